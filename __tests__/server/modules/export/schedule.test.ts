/** Copies of the studio that are sent by themselves: on their day, once, to a bucket or by mail, tried again. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getExportSchedule, postExportRun, putExportSchedule } from '../../../../domain/contract/exportSchedule';
import type { NewExportSchedule } from '../../../../domain/contract/exportSchedule';
import { getStudioExport } from '../../../../domain/contract/imports';
import { runStudioExports } from '../../../../server/modules/export/schedule/send';
import { openFiles } from '../../../../server/modules/files/open';
import { connectBucket } from '../../../../server/modules/files/s3Client';
import { smtpTransport } from '../../../../server/modules/mail/transport';
import { HOUR, startApi, type Api } from '../../../helpers/api';
import { startSmtp, type SmtpServer } from '../../../helpers/smtp';
import { aPerson, type Person } from '../../builders';
import { startBucket, type Bucket } from '../files/bucket';

let api: Api;
let smtp: SmtpServer;
let bucket: Bucket;
let folder: string;
let admin: Person;
/** A Wednesday at noon in Mexico City. */
const WEDNESDAY = new Date('2026-11-18T18:00:00.000Z');
const at = (day: string, hour = 10) => new Date(Date.parse(`${day}T00:00:00.000Z`) + (hour + 6) * HOUR);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-schedule-'));
  smtp = await startSmtp();
  const mail = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
  api = await startApi({ files: openFiles({ folder, s3: null }), sealingKey: randomBytes(32), mail });
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await api.renew();
  bucket = await startBucket();
  api.setNow(WEDNESDAY);
  admin = await aPerson(api.db, 'admin');
});
afterEach(() => bucket.close());

const s3 = () => ({
  endpoint: bucket.config.endpoint ?? '',
  region: bucket.config.region,
  bucket: bucket.config.bucket,
  folder: '/copias/',
  key_id: bucket.config.accessKeyId,
  secret: bucket.config.secretAccessKey,
});
/** On Mondays, to the bucket. */
const weekly = (): NewExportSchedule => ({ every: 'week', day: 1, place: 's3', customer_id: null, s3: s3() });
const byMail = (person = admin): NewExportSchedule => ({
  every: 'week',
  day: 1,
  place: 'mail',
  customer_id: person.customer_id,
  s3: null,
});
const store = (body: NewExportSchedule = weekly()) => api.ok(putExportSchedule, { as: admin, body });
const read = () => api.ok(getExportSchedule, { as: admin });
const runs = async () => (await read()).runs;
const job = () => runStudioExports(api.system(), { clock: api.now });
/** Two servers do the job at once, and one of them again. */
async function turn(now: Date): Promise<void> {
  api.setNow(now);
  await Promise.all([job(), job()]);
  await job();
}
const mails = async (kind: string) =>
  (
    await api.db
      .selectFrom('mail')
      .select('customer_id')
      .where('kind', '=', kind as 'report')
      .execute()
  ).length;

it('goes to the bucket from the next Monday on, by day and once, with two servers', async () => {
  const { tested, schedule } = await store();
  expect(tested).toMatchObject({ ok: true, message: expect.stringContaining('mi-estudio/copias') });
  expect(schedule).toMatchObject({ next_on: '2026-11-23', s3: { folder: 'copias' } });
  expect([...bucket.objects.keys()]).toEqual([]);
  await turn(at('2026-11-22'));
  await turn(at('2026-11-23', 5));
  expect(await runs()).toEqual([]);
  expect((await read()).schedule?.next_on).toBe('2026-11-23');
  await turn(at('2026-11-23'));
  await turn(at('2026-11-25'));
  const [run, ...others] = await runs();
  expect(run).toMatchObject({ status: 'done', due_on: '2026-11-23', target: 'mi-estudio/copias', attempts: 1 });
  expect(others).toEqual([]);
  const [[name, object] = [], ...more] = [...bucket.objects];
  expect([name, more]).toEqual([`copias/estudio-2026-11-23-${run?.export_run_id}.zip`, []]);
  // A zip, as long as the run says.
  expect([object?.body.subarray(0, 2).toString(), object?.body.length]).toEqual(['PK', run?.size]);
  expect([bucket.unfinished(), await readdir(join(folder, '.incoming')).catch(() => [])]).toEqual([0, []]);
  expect((await read()).schedule?.next_on).toBe('2026-11-30');
  await turn(at('2026-11-30'));
  expect(bucket.objects.size).toBe(2);
});

it('the secret stands in no row, no audit event, no log, no response and no copy', async () => {
  const answer = await store();
  await turn(at('2026-11-23'));
  const row = await api.db.selectFrom('export_schedule').selectAll().executeTakeFirstOrThrow();
  const recorded = await api.db.selectFrom('audit_event').selectAll().execute();
  const object = [...bucket.objects.values()][0]?.body.toString('latin1') ?? '';
  const all = `${JSON.stringify([answer, await read(), recorded])}${api.logs()}${row.sealed?.toString('latin1')}${object}`;
  expect(all).not.toContain(bucket.config.secretAccessKey);
});

it('a bucket that refuses is tried again later; then all admins get one mail for that day', async () => {
  await aPerson(api.db, 'admin');
  await store();
  bucket.fail(403);
  for (const hour of [9, 10, 12, 17]) await turn(at('2026-11-23', hour));
  const [run] = await runs();
  expect(run).toMatchObject({ status: 'failed', attempts: 4, problem: expect.stringContaining('no tiene permiso') });
  await turn(at('2026-11-24'));
  expect([await mails('studio-copy-failed'), (await runs()).length]).toEqual([2, 1]);
});

it('a refusal that ends is no failure: what is corrected meanwhile is used at the next try', async () => {
  await store();
  bucket.fail(403);
  await turn(at('2026-11-23', 9));
  expect((await runs())[0]).toMatchObject({ status: 'pending', attempts: 1, problem: expect.any(String) });
  bucket.fail(null);
  await store({ ...weekly(), s3: { ...s3(), folder: 'otra', secret: '' } });
  await turn(at('2026-11-23', 10));
  expect((await runs())[0]).toMatchObject({ status: 'done', attempts: 2, problem: null, target: 'mi-estudio/otra' });
  expect(await mails('studio-copy-failed')).toBe(0);
});

it('a server that was killed while it sent leaves nothing behind once another one goes on', async () => {
  await store();
  bucket.fail(500);
  await turn(at('2026-11-23', 9));
  bucket.fail(null);
  const [run] = await runs();
  const { sdk, client } = await connectBucket(bucket.config);
  const { UploadId: upload_id = '' } = await client.send(
    new sdk.CreateMultipartUploadCommand({
      Bucket: bucket.config.bucket,
      Key: `copias/estudio-2026-11-23-${run?.export_run_id}.zip`,
    }),
  );
  // As the dead server left it.
  const lease_until = at('2026-11-23', 10);
  await api.db.updateTable('export_run').set({ upload_id, lease_until, try_at: WEDNESDAY }).execute();
  await turn(new Date(lease_until.getTime() - 1));
  expect([(await runs())[0]?.status, bucket.unfinished()]).toEqual(['pending', 1]);
  await turn(lease_until);
  expect([(await runs())[0]?.status, bucket.unfinished(), bucket.objects.size]).toEqual(['done', 0, 1]);
});

it('a copy that was deleted before it was sent is made anew', async () => {
  await store();
  bucket.fail(503);
  await turn(at('2026-11-23', 9));
  await api.db.deleteFrom('file').execute();
  bucket.fail(null);
  await turn(at('2026-11-23', 11));
  await turn(at('2026-11-23', 12));
  expect((await runs())[0]).toMatchObject({ status: 'done' });
});

it('by mail an admin gets a link, not the file, and one mail per copy', async () => {
  expect((await store(byMail())).tested).toMatchObject({ ok: true });
  await turn(at('2026-11-23'));
  expect((await runs())[0]).toMatchObject({ status: 'done', place: 'mail', target: '' });
  expect(await mails('studio-copy')).toBe(1);
  expect((await api.ok(getStudioExport, { as: admin })).export).toMatchObject({ status: 'ready', requested_by: null });
  await turn(at('2026-11-30'));
  expect(await mails('studio-copy')).toBe(2);
});

it('an admin who left the team gets no mail, and the others learn of it', async () => {
  const other = await aPerson(api.db, 'admin');
  await store(byMail(other));
  await api.db.updateTable('customer').set({ role: 'staff' }).where('customer_id', '=', other.customer_id).execute();
  for (const hour of [9, 10, 12, 17]) await turn(at('2026-11-23', hour));
  expect((await runs())[0]).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('ya no es del equipo'),
  });
  expect([await mails('studio-copy'), await mails('studio-copy-failed')]).toEqual([0, 1]);
});

it('ordered by hand it is sent at once, also at night, and once for two presses', async () => {
  await store({ ...weekly(), every: 'never' });
  api.setNow(at('2026-11-23', 3));
  await Promise.all([1, 2].map(() => api.ok(postExportRun, { as: admin })));
  await Promise.all([job(), job()]);
  await job();
  expect(await runs()).toMatchObject([{ status: 'done', due_on: null }]);
  expect(bucket.objects.size).toBe(1);
  await turn(at('2026-11-30'));
  expect(await runs()).toHaveLength(1);
  await api.ok(postExportRun, { as: admin });
  expect(await runs()).toHaveLength(2);
});

it.each([
  ['2027-03-14', 'that is an hour shorter'],
  ['2026-11-01', 'that is an hour longer'],
])('on %s, a day %s, one copy is sent', async (day) => {
  await api.configure({ timezone: 'America/Tijuana' });
  api.setNow(new Date(Date.parse(day) - 72 * HOUR));
  await store({ ...weekly(), day: 7 });
  for (let hour = -12; hour <= 40; hour += 1) {
    api.setNow(new Date(Date.parse(day) + hour * HOUR));
    await job();
  }
  expect((await runs()).map(({ due_on, status }) => [due_on, status])).toEqual([[day, 'done']]);
});

it.each([
  ['a wrong secret', { secret: 'otra' }, 'no tiene permiso'],
  ['an address where nothing answers', { endpoint: 'http://127.0.0.1:9' }, 'no respondió'],
])('%s is said, and stored is nothing', async (_what, change, message) => {
  const { tested, schedule } = await store({ ...weekly(), s3: { ...s3(), ...change } });
  expect(tested).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  expect(schedule).toBeNull();
});

it('a secret is needed for another key, and the stored one is kept for the same', async () => {
  const body = { ...weekly(), s3: { ...s3(), secret: '' } };
  expect((await api.refused(putExportSchedule, { as: admin, body })).code).toBe('export/secret');
  await store();
  expect((await store(body)).tested.ok).toBe(true);
  const other = { ...body, s3: { ...body.s3, key_id: 'otra' } };
  expect((await api.refused(putExportSchedule, { as: admin, body: other })).code).toBe('export/secret');
});

it('is for admins alone, and sent to admins alone', async () => {
  const staff = await aPerson(api.db, 'staff');
  for (const call of [getExportSchedule, postExportRun])
    expect((await api.refused(call, { as: staff })).code).toBe('auth/forbidden');
  expect((await api.refused(putExportSchedule, { as: staff, body: weekly() })).code).toBe('auth/forbidden');
  expect((await api.refused(putExportSchedule, { as: admin, body: byMail(staff) })).code).toBe('export/recipient');
  expect((await api.refused(postExportRun, { as: admin })).code).toBe('export/nowhere');
});

it('a real site connects to no private network, whatever a name leads to', async () => {
  const real = await startApi({ sealingKey: randomBytes(32), isProduction: true });
  try {
    await real.configure({ admin_second_factor_optional: 'true' });
    const as = await aPerson(real.db, 'admin');
    const send = (endpoint: string) => ({ as, body: { ...weekly(), s3: { ...s3(), endpoint } } });
    for (const endpoint of ['http://s3.ejemplo.mx', 'https://127.0.0.1', 'https://localhost'])
      expect((await real.refused(putExportSchedule, send(endpoint))).code).toBe('export/bucket');
    const { tested } = await real.ok(putExportSchedule, send('https://algo.localhost'));
    expect(tested).toMatchObject({ ok: false });
  } finally {
    await real.close();
  }
});

it('a server that stores no secrets says so, and still mails', async () => {
  const without = await startApi();
  try {
    const as = await aPerson(without.db, 'admin');
    expect((await without.ok(getExportSchedule, { as })).can_store).toBe(false);
    expect((await without.refused(putExportSchedule, { as, body: weekly() })).code).toBe('export/not-stored');
  } finally {
    await without.close();
  }
});
