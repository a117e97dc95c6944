/** Campaigns reach whom they should, once, behind what customers wait for, and can be stopped. */
import * as calls from '../../../domain/contract/campaigns';
import { postReservation } from '../../../domain/contract/reservations';
import { claimMail } from '../../../server/modules/mail/outboxRepository';
import { sendMails } from '../../../server/modules/mail/send';
import { OUTBOX, smtpTransport } from '../../../server/modules/mail/transport';
import { queueCampaigns } from '../../../server/modules/campaigns/service';
import { NOON, startApi, type Api } from '../../helpers/api';
import { decodeMail, startSmtp, type SmtpServer } from '../../helpers/smtp';
import { aClass, aPackage, aPerson, aPurchase, type Person } from '../builders';

let api: Api;
let admin: Person;
let smtp: SmtpServer;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi(), startSmtp()]);
});
afterAll(async () => {
  await smtp.stop();
  await api.close();
});
beforeEach(async () => {
  await api.renew();
  smtp.rejectRecipients(null);
  await api.configure({ domain: 'casaaura.mx' });
  admin = await aPerson(api.db, 'admin');
});

const CONTENT: calls.CampaignBody = {
  name: 'Sábados',
  subject: '{nombre}, vuelve el sábado',
  heading: 'El sábado hay lugar para ti.',
  text: 'Abrimos otra clase.\n\nTrae a una amiga, {nombre}.',
  button: 'Ver el calendario',
  path: '/calendario',
  segment: null,
  pace: 60,
};

const choose = (people: readonly Person[], enabled: boolean, updated_at = NOON) =>
  api.db
    .insertInto('notification_preference')
    .values(
      people.map(({ customer_id }) => ({
        customer_id,
        kind: 'news' as const,
        channel: 'mail' as const,
        enabled,
        updated_at,
      })),
    )
    .onConflict((c) => c.columns(['customer_id', 'kind', 'channel']).doUpdateSet({ enabled, updated_at }))
    .execute();

/** Customers who agreed to news, with confirmed addresses. */
async function readers(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => aPerson(api.db, 'customer', 1)));
  await api.db.updateTable('customer').set({ email_confirmed_at: NOON }).where('role', '=', 'customer').execute();
  await choose(people, true);
  return people;
}

async function written(more: Partial<calls.CampaignBody> = {}): Promise<calls.Campaign> {
  return (await api.ok(calls.postCampaign, { as: admin, body: { ...CONTENT, ...more } })).campaign;
}
async function sent(more: Partial<calls.CampaignBody> = {}): Promise<calls.Campaign> {
  const { campaign_id: id, version } = await written(more);
  return (await api.ok(calls.sendCampaign, { as: admin, params: { id }, body: { version } })).campaign;
}
const read = async (id: number) => (await api.ok(calls.getCampaign, { as: admin, params: { id } })).campaign;
const queue = () => queueCampaigns(api.system(api.now()));
const send = (transport = OUTBOX) =>
  sendMails(api.system(api.now()), { transport, clock: api.now, onTrouble: () => undefined });
const mails = () => api.db.selectFrom('mail').selectAll().where('kind', '=', 'campaign').orderBy('mail_id').execute();
const minuteLater = () => api.setNow(new Date(api.now().getTime() + 60_000));

it('the preview says whom a campaign reaches, and why it leaves out the others of the group', async () => {
  const [ana, eva, noAddress] = await readers(3);
  await aPerson(api.db);
  await choose([eva!], false);
  await api.db.updateTable('customer').set({ email: null }).where('customer_id', '=', noAddress!.customer_id).execute();
  const { audience } = await api.ok(calls.getAudience, { as: admin, query: {} });
  expect(audience).toMatchObject({ total: 4, reached: 1, address: 1, consent: 2, blocked: 0 });
  expect(audience.sample.map(({ customer_id }) => customer_id)).toEqual([ana!.customer_id]);
  const lapsed = await api.ok(calls.getAudience, { as: admin, query: { segment: 'lapsed' } });
  expect(lapsed.audience).toMatchObject({ total: 0, reached: 0, sample: [] });
});

it('a campaign that reaches no customer, has an unknown variable or an outdated version is refused and stays a draft', async () => {
  const { campaign_id: id, version } = await written();
  const press = { as: admin, params: { id }, body: { version } };
  expect(await api.refused(calls.sendCampaign, press)).toMatchObject({ code: 'campaign/nobody' });
  await readers(1);
  expect(await api.refused(calls.sendCampaign, { ...press, body: { version: 7 } })).toMatchObject({
    code: 'row/changed',
  });
  const body = { ...CONTENT, text: 'Hola {clase}', version };
  expect(await api.refused(calls.putCampaign, { as: admin, params: { id }, body })).toMatchObject({ field: 'text' });
  expect(await read(id)).toMatchObject({ state: 'draft', sent_at: null, recipients: 0 });
});

it('each recipient gets one mail with their name and a way to unsubscribe, though all is pressed and done several times', async () => {
  const people = await readers(3);
  const { campaign_id: id, version } = await written();
  const press = () => api.ok(calls.sendCampaign, { as: admin, params: { id }, body: { version } });
  await Promise.all([press(), press(), press()]);
  await Promise.all([queue(), queue(), queue()]);
  const transport = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
  const before = smtp.received.length;
  await Promise.all([send(transport), send(transport)]);
  const received = smtp.received.slice(before);
  expect(received.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  const text = decodeMail(received[0]!);
  expect(text).toMatch(/Abrimos otra clase\.<\/p>\s*<p[^>]*>Trae a una amiga, Inés\./);
  expect(text).toMatch(/List-Unsubscribe:\s+<https:\/\/casaaura\.mx\//);
  minuteLater();
  await queue();
  expect(await read(id)).toMatchObject({ state: 'done', recipients: 3, delivered: 3 });
  expect(
    await api.refused(calls.putCampaign, { as: admin, params: { id }, body: { ...CONTENT, version } }),
  ).toMatchObject({
    code: 'campaign/sent',
  });
});

it('goes out at its pace, and a confirmation that comes later is sent before its mails', async () => {
  const [first] = await readers(70);
  const { campaign_id: id } = await sent();
  await queue();
  await queue();
  expect(await mails()).toHaveLength(60);
  const single_class_id = await aClass(api.db);
  minuteLater();
  await api.ok(postReservation, { as: first!, body: { single_class_id } });
  const next = await api.system().transaction((trx) => claimMail(trx, 'mail', api.now(), 60_000));
  expect(next?.kind).toBe('reservation-made');
  await queue();
  expect(await mails()).toHaveLength(70);
  expect(await read(id)).toMatchObject({ state: 'sending', recipients: 70 });
});

it('that is stopped, also while mails are queued, sends nothing more, and what was sent stays', async () => {
  await readers(70);
  const { campaign_id: id } = await sent();
  await queue();
  await send();
  minuteLater();
  const stop = () => api.ok(calls.cancelCampaign, { as: admin, params: { id } });
  await Promise.all([stop(), queue(), stop()]);
  minuteLater();
  await queue();
  const before = (await mails()).filter(({ sent_at }) => sent_at !== null).length;
  expect(before).toBe(60);
  await send();
  expect((await mails()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(before);
  expect(await read(id)).toMatchObject({ state: 'cancelled', recipients: 70, delivered: 60 });
});

it('counts who booked, bought and unsubscribed within a week of their mail, and nothing from before', async () => {
  const [booked, bought, gone, earlier] = await readers(4);
  const single_class_id = await aClass(api.db, { capacity: 9 });
  await api.ok(postReservation, { as: earlier!, body: { single_class_id } });
  minuteLater();
  const { campaign_id: id } = await sent();
  await queue();
  await send();
  minuteLater();
  await api.ok(postReservation, { as: booked!, body: { single_class_id } });
  await choose([gone!], false, api.now());
  const class_package_id = await aPackage(api.db);
  const purchase_id = await aPurchase(api.db, bought!.customer_id, {
    class_package_id,
    status: 'completed',
    created_at: api.now(),
  });
  await api.db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id: bought!.customer_id,
      provider: 'cash',
      provider_payment_id: `pago-${purchase_id}`,
      total_payment: 45_000,
      fulfilled: true,
      created_at: api.now(),
    })
    .execute();
  expect(await read(id)).toMatchObject({ delivered: 4, booked: 1, bought: 1, sales: 450, unsubscribed: 1 });
});

it('an address that the mail server refuses is left out of the next campaign, and still gets receipts', async () => {
  const [ana] = await readers(2);
  const transport = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
  const { campaign_id: id } = await sent();
  await queue();
  smtp.rejectRecipients('550 5.1.1 no such user');
  await send(transport);
  expect(await read(id)).toMatchObject({ delivered: 0, bounced: 2 });
  const { audience } = await api.ok(calls.getAudience, { as: admin, query: {} });
  expect(audience).toMatchObject({ reached: 0, blocked: 2 });
  smtp.rejectRecipients(null);
  const before = smtp.received.length;
  await api.ok(postReservation, { as: ana!, body: { single_class_id: await aClass(api.db) } });
  await send(transport);
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([ana!.email]);
});

it('its writer gets a test though they agreed to no news, and no customer gets it', async () => {
  const { campaign_id: id } = await written();
  await api.ok(calls.testCampaign, { as: admin, params: { id } });
  await send();
  const sentMails = await api.db.selectFrom('mail').select(['kind', 'customer_id', 'subject']).execute();
  expect(sentMails).toEqual([
    { kind: 'campaign-test', customer_id: admin.customer_id, subject: 'Inés, vuelve el sábado' },
  ]);
});
