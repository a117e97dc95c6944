/** The studio's own questions at checkout: asked by every way to pay, stored with the purchase, shown to both sides. */
import { postCheckoutAttempt, postPurchase, postWalletCheckout } from '../../../../../domain/contract/checkout';
import { deleteCustomField, getCustomFields, postCustomField } from '../../../../../domain/contract/customFields';
import { getPurchase, getPurchases, getUnpaidPurchases } from '../../../../../domain/contract/purchases';
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

it("a purchase's questions are not the profile's", async () => {
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
  // A repeat is the same purchase, whatever the studio asks by now; other answers are another request.
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
  const { purchases } = await api.ok(getUnpaidPurchases, { as: admin });
  expect(purchases.find((one) => one.purchase_id === cash.purchase_id)?.answers).toEqual(ANSWERED);
});

it('a question with answers is deleted only together with them', async () => {
  const remove = (query: { with_values?: boolean }) => ({ as: admin, params: { id: field }, query });
  expect(await api.refused(deleteCustomField, remove({}))).toMatchObject({
    code: 'custom-field/in-use',
    message: '2 compras ya respondieron este campo: elimínalo solo junto con sus respuestas.',
  });
  await api.ok(deleteCustomField, remove({ with_values: true }));
  const left = await api.db.selectFrom('purchase').select('custom_values').execute();
  expect(left.every(({ custom_values }) => Object.keys(custom_values).length === 0)).toBe(true);
});
