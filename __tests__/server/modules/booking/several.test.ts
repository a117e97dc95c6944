/** Several people of an account reserve in one request: all or none. */
import { getFamily, putFamilyMember } from '../../../../domain/contract/family';
import { getMyReservations, postReservation, postSeveralReservations } from '../../../../domain/contract/reservations';
import { readFacts } from '../../../../server/modules/mail/factsRepository';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({ family_enabled: 'true', reservations_per_day: '' });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

async function aFamily(credits: number) {
  const as = await aPerson(api.db, 'customer', credits);
  const add = async (name: string): Promise<number> =>
    (
      await api.db
        .insertInto('family_member')
        .values({
          customer_id: as.customer_id,
          kind: 'child',
          name,
          last_name: '',
          birthdate: null,
          note: '',
          created_at: NOON,
        })
        .returning('family_member_id')
        .executeTakeFirstOrThrow()
    ).family_member_id;
  return { as, sofia: await add('Sofía'), leo: await add('Leo') };
}
const booked = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations
    .map((r) => [r.guest, r.spot])
    .sort();

it('a parent and two children get their places at once, with one mail that names all of them', async () => {
  const { as, sofia, leo } = await aFamily(2);
  await anUnlimitedPlan(api.db, as.customer_id);
  const id = await aClass(api.db, { spot_map: '4' });
  const body = {
    single_class_id: id,
    places: [{ spot: 1 }, { family_member_id: sofia, spot: 2 }, { family_member_id: leo, spot: 3 }],
  };
  const [first, again] = [
    await api.send(postSeveralReservations, { as, body, key: 'toda-la-familia' }),
    await api.send(postSeveralReservations, { as, body, key: 'toda-la-familia' }),
  ];
  expect(again.text).toBe(first.text);
  const { class_reservations } = JSON.parse(first.text) as { class_reservations: Array<Record<string, unknown>> };
  expect(class_reservations.map(({ guest, spot, counted }) => [guest, spot, counted])).toEqual([
    [null, 1, false],
    ['Sofía', 2, true],
    ['Leo', 3, true],
  ]);
  expect(await booked(as)).toEqual([
    [null, 1],
    ['Leo', 3],
    ['Sofía', 2],
  ]);
  const mails = await api.db
    .selectFrom('mail')
    .select(['mail_id', 'kind', 'class_reservation_id'])
    .where('customer_id', '=', as.customer_id)
    .where('single_class_id', '=', id)
    .execute();
  expect(mails).toMatchObject([
    { kind: 'reservation-made', class_reservation_id: class_reservations[0]?.class_reservation_id },
  ]);
  const facts = await readFacts(api.db, api.pool, mails[0]!.mail_id);
  expect(facts.guests.map(({ guest }) => guest)).toEqual(['Sofía', 'Leo']);
});

it('one mail names two children whose parent stays at home', async () => {
  const { as, sofia, leo } = await aFamily(2);
  const single_class_id = await aClass(api.db);
  await api.ok(postSeveralReservations, {
    as,
    body: { single_class_id, places: [{ family_member_id: sofia }, { family_member_id: leo }] },
  });
  const [mail, ...more] = await api.db
    .selectFrom('mail')
    .select('mail_id')
    .where('customer_id', '=', as.customer_id)
    .where('kind', '=', 'reservation-made')
    .execute();
  expect(more).toEqual([]);
  const facts = await readFacts(api.db, api.pool, mail!.mail_id);
  expect([facts.guest, facts.guests.map(({ guest }) => guest)]).toEqual(['Sofía', ['Leo']]);
});

it('none of them gets a place where one is refused, and the refusal says why', async () => {
  const { as, sofia, leo } = await aFamily(2);
  const other = await aFamily(0);
  const [id, small] = [await aClass(api.db), await aClass(api.db, { capacity: 2 })];
  const refused = async (single_class_id: number, ...people: Array<number | null>) =>
    (
      await api.refused(postSeveralReservations, {
        as,
        body: { single_class_id, places: people.map((family_member_id) => ({ family_member_id })) },
      })
    ).code;
  expect(await refused(id, null, sofia, leo)).toBe('reservation/no-credits');
  expect(await refused(small, null, sofia, leo)).toBe('class/few-seats');
  expect(await refused(id, sofia, sofia)).toBe('family/already-reserved');
  expect(await refused(id, sofia, other.leo)).toBe('family/not-found');
  await api.configure({ family_enabled: 'false' });
  expect(await refused(id, null, sofia)).toBe('family/disabled');
  expect(await booked(as)).toEqual([]);
});

it('of ten requests at once for two seats one gets both, and no credit pays twice', async () => {
  const families = await Promise.all(Array.from({ length: 5 }, () => aFamily(2)));
  const single_class_id = await aClass(api.db, { capacity: 3 });
  const replies = await Promise.all(
    [...families, ...families].map(({ as, sofia }) =>
      api.send(postSeveralReservations, { as, body: { single_class_id, places: [{}, { family_member_id: sofia }] } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

it('the limits per person bind each of them', async () => {
  const { as, sofia } = await aFamily(4);
  await api.configure({ reservations_per_day: '1' });
  const [first, second] = [await aClass(api.db), await aClass(api.db)];
  await api.ok(postReservation, { as, body: { single_class_id: first, family_member_id: sofia } });
  const body = { single_class_id: second, places: [{}, { family_member_id: sofia }] };
  expect((await api.refused(postSeveralReservations, { as, body })).code).toBe('reservation/day-limit');
  await api.ok(postReservation, { as, body: { single_class_id: second } });
});

it('of two who edit a person at once the second is refused, and a repeat of the first changes nothing', async () => {
  const { as, leo } = await aFamily(0);
  const staff = await aPerson(api.db, 'staff');
  const params = { id: leo };
  const from = (await api.ok(getFamily, { as })).family.find((one) => one.family_member_id === leo)!.version;
  const allergy = { kind: 'child' as const, name: 'Leo', note: 'Alergia al látex', version: from };
  await api.ok(putFamilyMember, { as: staff, params, body: allergy });
  expect((await api.ok(putFamilyMember, { as: staff, params, body: allergy })).family_member.version).toBe(from + 1);
  const mine = { kind: 'child' as const, name: 'Leo', note: 'Le duele la rodilla', version: from };
  expect((await api.refused(putFamilyMember, { as, params, body: mine })).code).toBe('family/changed');
  await api.ok(putFamilyMember, { as, params, body: { ...mine, version: from + 1 } });
});
