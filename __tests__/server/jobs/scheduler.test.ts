/**
 * The jobs of many studios: done by one server at a time, soon after what was written, and no studio holds others up.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { MINUTE } from '../../../domain/durations';
import { isBehind, SCHEMA_VERSION } from '../../../server/db/schemaVersion';
import { openDirectory, type Directory } from '../../../server/directory/directory';
import { reportsTo } from '../../../server/jobs/reports';
import { startScheduler, type Scheduler } from '../../../server/jobs/scheduler';
import { beginVisits, hint, LANES } from '../../../server/db/work';
import { enterStudios } from '../../../server/directory/workRepository';
import { notify } from '../../../server/modules/mail/notify';
import { openStudio } from '../../../server/openStudio';
import type { Envelope } from '../../../server/ports/mail';
import type { Studio } from '../../../server/studio';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { until } from '../../helpers/until';
import { aPerson } from '../builders';
import { createTestDirectory, type TestDirectory } from '../directory/helpers';
import { systemContext } from '../../../server/context';

const NAMES = ['aura', 'bruma'] as const;
type Name = (typeof NAMES)[number];

let given: TestDirectory;
let databases: Record<Name, TestDatabase>;
let ids: Record<Name, number>;
let now: Date;
let studios: Map<number, Studio>;
let running: { scheduler: Scheduler; directory: Directory }[];
let send: (mail: Envelope, by: Name) => Promise<void>;

beforeEach(async () => {
  given = await createTestDirectory();
  databases = { aura: await createTestDatabase(), bruma: await createTestDatabase() };
  const database = (name: Name): string => new URL(databases[name].url).pathname.slice(1);
  ids = {
    aura: await given.addStudio('aura', database('aura')),
    bruma: await given.addStudio('bruma', database('bruma')),
  };
  now = new Date('2026-11-20T18:00:30Z');
  send = async () => undefined;
  studios = new Map(
    NAMES.map((name) => [
      ids[name],
      openStudio(databases[name].url, {
        id: String(ids[name]),
        mail: { kind: 'smtp', from: `${name}@ejemplo.mx`, send: (mail) => send(mail, name) },
      }),
    ]),
  );
  running = [];
});
afterEach(async () => {
  for (const { scheduler, directory } of running) {
    await scheduler.stop();
    await directory.close();
  }
  for (const studio of studios.values()) await studio.close();
  for (const name of NAMES) await databases[name].drop();
  await given.drop();
});

/** What was reported of a studio. */
const reported: [studio: string, told: unknown][] = [];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
async function start(onVisit: (studioId: number) => void = () => undefined, lookEvery = 20): Promise<Scheduler> {
  const directory = await openDirectory(given.url, { onError: () => undefined });
  const scheduler = startScheduler({
    db: directory.db,
    enterNew: (at) => enterStudios(directory.db, at),
    open: async (studioId) => {
      const entry = await directory.find(studioId);
      const studio = studios.get(studioId);
      if (!studio || entry?.state !== 'active' || isBehind(entry.schemaVersion)) return null;
      onVisit(studioId);
      return {
        studio,
        reports: reportsTo({ ...log, error: (...told: unknown[]) => void reported.push([entry.name, told]) }),
        leave: () => undefined,
      };
    },
    restsQuiet: true,
    clock: () => now,
    reports: reportsTo(log),
    lookEvery,
  });
  directory.onChange(scheduler.changed);
  directory.onDue(scheduler.look);
  running.push({ scheduler, directory });
  return scheduler;
}

const studioOf = (name: Name): Studio => studios.get(ids[name]) as Studio;
async function aMail(name: Name, count = 1): Promise<void> {
  const { customer_id } = await aPerson(databases[name].db, 'admin');
  await systemContext(studioOf(name), 'test', { now, log }).transaction((trx) =>
    notify(
      trx,
      Array.from({ length: count }, (_, n) => ({
        kind: 'payment-key-replaced' as const,
        customer_id,
        about: `${n}`,
        last4: '4242',
        provider: 'stripe' as const,
      })),
      now,
    ),
  );
}
const unsent = async (name: Name): Promise<number> =>
  (await databases[name].db.selectFrom('mail').select('mail_id').where('sent_at', 'is', null).execute()).length;
/** Whether every lane of every studio was visited, those of mails after the tasks, and none is visited now. */
const quiet = async (): Promise<boolean> => {
  const rows = await given.db.selectFrom('studio_work').select(['visit', 'due_at']).execute();
  const { length: count } = await given.db.selectFrom('studio').select('studio_id').execute();
  const rests =
    rows.length === count * LANES.length && rows.every(({ visit, due_at }) => visit === null && due_at > now);
  // Hints of what was just done are gathered for a moment.
  return rests && running.every(({ scheduler }) => scheduler.isIdle());
};

it('a mail that a request wrote is sent at once, in the studio that wrote it', async () => {
  const scheduler = await start();
  await until(quiet);
  const sent: string[] = [];
  send = async ({ to }) => void sent.push(to.address);
  await aMail('aura');
  scheduler.hint(ids.aura);
  await until(async () => (await unsent('aura')) === 0);
  expect(sent).toHaveLength(1);
});

it('a mail whose hint was lost is sent within a minute, in a studio where nothing was written lately within five', async () => {
  const scheduler = await start();
  scheduler.hint(ids.aura);
  await until(quiet);
  for (const name of NAMES) await aMail(name);
  now = new Date(now.getTime() + MINUTE);
  await until(async () => (await unsent('aura')) === 0);
  expect(await unsent('bruma')).toBe(1);
  now = new Date(now.getTime() + 4 * MINUTE);
  await until(async () => (await unsent('bruma')) === 0);
});

it('a hint that another server stored is heard at once, long before the next look', async () => {
  await start(undefined, 10 * MINUTE);
  await until(quiet);
  await aMail('aura');
  await hint(given.db, [ids.aura], now);
  await until(async () => (await unsent('aura')) === 0);
});

it('each mail is sent by the sender of its own studio, to its own people only', async () => {
  const sent: Record<Name, string[]> = { aura: [], bruma: [] };
  send = async ({ to }, by) => void sent[by].push(to.address);
  for (const name of NAMES) await aMail(name, 3);
  await start();
  await until(async () => (await unsent('aura')) + (await unsent('bruma')) === 0);
  for (const name of NAMES) {
    const people = await databases[name].db.selectFrom('customer').select('email').execute();
    expect([sent[name].length, new Set(sent[name])]).toEqual([3, new Set(people.map(({ email }) => email))]);
  }
});

it('forty studios that have nothing due cost the directory no more than two, and their databases nothing', async () => {
  const counted = async (): Promise<{ most: number; elsewhere: number }> => {
    await until(quiet);
    const seen = jest.spyOn(Client.prototype, 'query');
    const isLook = (call: readonly unknown[]): boolean =>
      /update studio_work w set visit.*"mail"/s.test(JSON.stringify(call));
    try {
      await until(async () => seen.mock.calls.filter(isLook).length > 10);
      const looks = seen.mock.calls.flatMap((call, at) => (isLook(call) ? [at] : []));
      const between = looks.slice(1).map((at, n) => at - (looks[n] ?? 0));
      const elsewhere = seen.mock.contexts.filter((client) => (client as Client).database !== directoryName).length;
      return { most: Math.max(...between), elsewhere };
    } finally {
      seen.mockRestore();
    }
  };
  const directoryName = new URL(given.url).pathname.slice(1);
  await start();
  const two = await counted();
  // Without a database: they have no jobs at present.
  for (let n = 0; n < 38; n += 1) await given.addStudio(`quieta-${n}`, `quieta_${n}`);
  const forty = await counted();
  expect([two.elsewhere, forty.elsewhere]).toEqual([0, 0]);
  // A look is a statement for each lane; a sign of life or a sweep of what changed may come between two.
  for (const { most } of [two, forty]) expect(most).toBeLessThanOrEqual(LANES.length + 2);
});

it('a hint that the directory refused for a moment is stored as soon as it is taken, and its mail sent at once', async () => {
  const scheduler = await start();
  await until(quiet);
  // A sequence keeps its count though the statement fails.
  await sql`
    create sequence refusals;
    create function refuse() returns trigger language plpgsql as $$
      begin perform nextval('refusals'); raise exception 'refused'; end $$;
    create trigger refuse before update of written_at on studio_work for each row execute function refuse()`.execute(
    given.db,
  );
  await aMail('aura');
  scheduler.hint(ids.aura);
  await until(async () => {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from refusals`.execute(given.db);
    return rows[0]?.is_called === true;
  });
  await sql`drop trigger refuse on studio_work`.execute(given.db);
  await until(async () => (await unsent('aura')) === 0);
});

it('a studio in which nothing happens is left alone while others are visited', async () => {
  const entered: number[] = [];
  const scheduler = await start((studioId) => void entered.push(studioId));
  await until(quiet);
  const visits = (): number => entered.filter((id) => id === ids.aura).length;
  const before = visits();
  for (let n = 0; n < 3; n += 1) {
    await aMail('bruma');
    scheduler.hint(ids.bruma);
    await until(async () => (await unsent('bruma')) === 0 && (await quiet()));
  }
  expect(visits()).toBe(before);
});

it('a studio with hundreds of mails takes turns with the others', async () => {
  await aMail('aura', 300);
  const scheduler = await start();
  await until(async () => (await unsent('aura')) < 300);
  await aMail('bruma');
  scheduler.hint(ids.bruma);
  await until(async () => (await unsent('bruma')) === 0);
  expect(await unsent('aura')).toBeGreaterThan(100);
});

it('a mail server of one studio that hangs delays the mails of no other', async () => {
  let hang: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (hang = resolve));
  await aMail('aura');
  let hangs = false;
  send = () => {
    if (hangs) return Promise.resolve();
    hangs = true;
    return hanging;
  };
  const scheduler = await start();
  await until(async () => hangs);
  await aMail('bruma');
  scheduler.hint(ids.bruma);
  await until(async () => (await unsent('bruma')) === 0);
  hang();
});

it('two servers visit each lane of a studio one at a time, and send each mail once', async () => {
  for (const name of NAMES) await aMail(name, 20);
  const sent: string[] = [];
  send = async ({ messageId }) => void sent.push(messageId);
  await Promise.all([start(), start()]);
  await until(async () => (await unsent('aura')) + (await unsent('bruma')) === 0);
  expect(sent).toHaveLength(40);
  // Of both studios, each number twice.
  expect(new Set(sent).size).toBeGreaterThanOrEqual(20);
});

it('the visit of a server that died is taken over by another one within a minute', async () => {
  await start();
  await until(quiet);
  const first = running.pop();
  await first?.scheduler.stop();
  await first?.directory.close();
  const later = new Date(now.getTime() + 6 * MINUTE);
  now = later;
  const lease = new Date(now.getTime() + 15_000);
  const dead = await beginVisits(given.db, { lane: 'mail', visit: 'dead', count: 10, now, until: lease });
  expect(dead).toHaveLength(2);
  await aMail('aura');
  const scheduler = await start();
  scheduler.hint(ids.aura);
  // Not before, as it may be alive.
  now = new Date(later.getTime() + 14_000);
  expect(await beginVisits(given.db, { lane: 'mail', visit: 'other', count: 10, now, until: lease })).toEqual([]);
  now = new Date(later.getTime() + 16_000);
  await until(async () => (await unsent('aura')) === 0);
});

it('a job that was queued with a time of its own runs then, also one that a dead server had locked', async () => {
  const scheduler = await start();
  await until(quiet);
  const { pool } = databases.aura;
  // Long due by the clock of the database, too.
  await pool.query(`select graphile_worker.add_job('countNoShows', run_at => '2026-01-01')`);
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()`);
  scheduler.hint(ids.aura);
  await until(async () => (await pool.query('select from graphile_worker.jobs')).rows.length === 0);
});

it('a studio whose jobs fail is named in the log, and keeps no other from its own', async () => {
  reported.length = 0;
  await databases.aura.pool.query('drop table single_class cascade');
  await aMail('bruma');
  await start();
  await until(async () => (await unsent('bruma')) === 0 && reported.length > 0);
  expect(new Set(reported.map(([name]) => name))).toEqual(new Set(['aura']));
});

it("a suspended studio's jobs rest, and go on when it is active again", async () => {
  await given.db.updateTable('studio').set({ state: 'suspended' }).where('studio_id', '=', ids.bruma).execute();
  for (const name of NAMES) await aMail(name);
  await start();
  await until(async () => (await unsent('aura')) === 0);
  expect(await unsent('bruma')).toBe(1);
  await given.db.updateTable('studio').set({ state: 'active' }).where('studio_id', '=', ids.bruma).execute();
  await until(async () => (await unsent('bruma')) === 0);
});

it('the jobs of a studio whose schema is older than the code rest until it is upgraded', async () => {
  const setSchema = (schema_version: string): Promise<unknown> =>
    given.db.updateTable('studio').set({ schema_version }).where('studio_id', '=', ids.bruma).execute();
  await setSchema('0001_studio.1.00000000');
  await aMail('aura');
  await aMail('bruma');
  await start();
  await until(quiet);
  expect([await unsent('aura'), await unsent('bruma')]).toEqual([0, 1]);
  await setSchema(SCHEMA_VERSION);
  now = new Date(now.getTime() + 2 * MINUTE);
  await until(async () => (await unsent('bruma')) === 0);
});
