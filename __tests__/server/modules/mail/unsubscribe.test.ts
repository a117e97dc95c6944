/** Ending mails of one kind without signing in: by a mail program's one press, or by the button of a page. */
import { getNotifications, putNotifications } from '../../../../domain/contract/notifications';
import { remindOfClasses } from '../../../../server/modules/mail/scheduled';
import { sendMails } from '../../../../server/modules/mail/send';
import { smtpTransport } from '../../../../server/modules/mail/transport';
import { unsubscribePath } from '../../../../server/modules/mail/unsubscribe';
import { NOON, startApi, HOUR, type Api } from '../../../helpers/api';
import { startSmtp, type SmtpServer } from '../../../helpers/smtp';
import { postReservation } from '../../../../domain/contract/reservations';
import { aClass, aPerson, type Person } from '../../builders';

let api: Api;
let smtp: SmtpServer;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi(), startSmtp()]);
  await api.configure({ domain: 'casaaura.mx', business_name: 'Casa <Aura>' });
});
afterAll(async () => {
  await smtp.stop();
  await api.close();
});

const gets = async (as: Person) =>
  (await api.ok(getNotifications, { as })).notifications
    .filter(({ channel, enabled }) => channel === 'mail' && enabled)
    .map(({ kind }) => kind);
const ONE_CLICK = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
};

it('a reminder carries the one-click unsubscribe address, transactional mails carry none', async () => {
  const as = await aPerson(api.db, 'customer', 1);
  api.setNow(new Date(NOON.getTime() - 30 * HOUR));
  await api.ok(postReservation, { as, body: { single_class_id: await aClass(api.db, { inHours: 24 }) } });
  api.setNow(NOON);
  await remindOfClasses(api.system());
  const transport = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
  await sendMails(api.system(), { transport, clock: api.now, onTrouble: () => undefined });
  const [made, reminder] = smtp.received.map(({ data }) => data.replace(/\r?\n[ \t]+/g, ' '));
  expect(made).not.toMatch(/^List-Unsubscribe/m);
  expect(reminder).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const url = /^List-Unsubscribe:\s*<https:\/\/casaaura\.mx(\/api\/unsubscribe\/[^>]+)>/m.exec(reminder ?? '')?.[1];
  expect(url).toBe(await unsubscribePath(api.studio, as.customer_id, 'reminder-24h'));
});

it('unsubscribing changes nothing on a GET, which mail scanners send; button and one-click end this kind only', async () => {
  const as = await aPerson(api.db);
  const url = await unsubscribePath(api.studio, as.customer_id, 'reminder-24h');
  const page = await api.app.inject({ method: 'GET', url });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('<form method="post">');
  expect(page.body).toContain('Casa &lt;Aura&gt;');
  expect(await gets(as)).toContain('reminder-24h');
  for (let times = 0; times < 2; times += 1)
    expect((await api.app.inject({ method: 'POST', url, ...ONE_CLICK })).statusCode).toBe(200);
  expect(await gets(as)).toEqual(['bookings', 'purchases', 'credits-lapsing']);
  await api.ok(putNotifications, {
    as,
    body: { notifications: [{ kind: 'reminder-24h', channel: 'mail', enabled: true }] },
  });
  expect(await gets(as)).toContain('reminder-24h');
});

it('an unsubscribe address that is altered, of another person, or for a mandatory kind is refused', async () => {
  const [as, other] = [await aPerson(api.db), await aPerson(api.db)];
  const url = await unsubscribePath(api.studio, as.customer_id, 'reminder-24h');
  const stranger = other.customer_id.toString(36);
  const wrong = [
    url.slice(0, -1),
    `${url}A`,
    url.replace('.reminder-24h.', '.credits-lapsing.'),
    url.replace(/unsubscribe\/\w+/, `unsubscribe/${stranger}`),
    await unsubscribePath(api.studio, as.customer_id, 'purchases'),
    '/api/unsubscribe/x',
  ];
  for (const address of wrong)
    expect((await api.app.inject({ method: 'POST', url: address, ...ONE_CLICK })).statusCode).toBe(404);
  for (const person of [as, other]) expect(await gets(person)).toContain('reminder-24h');
});
