/**
 * Proves that the other concurrency tests can fail: without locks and constraints the same requests break
 * the rules, and `brokenRules` reports it.
 */
import { postReservation } from '../../../domain/contract/reservations';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aCrowd, aPerson } from '../builders';
import { brokenRules } from '../invariants';

/** reserve_for and in_turn without locks: checks, then writes. */
const WITHOUT_LOCKS = `
create or replace function reserve_for(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest text, p_now timestamptz,
  p_key text, p_fingerprint text, p_family_member_id bigint
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
end $$;
create or replace function in_turn(p_customer_id bigint, p_single_class_id bigint) returns bigint language sql as
  'select p_customer_id'`;

const ROUNDS = 20;

let api: Api;
beforeEach(async () => {
  api = await startApi({ listen: true });
  await api.pool.query(WITHOUT_LOCKS);
});
afterEach(() => api.close());

/** Repeats the requests until a rule is broken: a race may need more than one round. */
async function repeatUntilBroken(once: () => Promise<unknown>): Promise<string[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await once();
    const broken = await brokenRules(api.pool);
    if (broken.length > 0) return broken;
  }
  return [];
}

it('brokenRules reports an oversold class without the class lock and its CHECK', async () => {
  await api.pool.query('alter table single_class drop constraint single_class_seats');
  const broken = await repeatUntilBroken(async () => {
    const [crowd, id] = [await aCrowd(api.db, 60), await aClass(api.db, { capacity: 4 })];
    await Promise.all(crowd.map((as) => api.send(postReservation, { as, body: { single_class_id: id } })));
  });
  expect(broken).toContain('a class holds more than its capacity');
});

it('brokenRules reports a credit spent twice without the customer lock and the unique index', async () => {
  await api.pool.query('drop index class_reservation_credit');
  const broken = await repeatUntilBroken(async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const classes = await Promise.all(Array.from({ length: 12 }, () => aClass(api.db)));
    await Promise.all(
      classes.map((single_class_id) => api.send(postReservation, { as: person, body: { single_class_id } })),
    );
  });
  expect(broken).toContain('a credit pays for two active reservations');
});

it('brokenRules reports a spot taken twice without the class lock and the unique index', async () => {
  await api.pool.query('drop index class_reservation_spot');
  const broken = await repeatUntilBroken(async () => {
    const [crowd, id] = [await aCrowd(api.db, 30), await aClass(api.db, { capacity: 30, spot_map: '30' })];
    await Promise.all(crowd.map((as) => api.send(postReservation, { as, body: { single_class_id: id, spot: 7 } })));
  });
  expect(broken).toContain('a spot has two active reservations');
});

it('the constraints alone keep a credit and a spot from being used twice without locks', async () => {
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
  expect(broken).not.toContain('a spot has two active reservations');
  expect(broken).not.toContain('a credit pays for two active reservations');
});
