import { putAttend } from '../../../../domain/contract/attendance';
import { getPenalties } from '../../../../domain/contract/credits';
import { deletePenalty } from '../../../../domain/contract/penalties';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { countNoShows } from '../../../../server/modules/booking/penalties/service';
import { DAY, HOUR, NOON, startApi, systemContextOf, type Api } from '../../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan, someCredits, type Person } from '../../builders';
import { openStudio } from '../../../../server/openStudio';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    unlimited_membership_penalties_enabled: 'true',
    unlimited_max_no_shows_for_penalty: '3',
    penalty_days: '7',
    cancel_timeframe_value: '0',
  });
});

const after = (hours: number): Date => new Date(NOON.getTime() + hours * HOUR);
const MINUTES = 50 / 60;

async function aMember(): Promise<Person> {
  const person = await aPerson(api.db);
  await anUnlimitedPlan(api.db, person.customer_id);
  return person;
}

/** Reserves a class that starts in so many hours, and attends or misses it. */
async function takesClass(as: Person, inHours: number, attends = false): Promise<number> {
  api.setNow(NOON);
  const single_class_id = await aClass(api.db, { inHours });
  const {
    class_reservation: { class_reservation_id: id },
  } = await api.ok(postReservation, { as, body: { single_class_id } });
  if (attends) await api.ok(putAttend, { as: staff, params: { id }, body: { attend: true } });
  return id;
}
const penaltiesOf = ({ customer_id }: Person) =>
  api.db
    .selectFrom('class_reservation_penalty')
    .select([
      'class_reservation_penalty_id',
      'end_date',
      'created_at',
      'last_class_reservation_id',
      'lifted_at',
      'lifted_by',
    ])
    .where('customer_id', '=', customer_id)
    .orderBy('created_at')
    .execute();
/** Also counts what customers of earlier tests missed: a test looks at its own customer only. */
const count = (hours: number) => countNoShows(api.system(after(hours)));

test('three missed classes in a row give one penalty for seven days, which blocks booking', async () => {
  const person = await aMember();
  await takesClass(person, 2);
  await takesClass(person, 4);
  const last = await takesClass(person, 6);
  const blocked = await aClass(api.db, { inHours: 40 });
  await count(6 + MINUTES - 0.01);
  expect(await penaltiesOf(person)).toEqual([]);
  await count(6 + MINUTES);
  expect(await penaltiesOf(person)).toMatchObject([
    { end_date: new Date(after(6 + MINUTES).getTime() + 7 * DAY), last_class_reservation_id: last, lifted_at: null },
  ]);

  api.setNow(after(8));
  expect((await api.ok(getPenalties, { as: person })).class_reservation_penaltys).toHaveLength(1);
  expect(await api.refused(postReservation, { as: person, body: { single_class_id: blocked } })).toMatchObject({
    status: 412,
    code: 'reservation/penalty',
  });
});

test('repeated and concurrent counts on several servers give one penalty', async () => {
  const person = await aMember();
  for (const inHours of [2, 4, 6]) await takesClass(person, inHours);
  const others = [openStudio(api.databaseUrl), openStudio(api.databaseUrl), openStudio(api.databaseUrl)];
  try {
    await Promise.all(
      [api.studio, ...others].flatMap((studio) => [
        countNoShows(systemContextOf(studio, after(7))),
        countNoShows(systemContextOf(studio, after(7.1))),
      ]),
    );
    await count(7.2);
    expect(await penaltiesOf(person)).toHaveLength(1);
    expect(await count(7.3)).toBe(0);
  } finally {
    await Promise.all(others.map((studio) => studio.close()));
  }
});

test('a fourth missed class starts the next run, which needs three of its own', async () => {
  const person = await aMember();
  for (const inHours of [2, 4, 6, 12, 14]) await takesClass(person, inHours);
  const third = await takesClass(person, 16);
  await count(7);
  await count(15);
  expect(await penaltiesOf(person)).toHaveLength(1);
  await count(17);
  expect(await penaltiesOf(person)).toMatchObject([{}, { last_class_reservation_id: third }]);
});

test('an attended class breaks a run of missed classes', async () => {
  const person = await aMember();
  await takesClass(person, 2);
  await takesClass(person, 4, true);
  await takesClass(person, 6);
  await takesClass(person, 8);
  await count(9);
  expect(await penaltiesOf(person)).toEqual([]);
});

test('cancelled reservations and reservations with counted credits give no penalty', async () => {
  const [member, buyer] = [await aMember(), await aPerson(api.db)];
  await someCredits(api.db, buyer.customer_id, 3);
  await takesClass(member, 2);
  await takesClass(member, 4);
  await api.ok(deleteReservation, { as: member, params: { id: await takesClass(member, 6) } });
  for (const inHours of [2, 4, 6]) await takesClass(buyer, inHours);
  await count(7);
  expect([...(await penaltiesOf(member)), ...(await penaltiesOf(buyer))]).toEqual([]);
});

test.each([
  [{ unlimited_membership_penalties_enabled: 'false' }],
  [{ unlimited_max_no_shows_for_penalty: '0' }],
  [{ unlimited_max_no_shows_for_penalty: '4' }],
])('missed classes give no penalty with %j', async (config) => {
  await api.configure(config);
  const person = await aMember();
  for (const inHours of [2, 4, 6]) await takesClass(person, inHours);
  await count(7);
  expect(await penaltiesOf(person)).toEqual([]);
});

test('a job that runs after a penalty would have ended gives none', async () => {
  const person = await aMember();
  for (const inHours of [2, 4, 6]) await takesClass(person, inHours);
  await count(8 * 24);
  expect(await penaltiesOf(person)).toEqual([]);
});

test('a check-in that arrives after the count lifts the penalty', async () => {
  const person = await aMember();
  await takesClass(person, 2);
  const scanned = await takesClass(person, 4);
  await takesClass(person, 6);
  await count(7);
  expect(await penaltiesOf(person)).toMatchObject([{ lifted_at: null }]);
  api.setNow(after(8));
  await api.ok(putAttend, { as: staff, params: { id: scanned }, body: { attend: true } });
  expect(await penaltiesOf(person)).toMatchObject([
    { lifted_at: after(8), lifted_by: staff.customer_id, end_date: after(8) },
  ]);
  expect((await api.ok(getPenalties, { as: person })).class_reservation_penaltys).toEqual([]);
});

test('a penalty lifted by staff permits booking at once, is not given again and is lifted once', async () => {
  const person = await aMember();
  for (const inHours of [2, 4, 6]) await takesClass(person, inHours);
  const next = await aClass(api.db, { inHours: 40 });
  await count(7);
  api.setNow(after(8));
  const [penalty] = await penaltiesOf(person);
  const id = penalty?.class_reservation_penalty_id ?? 0;
  expect((await api.refused(deletePenalty, { as: person, params: { id } })).status).toBe(403);
  const { class_reservation_penalty } = await api.ok(deletePenalty, { as: staff, params: { id } });
  expect(class_reservation_penalty).toMatchObject({
    customer_id: person.customer_id,
    end_date: after(8).toISOString(),
    lifted_at: after(8).toISOString(),
  });
  await api.ok(postReservation, { as: person, body: { single_class_id: next } });
  api.setNow(after(9));
  expect(await api.ok(deletePenalty, { as: staff, params: { id } })).toEqual({ class_reservation_penalty });
  await count(9);
  expect(await penaltiesOf(person)).toHaveLength(1);
  expect(await api.refused(deletePenalty, { as: staff, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    code: 'request/not-found',
  });
});
