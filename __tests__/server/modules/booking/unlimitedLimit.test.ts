/** How many places to come an unlimited plan pays for at once. */
import { deleteReservation, moveToClass, postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, anUnlimitedPlan, aPerson, someCredits, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

const CODE = 'reservation/unlimited-limit';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    unlimited_max_future_reservations: '2',
    allow_cancel_reservations: 'true',
    allow_class_guests: 'true',
    waitlist_enabled: 'true',
  });
});

const aMember = async (): Promise<Person> => {
  const person = await aPerson(api.db);
  await anUnlimitedPlan(api.db, person.customer_id);
  return person;
};
const reserve = async (as: Person, inHours = 24, body: { guest?: string } = {}) =>
  (await api.ok(postReservation, { as, body: { single_class_id: await aClass(api.db, { inHours }), ...body } }))
    .class_reservation.class_reservation_id;
const wanted = async (as: Person, inHours = 24) => ({
  as,
  body: { single_class_id: await aClass(api.db, { inHours }) },
});
const creditsLeft = async ({ customer_id }: Person) =>
  (
    await api.db
      .selectFrom('usable_credit')
      .select('available_class_id')
      .where('customer_id', '=', customer_id)
      .where('counted', '=', true)
      .execute()
  ).length;

it('an unlimited plan refuses a place beyond its limit, also to a customer with counted credits, which stay', async () => {
  const person = await aMember();
  await someCredits(api.db, person.customer_id, 3);
  await reserve(person);
  await reserve(person, 48);
  expect(await api.refused(postReservation, await wanted(person, 72))).toMatchObject({
    status: 412,
    code: CODE,
    message:
      'Con tu plan ilimitado ya tienes todas las clases por venir que se permiten. Toma o cancela una para reservar otra.',
  });
  expect(await creditsLeft(person)).toBe(3);
});

it('an unlimited plan at its limit pays again after a place is used or cancelled', async () => {
  const person = await aMember();
  const [, second] = [await reserve(person, 1), await reserve(person, 48)];
  expect((await api.refused(postReservation, await wanted(person))).code).toBe(CODE);
  api.setNow(new Date(NOON.getTime() + 2 * HOUR));
  await reserve(person, 72);
  expect((await api.refused(postReservation, await wanted(person))).code).toBe(CODE);
  await api.ok(deleteReservation, { as: person, params: { id: second } });
  await reserve(person, 96);
});

it("the limit of unlimited plans counts neither guests' places nor counted credits, and affects no other customer", async () => {
  const [person, other, counting] = [await aMember(), await aMember(), await aPerson(api.db, 'customer', 4)];
  await someCredits(api.db, person.customer_id, 1);
  const single_class_id = await aClass(api.db);
  await api.ok(postReservation, { as: person, body: { single_class_id, with_guest: { guest: 'Lupita' } } });
  await reserve(person, 48);
  await reserve(other, 48);
  for (const hours of [24, 48, 72, 96]) await reserve(counting, hours);
  expect((await api.refused(postReservation, await wanted(person))).code).toBe(CODE);
});

it.each(['', '0', 'muchas'])('the value %j sets no limit for unlimited plans', async (value) => {
  await api.configure({ unlimited_max_future_reservations: value });
  const person = await aMember();
  for (const hours of [24, 48, 72]) await reserve(person, hours);
});

it('concurrent reservations of one customer never exceed the limit of an unlimited plan', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await aMember();
    await reserve(person);
    const requests = await Promise.all(Array.from({ length: 4 }, (_, n) => wanted(person, 48 + n)));
    const replies = await Promise.all(requests.map((request) => api.send(postReservation, request)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(replies.filter(({ text }) => text.includes(CODE))).toHaveLength(3);
  }
});

it('a place of an unlimited plan moves to another class even at the limit', async () => {
  const person = await aMember();
  const [id] = [await reserve(person), await reserve(person, 48)];
  const single_class_id = await aClass(api.db, { inHours: 72 });
  await api.ok(moveToClass, { as: person, params: { id }, body: { single_class_id } });
  expect((await api.refused(postReservation, await wanted(person))).code).toBe(CODE);
});

it('a promotion skips a customer at the limit of their plan, and staff see that reason', async () => {
  const [full, next, leaving] = [await aMember(), await aMember(), await aMember()];
  const single_class_id = await aClass(api.db, { inHours: 72, capacity: 1 });
  const { class_reservation } = await api.ok(postReservation, { as: leaving, body: { single_class_id } });
  for (const as of [full, next]) await api.ok(postWaitlist, { as, body: { single_class_id } });
  await reserve(full);
  await reserve(full, 48);
  await api.ok(deleteReservation, { as: leaving, params: { id: class_reservation.class_reservation_id } });
  const places = await api.db
    .selectFrom('class_reservation')
    .select('customer_id')
    .where('single_class_id', '=', single_class_id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(places).toEqual([{ customer_id: next.customer_id }]);
  const request = await wanted(staff);
  expect(
    await api.refused(postReservation, { ...request, body: { ...request.body, customer_id: full.customer_id } }),
  ).toMatchObject({
    code: CODE,
    message: 'El plan ilimitado de esta persona ya paga todas las clases por venir que se permiten.',
  });
});
