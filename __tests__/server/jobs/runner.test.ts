/** Background jobs beside the API: they survive the loss of the database, and stopping leaves nothing running. */
import type { Pool } from 'pg';
import { postReservation } from '../../../domain/contract/reservations';
import { patientPool, startJobs, type Jobs } from '../../../server/jobs/runner';
import { CRONTAB, TASKS, forgetIdempotencyKeys } from '../../../server/jobs/tasks';
import { OUTBOX, type Envelope } from '../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aPerson } from '../builders';
import { startDatabaseProxy } from '../databaseProxy';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const delivered: Envelope[] = [];
const start = (databaseUrl: string): Jobs =>
  startJobs({
    databaseUrl,
    studio: api.studio,
    clock: api.now,
    log: api.app.log,
    onTrouble: () => undefined,
    onUnmended: () => undefined,
    onError: () => undefined,
    transport: {
      ...OUTBOX,
      send: async (mail) => {
        delivered.push(mail);
      },
    },
  });

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}
const allSent = async () =>
  (await api.db.selectFrom('mail').select('mail_id').where('sent_at', 'is', null).execute()).length === 0;
const connections = async (pool: Pool) =>
  (
    await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name <> 'studio' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).rows.length;

it('the job runner sends mails of reservations on two servers at once, and again after the database was lost', async () => {
  const proxy = await startDatabaseProxy(api.databaseUrl);
  const servers = [start(proxy.url), start(api.databaseUrl)];
  try {
    const reserve = async () =>
      api.ok(postReservation, {
        as: await aPerson(api.db, 'customer', 1),
        body: { single_class_id: await aClass(api.db) },
      });
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
