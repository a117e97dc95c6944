/** Buttons of WhatsApp: what a press does, once, and what is answered in the conversation. */
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { getRoster } from '../../../../domain/contract/attendance';
import { postFamilyMember } from '../../../../domain/contract/family';
import { putNotifications } from '../../../../domain/contract/notifications';
import { getReceivedMessages } from '../../../../domain/contract/receivedMessages';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { getWaitlists, postWaitlist } from '../../../../domain/contract/waitlists';
import { startWhatsappSandbox, type WhatsappMessage, type WhatsappSandbox } from '../../../../sandbox/whatsapp';
import { whatsappTemplates } from '../../../../server/modules/mail/kinds';
import { remindOfClasses } from '../../../../server/modules/mail/scheduled';
import { sendOutbox } from '../../../../server/modules/mail/send';
import { sendAnswers } from '../../../../server/modules/messages/chat';
import { messageOutlets } from '../../../../server/modules/messages/deliver';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';

const META = {
  token: 'token-pruebas',
  phoneNumberId: '106540352242922',
  appSecret: 'secreto-pruebas',
  verifyToken: 'verificar-pruebas',
};
const [COMES, CANCELS] = [0, 1];
const [TAKES, DECLINES] = [0, 1];

let api: Api;
let staff: Person;
let whatsapp: WhatsappSandbox;
beforeAll(async () => {
  whatsapp = await startWhatsappSandbox({ ...META, templates: whatsappTemplates(), now: () => api.now() });
  api = await startApi({ listen: true, whatsapp: { ...META, apiUrl: whatsapp.url } });
  staff = await aPerson(api.db, 'staff');
  const { port } = api.app.server.address() as AddressInfo;
  whatsapp.setWebhook({ url: `http://127.0.0.1:${port}/api/webhooks/whatsapp` });
  await api.configure({
    domain: 'casaaura.mx',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    waitlist_enabled: 'true',
    waitlist_offers: 'one',
    waitlist_offer_minutes: '15',
  });
});
afterAll(async () => {
  await whatsapp.close();
  await api.close();
});
beforeEach(() => {
  whatsapp.setTemplates(whatsappTemplates());
  api.setNow(NOON);
});

const clock = () => api.now();
const send = async () => {
  const outlet = messageOutlets(api.studio.whatsapp).find(({ channel }) => channel === 'whatsapp');
  await sendOutbox(api.system(api.now()), outlet!, { clock, onTrouble: () => undefined });
};
/** Delivers what was pressed, and sends the answers by two servers at once. */
async function events(): Promise<void> {
  await whatsapp.flush();
  await Promise.all([1, 2].map(() => sendAnswers(api.system(api.now()), { clock })));
}
const messagesTo = ({ phone }: Person) =>
  whatsapp.messages().filter(({ to }) => to === `52${phone}` || to === `521${phone}`);
const lastTo = (person: Person): WhatsappMessage => messagesTo(person).at(-1)!;
const agree = async (as: Person): Promise<Person> => {
  const notifications = (['reminder-24h', 'reminder-2h', 'bookings'] as const).map((kind) => ({
    kind,
    channel: 'whatsapp' as const,
    enabled: true,
  }));
  await api.ok(putNotifications, { as, body: { notifications } });
  return as;
};

/** A customer who was reminded of a class that begins in `hours`. */
async function reminded(hours: number) {
  const as = await agree(await aPerson(api.db, 'customer', 1));
  const single_class_id = await aClass(api.db, { inHours: hours });
  api.setNow(new Date(NOON.getTime() - 60 * HOUR));
  const { class_reservation } = await api.ok(postReservation, { as, body: { single_class_id } });
  api.setNow(NOON);
  await remindOfClasses(api.system());
  await send();
  return { as, single_class_id, id: class_reservation.class_reservation_id, message: lastTo(as) };
}
const placeOf = (id: number) =>
  api.db
    .selectFrom('class_reservation as r')
    .innerJoin('available_class as a', 'a.available_class_id', 'r.available_class_id')
    .select(['r.deleted_at', 'r.confirmed_at', 'a.cancels', 'a.forfeited_at'])
    .where('class_reservation_id', '=', id)
    .executeTakeFirstOrThrow();
const inbox = async (all = false) =>
  (await api.ok(getReceivedMessages, { as: staff, query: all ? { all } : {} })).received_messages;

it('a reminder has quick replies; saying to come is noted, answered once, and seen by the team', async () => {
  const { as, id, single_class_id, message } = await reminded(24);
  expect(message).toMatchObject({
    template: 'recordatorio_con_respuesta',
    text: expect.stringMatching(/¿Vienes\?$/),
    buttons: [{ title: 'Sí, ahí estaré' }, { title: 'No puedo ir' }],
  });
  whatsapp.press(message.id, COMES, `521${as.phone}`);
  await events();
  // Late and twice.
  await whatsapp.repeat();
  whatsapp.press(message.id, COMES);
  await events();
  const answers = messagesTo(as).filter(({ template }) => template === null);
  expect(answers).toHaveLength(2);
  expect(answers[0]?.text).toMatch(/^¡Te esperamos, .+!\n.+\n.+\nYa le avisamos al estudio\.$/);
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect((await placeOf(id)).confirmed_at).toEqual(NOON);
  const roster = await api.ok(getRoster, { as: staff, params: { id: single_class_id } });
  expect(roster.class_reservations).toMatchObject([{ class_reservation_id: id }]);
  expect(await inbox()).toEqual([]);
  expect((await inbox(true))[0]).toMatchObject({ body: 'Sí, ahí estaré', answer: answers[1]?.text });
});

it("the reminder of a child's place asks about the child, whose place alone a press gives back; that of two children has no buttons", async () => {
  await api.configure({ family_enabled: 'true' });
  const as = await agree(await aPerson(api.db, 'customer', 3));
  const single_class_id = await aClass(api.db, { inHours: 24 });
  api.setNow(new Date(NOON.getTime() - 60 * HOUR));
  const reserve = async (name: string, id = single_class_id): Promise<number> => {
    const { family_member } = await api.ok(postFamilyMember, { as, body: { kind: 'child', name } });
    const place = { single_class_id: id, family_member_id: family_member.family_member_id };
    return (await api.ok(postReservation, { as, body: place })).class_reservation.class_reservation_id;
  };
  const id = await reserve('Regina');
  const other = await aClass(api.db, { inHours: 23 });
  for (const name of ['Leo', 'Ana']) await reserve(name, other);
  api.setNow(NOON);
  await remindOfClasses(api.system());
  await send();
  const message = messagesTo(as).find(({ text }) => text.includes('Regina'))!;
  expect(message).toMatchObject({
    template: 'recordatorio_familia_con_respuesta',
    buttons: [{ title: 'Sí, ahí estará' }, { title: 'No puede ir' }],
  });
  whatsapp.press(message.id, CANCELS);
  await events();
  expect(lastTo(as).text).toMatch(/^El lugar de Regina está cancelado\n/);
  expect(await placeOf(id)).toMatchObject({ deleted_at: NOON, cancels: 1 });
  expect(messagesTo(as).find(({ text }) => text.includes('Leo'))).toMatchObject({
    template: 'recordatorio_clase',
    buttons: [],
  });
});

it('who cannot come gives the place and its credit back with one press, also where the events come in the opposite order', async () => {
  const { as, id, message } = await reminded(24);
  whatsapp.press(message.id, CANCELS);
  whatsapp.press(message.id, CANCELS);
  await events();
  await whatsapp.repeat();
  await events();
  expect(await placeOf(id)).toMatchObject({ deleted_at: NOON, cancels: 1, forfeited_at: null });
  whatsapp.press(message.id, COMES);
  await events();
  expect(lastTo(as).text).toMatch(/^Este lugar ya no está reservado\n/);
});

it('a late cancellation that costs the credit is asked about first, and is done or left as it was', async () => {
  const { as, id, message } = await reminded(2);
  whatsapp.press(message.id, CANCELS);
  await events();
  const question = lastTo(as);
  expect(question).toMatchObject({ buttons: [{ title: 'Sí, cancelar' }, { title: 'No, conservarlo' }] });
  expect(question.text).toMatch(/no.*regresa|pierdes/i);
  whatsapp.press(question.id, 1);
  await events();
  expect(lastTo(as).text).toBe('Quedó como estaba.');
  expect((await placeOf(id)).deleted_at).toBeNull();
  whatsapp.press(question.id, 0);
  await events();
  expect(lastTo(as).text).toMatch(/^Tu lugar está cancelado\n/);
  expect(await placeOf(id)).toMatchObject({ deleted_at: NOON, forfeited_at: NOON });
});

it('a press by another number, or with a forged payload, changes nothing and is left to the team', async () => {
  const { id, message } = await reminded(24);
  whatsapp.press(message.id, CANCELS, '525599990000');
  await events();
  expect((await placeOf(id)).deleted_at).toBeNull();
  expect((await inbox())[0]).toMatchObject({ phone: '525599990000', customer: null, body: 'No puedo ir' });
  expect(whatsapp.messages().at(-1)).toMatchObject({
    to: '525599990000',
    text: expect.stringContaining('Este número'),
  });
  const payload = message.buttons[CANCELS]!.payload.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
  const button = { text: 'No puedo ir', payload };
  const press = { from: message.to, id: 'wamid.falso', timestamp: '1795111200', type: 'button', button };
  const value = { metadata: { phone_number_id: META.phoneNumberId }, messages: [press] };
  const text = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  const signature = createHmac('sha256', META.appSecret).update(text).digest('hex');
  const request = { method: 'POST', url: '/api/webhooks/whatsapp', body: text } as const;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  expect((await api.raw({ ...request, headers })).status).toBe(200);
  expect((await placeOf(id)).deleted_at).toBeNull();
  expect((await inbox())[0]).toMatchObject({ body: 'No puedo ir', answer: null });
});

it('a seat that is offered is taken or declined by a press, and an offer that is over says so', async () => {
  const single_class_id = await aClass(api.db, { inHours: 3, capacity: 1 });
  const [holder, first, second] = [
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db, 'customer', 1),
  ];
  const { class_reservation } = await api.ok(postReservation, { as: holder, body: { single_class_id } });
  for (const as of [first, second]) {
    await agree(as);
    await api.ok(postWaitlist, { as, body: { single_class_id } });
  }
  await api.ok(deleteReservation, { as: holder, params: { id: class_reservation.class_reservation_id } });
  await send();
  const offer = lastTo(first);
  expect(offer).toMatchObject({
    template: 'lugar_ofrecido_con_respuesta',
    buttons: [{ title: 'Tomar lugar' }, { title: 'No, gracias' }],
  });
  whatsapp.press(offer.id, DECLINES);
  await events();
  expect(lastTo(first).text).toMatch(/^Gracias por avisar\n/);
  await send();
  whatsapp.press(lastTo(second).id, TAKES);
  whatsapp.press(offer.id, TAKES);
  await events();
  expect(lastTo(second).text).toMatch(/^¡Listo, .+! El lugar es tuyo\.\n/);
  expect(lastTo(first).text).toMatch(/^Este lugar ya no está apartado para ti\n/);
  expect((await api.ok(getWaitlists, { as: second })).waitlists).toEqual([]);
});

it('the template without replies is sent where the other one is not approved', async () => {
  whatsapp.setTemplates(whatsappTemplates().filter(({ replies }) => replies.length === 0));
  const { message } = await reminded(24);
  expect(message).toMatchObject({ template: 'recordatorio_clase', buttons: [] });
});

it('an answer is tried again while Meta is away, is not sent after a day, and who writes BAJA then gets no more messages', async () => {
  const { as, id, message } = await reminded(24);
  whatsapp.press(message.id, COMES);
  whatsapp.failNext({ status: 500, code: 131000 });
  await whatsapp.flush();
  expect(await sendAnswers(api.system(), { clock })).toEqual({ sent: 0, failed: 1, unreachable: true });
  api.setNow(new Date(NOON.getTime() + 2 * 60_000));
  expect(await sendAnswers(api.system(api.now()), { clock })).toEqual({ sent: 1, failed: 0 });
  whatsapp.press(message.id, COMES);
  await whatsapp.flush();
  api.setNow(new Date(NOON.getTime() + 2 * DAY));
  expect(await sendAnswers(api.system(api.now()), { clock })).toEqual({ sent: 0, failed: 1 });
  expect(await sendAnswers(api.system(api.now()), { clock })).toEqual({ sent: 0, failed: 0 });
  expect((await placeOf(id)).confirmed_at).toEqual(NOON);
  whatsapp.write(`521${as.phone}`, 'BAJA');
  await events();
  const { notifications } = await api.ok(putNotifications, { as, body: { notifications: [] } });
  expect(notifications.filter(({ channel, enabled }) => channel === 'whatsapp' && enabled)).toEqual([]);
});
