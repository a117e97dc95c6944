/** Campaigns reach whom they should, once, behind what customers wait for, and can be stopped. */
import { deleteBlockedAddress, getBlockedAddress } from '../../../domain/contract/blockedAddresses';
import * as calls from '../../../domain/contract/campaigns';
import { postMerge } from '../../../domain/contract/customerMerges';
import { postReservation } from '../../../domain/contract/reservations';
import { openMailgunSandbox } from '../../../sandbox/mailgun';
import { mailgunEvents } from '../../../server/modules/mail/mailgun';
import { blockAddress } from '../../../server/modules/mail/refusalRepository';
import { claimMail } from '../../../server/modules/mail/outboxRepository';
import { sendMails } from '../../../server/modules/mail/send';
import { OUTBOX, smtpTransport } from '../../../server/modules/mail/transport';
import { reportsTo } from '../../../server/jobs/reports';
import { visitTasks } from '../../../server/jobs/visitTasks';
import { queueCampaigns } from '../../../server/modules/campaigns/service';
import { NOON, startApi, type Api } from '../../helpers/api';
import { decodeMail, startSmtp, type SmtpServer } from '../../helpers/smtp';
import { aClass, aPackage, aPerson, aPurchase, type Person } from '../builders';

const KEY = 'llave-de-mailgun';
let api: Api;
let admin: Person;
let smtp: SmtpServer;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi({ mailEvents: mailgunEvents(KEY), listen: true }), startSmtp()]);
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
  expect(await api.refused(calls.sendCampaign, press)).toMatchObject({ code: 'campaign/no-recipients' });
  await readers(1);
  expect(await api.refused(calls.sendCampaign, { ...press, body: { version: 7 } })).toMatchObject({
    code: 'row/changed',
  });
  const body = { ...CONTENT, text: 'Hola {clase}', version };
  expect(await api.refused(calls.putCampaign, { as: admin, params: { id }, body })).toMatchObject({ field: 'text' });
  expect(await read(id)).toMatchObject({ state: 'draft', sent_at: null, recipients: 0 });
});

it('the mails of a campaign go into the outbox as soon as it is sent, not only with the next minute', async () => {
  await readers(2);
  await sent();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { signal } = new AbortController();
  const deps = { ...reportsTo(silent), clock: api.now, signal };
  await visitTasks(api.system(api.now()), 'tasks', deps, { scheduled_until: api.now(), written_at: api.now() });
  expect(await mails()).toHaveLength(2);
});

it('each recipient gets one mail with their name and a way to unsubscribe, though all is pressed and done several times', async () => {
  const people = await readers(3);
  const { campaign_id: id, version } = await written();
  const press = () => api.ok(calls.sendCampaign, { as: admin, params: { id }, body: { version } });
  await Promise.all([press(), press(), press()]);
  await Promise.all([queue(), queue(), queue()]);
  const transport = bySmtp();
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

/** The mail of a customer as it arrived, without folded lines. */
function mailOf(person: Person | undefined): string {
  const mail = smtp.received.filter(({ to }) => to === person?.email).at(-1);
  if (!mail) throw new Error('no mail');
  return decodeMail(mail).replace(/\r?\n[ \t]+/g, ' ');
}
const openLink = async (person: Person | undefined) => {
  const token = /\/calendario#campana=([\w.-]+)/.exec(mailOf(person))?.[1] ?? '';
  return (await api.ok(calls.postCampaignOpen, { body: { token } })).opened;
};
const unsubscribe = async (person: Person | undefined) => {
  const url = /List-Unsubscribe:\s*<https:\/\/casaaura\.mx(\/api\/unsubscribe\/[^>]+)>/.exec(mailOf(person))?.[1] ?? '';
  expect(mailOf(person)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await api.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(reply.statusCode).toBe(200);
};
const bySmtp = () => smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });

async function buys({ customer_id }: Person, total_payment: number): Promise<void> {
  const purchase_id = await aPurchase(api.db, customer_id, {
    class_package_id: await aPackage(api.db),
    status: 'completed',
    created_at: api.now(),
  });
  const payment = { provider: 'cash', provider_payment_id: `pago-${purchase_id}`, fulfilled: true } as const;
  await api.db
    .insertInto('invoice')
    .values({ purchase_id, customer_id, ...payment, total_payment, created_at: api.now() })
    .execute();
}

it('counts who opened, booked, bought and unsubscribed after their mail, each once, and nothing from before', async () => {
  const [booked, bought, gone, earlier] = await readers(4);
  const single_class_id = await aClass(api.db, { capacity: 9 });
  await api.ok(postReservation, { as: earlier!, body: { single_class_id } });
  minuteLater();
  const { campaign_id: id } = await sent();
  await queue();
  await send(bySmtp());
  minuteLater();
  await api.ok(postReservation, { as: booked!, body: { single_class_id } });
  await buys(bought!, 45_000);
  expect([await openLink(booked), await openLink(booked), await openLink(gone)]).toEqual([true, true, true]);
  await unsubscribe(gone);
  await unsubscribe(gone);
  expect(await api.ok(calls.postCampaignOpen, { body: { token: '1.falso' } })).toEqual({ opened: false });
  const counts = {
    delivered: 4,
    opened: 2,
    booked: 1,
    bought: 1,
    sales: 450,
    unsubscribed: 1,
    bounced: 0,
    complained: 0,
  };
  expect(await read(id)).toMatchObject(counts);
  // Deleting old mails of the outbox changes no count.
  await api.db.deleteFrom('mail').execute();
  expect(await read(id)).toMatchObject(counts);
});

it('a booking, a purchase and an unsubscription count for the last campaign before them alone', async () => {
  const [ana] = await readers(1);
  const { campaign_id: first } = await sent();
  await queue();
  await send(bySmtp());
  minuteLater();
  const { campaign_id: second } = await sent({ name: 'Domingos' });
  await queue();
  await send(bySmtp());
  minuteLater();
  await api.ok(postReservation, { as: ana!, body: { single_class_id: await aClass(api.db) } });
  await buys(ana!, 10_000);
  await unsubscribe(ana);
  expect(await read(first)).toMatchObject({ delivered: 1, booked: 0, bought: 0, sales: 0, unsubscribed: 0 });
  expect(await read(second)).toMatchObject({ delivered: 1, booked: 1, bought: 1, sales: 100, unsubscribed: 1 });
});

it('sends nothing to those who unsubscribe, are erased or whose address is blocked after their mail was queued', async () => {
  const [ana, eva, luz, leo] = await readers(4);
  const { campaign_id: id } = await sent();
  await queue();
  await choose([ana!], false, api.now());
  await api.db
    .updateTable('customer')
    .set({ email: null, uid: null, anonymised_at: api.now() })
    .where('customer_id', '=', eva!.customer_id)
    .execute();
  await api
    .system()
    .transaction((trx) => blockAddress(trx, api.system(api.now()), luz!.email.toUpperCase(), 'complaint'));
  const before = smtp.received.length;
  await send(bySmtp());
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([leo!.email]);
  minuteLater();
  await queue();
  expect(await read(id)).toMatchObject({ state: 'done', recipients: 4, delivered: 1 });
});

it('of two accounts that are merged one gets it, and none where either has refused news', async () => {
  const [kept, merged, no, agreed] = await readers(4);
  await choose([no!], false);
  const { campaign_id: id } = await sent();
  const join = (to: Person, from: Person) =>
    api.ok(postMerge, {
      as: admin,
      params: { id: to.customer_id },
      body: { merged_customer_id: from.customer_id, keep_account_of: to.customer_id },
    });
  await join(kept!, merged!);
  await join(agreed!, no!);
  await queue();
  const before = smtp.received.length;
  await send(bySmtp());
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([kept!.email]);
  expect(await read(id)).toMatchObject({ recipients: 2, delivered: 1 });
});

/** Why the audit log says that a person's address gets no news any more, and who noticed. */
const blockings = ({ customer_id }: Person) =>
  api.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'actor_id', 'after'])
    .where('action', '=', 'address.block')
    .where('entity_id', '=', String(customer_id))
    .execute();

it('an address that the mail server refuses is left out of the next campaign, and still gets receipts', async () => {
  const [ana] = await readers(2);
  const transport = bySmtp();
  const { campaign_id: id } = await sent();
  await queue();
  smtp.rejectRecipients('550 5.1.1 no such user');
  await send(transport);
  expect(await read(id)).toMatchObject({ delivered: 0, bounced: 2 });
  const { audience } = await api.ok(calls.getAudience, { as: admin, query: {} });
  expect(audience).toMatchObject({ reached: 0, blocked: 2 });
  expect(await blockings(ana!)).toEqual([{ actor_kind: 'system', actor_id: 'test', after: { reason: 'bounce' } }]);
  smtp.rejectRecipients(null);
  const before = smtp.received.length;
  await api.ok(postReservation, { as: ana!, body: { single_class_id: await aClass(api.db) } });
  await send(transport);
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([ana!.email]);
});

/** What the mail provider reports, of the last mail of a person. */
function provider(key: string) {
  const address = api.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const webhook = { url: `http://127.0.0.1:${address.port}/api/webhooks/mailgun` };
  return openMailgunSandbox({ key, webhook, now: api.now });
}
const reported = (person: Person) => ({
  recipient: person.email,
  messageId: /Message-ID:\s*<([^>]+)>/i.exec(mailOf(person))?.[1] ?? '',
});

it('a bounce and a complaint that the mail provider reports are counted once and end marketing to the address', async () => {
  const [bounced, complains, delayed] = await readers(3);
  const { campaign_id: id } = await sent();
  await queue();
  await send(bySmtp());
  minuteLater();
  const mailgun = provider(KEY);
  expect(await mailgun.bounce(reported(bounced!))).toBe(200);
  expect(await mailgun.repeat()).toBe(200);
  expect(await mailgun.delay(reported(delayed!))).toBe(200);
  expect(await mailgun.complain(reported(complains!))).toBe(200);
  expect(await mailgun.repeat()).toBe(200);
  expect(await read(id)).toMatchObject({ delivered: 3, bounced: 1, complained: 1 });
  const { audience } = await api.ok(calls.getAudience, { as: admin, query: {} });
  expect(audience).toMatchObject({ reached: 1, blocked: 2 });
  expect(await api.db.selectFrom('provider_event').select('type').orderBy('type').execute()).toEqual([
    { type: 'bounce' },
    { type: 'complaint' },
  ]);
  expect(await blockings(complains!)).toEqual([
    { actor_kind: 'system', actor_id: 'mailgun-webhook', after: { reason: 'complaint' } },
  ]);
  const asked = { as: admin, params: { id: complains!.customer_id } };
  expect((await api.ok(getBlockedAddress, asked)).blocked_address).toEqual({
    reason: 'complaint',
    createdAt: api.now().toISOString(),
  });
  expect((await api.refused(deleteBlockedAddress, { ...asked, as: await aPerson(api.db, 'staff') })).status).toBe(403);
  await Promise.all([api.ok(deleteBlockedAddress, asked), api.ok(deleteBlockedAddress, asked)]);
  expect((await api.ok(getBlockedAddress, asked)).blocked_address).toBeNull();
  expect((await api.ok(calls.getAudience, { as: admin, query: {} })).audience).toMatchObject({
    reached: 2,
    blocked: 1,
  });
});

it('what the mail provider did not sign, or signed days ago, is refused and changes nothing', async () => {
  const [ana] = await readers(1);
  await sent();
  await queue();
  await send(bySmtp());
  expect(await provider('otra-llave').complain(reported(ana!))).toBe(400);
  const mailgun = provider(KEY);
  await mailgun.delay(reported(ana!));
  api.setNow(new Date(api.now().getTime() + 2 * 86_400_000));
  expect(await mailgun.repeat()).toBe(400);
  const { audience } = await api.ok(calls.getAudience, { as: admin, query: {} });
  expect(audience).toMatchObject({ reached: 1, blocked: 0 });
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
