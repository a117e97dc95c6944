/** Customers of one studio of a brand who sign up in another one with what they gave the first. */
import { aPerson, type Person } from '../../builders';
import { createBrand, type BrandStudio, type TestBrand } from './studios';

let brand: TestBrand;
let [home, host]: BrandStudio[] = [];
let who: Person;
beforeAll(async () => {
  brand = await createBrand(2);
  [home, host] = brand.studios as [BrandStudio, BrandStudio];
});
afterAll(() => brand.close());
beforeEach(async () => {
  brand.away.clear();
  brand.left.clear();
  who = await aPerson(home!.db);
});

const offered = async (person = who) =>
  (await brand.request(host!, person, 'GET', '/brand_profiles')).body.studios as unknown[];
const take = (person = who) => brand.request(host!, person, 'POST', `/brand_profiles/${home!.id}`);
const shared = () =>
  home!.db
    .selectFrom('audit_event')
    .select(['actor_id', 'after'])
    .where('action', '=', 'customer.share')
    .where('entity_id', '=', String(who.customer_id))
    .execute();

it('an account reads its data of another studio, which notes to whom it gave them', async () => {
  expect(await offered()).toEqual([{ studio_id: home!.id, studio: 'Aura 1' }]);
  expect(await shared()).toEqual([]);
  const stored = await home!.db
    .selectFrom('customer')
    .select(['name', 'last_name', 'phone', 'birthdate', 'instagram'])
    .where('customer_id', '=', who.customer_id)
    .executeTakeFirstOrThrow();
  expect(await take()).toEqual({ status: 200, body: stored });
  expect(await shared()).toEqual([{ actor_id: 'brandProfile', after: { studio: 'Aura 2' } }]);
});

it('an account that is a customer in no other studio is offered nothing, and reads the data of none', async () => {
  const other = { ...who, uid: 'alguien-mas', email: 'alguien@ejemplo.mx' };
  expect(await offered(other)).toEqual([]);
  expect(await take(other)).toMatchObject({ status: 404, body: { code: 'customer/not-found' } });
  expect(await shared()).toEqual([]);
});

it('with the address of a customer but another account, nothing of that customer is read', async () => {
  const other = { ...who, uid: 'otra-cuenta' };
  expect(await offered(other)).toEqual([]);
  expect(await take(other)).toMatchObject({ status: 404 });
});

it('a studio that left the brand gives nothing, and one that is away says so', async () => {
  brand.away.add(home!.id);
  expect(await offered()).toEqual([]);
  expect(await take()).toMatchObject({ body: { code: 'brand/away' } });
  brand.away.clear();
  brand.left.add(home!.id);
  expect(await offered()).toEqual([]);
  expect(await take()).toMatchObject({ body: { code: 'brand/away' } });
  expect(await shared()).toEqual([]);
});
