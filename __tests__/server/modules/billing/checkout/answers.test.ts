/**
 * The studio's own questions at checkout: required by every way to pay, stored with the purchase, shown to both sides.
 */
import { postCheckoutAttempt, postPurchase, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { deleteCustomField, getCustomFields, postCustomField } from '../../../../../domain/contract/customFields';
import { getPurchase, getPurchases, getUnpaidPurchases } from '../../../../../domain/contract/purchases';
import { postDeskSale } from '../../../../../domain/contract/desk';
import { CASH } from '../../../../../domain/pricing';
import { STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../../builders';

let api: Api;
let admin: Person;
let field: number;
const TALLA = { object: 'purchase', key: 'talla', label: 'Talla', type: 'select', options: 'Chica,Grande' } as const;

beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    cash_checkout_enabled: 'true',
    paypal_enabled: 'true',
    payment_sources_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
  admin = await aPerson(api.db, 'admin');
  field = (await api.ok(postCustomField, { as: admin, body: { ...TALLA, required: true } })).custom_field
    .custom_field_id;
});
afterAll(() => api.close());

const MISSING = {
  status: 422,
  code: 'checkout/answers',
  field: 'custom_values.talla',
  message: 'Revisa el campo: Talla',
};
const ANSWERED = [{ label: 'Talla', text: 'Grande', src: null }];
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;

it('questions for purchases are not asked in the profile', async () => {
  const fieldsOf = async (object: 'customer' | 'purchase') =>
    (await api.ok(getCustomFields, { query: { object } })).custom_fields.map(({ key }) => key);
  expect([await fieldsOf('purchase'), (await fieldsOf('customer')).includes('talla')]).toEqual([['talla'], false]);
});

it('every way to pay is refused without a required answer, and leaves no purchase', async () => {
  const [as, class_package_id, free] = [
    await aPerson(api.db),
    await aPackage(api.db),
    await aPackage(api.db, { price: 0 }),
  ];
  for (const body of [
    { class_package_id, payment_method: CASH },
    { class_package_id, card_payment_method: 'pm_card_visa' },
    { class_package_id: free },
    { class_package_id, payment_method: CASH, custom_values: { talla: 'Enorme' } },
  ])
    expect(await api.refused(postPurchase, { as, body })).toMatchObject({ code: MISSING.code, field: MISSING.field });
  expect(await api.refused(postCheckoutAttempt, { as, body: { class_package_id, payment_method: CASH } })).toEqual(
    MISSING,
  );
  expect(await api.refused(postWalletCheckout, { as, body: { class_package_id } })).toEqual(MISSING);
  expect((await api.ok(getPurchases, { as })).purchases).toEqual([]);
});

it('answers are stored once with the purchase, and shown to its customer and to the front desk', async () => {
  const [as, class_package_id] = [await aPerson(api.db), await aPackage(api.db)];
  const body = { class_package_id, card_payment_method: 'pm_card_visa', custom_values: { talla: 'Grande' } };
  const { purchase_id } = await api.ok(postPurchase, { as, body, key: 'talla-0001' });
  expect(await purchaseOf(as, purchase_id)).toMatchObject({ status: 'completed', answers: ANSWERED });
  // A repeat is the same purchase, even if the studio's questions have changed; other answers are another request.
  const late = await api.ok(postCustomField, {
    as: admin,
    body: { ...TALLA, key: 'color', label: 'Color', required: true },
  });
  expect((await api.ok(postPurchase, { as, body, key: 'talla-0001' })).purchase_id).toBe(purchase_id);
  expect(
    await api.refused(postPurchase, { as, body: { ...body, custom_values: { talla: 'Chica' } }, key: 'talla-0001' }),
  ).toMatchObject({ code: 'idempotency/key-reused' });
  await api.ok(deleteCustomField, { as: admin, params: { id: late.custom_field.custom_field_id }, query: {} });
  const cash = await api.ok(postPurchase, {
    as,
    body: { class_package_id, payment_method: CASH, custom_values: { talla: 'Grande' } },
  });
  const { purchases } = await api.ok(getUnpaidPurchases, { as: admin, query: {} });
  expect(purchases.find((one) => one.purchase_id === cash.purchase_id)?.answers).toEqual(ANSWERED);
  // The accountant sees what is owed, not what people said about themselves.
  const accountant = await aPerson(api.db, 'contador');
  const owed = (await api.ok(getUnpaidPurchases, { as: accountant })).purchases;
  expect(owed.find((one) => one.purchase_id === cash.purchase_id)?.answers).toEqual([]);
});

it('a checkout question with answers is deleted only together with them', async () => {
  const remove = (query: { with_values?: boolean }) => ({ as: admin, params: { id: field }, query });
  expect(await api.refused(deleteCustomField, remove({}))).toMatchObject({
    code: 'custom-field/in-use',
    message: '2 compras ya respondieron este campo: elimínalo solo junto con sus respuestas.',
  });
  await api.ok(deleteCustomField, remove({ with_values: true }));
  const left = await api.db.selectFrom('purchase').select('custom_values').execute();
  expect(left.every(({ custom_values }) => Object.keys(custom_values).length === 0)).toBe(true);
});

it('a package that is sold at the desk needs the answers too; a charge and a link have no questions', async () => {
  await api.ok(postCustomField, { as: admin, body: { ...TALLA, required: true } });
  const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { price: 50_000 })];
  const order = { customer_id: person.customer_id, class_package_id, charges: [], total: 500 };
  for (const method of ['cash', 'terminal'] as const)
    expect(await api.refused(postDeskSale, { as: admin, body: { ...order, method } })).toEqual(MISSING);
  const body = { ...order, method: 'cash' as const, custom_values: { talla: 'Grande' } };
  const sold = await Promise.all([1, 2].map(() => api.ok(postDeskSale, { as: admin, body, key: 'talla-caja' })));
  expect(new Set(sold.map(({ desk_sale }) => desk_sale.desk_sale_id)).size).toBe(1);
  const [id] = sold[0]!.desk_sale.purchase_ids;
  expect(await purchaseOf(person, id!)).toMatchObject({ status: 'completed', answers: ANSWERED });
  const charge = { charges: [{ concept: 'Agua', amount: 35 }], total: 35, method: 'cash' as const };
  await api.ok(postDeskSale, { as: admin, body: { ...charge, customer_id: person.customer_id } });
  await api.ok(postDeskSale, { as: admin, body: { ...order, method: 'link' } });
});
