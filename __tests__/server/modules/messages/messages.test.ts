/** Short messages: written beside the mail that makes them true, sent once by WhatsApp or to a customer's browsers. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { putMessage } from '../../../../domain/contract/messageSettings';
import { getMails } from '../../../../domain/contract/mails';
import { getNotifications, putNotifications } from '../../../../domain/contract/notifications';
import { deletePushSubscription, getPushKey, postPushSubscription } from '../../../../domain/contract/push';
import type { MailKind } from '../../../../domain/mailKinds';
import { PUSH_BROWSERS_MAX } from '../../../../domain/push';
import { CHANNELS, type Channel, type NotificationKind } from '../../../../domain/notifications';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { remindOfClasses, tellAhead } from '../../../../server/modules/mail/scheduled';
import { messageOutlets } from '../../../../server/modules/messages/deliver';
import { whatsappTemplates } from '../../../../server/modules/mail/kinds';
import type { MailEvent } from '../../../../server/modules/mail/events';
import { notify } from '../../../../server/modules/mail/notify';
import { readRenewToken } from '../../../../server/modules/mail/renewLink';
import { sendMails, sendOutbox } from '../../../../server/modules/mail/send';
import { getReceivedMessages, putReceivedMessage } from '../../../../domain/contract/receivedMessages';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { startWhatsappSandbox, type WhatsappSandbox } from '../../../../sandbox/whatsapp';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { startPushService, type PushService, type TestBrowser } from '../../../helpers/pushService';
import { aClass, aPackage, aPerson, aPurchase, aSubscription, someCredits, type Person } from '../../builders';

const META = {
  token: 'token-pruebas',
  phoneNumberId: '106540352242922',
  appSecret: 'secreto-pruebas',
  verifyToken: 'verificar-pruebas',
};

const FREE = /^Hola Inés, se liberó un lugar en Clase \d+ del sáb 21 nov 2026 · 12:00\. Es de quien llegue primero\.$/;

let api: Api;
let whatsapp: WhatsappSandbox;
let push: PushService;
beforeAll(async () => {
  push = await startPushService();
  whatsapp = await startWhatsappSandbox({
    ...META,
    templates: whatsappTemplates(),
    now: () => api.now(),
  });
  api = await startApi({
    listen: true,
    whatsapp: { ...META, apiUrl: whatsapp.url },
    pushOrigins: [push.origin],
  });
  await api.configure({ domain: 'casaaura.mx', business_name: 'Casa Aura' });
});
afterAll(async () => {
  await whatsapp.close();
  await push.stop();
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('mail').execute();
});

const send = async (channel: Channel) => {
  const outlet = messageOutlets(api.studio.whatsapp).find((one) => one.channel === channel);
  if (!outlet) throw new Error(channel);
  return sendOutbox(api.system(), outlet, { clock: api.now, onTrouble: () => undefined });
};
const later = (milliseconds: number) => api.setNow(new Date(api.now().getTime() + milliseconds));
const rows = (channel: Channel) =>
  api.db.selectFrom('mail').selectAll().where('channel', '=', channel).orderBy('mail_id').execute();
const tell = (event: MailEvent) => api.system().transaction((trx) => notify(trx, event, api.now()));

/** Notifies the person of a free seat in a class of the next day. */
async function seatFree({ customer_id }: Person, at = api.now()): Promise<number> {
  const single_class_id = await aClass(api.db);
  await tell({ kind: 'seat-free', customer_id, single_class_id, at });
  return single_class_id;
}

const wantsWhatsapp = (as: Person, enabled = true) =>
  api.ok(putNotifications, { as, body: { notifications: [{ kind: 'bookings', channel: 'whatsapp', enabled }] } });
const isOn = async (as: Person, channel: Channel = 'whatsapp') =>
  (await api.ok(getNotifications, { as })).notifications.some((n) => n.channel === channel && n.enabled);

async function aBrowser(as: Person): Promise<TestBrowser> {
  const { public_key } = await api.ok(getPushKey, { as });
  const browser = push.browser(() => public_key);
  await api.ok(postPushSubscription, { as, body: browser.subscription });
  return browser;
}

/** Delivers the sandbox's events; its API listens, as Meta's webhooks come by HTTP. */
async function events(): Promise<void> {
  const { port } = api.app.server.address() as AddressInfo;
  whatsapp.setWebhook({ url: `http://127.0.0.1:${port}/api/webhooks/whatsapp` });
  await whatsapp.flush();
}
const post = (text: string, secret = META.appSecret) =>
  api.raw({
    method: 'POST',
    url: '/api/webhooks/whatsapp',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
    },
    body: text,
  });

describe('what the clock makes due', () => {
  const choose = (as: Person, kind: NotificationKind, ...on: Channel[]) =>
    api.ok(putNotifications, {
      as,
      body: { notifications: CHANNELS.map((channel) => ({ kind, channel, enabled: on.includes(channel) })) },
    });
  const written = async ({ customer_id }: Person, kind: MailKind) =>
    (
      await api.db
        .selectFrom('mail')
        .select(['channel', 'kind'])
        .where('customer_id', '=', customer_id)
        .orderBy('channel')
        .execute()
    ).flatMap((row) => (row.kind === kind ? [row.channel] : []));

  it('reminds by every channel that a customer chose, once, and not after the place was cancelled', async () => {
    const [ana, ben] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const single_class_id = await aClass(api.db, { inHours: 2 });
    api.setNow(new Date(NOON.getTime() - 10 * HOUR));
    for (const as of [ana, ben]) await api.ok(postReservation, { as, body: { single_class_id } });
    await choose(ana, 'reminder-2h', 'whatsapp');
    await aBrowser(ben);
    api.setNow(NOON);
    await Promise.all([remindOfClasses(api.system()), remindOfClasses(api.system())]);
    await remindOfClasses(api.system());
    expect([await written(ana, 'reminder-2h'), await written(ben, 'reminder-2h')]).toEqual([['whatsapp'], ['push']]);
    const [place] = (await api.ok(getMyReservations, { as: ben, query: {} })).class_reservations;
    await api.ok(deleteReservation, { as: ben, params: { id: place?.class_reservation_id ?? 0 } });
    expect(await send('push')).toMatchObject({ sent: 0, failed: 1 });
    expect(await send('whatsapp')).toMatchObject({ sent: 1, failed: 0 });
    const [sent] = await rows('whatsapp');
    expect(sent?.body).toMatch(
      /^Hola .+, Clase \d+ comienza el vie 20 nov 2026 · 14:00 en .+\. ¿Vienes\? Llega unos minutos antes\.$/,
    );
  });

  it('announces lapsing credits by WhatsApp to customers who chose it, and not once they are used', async () => {
    const [ana, ben] = [await aPerson(api.db), await aPerson(api.db)];
    const lapses = new Date(NOON.getTime() + 2 * DAY);
    for (const { customer_id } of [ana, ben]) await someCredits(api.db, customer_id, 3, { expires_at: lapses });
    for (const person of [ana, ben]) await choose(person, 'credits-lapsing', 'mail', 'whatsapp');
    await tellAhead(api.system());
    expect(await written(ana, 'credits-lapsing')).toEqual(['mail', 'whatsapp']);
    await api.db
      .updateTable('available_class')
      .set({ forfeited_at: NOON })
      .where('customer_id', '=', ben.customer_id)
      .execute();
    expect(await send('whatsapp')).toMatchObject({ sent: 1, failed: 1 });
    const [sent] = (await rows('whatsapp')).filter(({ customer_id }) => customer_id === ana.customer_id);
    expect(sent?.body).toMatch(/^Hola .+, tienes 3 clases por usar\. Lo primero vence el .*22 nov.* 2026.*\.$/);
  });

  it('announces a renewal by mail and by what its customer chose, and not once it was cancelled', async () => {
    const [ana, ben, cleo] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    const purchases = [];
    for (const person of [ana, ben, cleo]) purchases.push(await aSubscription(api.db, person, 23, 30));
    await choose(ana, 'purchases', 'mail', 'whatsapp');
    await choose(ben, 'purchases', 'mail', 'push');
    await aBrowser(ben);
    await Promise.all([tellAhead(api.system()), tellAhead(api.system())]);
    const channels = [];
    for (const person of [ana, ben, cleo]) channels.push(await written(person, 'renewal-coming'));
    expect(channels).toEqual([['mail', 'whatsapp'], ['mail', 'push'], ['mail']]);
    await api.db
      .updateTable('purchase')
      .set({ status: 'cancelled' })
      .where('purchase_id', '=', purchases[1] ?? 0)
      .execute();
    await send('push');
    await send('whatsapp');
    // Beside what the clock owes customers of earlier tests.
    const renewals = async (channel: Channel) => (await rows(channel)).filter(({ kind }) => kind === 'renewal-coming');
    expect(await renewals('push')).toMatchObject([{ sent_at: null, last_error: 'Ya no hacía falta.' }]);
    const [sent] = await renewals('whatsapp');
    expect(sent?.sent_at).toEqual(NOON);
    expect(sent?.body).toMatch(
      /^Hola .+, Ilimitado se renueva el 27 nov\. 2026 y ese día se cobran \$1,200\.00 MXN\. Si no quieres seguir,/,
    );
  });

  it('tells of a renewal that could not be charged by what its customer chose', async () => {
    const ana = await aPerson(api.db);
    const purchase_id = await aSubscription(api.db, ana, 31, 30);
    await choose(ana, 'purchases', 'mail', 'whatsapp');
    await tell({ kind: 'renewal-failed', customer_id: ana.customer_id, purchase_id, attempt: 'in_2' });
    expect(await send('whatsapp')).toMatchObject({ sent: 1, failed: 0 });
    expect((await rows('whatsapp'))[0]?.body).toMatch(
      /^Hola .+, no pudimos cobrar la renovación de Ilimitado\. Revisa tu forma de pago/,
    );
  });

  it('of a renewal that is still overdue opens the page that pays it without signing in', async () => {
    const ana = await aPerson(api.db);
    const purchase_id = await aSubscription(api.db, ana, 31, 30);
    await api.db.updateTable('purchase').set({ overdue_at: NOON }).where('purchase_id', '=', purchase_id).execute();
    await choose(ana, 'purchases', 'mail', 'whatsapp');
    await tell({ kind: 'renewal-failed', customer_id: ana.customer_id, purchase_id, attempt: 'in_2' });
    expect(await send('whatsapp')).toMatchObject({ sent: 1, failed: 0 });
    const [sent] = whatsapp.messages().filter(({ to }) => to.endsWith(ana.phone));
    expect(await readRenewToken(api.studio, sent?.link?.replace('renovar/', '') ?? '')).toMatchObject({
      purchase_id,
      most: 120_000,
    });
  });
});

describe('what is written beside a mail', () => {
  it('writes one row per channel that the customer wants, once, and only of kinds that have a short text', async () => {
    const [ana, ben, cleo] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    await wantsWhatsapp(ana);
    await aBrowser(ana);
    await aBrowser(ben);
    for (const person of [ana, ben, cleo]) await seatFree(person);
    const [first] = await rows('mail');
    const event = {
      kind: 'seat-free',
      customer_id: ana.customer_id,
      single_class_id: first?.single_class_id ?? 0,
      at: NOON,
    } as const;
    await Promise.all([tell(event), tell(event)]);
    await tell({ kind: 'purchase-ended', customer_id: ana.customer_id, purchase_id: 0, ended: 'refunded' }).catch(
      () => undefined,
    );
    const whose = async (channel: Channel) => (await rows(channel)).map(({ customer_id }) => customer_id);
    expect(await whose('mail')).toEqual([ana, ben, cleo].map(({ customer_id }) => customer_id));
    expect(await whose('push')).toEqual([ana, ben].map(({ customer_id }) => customer_id));
    expect(await whose('whatsapp')).toEqual([ana.customer_id]);
  });

  it('a rolled-back transaction writes no message', async () => {
    const ana = await aPerson(api.db);
    await wantsWhatsapp(ana);
    const single_class_id = await aClass(api.db);
    const broken = api.system().transaction(async (trx) => {
      await notify(trx, { kind: 'seat-free', customer_id: ana.customer_id, single_class_id, at: NOON }, NOON);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await rows('whatsapp')).toEqual([]);
  });
});

describe('WhatsApp', () => {
  it('stores the day on which the customer agreed, whatever is stored again later', async () => {
    const ana = await aPerson(api.db);
    await wantsWhatsapp(ana);
    later(DAY);
    expect((await wantsWhatsapp(ana)).whatsapp_since).toBe(NOON.toISOString());
    expect((await wantsWhatsapp(ana, false)).whatsapp_since).toBeNull();
  });

  it('has the texts of its templates in the manual, word by word, as they are submitted to Meta', async () => {
    const manual = await readFile(join(__dirname, '../../../../docs/operations.md'), 'utf8');
    for (const { name, title, text, replies, button, second } of whatsappTemplates())
      expect(manual).toContain(
        `| \`${name}\` | ${title} | ${text} | ${[...replies, button, ...(second ? [second] : [])].join(' · ')} |`,
      );
  });

  it('of credits that expire carries the link that buys their package again, as the mail does', async () => {
    const ana = await aPerson(api.db);
    const class_package_id = await aPackage(api.db, { price: 45_000 });
    const purchase_id = await aPurchase(api.db, ana.customer_id, { class_package_id, status: 'completed' });
    await someCredits(api.db, ana.customer_id, 1, { purchase_id, expires_at: new Date(NOON.getTime() + 2 * DAY) });
    await api.db
      .insertInto('notification_preference')
      .values({
        customer_id: ana.customer_id,
        kind: 'credits-lapsing',
        channel: 'whatsapp',
        enabled: true,
        updated_at: NOON,
      })
      .execute();
    await tellAhead(api.system());
    await send('whatsapp');
    const [sent] = whatsapp.messages().filter(({ to }) => to.endsWith(ana.phone));
    expect(sent).toMatchObject({ template: 'clases_por_vencer_con_compra', second: { opens: 'Comprar otra vez' } });
    expect(await readRenewToken(api.studio, sent?.second?.link.replace('renovar/', '') ?? '')).toMatchObject({
      purchase_id,
      most: 45_000,
    });
  });

  it('sends the approved template with its facts once, and shows staff that it arrived and was read', async () => {
    const [ana, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
    await wantsWhatsapp(ana);
    await seatFree(ana);
    await Promise.all([send('whatsapp'), send('whatsapp'), send('whatsapp')]);
    const message = whatsapp.messages().at(-1);
    expect(whatsapp.messages().filter(({ to }) => to === `52${ana.phone}`)).toHaveLength(1);
    expect(message).toMatchObject({
      template: 'lugar_libre',
      text: expect.stringMatching(FREE),
    });
    expect(message?.link).toMatch(/^\w/);
    await events();
    whatsapp.read(message?.id ?? '');
    await events();
    // Late and twice, in the opposite order.
    await whatsapp.repeat();
    expect((await rows('whatsapp'))[0]).toMatchObject({
      sent_at: NOON,
      delivered_at: NOON,
      read_at: NOON,
      failed_at: null,
      transport: 'whatsapp',
      recipient: `+52${ana.phone}`,
      provider_id: message?.id,
      subject: 'Hay un lugar libre',
    });
    const { mails } = await api.ok(getMails, { as: staff, query: { channel: 'whatsapp' } });
    expect(mails).toMatchObject([{ channel: 'whatsapp', recipient: `+52${ana.phone}`, readAt: NOON.toISOString() }]);
    expect((await api.ok(getMails, { as: staff, query: { channel: 'push' } })).mails).toEqual([]);
  });

  it('a message whose response was lost counts as sent once Meta reports it, and is not sent again', async () => {
    const ana = await aPerson(api.db);
    await wantsWhatsapp(ana);
    await seatFree(ana);
    whatsapp.failNext('lose_response');
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 1, unreachable: true });
    await events();
    later(HOUR);
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 0 });
    expect(whatsapp.messages().filter(({ to }) => to === `52${ana.phone}`)).toHaveLength(1);
  });

  it('a rate limit ends the run and is tried again later, while a number without WhatsApp fails for good', async () => {
    const [ana, ben] = [await aPerson(api.db), await aPerson(api.db)];
    await api.db
      .updateTable('customer')
      .set({ phone: '5512340026' })
      .where('customer_id', '=', ben.customer_id)
      .execute();
    for (const person of [ana, ben]) {
      await wantsWhatsapp(person);
      await seatFree(person);
    }
    whatsapp.failNext({ status: 400, code: 130429 });
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 1, unreachable: true });
    later(60_000);
    expect(await send('whatsapp')).toEqual({ sent: 2, failed: 0 });
    await events();
    await whatsapp.repeat();
    expect(await rows('whatsapp')).toMatchObject([
      { failed_at: null, last_error: null },
      { failed_at: expect.any(Date), last_error: 'El número no tiene WhatsApp o no puede recibir el mensaje.' },
    ]);
    later(DAY);
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 0 });
  });

  it('a template that is not approved is tried again, a wrong token stops the run, a full pair of numbers does not', async () => {
    const [ana, ben] = [await aPerson(api.db), await aPerson(api.db)];
    await api.db
      .updateTable('customer')
      .set({ phone: '5512340056' })
      .where('customer_id', '=', ana.customer_id)
      .execute();
    for (const person of [ana, ben]) {
      await wantsWhatsapp(person);
      await seatFree(person);
    }
    whatsapp.setTemplates([]);
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 2 });
    whatsapp.setTemplates(whatsappTemplates());
    later(60_000);
    whatsapp.failNext({ status: 401, code: 190 });
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 1, unreachable: true });
    later(60_000);
    expect(await send('whatsapp')).toEqual({ sent: 1, failed: 1 });
    expect(JSON.stringify(await rows('whatsapp'))).not.toContain(META.token);
  });

  it('who writes BAJA gets nothing more, whatever was waiting, and a late BAJA does not undo a newer choice', async () => {
    const ana = await aPerson(api.db);
    await wantsWhatsapp(ana);
    await seatFree(ana);
    later(1_000);
    whatsapp.write(`521${ana.phone}`, ' ¡Baja! ');
    await events();
    expect(await isOn(ana)).toBe(false);
    expect(await send('whatsapp')).toEqual({ sent: 0, failed: 1 });
    expect((await rows('whatsapp'))[0]?.last_error).toBe('La persona ya no quiere este aviso.');
    const recorded = await api.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action'])
      .where('entity_id', '=', String(ana.customer_id))
      .execute();
    expect(recorded).toEqual([{ actor_id: 'whatsapp-webhook', action: 'whatsapp.stop' }]);
    later(HOUR);
    await wantsWhatsapp(ana);
    await whatsapp.repeat();
    expect(await isOn(ana)).toBe(true);
    whatsapp.write(`521${ana.phone}`, '¿A qué hora abren?');
    await events();
    expect(await isOn(ana)).toBe(true);
  });

  it("keeps what people write in the team's list, once, with the customer of the number, until it is seen to", async () => {
    const [ana, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
    await api.db.deleteFrom('received_message').execute();
    whatsapp.write(`521${ana.phone}`, ' ¿A qué hora abren mañana? ');
    whatsapp.write('525599990000', 'Hola');
    whatsapp.write(`521${ana.phone}`, 'BAJA');
    await events();
    await whatsapp.repeat();
    const photo = { from: `52${ana.phone}`, id: 'wamid.foto', timestamp: '1795111200', type: 'image' };
    const messages = [
      { ...photo, image: { caption: 'Mi recibo' } },
      { ...photo, id: 'wamid.corazon', type: 'reaction' },
    ];
    const value = { metadata: { phone_number_id: META.phoneNumberId }, messages };
    expect((await post(JSON.stringify({ entry: [{ changes: [{ value }] }] }))).status).toBe(200);
    const list = (query = {}) => api.ok(getReceivedMessages, { as: staff, query });
    const { received_messages, next } = await list();
    expect(next).toBeNull();
    expect(received_messages).toMatchObject([
      { body: 'Mandó una foto. Mi recibo', doneAt: null },
      { body: 'Hola', phone: '525599990000', customer: null },
      { body: '¿A qué hora abren mañana?', customer: { customer_id: ana.customer_id }, done_by: null },
    ]);
    const params = { id: received_messages[2]!.received_message_id };
    const mark = (done: boolean) => api.ok(putReceivedMessage, { as: staff, params, body: { done } });
    expect((await Promise.all([mark(true), mark(true)]))[0]?.received_message.done_by).toBe('Inés Ñandú');
    expect((await list()).received_messages).toHaveLength(2);
    expect((await list({ all: true })).received_messages).toHaveLength(3);
    await mark(false);
    expect((await list()).received_messages).toHaveLength(3);
    expect(await api.refused(getReceivedMessages, { as: ana })).toMatchObject({ status: 403 });
    expect(
      await api.refused(putReceivedMessage, { as: staff, params: { id: 999_999 }, body: { done: true } }),
    ).toMatchObject({ code: 'received-message/not-found' });
  });

  it('keeps what people write also where the database refused it the first time, once', async () => {
    const staff = await aPerson(api.db, 'staff');
    await api.db.deleteFrom('received_message').execute();
    await api.pool.query('alter table received_message add constraint refuses check (false) not valid');
    whatsapp.write('525599991111', 'Llego diez minutos tarde');
    await events();
    const list = async () => (await api.ok(getReceivedMessages, { as: staff, query: {} })).received_messages;
    expect(await list()).toEqual([]);
    await api.pool.query('alter table received_message drop constraint refuses');
    await events();
    await whatsapp.repeat();
    expect(await list()).toMatchObject([{ body: 'Llego diez minutos tarde' }]);
  });

  it('takes only events that Meta signed, about the own phone, and verifies the address', async () => {
    const ana = await aPerson(api.db);
    await wantsWhatsapp(ana);
    const stop = (phone_number_id: string) =>
      JSON.stringify({
        entry: [
          {
            changes: [
              {
                value: {
                  metadata: { phone_number_id },
                  messages: [{ from: `52${ana.phone}`, timestamp: '1795111200', text: { body: 'STOP' } }],
                },
              },
            ],
          },
        ],
      });
    expect((await post(stop(META.phoneNumberId), 'otro')).status).toBe(400);
    expect((await post(stop('1'))).status).toBe(200);
    expect(await isOn(ana)).toBe(true);
    const ask = (token: string) =>
      api.raw({
        method: 'GET',
        url: `/api/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      });
    expect(await ask(META.verifyToken)).toMatchObject({ status: 200, text: '1158201444' });
    expect((await ask('otro')).status).toBe(400);
  });
});

describe('push', () => {
  it('arrives encrypted in each browser of the customer, signed by the studio, until the class begins', async () => {
    const ana = await aPerson(api.db);
    const [phone, laptop] = [await aBrowser(ana), await aBrowser(ana)];
    await seatFree(ana);
    await Promise.all([send('push'), send('push')]);
    for (const { received, headers } of [phone, laptop]) {
      expect(received).toEqual([
        {
          title: 'Hay un lugar libre',
          body: expect.stringMatching(FREE),
          url: expect.stringMatching(/^\//),
          tag: expect.stringMatching(/^push-\d+$/),
        },
      ]);
      expect(headers[0]).toMatchObject({ ttl: String((DAY / 1000) | 0), urgency: 'high' });
    }
    expect((await rows('push'))[0]).toMatchObject({ sent_at: NOON, transport: 'push', recipient: '2 navegadores' });
  });

  it('deletes gone browsers, waits for an unreachable service, and sends nothing after the class began', async () => {
    const ana = await aPerson(api.db);
    const [gone, away] = [await aBrowser(ana), await aBrowser(ana)];
    gone.answers = 410;
    away.answers = 503;
    await seatFree(ana);
    expect(await send('push')).toEqual({ sent: 0, failed: 1, unreachable: true });
    away.answers = 201;
    later(60_000);
    expect(await send('push')).toEqual({ sent: 1, failed: 0 });
    const left = await api.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('customer_id', '=', ana.customer_id)
      .execute();
    expect(left).toEqual([{ endpoint: away.subscription.endpoint }]);
    away.answers = 404;
    await seatFree(ana);
    expect(await send('push')).toEqual({ sent: 0, failed: 1 });
    expect(await isOn(ana, 'push')).toBe(true);
    await seatFree(ana);
    expect(await rows('push')).toHaveLength(2);
    const browser = await aBrowser(ana);
    await seatFree(ana);
    later(3 * DAY);
    expect(await send('push')).toEqual({ sent: 0, failed: 1 });
    expect(browser.received).toEqual([]);
  });

  it('a browser belongs to who signed in there last, and only they can end it', async () => {
    const [ana, ben] = [await aPerson(api.db), await aPerson(api.db)];
    const browser = await aBrowser(ana);
    await api.ok(postPushSubscription, { as: ben, body: browser.subscription });
    await api.ok(deletePushSubscription, { as: ana, query: { endpoint: browser.subscription.endpoint } });
    await seatFree(ana);
    await seatFree(ben);
    await send('push');
    expect(browser.received).toHaveLength(1);
    for (let i = 0; i < 2; i += 1)
      await api.ok(deletePushSubscription, { as: ben, query: { endpoint: browser.subscription.endpoint } });
    await seatFree(ben);
    expect((await rows('push')).filter(({ sent_at }) => sent_at === null)).toEqual([]);
  });

  it('stores the newest browsers of a customer, and takes addresses of push services only', async () => {
    const ana = await aPerson(api.db);
    const { public_key } = await api.ok(getPushKey, { as: ana });
    const browsers = Array.from({ length: PUSH_BROWSERS_MAX + 2 }, () => push.browser(() => public_key).subscription);
    for (const body of browsers) {
      later(1_000);
      await api.ok(postPushSubscription, { as: ana, body });
    }
    const kept = await api.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('customer_id', '=', ana.customer_id)
      .orderBy('created_at')
      .execute();
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
    for (const endpoint of ['http://169.254.169.254/latest', 'https://127.0.0.1/x', 'https://fcm.googleapis.com.mx/x'])
      expect(
        await api.refused(postPushSubscription, {
          as: ana,
          body: { endpoint, keys: browsers[0]?.keys ?? { p256dh: '', auth: '' } },
        }),
      ).toMatchObject({ status: 412, code: 'push/unknown-service' });
  });

  it('makes one key pair for the studio, also for simultaneous requests', async () => {
    await api.db.updateTable('studio').set({ push_public_key: null, push_private_key: null }).execute();
    const ana = await aPerson(api.db);
    const keys = await Promise.all([1, 2, 3].map(() => api.ok(getPushKey, { as: ana })));
    expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1);
  });
});

describe('a message that goes by the first channel that reaches the customer', () => {
  const sendMail = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const states = async () =>
    Object.fromEntries(
      (await api.db.selectFrom('mail').select(['channel', 'sent_at', 'failed_at', 'last_error']).execute()).map(
        (row) => [row.channel, row.failed_at !== null ? row.last_error : row.sent_at !== null],
      ),
    );
  const clear = async () => {
    await api.db.deleteFrom('message_setting_version').execute();
    await api.db.deleteFrom('message_setting').execute();
    api.studio.dropConfig();
  };
  afterEach(clear);
  /** The studio's order of channels. */
  const inOrder = async (...channels: Channel[]) => {
    await clear();
    await api.ok(putMessage, {
      as: await aPerson(api.db, 'admin'),
      params: { kind: 'seat-free' },
      body: { enabled: true, channels, mode: 'first', times: null, text: null, version: 0 },
    });
  };
  const texted = ({ phone }: Person) => whatsapp.messages().filter(({ to }) => to === `52${phone}`).length;
  /** A customer with a browser and WhatsApp, to whom a message is due. */
  const reachable = async () => {
    const ana = await aPerson(api.db);
    const browser = await aBrowser(ana);
    await wantsWhatsapp(ana);
    await seatFree(ana);
    return { ana, browser };
  };

  it("isn't mailed where WhatsApp took it, whichever is tried first, and is mailed once WhatsApp reports a failure", async () => {
    await inOrder('whatsapp', 'mail');
    whatsapp.setWebhook(null);
    const ana = await aPerson(api.db);
    const { customer_id } = ana;
    // The sandbox takes messages to this number, and reports that they failed.
    await api.db.updateTable('customer').set({ phone: '5512350026' }).where('customer_id', '=', customer_id).execute();
    await wantsWhatsapp(ana);
    await seatFree(ana);
    await sendMail();
    expect(await states()).toEqual({ mail: false, whatsapp: false });
    await send('whatsapp');
    later(15_000);
    await sendMail();
    expect(await states()).toEqual({ mail: 'Ya le llegó por otro canal.', whatsapp: true });
    await events();
    await sendMail();
    expect(await states()).toMatchObject({ mail: true, whatsapp: expect.stringContaining('no tiene WhatsApp') });
  });

  it('goes by push first where the studio wants it so, whichever is tried first, and by no other channel', async () => {
    await inOrder('push', 'whatsapp', 'mail');
    const { ana, browser } = await reachable();
    await sendMail();
    await send('whatsapp');
    expect(await states()).toEqual({ mail: false, whatsapp: false, push: false });
    await send('push');
    later(15_000);
    await send('whatsapp');
    await sendMail();
    const done = 'Ya le llegó por otro canal.';
    expect(await states()).toEqual({ push: true, whatsapp: done, mail: done });
    expect([browser.received, texted(ana)]).toEqual([[expect.objectContaining({ title: 'Hay un lugar libre' })], 0]);
  });

  it('goes by WhatsApp, not by mail, once no browser takes it', async () => {
    await inOrder('push', 'whatsapp', 'mail');
    const { ana, browser } = await reachable();
    browser.answers = 410;
    await send('push');
    await sendMail();
    await send('whatsapp');
    later(15_000);
    await sendMail();
    const { push: refused, ...others } = await states();
    expect(refused).toEqual(expect.any(String));
    expect(others).toEqual({ whatsapp: true, mail: 'Ya le llegó por otro canal.' });
    expect([browser.received, texted(ana)]).toEqual([[], 1]);
  });

  it('goes by WhatsApp before push where the studio wants it so', async () => {
    await inOrder('whatsapp', 'push', 'mail');
    const { ana, browser } = await reachable();
    await send('push');
    await send('whatsapp');
    later(15_000);
    await send('push');
    expect(await states()).toMatchObject({ whatsapp: true, push: 'Ya le llegó por otro canal.' });
    expect([browser.received, texted(ana)]).toEqual([[], 1]);
  });

  it('is mailed to a customer who chose no other channel', async () => {
    await inOrder('whatsapp', 'mail');
    await seatFree(await aPerson(api.db));
    await sendMail();
    expect(await states()).toEqual({ mail: true });
  });
});
