/** The server as a real process that is killed, or asked to stop, in the middle of reservations. */
import { NOON } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { startProcess, type Child } from '../../helpers/processes';
import { PROJECT } from '../../helpers/tokens';
import { aClass, aPerson } from '../builders';
import { untilLockWait } from '../lockWait';
import { ask, expectKept, expectWhole, idOf, wishes } from './storm';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function startServer(): Promise<{ child: Child; address: string }> {
  const child = startProcess('__tests__/server/processes/server.ts', [], {
    DATABASE_URL: database.url,
    PROJECT,
    NOW: NOON.toISOString(),
  });
  const [, address = ''] = await child.waitForOutput(/listening on (\S+)/);
  return { child, address };
}

it('killed in the middle of many reservations, it leaves whole ones or nothing; repeats finish the rest', async () => {
  const answered = new Map<string, number>();
  for (let round = 0; round < 2; round += 1) {
    const all = await wishes(database.db, `tormenta-${round}`);
    const { child, address } = await startServer();
    let taken = 0;
    await Promise.all(
      all.map(async (wish) => {
        const reply = await ask(address, wish);
        if (reply?.status !== 200) return;
        answered.set(wish.key, idOf(reply.text));
        taken += 1;
        // Killed while others are still on their way.
        if (taken === 10 + round * 20) child.process.kill('SIGKILL');
      }),
    );
    expect(await child.ended).toBe('SIGKILL');
    expect(taken).toBeLessThan(all.length / 2);
    await expectWhole(database.pool);
    await expectKept(database.pool, answered);

    const again = await startServer();
    for (const reply of await Promise.all(all.map((wish) => ask(again.address, wish))))
      expect([200, 409]).toContain(reply?.status);
    again.child.process.kill('SIGTERM');
    expect(await again.child.ended).toBe(0);
    await expectWhole(database.pool);
    await expectKept(database.pool, answered);
    const { rows } = await database.pool.query('select single_class_id from single_class where reserved < capacity');
    expect(rows).toEqual([]);
  }
});

it('asked to stop, it finishes what runs, answers it, and ends by itself', async () => {
  const [person, single_class_id] = [await aPerson(database.db, 'customer', 1), await aClass(database.db)];
  const { child, address } = await startServer();
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from single_class where single_class_id = $1 for update', [single_class_id]);
  const answer = ask(address, { person, single_class_id, key: 'ultima-antes-de-cerrar' });
  await untilLockWait(database.pool);
  child.process.kill('SIGTERM');
  await holder.query('commit');
  holder.release();
  expect((await answer)?.status).toBe(200);
  expect(await child.ended).toBe(0);
}, 40_000);

it("without its database or with a wrong setting it says so in one line and doesn't start", async () => {
  const env = { DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada', FIREBASE_PROJECT_ID: 'x', NODE_ENV: 'production' };
  const run = async (change: NodeJS.ProcessEnv) => {
    const child = startProcess('server/main.ts', [], { ...env, ...change });
    return [await child.ended, child.output().trim()];
  };
  expect(
    await Promise.all([run({ DATABASE_URL: '' }), run({ FIREBASE_PROJECT_ID: ' ' }), run({ PORT: 'http' }), run({})]),
  ).toEqual([
    [1, 'Falta la variable de entorno DATABASE_URL.'],
    [1, 'Falta la variable de entorno FIREBASE_PROJECT_ID.'],
    [1, 'PORT no es un puerto: http'],
    [1, expect.stringMatching(/^connect ECONNREFUSED [^\n]*$/) as string],
  ]);
});
