/** Seats that are offered from a waitlist to one customer after the other, inside the cancellation window. */
import { getAnswer, postAnswer } from '../../../../domain/contract/answers';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getOwnPlaces, getSingleClass } from '../../../../domain/contract/schedule';
import {
  declineOffer,
  deleteWaitlist,
  getClassWaitlist,
  getWaitlists,
  postWaitlist,
  promoteWaitlist,
  putClassWaitlist,
  putWaitlist,
  putWaitlistClosing,
  takeOffer,
} from '../../../../domain/contract/waitlists';
import { MINUTE } from '../../../../domain/durations';
import { cancelClass } from '../../../../server/modules/booking/classes/service';
import { releaseLapsedHolds } from '../../../../server/modules/booking/holds/service';
import { closeWaitlists, reviewOffers } from '../../../../server/modules/booking/waitlistOffers/service';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, anUnlimitedPlan, aPerson, someCredits, type ClassOptions, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    domain: 'casaaura.mx',
    waitlist_enabled: 'true',
    waitlist_offers: 'one',
    waitlist_offer_minutes: '15',
    waitlist_order: 'arrival',
    waitlist_close_minutes: '30',
    allow_class_guests: 'true',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
  });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const at = (minutes: number): Date => new Date(NOON.getTime() + minutes * MINUTE);
const later = (minutes: number): void => api.setNow(at(minutes));
/** Runs the job of lapsed holds. */
const lapse = () => releaseLapsedHolds(api.system(api.now()));

/** A class in three hours whose seats are taken, those who wait for it with a credit each, and how to free a seat. */
async function fullClass(waiting: number, options: ClassOptions = {}) {
  const capacity = options.capacity ?? 1;
  const id = await aClass(api.db, { inHours: 3, ...options, capacity });
  const places: Array<{ as: Person; id: number }> = [];
  for (let n = 0; n < capacity; n += 1) {
    const as = await aPerson(api.db, 'customer', 1);
    const body = { single_class_id: id, spot: options.spot_map ? n + 1 : null };
    const { class_reservation } = await api.ok(postReservation, { as, body });
    places.push({ as, id: class_reservation.class_reservation_id });
  }
  const line: Array<{ as: Person; waitlist_id: number }> = [];
  for (let n = 0; n < waiting; n += 1) {
    const as = await aPerson(api.db, 'customer', 1);
    line.push({ as, waitlist_id: (await join(as, id)).waitlist_id });
  }
  const free = (n = 0) => api.ok(deleteReservation, { as: places[n]!.as, params: { id: places[n]!.id } });
  return { id, line, free };
}
const join = async (as: Person, single_class_id: number, auto = true) =>
  (await api.ok(postWaitlist, { as, body: { single_class_id, auto } })).waitlist;
const entryOf = async (as: Person, id: number): Promise<number> =>
  (await api.ok(getWaitlists, { as })).waitlists.find((w) => w.single_class_id === id)!.waitlist_id;
const offerOf = async (as: Person, id: number) =>
  (await api.ok(getWaitlists, { as })).waitlists.find((w) => w.single_class_id === id)?.offer ?? null;
/** For each entry whether it has an open offer. */
const offers = async (id: number, line: ReadonlyArray<{ as: Person }>) =>
  Promise.all(line.map(async ({ as }) => (await offerOf(as, id)) !== null));
const booked = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map((r) => [
    r.single_class_id,
    r.spot,
  ]);
/** The words of the newest mail of a kind, once it was sent. */
async function sentText({ customer_id }: Person, kind: 'offer-lapsed' | 'waitlist-closed'): Promise<string> {
  await sendMails(api.system(api.now()), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { body } = await api.db
    .selectFrom('mail')
    .select('body')
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return body ?? '';
}
const mails = async (id: number) =>
  (
    await api.pool.query<{ kind: string; customer_id: number }>(
      `select kind, customer_id from mail where single_class_id = $1 and channel = 'mail'
         and kind in ('promoted', 'seat-free', 'seat-offered', 'offer-lapsed', 'waitlist-closed') order by mail_id`,
      [id],
    )
  ).rows.map((m) => [m.kind, m.customer_id]);
const history = async (waitlist_id: number) =>
  (
    await api.db
      .selectFrom('waitlist_offer')
      .select(['outcome', 'reason'])
      .where('waitlist_id', '=', waitlist_id)
      .orderBy('waitlist_offer_id')
      .execute()
  ).map(({ outcome, reason }) => [outcome, reason]);
/** The tokens of the links in the mail about an offered seat, as it was sent. */
async function linksOf({ customer_id }: Person, id: number): Promise<{ tomar: string; dejar: string }> {
  await sendMails(api.system(api.now()), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { html } = await api.db
    .selectFrom('mail')
    .select('html')
    .where('customer_id', '=', customer_id)
    .where('single_class_id', '=', id)
    .where('kind', '=', 'seat-offered')
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  const tokenOf = (kind: string): string =>
    new RegExp(`casaaura\\.mx/respuesta/(${kind}-[\\w-]+)`).exec(html ?? '')?.[1] ?? '';
  return { tomar: tokenOf('tomar'), dejar: tokenOf('dejar') };
}
const pressLink = async (token: string) => (await api.ok(postAnswer, { params: { token }, body: {} })).answer;
const entry = ({ as, waitlist_id }: { as: Person; waitlist_id: number }) => ({ as, params: { waitlist_id } });

describe('a seat that is freed inside the cancellation window', () => {
  it('is kept for the first who waits, and sold to no one else', async () => {
    const { id, line, free } = await fullClass(2, { spot_map: '1' });
    await free();
    expect(await offers(id, line)).toEqual([true, false]);
    expect(await offerOf(line[0]!.as, id)).toMatchObject({ spot: 1, expires_at: at(15).toISOString() });
    expect(await mails(id)).toEqual([['seat-offered', line[0]!.as.customer_id]]);
    const stranger = await aPerson(api.db, 'customer', 1);
    for (const as of [stranger, line[1]!.as])
      expect((await api.refused(postReservation, { as, body: { single_class_id: id, spot: 1 } })).code).toMatch(
        /^(class\/full|spot\/taken)$/,
      );
    const seen = async (as: Person) => (await api.ok(getSingleClass, { as, params: { id } })).single_class;
    expect(await seen(stranger)).toMatchObject({ held_seats: 1, offer_expires_at: null });
    expect(await seen(line[0]!.as)).toMatchObject({ held_seats: 0, offer_expires_at: at(15).toISOString() });
    const dates = { start_date: '2026-11-20', end_date: '2026-11-21' };
    expect((await api.ok(getOwnPlaces, { as: line[0]!.as, query: dates })).waitlists).toMatchObject([
      { single_class_id: id, offer_expires_at: at(15).toISOString() },
    ]);
  });

  it('is no seat for a guest of the customer to whom it is offered', async () => {
    const { id, line, free } = await fullClass(1, { spot_map: '1' });
    await free();
    await someCredits(api.db, line[0]!.as.customer_id, 1);
    const body = { single_class_id: id, spot: 1, guest: 'Bety' };
    expect((await api.refused(postReservation, { as: line[0]!.as, body })).code).toBe('class/full');
    expect(await offers(id, line)).toEqual([true]);
  });

  it('becomes the place of who takes it, also when the request comes twice', async () => {
    const { id, line, free } = await fullClass(2, { spot_map: '1' });
    await free();
    const [first, again] = await Promise.all([1, 2].map(() => api.ok(takeOffer, entry(line[0]!))));
    expect(first!.class_reservation).toMatchObject({ single_class_id: id, spot: 1 });
    expect(again!.class_reservation.class_reservation_id).toBe(first!.class_reservation.class_reservation_id);
    expect(await booked(line[0]!.as)).toEqual([[id, 1]]);
    expect(await history(line[0]!.waitlist_id)).toEqual([['accepted', null]]);
    later(16);
    await lapse();
    expect(await offers(id, line)).toEqual([false, false]);
  });

  it('becomes the place of who presses the button of its mail, once; the mail has a link to let it go, too', async () => {
    const { id, line, free } = await fullClass(2, { spot_map: '1' });
    await free();
    const { tomar, dejar } = await linksOf(line[0]!.as, id);
    const shown = async (token: string) => (await api.ok(getAnswer, { params: { token } })).answer;
    expect(await shown(tomar)).toMatchObject({ button: 'Tomar lugar' });
    expect(await shown(dejar)).toMatchObject({ button: 'Dejarlo pasar' });
    expect([await booked(line[0]!.as), await offers(id, line)]).toEqual([[], [true, false]]);
    const answers = await Promise.all([pressLink(tomar), pressLink(tomar)]);
    expect(answers.map(({ done }) => done)).toEqual([true, true]);
    expect(await booked(line[0]!.as)).toEqual([[id, 1]]);
    expect(await pressLink(dejar)).toMatchObject({ title: 'Ya tomaste este lugar', button: null });
    expect(await booked(line[0]!.as)).toEqual([[id, 1]]);
  });

  it("passes to the next by the mail's link to let it go, and is no longer taken by the link of a mail whose time is over", async () => {
    const { id, line, free } = await fullClass(2);
    await free();
    const first = await linksOf(line[0]!.as, id);
    expect(await pressLink(first.dejar)).toMatchObject({ title: 'Gracias por avisar', done: true });
    expect(await offers(id, line)).toEqual([false, true]);
    expect(await pressLink(first.tomar)).toMatchObject({ button: null, done: false });
    const { tomar } = await linksOf(line[1]!.as, id);
    later(16);
    expect(await pressLink(tomar)).toMatchObject({
      title: 'Este lugar ya no está apartado para ti',
      button: null,
      done: false,
    });
    expect(await Promise.all(line.map(({ as }) => booked(as)))).toEqual([[], []]);
  });

  it('becomes the place of who reserves it in the calendar', async () => {
    const { id, line, free } = await fullClass(1);
    await free();
    await api.ok(postReservation, { as: line[0]!.as, body: { single_class_id: id } });
    expect(await history(line[0]!.waitlist_id)).toEqual([['accepted', null]]);
    expect((await api.refused(takeOffer, { ...entry(line[0]!), as: await aPerson(api.db) })).code).toBe(
      'waitlist/not-found',
    );
  });

  it('passes to the next who declines it, lets it lapse or leaves, and is open to all at the end', async () => {
    const { id, line, free } = await fullClass(4);
    await free();
    await api.ok(declineOffer, entry(line[0]!));
    expect(await offers(id, line)).toEqual([false, true, false, false]);
    expect((await api.refused(declineOffer, entry(line[0]!))).code).toBe('waitlist/no-offer');
    later(15);
    expect((await api.refused(takeOffer, entry(line[1]!))).code).toBe('waitlist/no-offer');
    expect(await sentText(line[1]!.as, 'offer-lapsed')).toContain('El tiempo para tomarlo terminó');
    expect(await offers(id, line)).toEqual([false, false, true, false]);
    await api.ok(deleteWaitlist, entry(line[2]!));
    expect(await offers(id, line)).toEqual([false, false, false, true]);
    const late = await aPerson(api.db);
    await join(late, id);
    await api.ok(declineOffer, entry(line[3]!));
    // Who has answered isn't told again that the seat is free.
    expect(await mails(id)).toEqual([
      ['seat-offered', line[0]!.as.customer_id],
      ['seat-offered', line[1]!.as.customer_id],
      ['offer-lapsed', line[1]!.as.customer_id],
      ['seat-offered', line[2]!.as.customer_id],
      ['seat-offered', line[3]!.as.customer_id],
      ['seat-free', late.customer_id],
    ]);
    expect(await Promise.all(line.map(({ waitlist_id }) => history(waitlist_id)))).toEqual([
      [['declined', null]],
      [['lapsed', null]],
      [['withdrawn', null]],
      [['declined', null]],
    ]);
    await api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body: { single_class_id: id } });
  });

  it('passes over who cannot pay, with the reason noted once', async () => {
    const id = await aClass(api.db, { inHours: 3, capacity: 2 });
    const holders = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const places: number[] = [];
    for (const as of holders)
      places.push(
        (await api.ok(postReservation, { as, body: { single_class_id: id } })).class_reservation.class_reservation_id,
      );
    const [poor, first, second] = [
      await aPerson(api.db),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
    ];
    const { waitlist_id } = await join(poor, id);
    await join(first, id, false);
    await join(second, id);
    for (const [n, as] of holders.entries()) await api.ok(deleteReservation, { as, params: { id: places[n]! } });
    expect(await offers(id, [{ as: poor }, { as: first }, { as: second }])).toEqual([false, true, true]);
    expect(await history(waitlist_id)).toEqual([['passed', 'reservation/no-credits']]);
  });

  it('passes to the next when who has the offer spends the credit elsewhere', async () => {
    const { id, line, free } = await fullClass(3);
    await free();
    await api.ok(postReservation, { as: line[0]!.as, body: { single_class_id: await aClass(api.db) } });
    expect((await api.refused(takeOffer, entry(line[0]!))).code).toBe('reservation/no-credits');
    expect(await offers(id, line)).toEqual([false, true, false]);
    await api.ok(postReservation, { as: line[1]!.as, body: { single_class_id: await aClass(api.db) } });
    await reviewOffers(api.system(api.now()));
    expect(await offers(id, line)).toEqual([false, false, true]);
    expect(await history(line[1]!.waitlist_id)).toEqual([['withdrawn', 'reservation/no-credits']]);
    expect(await mails(id)).toContainEqual(['offer-lapsed', line[1]!.as.customer_id]);
    expect(await sentText(line[1]!.as, 'offer-lapsed')).toContain('Ya no tienes con qué pagarlo');
  });

  it('is offered to members first where the studio says so, in the order in which they joined', async () => {
    await api.configure({ waitlist_order: 'members' });
    const { id, line, free } = await fullClass(1);
    const member = await aPerson(api.db);
    await anUnlimitedPlan(api.db, member.customer_id);
    expect((await join(member, id)).position).toBe(1);
    const last = await aPerson(api.db, 'customer', 1);
    expect((await join(last, id)).position).toBe(3);
    await free();
    const all = [...line, { as: member }, { as: last }];
    expect(await offers(id, all)).toEqual([false, true, false]);
    await api.ok(declineOffer, { as: member, params: { waitlist_id: await entryOf(member, id) } });
    expect(await offers(id, all)).toEqual([true, false, false]);
  });

  it("is offered in the desk's own order, which goes before that of members", async () => {
    await api.configure({ waitlist_order: 'members' });
    const { id, line, free } = await fullClass(2);
    const member = await aPerson(api.db);
    await anUnlimitedPlan(api.db, member.customer_id);
    const [first, second] = line.map(({ waitlist_id }) => waitlist_id);
    const { waitlist_id: third } = await join(member, id);
    const staff = await aPerson(api.db, 'staff');
    const ordered = { as: staff, params: { id }, body: { waitlist_ids: [second!, third, first!] } };
    const { waitlist } = await api.ok(putClassWaitlist, ordered);
    expect(waitlist.map(({ waitlist_id }) => waitlist_id)).toEqual([second, third, first]);
    await free();
    const all = [...line, { as: member }];
    expect(await offers(id, all)).toEqual([false, true, false]);
    await api.ok(declineOffer, entry(line[1]!));
    expect(await offers(id, all)).toEqual([false, false, true]);
  });

  it('is kept for fifteen minutes where the studio has not chosen how long', async () => {
    await api.db.deleteFrom('app_config').where('key', '=', 'waitlist_offer_minutes').execute();
    api.studio.dropConfig();
    const { id, line, free } = await fullClass(1);
    await free();
    expect(await offerOf(line[0]!.as, id)).toMatchObject({ expires_at: at(15).toISOString() });
  });

  it('ends with a class that the studio cancels', async () => {
    const { id, line, free } = await fullClass(1);
    await free();
    await cancelClass(api.system(api.now()), id, { reason: null, lockBuyers: null });
    expect((await api.refused(takeOffer, entry(line[0]!))).code).toBe('waitlist/not-found');
    expect(await history(line[0]!.waitlist_id)).toEqual([['withdrawn', null]]);
  });
});

it('staff see what was offered to whom and why, and can give the offered seat to its customer', async () => {
  const { id, line, free } = await fullClass(2);
  await free();
  await api.ok(declineOffer, entry(line[0]!));
  const staff = await aPerson(api.db, 'staff');
  const { history, closes_at } = await api.ok(getClassWaitlist, { as: staff, params: { id } });
  expect(history).toMatchObject([
    { waitlist_id: line[0]!.waitlist_id, outcome: 'declined', expires_at: at(15).toISOString(), reason: null },
    { waitlist_id: line[1]!.waitlist_id, outcome: null, ended_at: null },
  ]);
  expect(closes_at).toBe(at(150).toISOString());
  expect((await api.ok(getClassWaitlist, { as: line[1]!.as, params: { id } })).history).toBeUndefined();
  await api.ok(promoteWaitlist, { ...entry(line[1]!), as: staff });
  expect(await booked(line[1]!.as)).toEqual([[id, null]]);
});

describe('the closing of a waitlist', () => {
  it('shortens the last offers, ends joining and offering, and sends one mail to who still waits', async () => {
    const { id, line, free } = await fullClass(2, { capacity: 2 });
    later(3 * 60 - 40);
    await free(0);
    expect(await offerOf(line[0]!.as, id)).toMatchObject({ expires_at: at(3 * 60 - 30).toISOString() });
    later(3 * 60 - 30);
    await lapse();
    expect(await offers(id, line)).toEqual([false, false]);
    await free(1);
    for (let n = 0; n < 2; n += 1) await closeWaitlists(api.system(api.now()));
    expect((await mails(id)).slice(2).sort()).toEqual(line.map(({ as }) => ['waitlist-closed', as.customer_id]).sort());
    expect(await sentText(line[0]!.as, 'waitlist-closed')).toContain('lista de espera');
    const [one, two] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    for (const as of [one, two]) await api.ok(postReservation, { as, body: { single_class_id: id } });
    expect((await api.refused(postWaitlist, { as: await aPerson(api.db), body: { single_class_id: id } })).code).toBe(
      'waitlist/closed',
    );
  });

  it('lets who still waits say that they come, where the studio allows it', async () => {
    await api.configure({ waitlist_standby: 'true' });
    const { id, line } = await fullClass(1);
    const { as, waitlist_id } = line[0]!;
    const body = { waitlist_id, standby: true };
    expect((await api.refused(putWaitlist, { as, body })).code).toBe('waitlist/no-standby');
    later(3 * 60 - 30);
    expect((await api.ok(putWaitlist, { as, body })).waitlist.standby).toBe(true);
    const staff = await aPerson(api.db, 'staff');
    const seen = await api.ok(getClassWaitlist, { as: staff, params: { id } });
    expect(seen.waitlist).toMatchObject([{ waitlist_id, standby: true }]);
    await api.configure({ waitlist_standby: 'false' });
    expect((await api.ok(putWaitlist, { as, body: { waitlist_id, standby: false } })).waitlist.standby).toBe(false);
  });

  it('lets staff seat and check in who came all the same once a seat is free, whose entry is then gone', async () => {
    await api.configure({ waitlist_standby: 'true' });
    const { id, line, free } = await fullClass(2);
    const { as, waitlist_id } = line[0]!;
    later(3 * 60 - 30);
    await api.ok(putWaitlist, { as, body: { waitlist_id, standby: true } });
    const staff = await aPerson(api.db, 'staff');
    const seat = { as: staff, body: { single_class_id: id, customer_id: as.customer_id, check_in: true } };
    expect((await api.refused(postReservation, seat)).code).toBe('class/full');
    await free();
    const { class_reservation } = await api.ok(postReservation, seat);
    expect(class_reservation).toMatchObject({ customer_id: as.customer_id, attend: true });
    const { waitlist } = await api.ok(getClassWaitlist, { as: staff, params: { id } });
    expect(waitlist.map((one) => one.waitlist_id)).toEqual([line[1]!.waitlist_id]);
    expect((await api.ok(getWaitlists, { as })).waitlists).toEqual([]);
  });

  it("follows the class's own minutes, and isn't there where all are told at once", async () => {
    const { id, line } = await fullClass(1);
    const closes = async () => (await api.ok(getWaitlists, { as: line[0]!.as })).waitlists[0]?.closes_at;
    expect(await closes()).toBe(at(150).toISOString());
    const staff = await aPerson(api.db, 'staff');
    const closing = { as: staff, params: { id }, body: { waitlist_close_minutes: 60 } };
    expect(await api.ok(putWaitlistClosing, closing)).toMatchObject({ waitlist_close_minutes: 60 });
    expect(await closes()).toBe(at(120).toISOString());
    await api.configure({ waitlist_offers: 'all' });
    expect(await closes()).toBeNull();
  });
});

it('takes, declines, lapses and cancellations at once sell every seat once', async () => {
  for (let round = 0; round < 4; round += 1) {
    api.setNow(NOON);
    const { id, line, free } = await fullClass(6, { capacity: 3 });
    await Promise.all([free(0), free(1)]);
    expect((await offers(id, line)).filter(Boolean)).toHaveLength(2);
    if (round % 2) later(15);
    const stranger = await aPerson(api.db, 'customer', 1);
    const replies = await Promise.all([
      ...line.slice(0, 2).map((one) => api.send(takeOffer, entry(one))),
      api.send(declineOffer, entry(line[0]!)),
      api.send(deleteWaitlist, entry(line[1]!)),
      api.send(postReservation, { as: stranger, body: { single_class_id: id } }),
      lapse().then(() => null),
      lapse().then(() => null),
      free(2).then(() => null),
      reviewOffers(api.system(api.now())).then(() => null),
    ]);
    expect(replies.filter((reply) => reply && reply.status >= 500)).toEqual([]);
    await lapse();
    const { rows } = await api.pool.query<{ reserved: number; held_seats: number; open: number }>(
      `select sc.reserved, sc.held_seats, (select count(*)::int from waitlist_offer o join waitlist w using (waitlist_id)
         where w.single_class_id = sc.single_class_id and o.outcome is null) as open
       from single_class sc where single_class_id = $1`,
      [id],
    );
    const [{ reserved, held_seats, open }] = rows as [(typeof rows)[number]];
    // Six wait, so that no seat stays free; each that isn't reserved is offered to one.
    expect([reserved + held_seats, open]).toEqual([3, held_seats]);
  }
});

it('a spare credit is not taken from who takes an offer with a plan', async () => {
  const { line, free } = await fullClass(1);
  await anUnlimitedPlan(api.db, line[0]!.as.customer_id);
  await someCredits(api.db, line[0]!.as.customer_id, 1);
  await free();
  expect((await api.ok(takeOffer, entry(line[0]!))).class_reservation.counted).toBe(false);
});

it('an offer is not made to who waits for a class outside the window, who is booked', async () => {
  const { id, line, free } = await fullClass(1, { inHours: 13 });
  await free();
  expect(await booked(line[0]!.as)).toEqual([[id, null]]);
  expect(await mails(id)).toEqual([['promoted', line[0]!.as.customer_id]]);
  api.setNow(new Date(NOON.getTime() + HOUR));
});
