/** Packages as admins make, change, order, archive and delete them. */
import { randomUUID } from 'node:crypto';
import { postPurchase } from '../../../../domain/contract/checkout';
import * as calls from '../../../../domain/contract/packageAdmin';
import {
  getEspecialHomePackages,
  getPackage,
  getPackages,
  getPresencialHomePackages,
} from '../../../../domain/contract/packages';
import { startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aDiscount, aPackage, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { untilLockWait } from '../../lockWait';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ responseAge: 60_000 });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const NEW = { title: 'Paquete 8', kind: 'presencial', price: 1200.5, class_amount: 8, expiration_days: 45 } as const;
const make = async (fields: Partial<calls.NewClassPackage> = {}) =>
  (await api.ok(calls.postPackage, { as: admin, body: { ...NEW, ...fields } })).class_package;
const all = async () => (await api.ok(calls.getAdminPackages, { as: admin })).class_packages;

/** What PUT takes, of what was read. */
function bodyOf(p: calls.AdminClassPackage): calls.ChangedClassPackage {
  const { class_package_id, version, title, description, short_description, kind, price, sale_price, status } = p;
  const { class_amount, expiration_days, is_trial, limit_per_customer, attendee_limit, is_subscription } = p;
  const { subscription_period, subscription_interval, free_trial_length, free_trial_period, allows_several } = p;
  return {
    class_package_id,
    version,
    title,
    description,
    short_description,
    kind,
    price,
    sale_price,
    status,
    class_amount,
    expiration_days,
    is_trial,
    limit_per_customer,
    attendee_limit,
    is_subscription,
    subscription_period,
    subscription_interval,
    free_trial_length,
    free_trial_period,
    allows_several,
    image: p.image_name,
    download_file_id: p.download?.file_id ?? null,
    receipt_file_id: p.receipt_file?.file_id ?? null,
    class_package_types: p.class_package_types.map(({ class_type, ...type }) => ({
      class_type_id: class_type.class_type_id,
      ...type,
    })),
  };
}
const aSale = async (class_package_id: number, status: 'failed' | 'completed') =>
  aPurchase(api.db, (await aPerson(api.db)).customer_id, { class_package_id, status });
const change = (p: calls.AdminClassPackage, fields: Partial<calls.ChangedClassPackage>) => ({
  as: admin,
  body: { ...bodyOf(p), ...fields },
});

it('a package with a class type is made once for one key, sold, changed, archived and put back', async () => {
  const class_type_id = await aClassType(api.db, { name: 'Reformer' });
  const body = { ...NEW, class_package_types: [{ class_type_id, class_amount: 2, expiration_days: 30 }] };
  const key = randomUUID();
  const [{ class_package: made }, again] = [
    await api.ok(calls.postPackage, { as: admin, body, key }),
    await api.ok(calls.postPackage, { as: admin, body, key }),
  ];
  expect(again.class_package.class_package_id).toBe(made.class_package_id);
  const params = { id: made.class_package_id };
  expect(made).toMatchObject({
    title: 'Paquete 8',
    price: 1200.5,
    sale_price: null,
    status: 'active',
    version: 1,
    in_use: false,
    sales: 0,
    class_package_types: [{ class_type: { class_type_id, name: 'Reformer' }, class_amount: 2, expiration_days: 30 }],
  });
  const { class_package: seen } = await api.ok(getPackage, { params });
  expect(seen).not.toHaveProperty('version');
  expect(seen.class_package_types).toEqual(made.class_package_types);

  const changed = await api.ok(calls.putPackage, change(made, { sale_price: 999.99, class_package_types: [] }));
  expect(changed.class_package).toMatchObject({ sale_price: 999.99, class_package_types: [], version: 2 });
  // The response cache drops the list.
  expect((await api.ok(getPackage, { params })).class_package).toMatchObject({ sale_price: 999.99 });
  const event = await api.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('action', '=', 'class-package.change')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    before: { sale_price: null, class_package_types: [{ class_type_id, class_amount: 2 }] },
    after: { sale_price: 99_999, class_package_types: [] },
  });

  const archived = await api.ok(calls.putPackage, change(changed.class_package, { status: 'inactive' }));
  expect(await api.refused(getPackage, { params })).toMatchObject({ code: 'package/not-found' });
  const back = await api.ok(calls.putPackage, change(archived.class_package, { status: 'active' }));
  expect(back.class_package).toMatchObject({ status: 'active', version: 4 });
  expect(await api.ok(getPackage, { params })).toMatchObject({ class_package: { title: 'Paquete 8' } });
});

it('of a package that two admins add at once in the wizard the database stores one', async () => {
  const as = [admin, await aPerson(api.db, 'admin')];
  const body = { ...NEW, title: 'Del asistente', once: true };
  const made = await Promise.all(
    [...as, ...as].map((one) => api.ok(calls.postPackage, { as: one, body, key: randomUUID() })),
  );
  expect(new Set(made.map((one) => one.class_package.class_package_id)).size).toBe(1);
  const online = { ...body, kind: 'online' as const };
  const { class_package: other } = await api.ok(calls.postPackage, { as: admin, body: online });
  expect(other.class_package_id).not.toBe(made[0]!.class_package.class_package_id);
});

it('an invalid package is refused with its field and a message', async () => {
  const made = await make();
  for (const [field, fields, message] of [
    ['price', { price: 0.001 }, 'Escribe el precio con dos decimales cuando mucho.'],
    ['sale_price', { sale_price: 1200.51 }, 'El precio de oferta debe ser menor que el precio.'],
    ['subscription_period', { is_subscription: true }, 'Elige cada cuánto se cobra.'],
  ] as const) {
    const refusal = { status: 412, code: 'package/invalid', field, message };
    expect(await api.refused(calls.postPackage, { as: admin, body: { ...NEW, ...fields } })).toMatchObject(refusal);
    expect(await api.refused(calls.putPackage, change(made, fields))).toMatchObject(refusal);
  }
  const types = [{ class_type_id: 999_999, class_amount: 1, expiration_days: 1 }];
  expect(await api.refused(calls.putPackage, change(made, { class_package_types: types }))).toMatchObject({
    code: 'package/class-type',
    field: 'class_package_types',
  });
  expect(await api.refused(calls.putPackage, change(made, { download_file_id: 999_999 }))).toMatchObject({
    code: 'file/not-found',
  });
  await aSale(made.class_package_id, 'completed');
  await aSale(made.class_package_id, 'completed');
  expect(await api.refused(calls.putPackage, change(made, { attendee_limit: 1 }))).toMatchObject({
    code: 'package/invalid',
    field: 'attendee_limit',
  });
  expect((await all()).find((p) => p.class_package_id === made.class_package_id)).toMatchObject({
    version: 1,
    price: 1200.5,
    sales: 2,
    in_use: true,
  });
});

it.each([
  ['a purchase', async (id: number) => void (await aSale(id, 'failed'))],
  ['a class', async (id: number) => void (await aClass(api.db, { class_package_id: id }))],
  [
    'a discount for several packages',
    async (id: number) => {
      const first = await aPackage(api.db);
      await aDiscount(api.db, { code: `V${id}`, amount: 10, class_package_id: first });
      const { discount_id } = await api.db
        .selectFrom('discount')
        .select('discount_id')
        .where('code', '=', `V${id}`)
        .executeTakeFirstOrThrow();
      await api.db.insertInto('discount_package').values({ discount_id, class_package_id: id }).execute();
    },
  ],
  ['a discount', (id: number) => aDiscount(api.db, { code: `D${id}`, amount: 10, class_package_id: id })],
  ['the sign-up fee', (id: number) => api.configure({ signup_fee: String(id) })],
])('a package that %s refers to is not deleted', async (_what, refer) => {
  const { class_package_id: id } = await make();
  await refer(id);
  expect(await api.refused(calls.deletePackage, { as: admin, params: { id } })).toMatchObject({
    status: 409,
    code: 'package/in-use',
  });
  expect((await all()).find((p) => p.class_package_id === id)).toMatchObject({ in_use: true });
  // The fee would be due before every other package.
  await api.configure({ signup_fee: '' });
});

it('a package that nothing uses is deleted with its class types, once', async () => {
  const class_type_id = await aClassType(api.db);
  const { class_package_id: id } = await make({
    class_package_types: [{ class_type_id, class_amount: 1, expiration_days: 9 }],
  });
  const answers = await Promise.all([1, 2].map(() => api.send(calls.deletePackage, { as: admin, params: { id } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await api.ok(getPackages)).class_packages.map((p) => p.class_package_id)).not.toContain(id);
});

it.each([
  ['deleted', 'package/not-found'],
  ['archived', 'package/changed'],
  ['given another price', 'package/changed'],
])('a package that is %s while a customer buys it is not sold on the old terms', async (what, code) => {
  const made = await make({ price: 0 });
  const { class_package_id } = made;
  const customer = await aPerson(api.db, 'customer');
  let buying: Promise<unknown> | null = null;
  await api.db.transaction().execute(async (trx) => {
    if (what === 'deleted')
      await trx.deleteFrom('class_package').where('class_package_id', '=', class_package_id).execute();
    else
      await trx
        .updateTable('class_package')
        .set((eb) => ({
          ...(what === 'archived' ? { status: 'inactive' } : { price: 100_00 }),
          version: eb('version', '+', 1),
        }))
        .where('class_package_id', '=', class_package_id)
        .execute();
    // It has read the package as it was, and waits for its row.
    buying = api.refused(postPurchase, { as: customer, body: { class_package_id }, key: randomUUID() });
    await untilLockWait(api.pool);
  });
  expect(await buying).toMatchObject({ code });
  expect(
    await api.db.selectFrom('purchase').select('purchase_id').where('customer_id', '=', customer.customer_id).execute(),
  ).toEqual([]);
});

it('home lists follow the order of the admins, also of two at once, and leave archived packages out', async () => {
  const home = async () => (await api.ok(getPresencialHomePackages)).class_packages.map((p) => p.class_package_id);
  const [a, b, c] = [await make(), await make(), await make()].map((p) => p.class_package_id) as [
    number,
    number,
    number,
  ];
  for (const id of [a, b, b, c]) await api.ok(calls.postHomePackage, { as: admin, params: { id } });
  expect(await home()).toEqual([a, b, c]);
  await api.ok(calls.putHomePackages, { as: admin, body: { ids: [c, 999_999, a] } });
  expect(await home()).toEqual([c, a, b]);
  await api.ok(calls.deleteHomePackage, { as: admin, params: { id: a } });
  await api.ok(calls.putHomePackages, { as: admin, body: { ids: [a, b, c] } });
  expect(await home()).toEqual([b, c]);
  await Promise.all(
    [
      [b, c],
      [c, b],
      [b, c],
      [c, b],
    ].map((ids) => api.ok(calls.putHomePackages, { as: admin, body: { ids } })),
  );
  expect((await home()).sort()).toEqual([b, c].sort());

  const archived = (await all()).find((p) => p.class_package_id === b)!;
  await api.ok(calls.putPackage, change(archived, { status: 'inactive' }));
  expect(await home()).toEqual([c]);
  await api.ok(calls.deleteHomePackage, { as: admin, params: { id: b } });
  expect(await api.refused(calls.postHomePackage, { as: admin, params: { id: b } })).toMatchObject({
    code: 'package/archived',
  });
});

it("an event's attendees are listed with payment, date, spot and check-in, page by page", async () => {
  const { class_package_id: id } = await make({ kind: 'especial', title: 'Retiro', class_amount: 1 });
  expect((await api.ok(getEspecialHomePackages)).class_packages).toEqual([]);
  const single_class_id = await aClass(api.db, { class_package_id: id, capacity: 100 });
  const [ana, luz] = [await aPerson(api.db), await aPerson(api.db)];
  const buy = (person: Person, fields: Parameters<typeof aPurchase>[2]) =>
    aPurchase(api.db, person.customer_id, { ...fields, class_package_id: id });
  const paid = await buy(ana, { status: 'completed', payment_method_id: 1, total_payment: 45_000 });
  const cash = await buy(luz, { status: 'pending' });
  await buy(luz, { status: 'failed' });
  await buy(luz, { status: 'pending', payment_method_id: 1, provider: 'stripe' });
  const [credit = 0] = await someCredits(api.db, ana.customer_id, 1, { purchase_id: paid });
  await api.db
    .insertInto('class_reservation')
    .values({
      single_class_id,
      customer_id: ana.customer_id,
      available_class_id: credit,
      counted: true,
      spot: null,
      guest: null,
      attend: true,
      created_at: api.now(),
    })
    .execute();
  const staff = await aPerson(api.db, 'staff');
  const { class_package, attendees } = await api.ok(calls.getEventAttendees, { as: staff, params: { id }, query: {} });
  expect(class_package).toMatchObject({ title: 'Retiro', sales: 3 });
  expect(attendees).toMatchObject([
    { purchase_id: cash, status: 'pending', is_paid: false, places: [] },
    {
      purchase_id: paid,
      status: 'completed',
      is_paid: true,
      total_payment: 450,
      customer: { customer_id: ana.customer_id },
      places: [{ single_class_id, attend: true, spot: null }],
    },
  ]);
  const many: number[] = [];
  for (let n = 0; n < 60; n += 1) many.push(await buy(ana, { status: 'completed' }));
  const first = await api.ok(calls.getEventAttendees, { as: staff, params: { id }, query: {} });
  const second = await api.ok(calls.getEventAttendees, { as: staff, params: { id }, query: { after: first.next! } });
  const ids = [...first.attendees, ...second.attendees].map((row) => row.purchase_id);
  expect([ids, second.next]).toEqual([[...many.reverse(), cash, paid], null]);
  const plain = await aPackage(api.db);
  expect(await api.refused(calls.getEventAttendees, { as: staff, params: { id: plain }, query: {} })).toMatchObject({
    code: 'package/not-found',
  });
});
