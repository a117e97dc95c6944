/** A server process that is killed or terminated in the middle of reservations. */
import { NOON } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { startCompiled, type Child } from '../../helpers/processes';
import { PROJECT } from '../../helpers/tokens';
import { aClass, aPerson } from '../builders';
import { untilLockWait } from '../lockWait';
import { expectConsistent, expectStored, idOf, makeRequests, send } from './reservationLoad';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function startServer(): Promise<{ child: Child; address: string }> {
  const child = startCompiled('__tests__/server/processes/server.ts', {
    DATABASE_URL: database.url,
    PROJECT,
    NOW: NOON.toISOString(),
  });
  const [, address = ''] = await child.waitForOutput(/listening on (\S+)/);
  return { child, address };
}

it('a killed server leaves complete reservations only, and repeated requests finish the others', async () => {
  const confirmed = new Map<string, number>();
  const all = await makeRequests(database.db, 'tormenta');
  const { child, address } = await startServer();
  let taken = 0;
  await Promise.all(
    all.map(async (request) => {
      const reply = await send(address, request);
      if (reply?.status !== 200) return;
      confirmed.set(request.key, idOf(reply.text));
      taken += 1;
      // Kill it while other requests are in flight.
      if (taken === 20) child.process.kill('SIGKILL');
    }),
  );
  expect(await child.ended).toBe('SIGKILL');
  expect(taken).toBeLessThan(all.length / 2);
  await expectConsistent(database.pool);
  await expectStored(database.pool, confirmed);

  const again = await startServer();
  for (const reply of await Promise.all(all.map((request) => send(again.address, request))))
    expect([200, 409]).toContain(reply?.status);
  again.child.process.kill('SIGTERM');
  expect(await again.child.ended).toBe(0);
  await expectConsistent(database.pool);
  await expectStored(database.pool, confirmed);
  const { rows } = await database.pool.query('select single_class_id from single_class where reserved < capacity');
  expect(rows).toEqual([]);
});

it('a server that receives SIGTERM finishes the running request, responds and exits', async () => {
  const [person, single_class_id] = [await aPerson(database.db, 'customer', 1), await aClass(database.db)];
  const { child, address } = await startServer();
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from single_class where single_class_id = $1 for update', [single_class_id]);
  const reply = send(address, { person, single_class_id, key: 'ultima-antes-de-cerrar' });
  await untilLockWait(database.pool);
  child.process.kill('SIGTERM');
  await holder.query('commit');
  holder.release();
  expect((await reply)?.status).toBe(200);
  expect(await child.ended).toBe(0);
});

it('a server without a database or with an invalid setting prints one line and exits', async () => {
  const env = { DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada', FIREBASE_PROJECT_ID: 'x', NODE_ENV: 'production' };
  const run = async (change: NodeJS.ProcessEnv) => {
    const child = startCompiled('server/main.ts', { ...env, ...change });
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
