/** Classes of one studio's package that are taken in another studio of the brand. */
import { HOUR } from '../../../helpers/api';
import { aClass, aClassType, aPerson, type Person } from '../../builders';
import { alsoIn, boughtClasses, createBrand, type BrandStudio, type TestBrand } from './studios';

let brand: TestBrand;
let [home, host]: BrandStudio[] = [];
let who: Person;
let there: Person;
beforeAll(async () => {
  brand = await createBrand(2);
  [home, host] = brand.studios as [BrandStudio, BrandStudio];
});
afterAll(() => brand.close());
beforeEach(async () => {
  brand.away.clear();
  brand.left.clear();
  who = await aPerson(home!.db);
  there = await alsoIn(host!, who);
});

const offers = async (single_class_id: number) =>
  (await brand.request(host!, there, 'GET', `/brand_offers?single_class_id=${single_class_id}`)).body.offers;
let keys = 0;
const visit = (single_class_id: number, more: { key?: string; steps?: number } = {}) =>
  brand.request(host!, there, 'POST', '/brand_visits', {
    key: more.key ?? `visita-${(keys += 1)}`,
    body: { studio_id: home!.id, single_class_id },
    ...more,
  });
const visits = () =>
  home!.db
    .selectFrom('brand_visit')
    .selectAll()
    .where('customer_id', '=', who.customer_id)
    .orderBy('taken_at')
    .execute();
const passes = () =>
  host!.db.selectFrom('brand_pass').selectAll().where('customer_id', '=', there.customer_id).execute();
const freeAtHome = async (): Promise<number> =>
  (await home!.db.selectFrom('usable_credit').select('counted').where('customer_id', '=', who.customer_id).execute())
    .length;

it('a class of a package of one studio reserves a place in the other, and can be used nowhere else', async () => {
  const [first] = await boughtClasses(home!, who, { count: 3, paid: 1_000 });
  const id = await aClass(host!.db);
  expect(await offers(id)).toEqual([
    { studio_id: home!.id, studio: 'Aura 1', classes: 3, expiration_date: expect.any(String) },
  ]);
  const key = 'una-sola-vez';
  const made = await visit(id, { key });
  expect(made).toMatchObject({ status: 200, body: { class_reservation: { single_class_id: id, counted: true } } });
  expect(await visit(id, { key })).toEqual(made);
  expect(await visits()).toMatchObject([
    { available_class_id: first, state: 'taken', price: 334, studio: 'Aura 2', placed_at: expect.any(Date) },
  ]);
  expect(await passes()).toMatchObject([{ state: 'open', told: 'open', studio: 'Aura 1', price: 334 }]);
  expect(await freeAtHome()).toBe(2);
  expect((await offers(await aClass(host!.db)))[0].classes).toBe(2);
  expect(await visit(id)).toMatchObject({ status: 409, body: { code: 'reservation/already-reserved' } });
  expect(await visits()).toHaveLength(1);
});

it('a place that is cancelled in time gives the class back to its own studio, once', async () => {
  await boughtClasses(home!, who, { count: 1 });
  const id = await aClass(host!.db);
  const { body } = await visit(id);
  const url = `/class_reservations/${body.class_reservation.class_reservation_id}`;
  expect(await brand.request(host!, there, 'DELETE', url)).toMatchObject({
    status: 200,
    body: { credit_returned: true },
  });
  // Its credit here is gone at once, and pays for nothing in between.
  const own = { body: { single_class_id: await aClass(host!.db) }, key: 'sin-credito' };
  expect((await brand.request(host!, there, 'POST', '/class_reservations', own)).body.code).toBe(
    'reservation/no-credits',
  );
  expect(await freeAtHome()).toBe(0);
  await brand.finish(host!);
  await brand.finish(host!);
  expect([await freeAtHome(), (await visits())[0]?.state]).toEqual([1, 'returned']);
  expect((await visit(id)).status).toBe(200);
});

it('a late cancellation, a class missed and one attended are owed at the price of their class when it is over', async () => {
  await boughtClasses(home!, who, { count: 3, paid: 1_000 });
  const late = await aClass(host!.db, { inHours: 1 });
  const missed = await aClass(host!.db, { inHours: 4 });
  const came = await aClass(host!.db, { inHours: 6 });
  const cancelled = await visit(late);
  await visit(missed);
  const attended = await visit(came);
  const place = (made: typeof attended) => made.body.class_reservation.class_reservation_id;
  const dropped = await brand.request(host!, there, 'DELETE', `/class_reservations/${place(cancelled)}`);
  expect(dropped.body.credit_returned).toBe(false);
  await host!.db
    .updateTable('class_reservation')
    .set({ attend: true })
    .where('class_reservation_id', '=', place(attended))
    .execute();
  const before = brand.now;
  brand.now = new Date(before.getTime() + 72 * HOUR);
  await brand.finish(host!);
  brand.now = before;
  const ends = (await visits()).map(({ state, outcome, owed }) => ({ state, outcome, owed }));
  expect(ends).toEqual([
    { state: 'used', outcome: 'late_cancel', owed: 334 },
    { state: 'used', outcome: 'no_show', owed: 333 },
    { state: 'used', outcome: 'attended', owed: 333 },
  ]);
  expect((await passes()).map(({ told, owed }) => [told, owed]).sort()).toEqual([
    ['used', 333],
    ['used', 333],
    ['used', 334],
  ]);
});

it("a place that moves to another class of the studio stays the same visit, and a studio's cancelled class gives it back", async () => {
  await boughtClasses(home!, who, { count: 1 });
  const [from, to] = [await aClass(host!.db), await aClass(host!.db)];
  const { body } = await visit(from);
  const url = `/class_reservations/${body.class_reservation.class_reservation_id}/class`;
  const moved = await brand.request(host!, there, 'POST', url, { body: { single_class_id: to }, key: 'mover-uno' });
  expect(moved.status).toBe(200);
  expect((await passes()).map(({ state }) => state)).toEqual(['open']);
  const admin = await aPerson(host!.db, 'admin');
  const gone = await brand.request(host!, admin, 'POST', '/single_class/cancel', {
    body: { single_class_ids: [to] },
    key: 'cancelar',
  });
  expect(gone).toMatchObject({ status: 200 });
  await brand.finish(host!);
  expect([(await passes())[0]?.state, await freeAtHome()]).toEqual(['ended', 1]);
});

it.each([
  ['of a package that is valid at home only', { valid: false }],
  ['of a purchase that is not paid yet', { pending: true }],
  ['of a class type', { typed: true }],
] as const)(
  'a class %s is neither offered nor lent',
  async (_what, how: { valid?: boolean; pending?: boolean; typed?: boolean }) => {
    const { valid = true, pending = false, typed = false } = how;
    const [credit = 0] = await boughtClasses(home!, who, { count: 1, valid });
    if (pending) {
      const { purchase_id } = await home!.db
        .selectFrom('available_class')
        .select('purchase_id')
        .where('available_class_id', '=', credit)
        .executeTakeFirstOrThrow();
      await home!.db
        .updateTable('purchase')
        .set({ status: 'pending', payment_method_id: 2 })
        .where('purchase_id', '=', purchase_id)
        .execute();
    }
    if (typed)
      await home!.db
        .updateTable('available_class')
        .set({ class_type_id: await aClassType(home!.db) })
        .where('available_class_id', '=', credit)
        .execute();
    const id = await aClass(host!.db);
    expect(await offers(id)).toEqual([]);
    expect(await visit(id)).toMatchObject({ status: 412, body: { code: 'brand/no-classes' } });
    expect(await freeAtHome()).toBe(1);
  },
);

it("an unlimited plan visits at the brand's price, and stays usable", async () => {
  await boughtClasses(home!, who, { count: 1, unlimited: true });
  const id = await aClass(host!.db);
  expect(await offers(id)).toMatchObject([{ classes: null }]);
  expect((await visit(id)).status).toBe(200);
  expect((await visit(await aClass(host!.db))).status).toBe(200);
  expect((await visits()).map(({ price, counted }) => [price, counted])).toEqual([
    [9_000, false],
    [9_000, false],
  ]);
});

it('a full or restricted class takes no class of another studio, and a guest is refused', async () => {
  await boughtClasses(home!, who, { count: 2 });
  const full = await aClass(host!.db, { capacity: 1 });
  await host!.db.updateTable('single_class').set({ capacity: 0 }).where('single_class_id', '=', full).execute();
  expect((await visit(full)).body.code).toBe('class/full');
  const restricted = await aClass(host!.db, { class_type_id: await aClassType(host!.db, { restricted: true }) });
  expect(await offers(restricted)).toEqual([]);
  expect((await visit(restricted)).body.code).toBe('reservation/no-credits');
  const guest = { studio_id: home!.id, single_class_id: await aClass(host!.db), guest: 'Ana' };
  expect((await brand.request(host!, there, 'POST', '/brand_visits', { body: guest, key: 'invitado' })).status).toBe(
    400,
  );
  expect([await freeAtHome(), await visits()]).toEqual([2, []]);
});

it('a studio that is away or has left the brand lends nothing; what was begun with it is finished later', async () => {
  await boughtClasses(home!, who, { count: 2 });
  const [first, second] = [await aClass(host!.db), await aClass(host!.db)];
  const { body } = await visit(first);
  brand.away.add(home!.id);
  expect(await offers(second)).toEqual([]);
  expect(await visit(second)).toMatchObject({ status: 409, body: { code: 'brand/away' } });
  await brand.request(host!, there, 'DELETE', `/class_reservations/${body.class_reservation.class_reservation_id}`);
  await brand.finish(host!);
  expect((await visits()).map(({ state }) => state)).toEqual(['taken']);
  brand.away.clear();
  brand.left.add(home!.id);
  expect(await visit(second)).toMatchObject({ status: 409, body: { code: 'brand/away' } });
  await brand.finish(host!);
  expect((await visits()).map(({ state }) => state)).toEqual(['returned']);
});

it('a class whose purchase is taken away while it is lent stays a visit, and is gone once its place is given back', async () => {
  const [credit = 0] = await boughtClasses(home!, who, { count: 2 });
  const { body } = await visit(await aClass(host!.db));
  const { purchase_id } = await home!.db
    .selectFrom('available_class')
    .select('purchase_id')
    .where('available_class_id', '=', credit)
    .executeTakeFirstOrThrow();
  const admin = await aPerson(home!.db, 'admin');
  const ended = await brand.request(home!, admin, 'PUT', '/customer/revokeAccess', {
    body: { purchase_id },
  });
  expect(ended).toMatchObject({ status: 200 });
  expect([await freeAtHome(), (await visits())[0]?.state]).toEqual([0, 'taken']);
  await brand.request(host!, there, 'DELETE', `/class_reservations/${body.class_reservation.class_reservation_id}`);
  await brand.finish(host!);
  expect([await freeAtHome(), (await visits())[0]?.state]).toEqual([0, 'returned']);
});

it('a customer whose renewal is overdue at home for too long visits no other studio', async () => {
  const [credit = 0] = await boughtClasses(home!, who, { count: 1 });
  await home!.db
    .updateTable('purchase')
    .set({ status: 'active', overdue_at: new Date(brand.now.getTime() - 8 * 24 * HOUR) })
    .where('purchase_id', '=', (eb) =>
      eb.selectFrom('available_class').select('purchase_id').where('available_class_id', '=', credit),
    )
    .execute();
  expect((await visit(await aClass(host!.db))).body.code).toBe('reservation/overdue');
  expect(await visits()).toEqual([]);
});
