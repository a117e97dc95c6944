/** The jobs of a studio that its servers serve alone: they survive the loss of the database, and end when stopped. */
import { Client } from 'pg';
import { postReservation } from '../../../domain/contract/reservations';
import { MINUTE } from '../../../domain/durations';
import { ONLY_STUDIO_ID } from '../../../server/db/work';
import { reportsTo } from '../../../server/jobs/reports';
import { startStudioJobs, type StudioJobs } from '../../../server/jobs/studioJobs';
import { CRONTAB, TASKS, forgetIdempotencyKeys } from '../../../server/jobs/tasks';
import { pauseAfter } from '../../../server/jobs/visitOutbox';
import { openStudio } from '../../../server/openStudio';
import type { Envelope } from '../../../server/ports/mail';
import type { Studio } from '../../../server/studio';
import { DAY, NOON, startApi, type Api } from '../../helpers/api';
import { until } from '../../helpers/until';
import { aClass, aPerson } from '../builders';
import { startDatabaseProxy } from '../databaseProxy';

let api: Api;
let opened: Studio[];
let running: StudioJobs[];
const delivered: Envelope[] = [];
const collect = async (mail: Envelope): Promise<void> => void delivered.push(mail);
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => {
  api.setNow(NOON);
  [opened, running] = [[], []];
  delivered.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await Promise.all(opened.map((studio) => studio.close()));
  await api.db.deleteFrom('mail').execute();
});
afterAll(() => api.close());

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** As a server of its own. */
function start(databaseUrl: string, send = collect, options: Partial<Parameters<typeof startStudioJobs>[1]> = {}) {
  const studio = openStudio(databaseUrl, { mail: { kind: 'smtp', from: 'hola@ejemplo.mx', send } });
  studio.pool.on('error', () => undefined);
  const jobs = startStudioJobs(studio, { clock: api.now, reports: reportsTo(silent), lookEvery: 20, ...options });
  opened.push(studio);
  running.push(jobs);
  return jobs;
}
const reserve = async () =>
  api.ok(postReservation, {
    as: await aPerson(api.db, 'customer', 1),
    body: { single_class_id: await aClass(api.db) },
  });
const allSent = async () =>
  (await api.db.selectFrom('mail').select('mail_id').where('sent_at', 'is', null).execute()).length === 0;
const lanes = () => api.db.selectFrom('studio_work').selectAll().execute();
const visits = async () => (await lanes()).filter(({ visit }) => visit !== null);

it('two servers of one studio send each mail once, and go on after one of them lost its database for a while', async () => {
  const proxy = await startDatabaseProxy(api.databaseUrl);
  try {
    const behind = start(proxy.url);
    const other = start(api.databaseUrl);
    for (let n = 0; n < 5; n += 1) await reserve();
    other.hint();
    await until(allSent);
    await running.pop()?.stop();
    await proxy.cut();
    await reserve();
    await proxy.restore();
    // What it had begun counts as alive until its lease is over.
    api.setNow(new Date(NOON.getTime() + MINUTE));
    behind.hint();
    await until(allSent);
    const ids = delivered.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  } finally {
    await Promise.all(running.map((jobs) => jobs.stop()));
    await Promise.all(opened.map((studio) => studio.close()));
    opened = [];
    await proxy.cut();
  }
});

it('a lane that a server began without hearing so is served again once its lease is over', async () => {
  const proxy = await startDatabaseProxy(api.databaseUrl);
  const other = new Client({ connectionString: api.databaseUrl });
  await other.connect();
  const begun = performance.now();
  // A hundred times as fast as ours: the lease of 15 seconds is over after 150 milliseconds.
  const clock = () => new Date(NOON.getTime() + (performance.now() - begun) * 100);
  try {
    start(proxy.url, collect, { clock, beatEvery: 20 });
    await until(async () => (await lanes()).length > 0 && (await visits()).length === 0);
    await other.query("begin; lock table studio_work in exclusive mode; update studio_work set due_at = '2026-01-01'");
    await until(async () => {
      const { rows } = await api.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update studio_work w set visit%'`,
      );
      return rows.length > 0;
    });
    proxy.holdAnswers();
    await other.query('commit');
    await until(async () => (await visits()).length > 0);
    await proxy.cut();
    await proxy.restore();
    await until(async () => (await visits()).length === 0);
  } finally {
    await Promise.all(running.map((jobs) => jobs.stop()));
    await Promise.all(opened.map((studio) => studio.close()));
    opened = [];
    await proxy.cut();
    await other.end();
  }
});

it('jobs whose database is lost end when they are stopped, without waiting for it', async () => {
  const proxy = await startDatabaseProxy(api.databaseUrl);
  const jobs = start(proxy.url);
  await until(async () => (await lanes()).length > 0);
  await proxy.cut();
  await jobs.stop();
  // Whatever it was doing counts as alive until its time is over.
  await api.db.updateTable('studio_work').set({ visit: null, leased_until: null, due_at: NOON }).execute();
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
    jobs.hint();
    await until(async () => begun.length > 0);
    for (let n = 0; n < 5; n += 1) await api.pool.query(`select graphile_worker.add_job('countNoShows')`);
    jobs.hint();
    await until(async () => (await api.pool.query('select from graphile_worker.jobs')).rows.length === 0);
  } finally {
    const stopped = jobs.stop();
    release();
    await stopped;
  }
  expect(begun).toHaveLength(1);
  const left = await api.db.selectFrom('mail').select('attempts').where('sent_at', 'is', null).execute();
  expect(left).toEqual([{ attempts: 0 }, { attempts: 0 }]);
});

it('jobs that are stopped right after their start leave no visit behind', async () => {
  await start(api.databaseUrl).stop();
  expect(await visits()).toEqual([]);
});

it('a studio of its own has each lane of its jobs once, under one number, however many servers begin', async () => {
  start(api.databaseUrl);
  start(api.databaseUrl);
  await until(async () => (await visits()).length === 0);
  const entered = await lanes();
  expect(new Set(entered.map(({ lane }) => lane)).size).toBe(entered.length);
  expect(new Set(entered.map(({ studio_id }) => studio_id))).toEqual(new Set([ONLY_STUDIO_ID]));
});

it.each([
  [1, 5],
  [2, 10],
  [6, 160],
  [7, 300],
  [2_000, 300],
])('after %p visits in a row without a mail server the outbox is tried again in %p seconds', (outages, seconds) => {
  expect(pauseAfter(outages)).toBe(seconds * 1000);
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
