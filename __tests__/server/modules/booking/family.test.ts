/** The family of an account: who is in it, places of its own, what pays for them, and what can't be had by it. */
import { getRoster } from '../../../../domain/contract/attendance';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { renewGuestLink } from '../../../../domain/contract/guests';
import {
  deleteFamilyMember,
  getFamily,
  postFamilyMember,
  putFamilyMember,
  type NewFamilyMember,
} from '../../../../domain/contract/family';
import {
  deleteReservation,
  getMyReservations,
  getOtherClasses,
  moveToClass,
  postReservation,
  putGuest,
  type Reserve,
} from '../../../../domain/contract/reservations';
import { getSchedule } from '../../../../domain/contract/schedule';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPackage, aPerson, aPurchase, anUnlimitedPlan, someCredits, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
let parent: Person;
beforeAll(async () => {
  api = await startApi({ listen: true });
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    family_enabled: 'true',
    family_max_members: '3',
    allow_class_guests: 'false',
    allow_cancel_reservations: 'true',
    unlimited_max_future_reservations: '',
    reservations_per_day: '',
  });
  parent = await aPerson(api.db);
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const add = async (as: Person, name: string, more: Partial<NewFamilyMember> = {}): Promise<number> =>
  (await api.ok(postFamilyMember, { as, body: { kind: 'child', name, ...more } })).family_member.family_member_id;
const book = async (as: Person, single_class_id: number, family_member_id?: number, more: Partial<Reserve> = {}) =>
  (await api.ok(postReservation, { as, body: { single_class_id, family_member_id, ...more } })).class_reservation;
const refusal = async (as: Person, single_class_id: number, family_member_id: number, more: Partial<Reserve> = {}) =>
  (await api.refused(postReservation, { as, body: { single_class_id, family_member_id, ...more } })).code;
const planOf = async ({ customer_id }: Person, family: boolean | null): Promise<void> => {
  const class_package_id = await aPackage(api.db, { family, class_amount: -1 });
  const purchase_id = await aPurchase(api.db, customer_id, { class_package_id, status: 'completed', class_amount: -1 });
  await someCredits(api.db, customer_id, 1, { purchase_id, unlimited: true });
};
const namesOf = async (as: Person) => (await api.ok(getFamily, { as })).family.map(({ name }) => name);

it('a parent books for a child alone, who is on the list by name and keeps the place when the parent cancels theirs', async () => {
  await someCredits(api.db, parent.customer_id, 3);
  const sofia = await add(parent, ' Sofía ', { last_name: 'Luna', birthdate: '2018-12-01', note: 'Alergia al látex' });
  const id = await aClass(api.db, { spot_map: '4' });
  expect(await book(parent, id, sofia, { spot: 2 })).toMatchObject({
    guest: 'Sofía Luna',
    family_member_id: sofia,
    spot: 2,
    counted: true,
  });
  const own = await book(parent, id, undefined, { spot: 1 });
  await api.ok(deleteReservation, { as: parent, params: { id: own.class_reservation_id } });
  const { class_reservations } = await api.ok(getMyReservations, { as: parent, query: { filter: 'upcoming' } });
  expect(class_reservations).toMatchObject([{ guest: 'Sofía Luna', family_member_id: sofia }]);
  const roster = await api.ok(getRoster, { as: staff, params: { id } });
  expect(roster.class_reservations.find(({ deletedAt }) => deletedAt === null)).toMatchObject({
    guest: 'Sofía Luna',
    name: 'Inés',
    first_visit: true,
    family: { kind: 'child', note: 'Alergia al látex', age: 7 },
  });
  const day = class_reservations[0]?.single_class.class_date.slice(0, 10) ?? '';
  const { days } = await api.ok(getSchedule, { as: parent, query: { start_date: day, end_date: day } });
  const single = days[0]?.single_classes.find(({ single_class_id }) => single_class_id === id);
  expect(single?.class_reservations).toMatchObject([{ guest: 'Sofía Luna', family_member_id: sofia }]);
});

it('one person has one place in a class, also of 20 requests at once, and another person takes another credit', async () => {
  await someCredits(api.db, parent.customer_id, 30);
  const [sofia, leo, id] = [await add(parent, 'Sofía'), await add(parent, 'Leo'), await aClass(api.db)];
  const body = { single_class_id: id, family_member_id: sofia };
  const replies = await Promise.all(Array.from({ length: 20 }, () => api.send(postReservation, { as: parent, body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await refusal(parent, id, sofia)).toBe('family/already-reserved');
  const { class_reservation_id } = await book(parent, id, leo);
  await api.ok(deleteReservation, { as: parent, params: { id: class_reservation_id } });
  await book(parent, id, leo);
});

it('the same request with one key books once, and with another person it is another request', async () => {
  await someCredits(api.db, parent.customer_id, 3);
  const [sofia, leo, single_class_id] = [await add(parent, 'Sofía'), await add(parent, 'Leo'), await aClass(api.db)];
  const send = (family_member_id: number) =>
    api.send(postReservation, { as: parent, body: { single_class_id, family_member_id }, key: 'un-toque' });
  const [first, again, other] = [await send(sofia), await send(sofia), await send(leo)];
  expect(again.text).toBe(first.text);
  expect(other.status).toBe(422);
});

it("a plan is its holder's alone unless its package shares it; a package can keep its counted credits from the family", async () => {
  const [sofia, id] = [await add(parent, 'Sofía'), await aClass(api.db)];
  await anUnlimitedPlan(api.db, parent.customer_id);
  await planOf(parent, null);
  expect(await refusal(parent, id, sofia)).toBe('family/no-credits');
  const class_package_id = await aPackage(api.db, { family: false });
  const purchase_id = await aPurchase(api.db, parent.customer_id, { class_package_id, status: 'completed' });
  await someCredits(api.db, parent.customer_id, 1, { purchase_id });
  expect(await refusal(parent, id, sofia)).toBe('family/no-credits');
  await planOf(parent, true);
  expect(await book(parent, id, sofia)).toMatchObject({ counted: false });
  // The limit of the plan holds for all of them together.
  await api.configure({ unlimited_max_future_reservations: '1' });
  expect(await refusal(parent, await aClass(api.db), sofia)).toBe('reservation/unlimited-limit');
});

it('refuses a person of another account, one who left, a guest beside one, and everyone where the studio has no families', async () => {
  await someCredits(api.db, parent.customer_id, 3);
  const other = await aPerson(api.db);
  const [sofia, theirs, id] = [await add(parent, 'Sofía'), await add(other, 'Leo'), await aClass(api.db)];
  expect(await refusal(parent, id, theirs)).toBe('family/not-found');
  expect(await refusal(parent, id, sofia, { guest: 'Toña' })).toBe('request/invalid');
  expect(await refusal(parent, id, sofia, { with_guest: { guest: 'Toña' } })).toBe('request/invalid');
  await api.configure({ family_enabled: 'false' });
  expect(await refusal(parent, id, sofia)).toBe('family/disabled');
  await api.configure({ family_enabled: 'true' });
  await api.ok(deleteFamilyMember, { as: parent, params: { id: sofia } });
  expect(await refusal(parent, id, sofia)).toBe('family/not-found');
  expect((await api.refused(deleteFamilyMember, { as: parent, params: { id: theirs } })).code).toBe('family/not-found');
});

it('a place keeps its person: no removal and no new name while it is ahead, and those who left count on for a month', async () => {
  await someCredits(api.db, parent.customer_id, 3);
  const sofia = await add(parent, 'Sofia');
  for (const name of ['Leo', 'Mateo']) await add(parent, name);
  const { class_reservation_id } = await book(parent, await aClass(api.db), sofia);
  const params = { id: sofia };
  expect((await api.refused(deleteFamilyMember, { as: parent, params })).code).toBe('family/has-places');
  const body = { kind: 'child', name: 'Sofía' } as const;
  expect((await api.refused(putFamilyMember, { as: parent, params, body })).code).toBe('family/name-fixed');
  // The team corrects it, also on the place.
  await api.ok(putFamilyMember, { as: staff, params, body });
  const [place] = (await api.ok(getMyReservations, { as: parent, query: {} })).class_reservations;
  expect(place?.guest).toBe('Sofía');
  const renamed = { class_reservation_id, name: 'Un amigo' };
  expect((await api.refused(putGuest, { as: parent, body: renamed })).code).toBe('reservation/not-a-guest');
  expect((await api.refused(renewGuestLink, { as: parent, params: { id: class_reservation_id } })).code).toBe(
    'reservation/not-a-guest',
  );
  await api.ok(deleteReservation, { as: parent, params: { id: class_reservation_id } });
  await api.ok(deleteFamilyMember, { as: parent, params });
  const nora = { as: parent, body: { kind: 'partner', name: 'Nora' } } as const;
  expect((await api.refused(postFamilyMember, nora)).code).toBe('family/full');
  api.setNow(new Date(NOON.getTime() + 31 * DAY));
  await api.ok(postFamilyMember, nora);
  await api.ok(postFamilyMember, nora);
  expect(await namesOf(parent)).toEqual(['Leo', 'Mateo', 'Nora']);
});

it("a child's place moves to a class in which the child has none, with the same credit", async () => {
  await someCredits(api.db, parent.customer_id, 3);
  const sofia = await add(parent, 'Sofía');
  const [from, to, taken] = [await aClass(api.db), await aClass(api.db), await aClass(api.db)];
  const { class_reservation_id } = await book(parent, from, sofia);
  await book(parent, to);
  await book(parent, taken, sofia);
  const params = { id: class_reservation_id };
  const offered = (await api.ok(getOtherClasses, { as: parent, params })).single_classes.map((c) => c.single_class_id);
  expect([offered.includes(to), offered.includes(taken)]).toEqual([true, false]);
  const move = (single_class_id: number) => ({ as: parent, params, body: { single_class_id } });
  expect((await api.refused(moveToClass, move(taken))).code).toBe('family/already-reserved');
  const { class_reservations } = await api.ok(moveToClass, move(to));
  expect(class_reservations).toMatchObject([{ guest: 'Sofía', family_member_id: sofia, single_class_id: to }]);
});

it('the team adds a child to an account, books for them, and a merge brings the family and its places along', async () => {
  await someCredits(api.db, parent.customer_id, 2);
  const { customer_id } = parent;
  const leo = await add(staff, 'Leo', { customer_id });
  const body = { single_class_id: await aClass(api.db), customer_id, family_member_id: leo };
  await api.ok(postReservation, { as: staff, body });
  expect((await api.refused(getFamily, { as: parent, query: { customer_id: staff.customer_id } })).code).toBe(
    'auth/forbidden',
  );
  const [admin, kept] = [await aPerson(api.db, 'admin'), await aPerson(api.db)];
  await api.ok(postMerge, {
    as: admin,
    params: { id: kept.customer_id },
    body: { merged_customer_id: customer_id, keep_account_of: kept.customer_id },
  });
  expect(await namesOf(kept)).toEqual(['Leo']);
  const places = (await api.ok(getMyReservations, { as: kept, query: {} })).class_reservations;
  expect(places).toMatchObject([{ guest: 'Leo', family_member_id: leo }]);
});

it('each person of an account has the limits per person for themselves, also when a place moves', async () => {
  await api.configure({ reservations_per_day: '1' });
  await someCredits(api.db, parent.customer_id, 9);
  const [sofia, leo] = [await add(parent, 'Sofía'), await add(parent, 'Leo')];
  const { class_reservation_id } = await book(parent, await aClass(api.db), sofia);
  await book(parent, await aClass(api.db));
  await book(parent, await aClass(api.db), leo);
  const body = { single_class_id: await aClass(api.db), family_member_id: sofia };
  expect(await api.refused(postReservation, { as: parent, body })).toMatchObject({
    code: 'reservation/day-limit',
    message: 'Esta persona ya tiene 1 clase ese día, el máximo por persona.',
  });
  const replies = await Promise.all(
    [1, 2, 3].map(async () => {
      const later = { single_class_id: await aClass(api.db, { inHours: 72 }), family_member_id: sofia };
      return api.send(postReservation, { as: parent, body: later });
    }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const params = { id: class_reservation_id };
  await api.ok(moveToClass, { as: parent, params, body: { single_class_id: body.single_class_id } });
});
