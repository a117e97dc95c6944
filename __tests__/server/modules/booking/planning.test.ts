/** Admins plan classes: alone, as weekly series, week by week; and what customers are spared or told. */
import { postReservation } from '../../../../domain/contract/reservations';
import type { AdminClass, ChangeClass, NewClass } from '../../../../domain/contract/scheduleAdmin';
import * as calls from '../../../../domain/contract/scheduleAdmin';
import { startApi, NOON, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
let admin: Person;
let location: number;
let type: number;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
  admin = await aPerson(api.db, 'admin');
  location = await aLocation(api.db);
  type = await aClassType(api.db);
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const aCoach = async (): Promise<number> => {
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into instructor (name, last_name) values ('Sol', 'Paz') returning instructor_id as id`,
  );
  return rows[0]!.id;
};
/** With a coach of its own, on Monday at seven. */
const aNew = async (fields: Partial<NewClass> = {}): Promise<NewClass> => ({
  class_date: '2026-11-23T07:00:00.000Z',
  duration: 50,
  capacity: 10,
  class_type_id: type,
  location_id: location,
  class_instructors: [{ instructor_id: await aCoach() }],
  ...fields,
});
const create = async (fields: Partial<NewClass> = {}) =>
  api.ok(calls.postSingleClass, { as: admin, body: await aNew(fields) });
const change = (single: AdminClass, fields: Partial<ChangeClass>) =>
  api.ok(calls.putSingleClass, {
    as: admin,
    body: { single_class_id: single.single_class_id, version: single.version, ...fields },
  });
const planned = async (start_date: string, end_date: string) =>
  (await api.ok(calls.getAdminSchedule, { as: staff, query: { start_date, end_date, location_id: location } }))
    .single_classes;

it('a new class has all that it was created with, and only admins create one', async () => {
  const body = await aNew({ description: 'Con música en vivo', published_at: '2026-11-22T18:00:00.000Z' });
  expect(await api.refused(calls.postSingleClass, { as: staff, body })).toMatchObject({ code: 'auth/forbidden' });
  const { single_class, single_class_ids } = await api.ok(calls.postSingleClass, { as: admin, body });
  expect(single_class_ids).toEqual([single_class.single_class_id]);
  expect(single_class).toMatchObject({
    class_date: body.class_date,
    description: 'Con música en vivo',
    capacity: 10,
    published_at: '2026-11-22T18:00:00.000Z',
    class_series: null,
    version: 1,
  });
  expect(await planned('2026-11-23', '2026-11-23')).toContainEqual(single_class);
});

it('a change keeps what it leaves out, and is refused for who saw an older version', async () => {
  const { single_class: single } = await create({ class_date: '2026-11-24T08:00:00.000Z' });
  const { single_class: changed } = await change(single, { capacity: 12 });
  expect(changed).toEqual({ ...single, capacity: 12, version: 2 });
  const body = { single_class_id: single.single_class_id, version: 1, capacity: 5 };
  expect(await api.refused(calls.putSingleClass, { as: admin, body })).toMatchObject({ code: 'class/changed' });
  expect(await api.refused(calls.putSingleClass, { as: staff, body })).toMatchObject({ code: 'auth/forbidden' });
});

it('a capacity below the booked places is refused with the names of those who booked', async () => {
  const { single_class: single } = await create({ class_date: '2026-11-25T08:00:00.000Z' });
  const { single_class_id } = single;
  for (let n = 0; n < 2; n += 1)
    await api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body: { single_class_id } });
  const body = { single_class_id, version: single.version, capacity: 1 };
  const refusal = await api.refused(calls.putSingleClass, { as: admin, body });
  expect(refusal).toMatchObject({ code: 'class/capacity-taken', field: 'capacity' });
  expect(refusal.message).toContain('Inés Ñandú, Inés Ñandú');
  expect((await change(single, { capacity: 2 })).single_class.capacity).toBe(2);
});
