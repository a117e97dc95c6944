/** Background jobs beside the API: they survive the loss of the database, and stopping leaves nothing running. */
import { until } from '../../helpers/until';
import type { Pool } from 'pg';
import { postReservation } from '../../../domain/contract/reservations';
import { patientPool, startJobs, type Jobs } from '../../../server/jobs/runner';
import { CRONTAB, TASKS, forgetIdempotencyKeys } from '../../../server/jobs/tasks';
import { beat, unlockDeadWorkers } from '../../../server/db/jobs';
import { pauseAfter } from '../../../server/jobs/mailLoop';
import { OUTBOX } from '../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aPerson } from '../builders';
import { startDatabaseProxy } from '../databaseProxy';
import type { Envelope, MailTransport } from '../../../server/ports/mail';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const delivered: Envelope[] = [];
const collect: MailTransport['send'] = async (mail) => void delivered.push(mail);
const start = (databaseUrl: string, send = collect): Jobs =>
  startJobs({
    databaseUrl,
    studio: api.studio,
    clock: api.now,
    log: api.app.log,
    onTrouble: () => undefined,
    onUnmended: () => undefined,
    onError: () => undefined,
    transport: { ...OUTBOX, send },
  });
const reserve = async () =>
  api.ok(postReservation, {
    as: await aPerson(api.db, 'customer', 1),
    body: { single_class_id: await aClass(api.db) },
  });

const allSent = async () =>
  (await api.db.selectFrom('mail').select('mail_id').where('sent_at', 'is', null).execute()).length === 0;
const connections = async (pool: Pool) =>
  (
    await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name <> 'studio'
        and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).rows.length;

it('the job runner sends mails of reservations on two servers at once, and again after the database was lost', async () => {
  const proxy = await startDatabaseProxy(api.databaseUrl);
  const servers = [start(proxy.url), start(api.databaseUrl)];
  try {
    for (let n = 0; n < 5; n += 1) await reserve();
    await until(allSent);
    // Only the server behind the proxy is left, and it loses its database.
    await servers.pop()?.stop();
    await proxy.cut();
    await proxy.restore();
    await reserve();
    await until(allSent);
    const ids = delivered.map((mail) => mail.messageId);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  } finally {
    await Promise.all(servers.map((s) => s.stop()));
    await proxy.cut();
  }
  await until(async () => (await connections(api.pool)) === 0);
});

it('a job scheduled while the database is lost runs after its return, and stopping does not wait for it', async () => {
  const proxy = await startDatabaseProxy(api.databaseUrl);
  let wanted = true;
  let hear: (error: unknown) => void = () => undefined;
  const refused = new Promise<unknown>((resolve) => (hear = resolve));
  const pool = patientPool({ databaseUrl: proxy.url, onError: hear }, () => wanted);
  try {
    await proxy.cut();
    const answer = pool.query('select 1 as one');
    await refused;
    await proxy.restore();
    expect((await answer).rows).toEqual([{ one: 1 }]);
    await proxy.cut();
    const late = pool.query('select 1 as one');
    wanted = false;
    expect((await late).rows).toEqual([]);
  } finally {
    await pool.end();
  }
});

it('a mail server that hangs delays no job, and stopping waits for its mail but begins no other', async () => {
  for (let n = 0; n < 3; n += 1) await reserve();
  const begun: Envelope[] = [];
  let release: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const jobs = start(api.databaseUrl, (mail) => {
    begun.push(mail);
    return hanging;
  });
  try {
    await until(async () => begun.length > 0);
    // More jobs than the runner has slots.
    for (let n = 0; n < 5; n += 1) await api.pool.query(`select graphile_worker.add_job('countNoShows')`);
    await until(async () => (await api.pool.query('select from graphile_worker.jobs')).rows.length === 0);
  } finally {
    const stopped = jobs.stop();
    release();
    await stopped;
  }
  expect(begun).toHaveLength(1);
  const left = await api.db.selectFrom('mail').select('attempts').where('sent_at', 'is', null).execute();
  expect(left).toEqual([{ attempts: 0 }, { attempts: 0 }]);
  await api.db.deleteFrom('mail').execute();
});

it.each([
  [0, 2],
  [1, 5],
  [2, 10],
  [6, 160],
  [7, 300],
  [2_000, 300],
])('after %p runs in a row without a mail server the outbox is tried again in %p seconds', (outages, seconds) => {
  expect(pauseAfter(outages)).toBe(seconds * 1000);
});

describe('dead workers', () => {
  const seconds = (count: number) => new Date(NOON.getTime() + count * 1000);
  const lockBy = async (worker: string, queue: string) => {
    const { rows } = await api.pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('sendRefunds', queue_name => $1)`,
      [queue],
    );
    await api.pool.query(`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2`, [
      worker,
      rows[0]?.id,
    ]);
    await api.pool.query(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where queue_name = $2`,
      [worker, queue],
    );
  };
  const locks = async () => {
    const { rows } = await api.pool.query<{ job: string | null; queue: string | null }>(
      `select j.locked_by as job, q.locked_by as queue from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by q.queue_name`,
    );
    return rows.map(({ job, queue }) => [job, queue]);
  };
  const heartbeat = (worker: string, now: Date) => api.system().transaction((trx) => beat(trx, [worker], now));
  const unlock = (silentSince: Date, now: Date) =>
    api.system().transaction((trx) => unlockDeadWorkers(trx, silentSince, now));
  beforeEach(async () => {
    await api.db.deleteFrom('job_worker').execute();
    await api.pool.query('delete from graphile_worker._private_jobs');
    await api.pool.query('delete from graphile_worker._private_job_queues');
  });

  it("loses its lock once its heartbeat is too old, while a running worker's lock stays", async () => {
    await heartbeat('dead', NOON);
    await heartbeat('alive', NOON);
    await lockBy('dead', 'a');
    await lockBy('alive', 'b');
    await heartbeat('alive', seconds(30));
    expect(await unlock(seconds(0), seconds(40))).toEqual([]);
    expect(await unlock(seconds(1), seconds(41))).toEqual(['dead']);
    expect(await locks()).toEqual([
      [null, null],
      ['alive', 'alive'],
    ]);
  });

  it('a worker that never had a heartbeat counts as seen when its lock is first found', async () => {
    await lockBy('older', 'a');
    expect(await unlock(NOON, seconds(40))).toEqual([]);
    expect(await unlock(seconds(39), seconds(79))).toEqual([]);
    expect(await unlock(seconds(41), seconds(81))).toEqual(['older']);
    expect(await locks()).toEqual([[null, null]]);
  });

  it('are unlocked once by servers that look at the same moment', async () => {
    for (let n = 0; n < 20; n += 1) await heartbeat(`dead-${n}`, NOON);
    const found = await Promise.all([1, 2, 3, 4].map(() => unlock(seconds(60), seconds(100))));
    expect(found.flat().sort()).toEqual(Array.from({ length: 20 }, (_, n) => `dead-${n}`).sort());
  });
});

it('the job runner can be stopped right after its start', async () => {
  await start(api.databaseUrl).stop();
  await until(async () => (await connections(api.pool)) === 0);
});

it('the crontab names only existing tasks', () => {
  const named = CRONTAB.trim()
    .split('\n')
    .map((line) => line.split(' ')[5]);
  expect(Object.keys(TASKS)).toEqual(expect.arrayContaining(named));
});

it('stored responses of idempotency keys are deleted after seven days', async () => {
  const { customer_id } = await aPerson(api.db);
  const keep = (key: string, days: number) =>
    api.db
      .insertInto('idempotency_key')
      .values({ customer_id, key, fingerprint: 'x', response: '{}', created_at: new Date(NOON.getTime() - days * DAY) })
      .execute();
  await keep('old', 7.1);
  await keep('young', 6.9);
  expect(await forgetIdempotencyKeys(api.system(NOON))).toBe(1);
  expect(await forgetIdempotencyKeys(api.system(NOON))).toBe(0);
  expect(
    await api.db.selectFrom('idempotency_key').select('key').where('customer_id', '=', customer_id).execute(),
  ).toEqual([{ key: 'young' }]);
});
