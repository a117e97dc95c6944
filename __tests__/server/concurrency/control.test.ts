/**
 * The other way round: with the locks and constraints taken out of a database of its own, the very requests
 * of the other tests must break the rules, and the check must see it. A test that can't fail proves nothing.
 */
import { postReservation } from '../../../domain/contract/reservations';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aCrowd, aPerson } from '../builders';
import { brokenRules } from '../invariants';

/** What somebody in a hurry writes: look, then write. */
const NAIVE = `
create or replace function reserve_seat(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest text, p_now timestamptz, p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  held int;
  answer jsonb;
begin
  select reserved into held from single_class where single_class_id = p_single_class_id and reserved < capacity;
  if not found then
    raise exception 'no seat' using errcode = 'SR001';
  end if;
  insert into class_reservation (single_class_id, customer_id, available_class_id, counted, spot, guest, created_at)
  values (p_single_class_id, p_customer_id, p_credits[1], true, p_spot, p_guest, p_now)
  returning to_jsonb(class_reservation) || jsonb_build_object('createdAt', '2026-11-20T18:00:00.000Z') into answer;
  update single_class set reserved = held + 1 where single_class_id = p_single_class_id;
  return answer;
end $$`;

const ROUNDS = 20;

let api: Api;
beforeEach(async () => {
  api = await startApi({ listen: true });
  await api.pool.query(NAIVE);
});
afterEach(() => api.close());

/** Repeats a rush until the check finds something broken; a race that is only likely may need more than one. */
async function rush(once: () => Promise<unknown>): Promise<string[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await once();
    const broken = await brokenRules(api.pool);
    if (broken.length > 0) return broken;
  }
  return [];
}

it("without the class's lock and its CHECK a class is oversold, and the check sees it", async () => {
  await api.pool.query('alter table single_class drop constraint single_class_seats');
  const broken = await rush(async () => {
    const [crowd, id] = [await aCrowd(api.db, 60), await aClass(api.db, { capacity: 4 })];
    await Promise.all(crowd.map((as) => api.send(postReservation, { as, body: { single_class_id: id } })));
  });
  expect(broken).toContain('a class holds more than its capacity');
});

it("without the customer's lock and the credit's index a credit is spent twice, and the check sees it", async () => {
  await api.pool.query('drop index class_reservation_credit');
  const broken = await rush(async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const classes = await Promise.all(Array.from({ length: 12 }, () => aClass(api.db)));
    await Promise.all(
      classes.map((single_class_id) => api.send(postReservation, { as: person, body: { single_class_id } })),
    );
  });
  expect(broken).toContain('a credit pays for two active reservations');
});

it("without the class's lock and the spot's index a spot is held twice, and the check sees it", async () => {
  await api.pool.query('drop index class_reservation_spot');
  const broken = await rush(async () => {
    const [crowd, id] = [await aCrowd(api.db, 30), await aClass(api.db, { capacity: 30, spot_map: '30' })];
    await Promise.all(crowd.map((as) => api.send(postReservation, { as, body: { single_class_id: id, spot: 7 } })));
  });
  expect(broken).toContain('a spot is held twice');
});

it('with the constraints left in place, even the careless function spends no credit and no spot twice', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [crowd, person, id] = [
      await aCrowd(api.db, 30),
      await aPerson(api.db, 'customer', 1),
      await aClass(api.db, { capacity: 30, spot_map: '30' }),
    ];
    const classes = await Promise.all(Array.from({ length: 12 }, () => aClass(api.db)));
    await Promise.all([
      ...crowd.map((as) => api.send(postReservation, { as, body: { single_class_id: id, spot: 7 } })),
      ...classes.map((single_class_id) => api.send(postReservation, { as: person, body: { single_class_id } })),
    ]);
  }
  const broken = await brokenRules(api.pool);
  expect(broken).not.toContain('a spot is held twice');
  expect(broken).not.toContain('a credit pays for two active reservations');
});
