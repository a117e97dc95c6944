/** How many classes one person may have reserved in a day, in a week, and ahead. Now is a Friday noon. */
import { deleteReservation, moveToClass, postReservation } from '../../../../domain/contract/reservations';
import { postPurchase } from '../../../../domain/contract/checkout';
import * as waitlists from '../../../../domain/contract/waitlists';
import { postFixedPlace } from '../../../../domain/contract/fixedPlaces';
import { NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aPackage,
  aPerson,
  aPurchase,
  aSeriesOf,
  someCredits,
  type ClassOptions,
  type Person,
} from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

const [PER_DAY, PER_WEEK, AHEAD] = ['day', 'week', 'ahead'].map((which) => `reservation/${which}-limit`);

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
  await api.close();
});
beforeEach(() => limit({}));

const limit = (limits: Partial<Record<'day' | 'week' | 'ahead', number>>) => {
  api.setNow(NOON);
  return api.configure({
    reservations_per_day: String(limits.day ?? ''),
    reservations_per_week: String(limits.week ?? ''),
    reservations_ahead: String(limits.ahead ?? ''),
    allow_cancel_reservations: 'true',
    allow_class_guests: 'true',
    waitlist_enabled: 'true',
    fixed_places: 'staff',
  });
};
const aCustomer = () => aPerson(api.db, 'customer', 8);
const at = (inHours: number, options: ClassOptions = {}) => aClass(api.db, { inHours, ...options });
const asking = async (as: Person, inHours: number, body: object = {}) => ({
  as,
  body: { single_class_id: await at(inHours), ...body },
});
const reserve = async (as: Person, inHours: number) =>
  (await api.ok(postReservation, await asking(as, inHours))).class_reservation;
const refused = async (as: Person, inHours: number, body: object = {}) =>
  api.refused(postReservation, await asking(as, inHours, body));

it('a limit per day refuses the next class of that day, says how many they are, and counts guests and events for nothing', async () => {
  await limit({ day: 2 });
  const person = await aCustomer();
  const single_class_id = await at(1);
  await api.ok(postReservation, { as: person, body: { single_class_id, with_guest: { guest: 'Lupita' } } });
  const event = await aPackage(api.db, { kind: 'especial', class_amount: 1, price: 0 });
  await api.ok(postPurchase, {
    as: person,
    body: { class_package_id: event, single_class_id: await at(2, { class_package_id: event }) },
  });
  await reserve(person, 3);
  expect(await refused(person, 4)).toMatchObject({
    status: 412,
    code: PER_DAY,
    message:
      'Ya tienes 2 clases ese día, el máximo por persona. Para tomar esta, cambia una de ellas por esta o cancélala.',
  });
  await api.ok(postReservation, { as: person, body: { single_class_id, guest: 'Toña' } });
  await reserve(person, 24);
});

it("days and weeks are those of a class's own clock, and a week goes from Monday to Sunday", async () => {
  await limit({ day: 1, week: 2 });
  const person = await aCustomer();
  // Friday at 23:00 in Tijuana, which is Saturday at 01:00 in Mexico City.
  await api.ok(postReservation, {
    as: person,
    body: { single_class_id: await at(13, { timezone: 'America/Tijuana' }) },
  });
  expect((await refused(person, 2)).code).toBe(PER_DAY);
  await reserve(person, 48);
  expect((await refused(person, 24)).code).toBe(PER_WEEK);
  await reserve(person, 72);
});

it('a limit of places ahead leaves room again once a class has begun or is cancelled', async () => {
  await limit({ ahead: 2 });
  const person = await aCustomer();
  await reserve(person, 1);
  const { class_reservation_id: id } = await reserve(person, 200);
  expect((await refused(person, 400)).code).toBe(AHEAD);
  api.setNow(new Date(NOON.getTime() + 2 * 3_600_000));
  await reserve(person, 400);
  expect((await refused(person, 600)).code).toBe(AHEAD);
  await api.ok(deleteReservation, { as: person, params: { id } });
  await reserve(person, 600);
});

it('simultaneous requests of one customer, alone and with guests, never exceed a limit', async () => {
  await limit({ day: 2 });
  for (let round = 0; round < 4; round += 1) {
    const person = await aCustomer();
    await reserve(person, 24);
    const guests = [{}, { with_guest: { guest: 'Lupita' } }, {}, { with_guest: { guest: 'Toña' } }];
    const requests = await Promise.all(guests.map((body) => asking(person, 24, body)));
    const replies = await Promise.all(requests.map((request) => api.send(postReservation, request)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(replies.filter(({ text }) => text.includes(PER_DAY!))).toHaveLength(3);
  }
});

it('a change of class counts without the place that is left, and simultaneous changes never exceed a limit', async () => {
  await limit({ day: 1 });
  const person = await aCustomer();
  const [first, second] = [await reserve(person, 24), await reserve(person, 48)];
  const change = async (id: number, inHours: number) => ({
    as: person,
    params: { id },
    body: { single_class_id: await at(inHours) },
  });
  const { class_reservations } = await api.ok(moveToClass, await change(first.class_reservation_id, 25));
  expect((await api.refused(moveToClass, await change(second.class_reservation_id, 26))).code).toBe(PER_DAY);
  const both = [class_reservations[0]!.class_reservation_id, second.class_reservation_id];
  const requests = await Promise.all(both.map((id) => change(id, 72)));
  const replies = await Promise.all(requests.map((request) => api.send(moveToClass, request)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
});

it('a promotion passes over who is at a limit, tells them and the team why, and the team may seat them all the same', async () => {
  await limit({ day: 1 });
  const [full, next, leaving] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const single_class_id = await at(72, { capacity: 1 });
  const { class_reservation } = await api.ok(postReservation, { as: leaving, body: { single_class_id } });
  for (const as of [full, next]) await api.ok(waitlists.postWaitlist, { as, body: { single_class_id } });
  await reserve(full, 73);
  await api.ok(deleteReservation, { as: leaving, params: { id: class_reservation.class_reservation_id } });
  const [entry] = (await api.ok(waitlists.getWaitlists, { as: full })).waitlists;
  expect(entry).toMatchObject({ single_class_id, passed_over: PER_DAY });
  const line = await api.ok(waitlists.getClassWaitlist, { as: staff, params: { id: single_class_id } });
  expect(line).toMatchObject({ waitlist: [{ refusal: PER_DAY }], history: [{ outcome: 'passed', reason: PER_DAY }] });
  await api.db
    .updateTable('single_class')
    .set({ capacity: 2 })
    .where('single_class_id', '=', single_class_id)
    .execute();
  await api.ok(waitlists.promoteWaitlist, { as: staff, params: { waitlist_id: entry!.waitlist_id } });
});

it('the team is warned of a limit and may go over it, a customer may not', async () => {
  await limit({ week: 1 });
  const person = await aCustomer();
  await reserve(person, 24);
  const request = await asking(staff, 25, { customer_id: person.customer_id });
  expect(await api.refused(postReservation, request)).toMatchObject({
    code: PER_WEEK,
    message: 'Esta persona ya tiene 1 clase esa semana, el máximo que puede reservar por su cuenta.',
  });
  const beyond = { ...request.body, beyond_limits: true };
  expect((await refused(person, 26, { beyond_limits: true })).code).toBe('auth/forbidden');
  await api.ok(postReservation, { ...request, body: beyond });
});

it("a single class that is bought with its date isn't bound by a limit", async () => {
  await limit({ day: 1 });
  const person = await aCustomer();
  await reserve(person, 24);
  const class_package_id = await aPackage(api.db, { class_amount: 1, price: 0 });
  await api.ok(postPurchase, { as: person, body: { class_package_id, single_class_id: await at(25) } });
  const places = await api.db
    .selectFrom('class_reservation')
    .select('class_reservation_id')
    .where('customer_id', '=', person.customer_id)
    .execute();
  expect(places).toHaveLength(2);
  expect((await refused(person, 26)).code).toBe(PER_DAY);
});

it("dates of a fixed place aren't bound by limits, count for their day, and not as places ahead", async () => {
  await limit({ day: 1, ahead: 2 });
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { class_amount: 12, fixed_place: true });
  const purchase_id = await aPurchase(api.db, person.customer_id, {
    class_package_id,
    status: 'completed',
    class_amount: 12,
  });
  await someCredits(api.db, person.customer_id, 12, { purchase_id });
  await reserve(person, 24);
  const single_class_id = await at(25);
  const class_series_id = await aSeriesOf(api.db, single_class_id);
  await api.db
    .updateTable('single_class')
    .set({ class_series_id, series_day: '2026-11-21' })
    .where('single_class_id', '=', single_class_id)
    .execute();
  await api.ok(postFixedPlace, {
    as: staff,
    body: { single_class_id, customer_id: person.customer_id, spot: null },
  });
  const dates = await api.db
    .selectFrom('fixed_place_day')
    .select('state')
    .where('single_class_id', '=', single_class_id)
    .execute();
  expect(dates).toEqual([{ state: 'reserved' }]);
  expect((await refused(person, 26)).code).toBe(PER_DAY);
  await reserve(person, 50);
  expect((await refused(person, 100)).code).toBe(AHEAD);
});
