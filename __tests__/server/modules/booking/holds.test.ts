/** Holding a seat while paying: whom it excludes, for how long, and who gets it afterwards. */
import { deleteSpotHold, postSpotHold, type HoldSpot } from '../../../../domain/contract/holds';
import { deleteReservation, postReservation, putReservation } from '../../../../domain/contract/reservations';
import { getOwnPlaces, getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { getWaitlists, postWaitlist } from '../../../../domain/contract/waitlists';
import { MINUTE } from '../../../../domain/durations';
import { withOwnPlaces } from '../../../../domain/ownPlaces';
import { releaseLapsedHolds } from '../../../../server/modules/booking/holds/service';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({ allow_class_guests: 'true', waitlist_enabled: 'true' });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
});

const after = (minutes: number): void => api.setNow(new Date(NOON.getTime() + minutes * MINUTE));
const hold = async (as: Person, single_class_id: number, body: Omit<HoldSpot, 'single_class_id'> = {}) =>
  (await api.ok(postSpotHold, { as, body: { single_class_id, ...body } })).spot_hold;
const notHeld = async (as: Person, single_class_id: number, body: Omit<HoldSpot, 'single_class_id'> = {}) =>
  (await api.refused(postSpotHold, { as, body: { single_class_id, ...body } })).code;
const reserve = (as: Person, single_class_id: number, spot?: number) =>
  api.ok(postReservation, { as, body: { single_class_id, ...(spot === undefined ? {} : { spot }) } });
const notReserved = async (as: Person, single_class_id: number, spot?: number) =>
  (await api.refused(postReservation, { as, body: { single_class_id, ...(spot === undefined ? {} : { spot }) } })).code;
const seen = async (id: number, as?: Person) =>
  (await api.ok(getSingleClass, { ...(as ? { as } : {}), params: { id } })).single_class;
const release = (): Promise<void> => releaseLapsedHolds(api.system());

it('a held spot is taken for others, also for a change of spot and for staff, and shown to them as held', async () => {
  const [ana, bea, staff] = [
    await aPerson(api.db),
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db, 'staff', 1),
  ];
  const id = await aClass(api.db, { capacity: 4, spot_map: '2,2' });
  const { class_reservation } = await reserve(bea, id, 1);
  const held = await hold(ana, id, { spot: 2 });
  expect(held).toMatchObject({ single_class_id: id, spot: 2, guest_spot: null });
  expect(new Date(held.expires_at).getTime()).toBe(NOON.getTime() + 10 * MINUTE);
  expect(await notReserved(staff, id, 2)).toBe('spot/taken');
  const move = { class_reservation_id: class_reservation.class_reservation_id, spot: 2 };
  expect((await api.refused(putReservation, { as: bea, body: move })).code).toBe('spot/taken');
  expect(await notHeld(bea, id, { spot: 2 })).toBe('reservation/already-reserved');
  expect(await seen(id, bea)).toMatchObject({ held_seats: 1, held_spots: [2] });
  expect(await seen(id)).toMatchObject({ held_seats: 1, held_spots: [2] });
  expect(await seen(id, ana)).toMatchObject({ held_seats: 0, held_spots: [] });
});

it('the calendar of a customer is a visitor’s with the own hold taken out', async () => {
  const [ana, bea] = [await aPerson(api.db), await aPerson(api.db)];
  const id = await aClass(api.db, { capacity: 4, spot_map: '4' });
  await hold(ana, id, { spot: 2, guest_spot: 3 });
  await hold(bea, id, { spot: 4 });
  const query = { start_date: '2026-11-16', end_date: '2026-11-22' };
  const { days } = await api.ok(getSchedule, { query });
  const own = await api.ok(getOwnPlaces, { as: ana, query });
  const found = withOwnPlaces(days, own)
    .flatMap((day) => day.single_classes)
    .find((single) => single.single_class_id === id);
  expect(found).toMatchObject({ held_seats: 1, held_spots: [4] });
});

it('the last seat that is held can be reserved by its holder alone, and then holds nothing any more', async () => {
  const [ana, bea] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
  const id = await aClass(api.db, { capacity: 1 });
  const { spot_hold_id } = await hold(ana, id);
  expect(await notReserved(bea, id)).toBe('class/full');
  expect(await notHeld(bea, id)).toBe('class/full');
  await reserve(ana, id);
  expect((await api.refused(deleteSpotHold, { as: ana, params: { id: spot_hold_id } })).code).toBe('hold/not-found');
});

it('a hold with a guest takes two seats, or none', async () => {
  const [ana, bea] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
  const id = await aClass(api.db, { capacity: 2, spot_map: '2' });
  expect(await notHeld(ana, id, { spot: 1, guest_spot: 1 })).toBe('spot/taken');
  expect(await hold(ana, id, { spot: 1, guest_spot: 2, guest: 'Lupita' })).toMatchObject({ spot: 1, guest_spot: 2 });
  // They change places.
  expect(await hold(ana, id, { spot: 2, guest_spot: 1, guest: 'Lupita' })).toMatchObject({ spot: 2, guest_spot: 1 });
  expect(await notReserved(bea, id, 1)).toBe('class/full');
  await hold(ana, id, { spot: 2 });
  await reserve(bea, id, 1);
  expect(await notHeld(ana, id, { spot: 2, guest_spot: 1 })).toBe('class/last-seat');
});

it('holding again prolongs nothing, a lapsed hold gives way, and the class can be held anew after an hour', async () => {
  const [ana, bea] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
  const id = await aClass(api.db, { capacity: 4, spot_map: '4' });
  const { expires_at } = await hold(ana, id, { spot: 1 });
  after(9);
  expect((await hold(ana, id, { spot: 2 })).expires_at).toBe(expires_at);
  after(10);
  expect(await notHeld(ana, id, { spot: 2 })).toBe('hold/used-up');
  expect(await seen(id)).toMatchObject({ held_seats: 0, held_spots: [] });
  await reserve(bea, id, 2);
  after(61);
  await release();
  await hold(ana, id, { spot: 1 });
});

it('a customer holds one class at a time, and each class three times an hour', async () => {
  const ana = await aPerson(api.db);
  const [first, second] = [await aClass(api.db, { capacity: 1 }), await aClass(api.db, { capacity: 1 })];
  for (let times = 0; times < 3; times += 1) {
    await hold(ana, first);
    await hold(ana, second);
    expect([(await seen(first)).held_seats, (await seen(second)).held_seats]).toEqual([0, 1]);
  }
  expect(await notHeld(ana, first)).toBe('hold/used-up');
});

describe('the waitlist gets the seat of a lapsed hold', () => {
  /** A class whose only seat is held, with a customer on its waitlist who can be booked. */
  async function aHeldClass() {
    const [holder, waiting] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    const id = await aClass(api.db, { capacity: 1, inHours: 72 });
    const { spot_hold_id } = await hold(holder, id);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: id } });
    return { holder, waiting, id, spot_hold_id };
  }
  const isSeated = async (as: Person, id: number) => {
    expect((await api.ok(getWaitlists, { as })).waitlists).toEqual([]);
    expect((await seen(id, as)).class_reservations).toMatchObject([{ customer_id: as.customer_id }]);
  };

  it('when the holder releases it', async () => {
    const { holder, waiting, id, spot_hold_id } = await aHeldClass();
    await api.ok(deleteSpotHold, { as: holder, params: { id: spot_hold_id } });
    await isSeated(waiting, id);
  });

  it('when it lapses, by the job', async () => {
    const { waiting, id } = await aHeldClass();
    after(10);
    await release();
    await release();
    await isSeated(waiting, id);
  });

  it('when it lapses and another customer reserves or holds before the job runs', async () => {
    for (const attempt of [notReserved, notHeld]) {
      api.setNow(NOON);
      const { waiting, id } = await aHeldClass();
      after(11);
      expect(await attempt(await aPerson(api.db, 'customer', 1), id)).toBe('class/full');
      await isSeated(waiting, id);
    }
  });
});

it('a cancelled reservation leaves the seat that is held beside it untouched', async () => {
  const [ana, bea] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
  const id = await aClass(api.db, { capacity: 2, inHours: 72 });
  const { class_reservation } = await reserve(bea, id);
  await hold(ana, id);
  await api.ok(deleteReservation, { as: bea, params: { id: class_reservation.class_reservation_id } });
  expect(await seen(id)).toMatchObject({ held_seats: 1, class_reservations: [] });
});

it('six invented accounts hold no seat of a class; once confirmed each holds one', async () => {
  const id = await aClass(api.db, { capacity: 8 });
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api.db)));
  const invented = people.map((person) => ({ ...person, emailVerified: false }));
  const body = { single_class_id: id, guest: 'Lupita' };
  const replies = await Promise.all(invented.map((as) => api.send(postSpotHold, { as, body })));
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 403));
  const refused = await api.refused(postSpotHold, { as: invented[0] as Person, body });
  expect(refused.code).toBe('checkout/unconfirmed-address');
  expect((await seen(id)).held_seats).toBe(0);
  await Promise.all(people.map((as) => hold(as, id)));
  expect((await seen(id)).held_seats).toBe(6);
});

it('the accounts of one mailbox hold the seats of one of them, at once and later, until it gives them up', async () => {
  const [id, other] = [await aClass(api.db, { capacity: 8 }), await aClass(api.db, { capacity: 8 })];
  const emails = ['ana@gmail.com', 'a.na@gmail.com', 'ana+1@gmail.com'];
  const people = await Promise.all(emails.map(async (email) => ({ ...(await aPerson(api.db)), email })));
  const body = { single_class_id: id, guest: 'Lupita' };
  const replies = await Promise.all(people.map((as) => api.send(postSpotHold, { as, body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await seen(id)).held_seats).toBe(2);
  const winner = people[replies.findIndex(({ status }) => status === 200)] as Person;
  const loser = people.find((person) => person !== winner) as Person;
  expect(await notHeld(loser, other)).toBe('hold/other-account');
  const own = await hold(winner, id);
  await api.ok(deleteSpotHold, { as: winner, params: { id: own.spot_hold_id } });
  await hold(loser, other);
});
