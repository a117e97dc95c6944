/**
 * Mails that time alone makes necessary: written once, only where they are of use, and checked again when they are
 * sent.
 */
import { putNotifications } from '../../../../domain/contract/notifications';
import { putMessage, type ChangedMessage } from '../../../../domain/contract/messageSettings';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import type { MailKind } from '../../../../domain/mailKinds';
import type { NotificationKind } from '../../../../domain/notifications';
import { askForRatings, remindOfClasses, tellAhead } from '../../../../server/modules/mail/scheduled';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aPackage,
  aPerson,
  aPurchase,
  aSubscription,
  anUnlimitedPlan,
  someCredits,
  type Person,
} from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.db.deleteFrom('mail').execute();
  await api.configure({ domain: 'casaaura.mx', cancel_timeframe_value: '12' });
  api.setNow(NOON);
});
afterAll(() => api.close());

const at = (hours: number): Date => new Date(NOON.getTime() + hours * HOUR);
/** Two servers do the job at once, and one of them again. */
async function run(job: typeof remindOfClasses, hours = 0): Promise<void> {
  api.setNow(at(hours));
  await Promise.all([job(api.system()), job(api.system())]);
  await job(api.system());
}
const send = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
const mailsOf = ({ customer_id }: Person) =>
  api.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'body', 'html', 'sent_at', 'last_error'])
    .where('customer_id', '=', customer_id)
    .where('kind', '<>', 'reservation-made')
    .orderBy('mail_id')
    .execute();
const kindsOf = async (person: Person) => (await mailsOf(person)).map(({ kind }) => kind);
const choose = (as: Person, kind: NotificationKind, enabled: boolean) =>
  api.ok(putNotifications, { as, body: { notifications: [{ kind, channel: 'mail', enabled }] } });

async function reserve(single_class_id: number, hours: number, person?: Person) {
  const as = person ?? (await aPerson(api.db, 'customer', 1));
  api.setNow(at(hours));
  const { class_reservation } = await api.ok(postReservation, { as, body: { single_class_id } });
  return { ...as, id: class_reservation.class_reservation_id };
}

it("a reminder of tomorrow's class goes once to customers who reserved in time and want it", async () => {
  const single_class_id = await aClass(api.db, { inHours: 24 });
  const early = await reserve(single_class_id, -30);
  const late = await reserve(single_class_id, -2);
  const silent = await reserve(single_class_id, -30);
  await choose(silent, 'reminder-24h', false);
  await run(remindOfClasses, -1);
  expect(await kindsOf(early)).toEqual([]);
  await run(remindOfClasses);
  expect([await kindsOf(early), await kindsOf(late), await kindsOf(silent)]).toEqual([['reminder-24h'], [], []]);
  await send();
  const [mail] = await mailsOf(early);
  expect(mail).toMatchObject({ subject: expect.stringContaining('Recordatorio: '), last_error: null });
  for (const answer of ['asistir', 'cancelar'])
    expect(mail?.body).toContain(`https://casaaura.mx/respuesta/${answer}-`);
  expect(mail?.body).toContain('https://casaaura.mx/api/unsubscribe/');
});

it('a reminder two hours before a class goes only to customers who chose it, also at night', async () => {
  // At 5:00 in the morning.
  const single_class_id = await aClass(api.db, { inHours: 17 });
  const [chose, other] = [await reserve(single_class_id, -20), await reserve(single_class_id, -20)];
  await choose(chose, 'reminder-2h', true);
  await choose(chose, 'reminder-24h', false);
  await choose(other, 'reminder-24h', false);
  await run(remindOfClasses, 15);
  expect([await kindsOf(chose), await kindsOf(other)]).toEqual([['reminder-2h'], []]);
  await send();
  expect((await mailsOf(chose))[0]?.subject).toMatch(/^Hoy a las 05:00: /);
});

it("a reminder of tomorrow's class waits for the morning of its location", async () => {
  const [here, west] = [
    await aClass(api.db, { inHours: 32 }),
    await aClass(api.db, { inHours: 32, timezone: 'America/Tijuana' }),
  ];
  const [ana, ben] = [await reserve(here, -10), await reserve(west, -10)];
  // 20:30 in Mexico City is before quiet hours, 22:30 within; in Tijuana it is two hours earlier.
  await run(remindOfClasses, 10.5);
  expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([[], ['reminder-24h']]);
  await run(remindOfClasses, 19);
  expect(await kindsOf(ana)).toEqual([]);
  await run(remindOfClasses, 20.1);
  expect(await kindsOf(ana)).toEqual(['reminder-24h']);
});

it('no reminder is sent if the place was cancelled or the class is too near by then', async () => {
  const single_class_id = await aClass(api.db, { inHours: 24 });
  const [gone, stays] = [await reserve(single_class_id, -30), await reserve(single_class_id, -30)];
  await run(remindOfClasses);
  await api.ok(deleteReservation, { as: gone, params: { id: gone.id } });
  await choose(stays, 'news', false);
  await send();
  expect((await mailsOf(gone)).map(({ kind, last_error }) => [kind, last_error])).toEqual([
    ['reminder-24h', 'Ya no hacía falta.'],
    ['reservation-cancelled', null],
  ]);
  await api.db.updateTable('mail').set({ sent_at: null, due_at: NOON }).where('kind', '=', 'reminder-24h').execute();
  api.setNow(at(19));
  await send();
  expect((await mailsOf(stays)).map(({ last_error }) => last_error)).toEqual(['Ya no hacía falta.']);
});

it('a mail written before its customer unsubscribed from its kind is not sent', async () => {
  const person = await reserve(await aClass(api.db, { inHours: 24 }), -30);
  await run(remindOfClasses);
  await choose(person, 'reminder-24h', false);
  await send();
  expect(await mailsOf(person)).toMatchObject([{ sent_at: null, last_error: 'La persona ya no quiere este aviso.' }]);
});

it('unused paid credits are announced seven and two days before they expire, in one mail a day', async () => {
  const [ana, ben, cat] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const class_package_id = await aPackage(api.db, { title: 'Paquete 5' });
  const paid = await aPurchase(api.db, ana.customer_id, { status: 'completed', class_package_id });
  const inDays = (days: number) => ({ expires_at: new Date(NOON.getTime() + days * DAY) });
  await someCredits(api.db, ana.customer_id, 3, { ...inDays(7), purchase_id: paid });
  await someCredits(api.db, ana.customer_id, 1, inDays(2));
  await someCredits(api.db, ana.customer_id, 2, inDays(30));
  // Neither a plan, nor a credit that a place holds, nor what was not paid for is lost.
  await anUnlimitedPlan(api.db, ben.customer_id);
  await api.db.updateTable('available_class').set(inDays(7)).where('customer_id', '=', ben.customer_id).execute();
  await someCredits(api.db, ben.customer_id, 1, inDays(7));
  await api.ok(postReservation, { as: ben, body: { single_class_id: await aClass(api.db, { inHours: 24 }) } });
  const unpaid = await aPurchase(api.db, cat.customer_id);
  await someCredits(api.db, cat.customer_id, 2, { ...inDays(2), purchase_id: unpaid });
  await run(tellAhead, -5);
  expect(await kindsOf(ana)).toEqual([]);
  await run(tellAhead);
  const heldByPlan = await api.db
    .selectFrom('lapsing_credit')
    .select('customer_id')
    .where('customer_id', 'in', [ben.customer_id, cat.customer_id])
    .execute();
  expect([await kindsOf(ana), await kindsOf(cat)]).toEqual([['credits-lapsing'], []]);
  // The plan paid for the place, so Ben's counted credit is free.
  expect(heldByPlan).toEqual([{ customer_id: ben.customer_id }]);
  await send();
  const [mail] = await mailsOf(ana);
  expect(mail?.subject).toBe('Tus 4 clases vencen pronto');
  expect(mail?.body).toContain('Clases de regalo: 1 clase, hasta el 22 nov. 2026');
  expect(mail?.body).toContain('Paquete 5: 3 clases, hasta el 27 nov. 2026');
  await run(tellAhead, 24);
  expect(await kindsOf(ana)).toEqual(['credits-lapsing']);
  await run(tellAhead, 5 * 24);
  expect(await kindsOf(ana)).toEqual(['credits-lapsing', 'credits-lapsing']);
});

it('no mail about expiring credits is sent if they were used since it was written', async () => {
  const ana = await aPerson(api.db, 'customer', 0);
  await someCredits(api.db, ana.customer_id, 1, { expires_at: new Date(NOON.getTime() + 2 * DAY) });
  await run(tellAhead);
  await api.ok(postReservation, { as: ana, body: { single_class_id: await aClass(api.db, { inHours: 24 }) } });
  await send();
  expect(await mailsOf(ana)).toMatchObject([{ kind: 'credits-lapsing', last_error: 'Ya no hacía falta.' }]);
});

it('a renewal is announced seven days before, with amount and a link that cancels it, unless cancelled meanwhile', async () => {
  const [ana, ben, daily] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  await aSubscription(api.db, ana, 23, 30);
  const cancelled = await aSubscription(api.db, ben, 24, 30);
  await aSubscription(api.db, daily, 1, 5);
  await run(tellAhead, -1);
  expect(await kindsOf(ana)).toEqual([]);
  await run(tellAhead);
  await api.db.updateTable('purchase').set({ status: 'cancelled' }).where('purchase_id', '=', cancelled).execute();
  await send();
  expect(await kindsOf(daily)).toEqual([]);
  expect(await mailsOf(ben)).toMatchObject([{ last_error: 'Ya no hacía falta.' }]);
  const [mail] = await mailsOf(ana);
  expect(mail?.subject).toBe('Tu suscripción se renueva el 27 nov. 2026: Ilimitado');
  expect(mail?.body).toContain('Ese día se cobran $1,200.00 MXN.');
  expect(mail?.body).toContain('Ver mi suscripción: https://casaaura.mx/mystudio/membresias');
  expect(mail?.body).toMatch(/Cancelar mi suscripción: https:\/\/casaaura\.mx\/cancelar\/\w+-[\w-]{43}/);
  expect(mail?.html).not.toContain('/api/unsubscribe/');
});

it('a weekly subscription is announced right after each charge, once', async () => {
  const ana = await aPerson(api.db);
  await aSubscription(api.db, ana, 0, 7);
  await run(tellAhead);
  await run(tellAhead, 24);
  expect(await kindsOf(ana)).toEqual(['renewal-coming']);
});

describe("the studio's own times", () => {
  const times = async (kind: MailKind, chosen: number[]) =>
    api.ok(putMessage, {
      as: await aPerson(api.db, 'admin'),
      params: { kind },
      body: { enabled: true, channels: null, mode: 'all', times: chosen, text: null, version: 0 },
    });
  afterEach(async () => {
    await api.db.deleteFrom('message_setting_version').execute();
    await api.db.deleteFrom('message_setting').execute();
    api.studio.dropConfig();
  });

  it('announce expiring credits on these days before, and no longer on ours', async () => {
    await times('credits-lapsing', [12, 4]);
    const lapsing = async (days: number) => {
      const person = await aPerson(api.db);
      await someCredits(api.db, person.customer_id, 1, { expires_at: new Date(NOON.getTime() + days * DAY) });
      return person;
    };
    const people = [await lapsing(12), await lapsing(7), await lapsing(4), await lapsing(2)];
    await run(tellAhead);
    expect(await Promise.all(people.map(kindsOf))).toEqual([['credits-lapsing'], [], ['credits-lapsing'], []]);
    await send();
    expect((await mailsOf(people[0]!))[0]).toMatchObject({
      subject: 'Tu clase vence pronto',
      body: expect.stringContaining('1 clase, hasta el 02 dic. 2026'),
      last_error: null,
    });
  });

  it('announce a renewal as many days before, which the law allows as it is earlier', async () => {
    await times('renewal-coming', [10]);
    const [ana, ben] = [await aPerson(api.db), await aPerson(api.db)];
    await aSubscription(api.db, ana, 20, 30);
    await aSubscription(api.db, ben, 19, 30);
    await run(tellAhead, -1);
    expect(await kindsOf(ana)).toEqual([]);
    await run(tellAhead);
    await send();
    expect(await mailsOf(ana)).toMatchObject([{ kind: 'renewal-coming', last_error: null }]);
    expect(await kindsOf(ben)).toEqual([]);
  });
});

it('absent customers who want news get one mail where the studio switches that on, unless they are back', async () => {
  const [away, back] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'customer', 2)];
  const without = await aPerson(api.db, 'customer', 2);
  for (const person of [away, back]) await choose(person, 'news', true);
  await api.db.updateTable('customer').set({ email_confirmed_at: NOON }).execute();
  for (const person of [away, back, without]) await reserve(await aClass(api.db, { inHours: 1 }), -1, person);
  await reserve(await aClass(api.db, { inHours: 24 * 29 }), 0, back);
  await run(tellAhead, 24 * 31);
  expect(await kindsOf(away)).toEqual([]);
  const setting: ChangedMessage = { enabled: true, channels: null, mode: 'all', times: [30], text: null, version: 0 };
  await api.ok(putMessage, { as: await aPerson(api.db, 'admin'), params: { kind: 'win-back' }, body: setting });
  await run(tellAhead, 24 * 31);
  await run(tellAhead, 24 * 33);
  expect(await Promise.all([away, back, without].map(kindsOf))).toEqual([['win-back'], [], []]);
  await reserve(await aClass(api.db, { inHours: 24 * 40 }), 24 * 33, away);
  await send();
  expect(await mailsOf(away)).toMatchObject([{ last_error: 'Ya no hacía falta.' }]);
});

describe('stars of a class', () => {
  const setting = { enabled: true, channels: null, mode: 'first' as const, times: [2], text: null, version: 0 };
  const attended = async (person: Person | undefined, inHours: number) => {
    const found = await reserve(await aClass(api.db, { inHours }), inHours - 30, person);
    await api.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('class_reservation_id', '=', found.id)
      .execute();
    return found;
  };

  it('are asked for once the studio wants it, two hours after a class that was attended, of who wants news', async () => {
    await api.configure({ reservation_rating_enabled: 'true' });
    const ana = await attended(undefined, -4);
    const [silent, recent] = [await attended(undefined, -4), await attended(undefined, -1)];
    const absent = await reserve(await aClass(api.db, { inHours: -4 }), -30);
    for (const one of [ana, recent, absent]) await choose(one, 'news', true);
    await run(askForRatings);
    expect(await kindsOf(ana)).toEqual([]);
    await api.ok(putMessage, { as: await aPerson(api.db, 'admin'), params: { kind: 'class-rating' }, body: setting });
    await api.configure({ reservation_rating_enabled: 'false' });
    await run(askForRatings);
    expect(await kindsOf(ana)).toEqual([]);
    await api.configure({ reservation_rating_enabled: 'true' });
    await run(askForRatings);
    expect(await Promise.all([ana, silent, recent, absent].map(kindsOf))).toEqual([['class-rating'], [], [], []]);
    await send();
    const [mail] = await mailsOf(ana);
    for (const stars of [1, 5])
      expect(mail?.body).toMatch(new RegExp(`/respuesta/estrellas-\\S+\\?estrellas=${stars}`));
    expect(mail?.body).toContain('https://casaaura.mx/api/unsubscribe/');
  });

  it('are asked for once a week at most, of the newest class, and not of one that has them or beyond the news of a week', async () => {
    await api.configure({ reservation_rating_enabled: 'true', news_per_week: '1' });
    const ana = await attended(await aPerson(api.db, 'customer', 3), -28);
    const newer = await attended(ana, -4);
    const [rated, full] = [await attended(undefined, -4), await attended(undefined, -4)];
    for (const one of [ana, rated, full]) await choose(one, 'news', true);
    await api.db
      .insertInto('mail')
      .values({
        kind: 'win-back',
        customer_id: full.customer_id,
        dedupe_key: 'w',
        created_at: NOON,
        due_at: at(99),
        single_class_id: null,
        class_reservation_id: null,
        details: '{}',
      })
      .execute();
    await run(askForRatings);
    const asked = await api.db
      .selectFrom('mail')
      .select(['customer_id', 'class_reservation_id'])
      .where('kind', '=', 'class-rating')
      .where('customer_id', 'in', [ana.customer_id, full.customer_id])
      .execute();
    expect(asked).toEqual([{ customer_id: ana.customer_id, class_reservation_id: newer.id }]);
    await api.db
      .updateTable('class_reservation')
      .set({ class_stars: 5, coach_stars: 5 })
      .where('class_reservation_id', '=', rated.id)
      .execute();
    await send();
    expect(await mailsOf(rated)).toMatchObject([{ sent_at: null, last_error: 'Ya no hacía falta.' }]);
    const later = await attended(ana, 24 * 6 - 4);
    await run(askForRatings, 24 * 6);
    expect(await kindsOf(ana)).toEqual(['class-rating']);
    await run(askForRatings, 24 * 7 + 1);
    expect(await kindsOf(later)).toEqual(['class-rating', 'class-rating']);
  });
});
