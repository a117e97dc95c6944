/** Reports that are mailed by themselves: on their day, once, to those who may read them. */
import { deleteReportMail, getReportMails, postReportMail } from '../../../../domain/contract/reportMails';
import { sendMails } from '../../../../server/modules/mail/send';
import { smtpTransport } from '../../../../server/modules/mail/transport';
import { reportFiles, sendReports } from '../../../../server/modules/reports/mails';
import { startApi, type Api } from '../../../helpers/api';
import { decodeMail, startSmtp, type SmtpServer } from '../../../helpers/smtp';
import { aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let smtp: SmtpServer;
let admin: Person;
let accountant: Person;
/** A Wednesday at noon in Mexico City. */
const WEDNESDAY = new Date('2026-11-18T18:00:00.000Z');
const at = (day: string, hour = 10) => new Date(Date.parse(`${day}T00:00:00.000Z`) + (hour + 6) * 3_600_000);

beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi(), startSmtp()]);
});
afterAll(async () => {
  await smtp.stop();
  await api.close();
});
beforeEach(async () => {
  await api.renew();
  api.setNow(WEDNESDAY);
  await api.configure({ domain: 'casaaura.mx' });
  [admin, accountant] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'contador')];
});

const weekly = (...people: readonly Person[]) => ({
  report: 'pagos' as const,
  every: 'week' as const,
  format: 'csv' as const,
  filters: {},
  customer_ids: people.map(({ customer_id }) => customer_id),
});
/** Two servers do the job at once, and one of them again. */
async function turn(now: Date): Promise<void> {
  api.setNow(now);
  await Promise.all([sendReports(api.system()), sendReports(api.system())]);
  await sendReports(api.system());
}
const written = async () =>
  (await api.db.selectFrom('mail').select('customer_id').where('kind', '=', 'report').orderBy('mail_id').execute()).map(
    ({ customer_id }) => customer_id,
  );
async function send() {
  const before = smtp.received.length;
  const transport = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
  await sendMails(api.system(), { transport, filesOf: reportFiles, clock: api.now, onTrouble: () => undefined });
  return smtp.received.slice(before).map((mail) => decodeMail(mail));
}

it('a weekly report goes from the next Monday on, by day, once to each person however often the job runs', async () => {
  await api.ok(postReportMail, { as: admin, body: weekly(admin, accountant) });
  await turn(at('2026-11-18', 13));
  await turn(at('2026-11-23', 3));
  expect(await written()).toEqual([]);
  await turn(at('2026-11-23', 9));
  await turn(at('2026-11-25'));
  const both = [admin.customer_id, accountant.customer_id].sort((one, other) => one - other);
  expect((await written()).sort((one, other) => one - other)).toEqual(both);
  await turn(at('2026-11-30'));
  expect(await written()).toHaveLength(4);
});

it('the mail carries the file of the week before, and leads to the same report', async () => {
  const customer = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, customer.customer_id, { status: 'completed' });
  await api.db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id: customer.customer_id,
      provider: 'cash',
      provider_payment_id: 'caja-1',
      total_payment: 123_45,
      fulfilled: true,
      created_at: WEDNESDAY,
    })
    .execute();
  await api.ok(postReportMail, { as: admin, body: weekly(admin) });
  await turn(at('2026-11-23'));
  const [mail] = await send();
  expect(mail).toContain('pagos-2026-11-16-2026-11-22.csv');
  expect(mail).toContain('https://casaaura.mx/admin/numeros/pagos?desde=2026-11-16&hasta=2026-11-22');
  expect(mail).toMatch(/Pago,Inés Ñandú,.*,123\.45,0,123\.45/);
});

it('a monthly report goes on the first with the month before', async () => {
  await api.ok(postReportMail, { as: admin, body: { ...weekly(admin), every: 'month' } });
  await turn(at('2026-11-30'));
  expect(await written()).toEqual([]);
  await turn(at('2026-12-01'));
  expect((await send())[0]).toContain('pagos-2026-11-01-2026-11-30.csv');
});

it('a person who left the team, or a report that is stopped, gets no mail, also where it was already written', async () => {
  const { report_mails } = await api.ok(postReportMail, { as: admin, body: weekly(admin, accountant) });
  await turn(at('2026-11-23'));
  await api.db
    .updateTable('customer')
    .set({ role: 'customer' })
    .where('customer_id', '=', accountant.customer_id)
    .execute();
  expect(await send()).toHaveLength(1);
  await turn(at('2026-11-30'));
  expect(await written()).toHaveLength(3);
  await api.ok(deleteReportMail, { as: admin, params: { id: report_mails[0]?.report_mail_id ?? 0 } });
  expect(await send()).toEqual([]);
  await turn(at('2026-12-07'));
  expect(await written()).toHaveLength(3);
});

it('saving the same report again replaces its people and file; of the team only admins and accountants get it', async () => {
  const staff = await aPerson(api.db, 'staff');
  await api.ok(postReportMail, { as: admin, body: weekly(admin, staff) });
  await Promise.all(
    [1, 2, 3].map(() =>
      api.ok(postReportMail, { as: admin, body: { ...weekly(accountant), format: 'xlsx' as const } }),
    ),
  );
  const { report_mails, team } = await api.ok(getReportMails, { as: admin, query: { report: 'pagos' } });
  expect(report_mails).toMatchObject([{ format: 'xlsx', recipients: [{ customer_id: accountant.customer_id }] }]);
  expect(team.map(({ customer_id }) => customer_id).sort((one, other) => one - other)).toEqual([
    admin.customer_id,
    accountant.customer_id,
  ]);
});

it('an accountant gets no report about people', async () => {
  const body = { ...weekly(admin, accountant), report: 'clientes-nuevos' as const };
  const { report_mails, team } = await api.ok(postReportMail, { as: admin, body });
  expect([report_mails[0]?.recipients, team]).toMatchObject([[{ role: 'admin' }], [{ role: 'admin' }]]);
  await turn(at('2026-11-23'));
  expect(await written()).toEqual([admin.customer_id]);
});

it('a filter that the report does not take is refused', async () => {
  const body = { ...weekly(admin), filters: { instructor_id: 1 } };
  expect(await api.refused(postReportMail, { as: admin, body })).toMatchObject({ code: 'request/invalid' });
});
