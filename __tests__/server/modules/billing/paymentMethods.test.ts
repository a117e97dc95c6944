import { getAccess, postGiveAccess } from '../../../../domain/contract/access';
import { getPaymentMethods } from '../../../../domain/contract/checkout';
import {
  deletePaymentMethod,
  getAdminPaymentMethods,
  getPaymentMethod,
  postPaymentMethod,
  putPaymentMethod,
} from '../../../../domain/contract/paymentMethods';
import { CARD, CASH, TERMINAL, WALLET } from '../../../../domain/pricing';
import { startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const add = async (name: string) => (await api.ok(postPaymentMethod, { as: admin, body: { name } })).payment_method;

it('a front-desk payment method is added, read, renamed and deleted; checkout never offers it', async () => {
  const terminal = await add(' Terminal ');
  expect(terminal).toEqual({ payment_method_id: expect.any(Number), name: 'Terminal' });
  const params = { id: terminal.payment_method_id };
  expect((await api.ok(getPaymentMethod, { params })).payment_method).toEqual(terminal);
  const body = { ...terminal, name: 'Terminal bancaria' };
  expect((await api.ok(putPaymentMethod, { as: admin, body })).payment_method).toEqual(body);
  await api.configure({ cash_checkout_enabled: 'true' });
  expect((await api.ok(getPaymentMethods)).payment_methods.map((m) => m.payment_method_id)).toEqual([CASH]);
  expect(await api.ok(deletePaymentMethod, { as: admin, params })).toEqual({
    payment_method_id: terminal.payment_method_id,
  });
  for (const gone of [
    await api.refused(getPaymentMethod, { params }),
    await api.refused(deletePaymentMethod, { as: admin, params }),
    await api.refused(putPaymentMethod, { as: admin, body }),
  ]) {
    expect(gone).toMatchObject({ status: 404, code: 'payment-method/not-found' });
  }
});

it('names of payment methods are unique ignoring case, also for twenty simultaneous requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      api.send(postPaymentMethod, { as: admin, body: { name: n % 2 ? 'TRANSFERENCIA' : 'Transferencia' } }),
    ),
  );
  expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  const other = await add('Vales');
  expect(await api.refused(putPaymentMethod, { as: admin, body: { ...other, name: 'efectivo' } })).toMatchObject({
    status: 409,
    code: 'payment-method/exists',
  });
});

it("the payment methods card, cash and wallet can't be changed or deleted", async () => {
  for (const id of [CARD, CASH, WALLET]) {
    expect(
      await api.refused(putPaymentMethod, { as: admin, body: { payment_method_id: id, name: 'Otra' } }),
    ).toMatchObject({ status: 409, code: 'payment-method/built-in' });
    expect(await api.refused(deletePaymentMethod, { as: admin, params: { id } })).toMatchObject({
      status: 409,
      code: 'payment-method/built-in',
    });
  }
});

it("a payment method used by a purchase can't be deleted", async () => {
  const [{ payment_method_id }, { customer_id }, class_package_id] = [
    await add('Vale de regalo'),
    await aPerson(api.db),
    await aPackage(api.db),
  ];
  await aPurchase(api.db, customer_id, { class_package_id, status: 'completed', payment_method_id });
  expect(await api.refused(deletePaymentMethod, { as: admin, params: { id: payment_method_id } })).toMatchObject({
    status: 409,
    code: 'payment-method/in-use',
  });
});

it('only admins change payment methods', async () => {
  for (const role of ['customer', 'staff'] as const) {
    const as = await aPerson(api.db, role);
    expect(await api.refused(postPaymentMethod, { as, body: { name: 'Mía' } })).toMatchObject({ status: 403 });
    expect(await api.refused(deletePaymentMethod, { as, params: { id: 100 } })).toMatchObject({ status: 403 });
  }
});

it('a payment method that purchases have is archived: not offered, still shown in purchases, and can be restored', async () => {
  const [{ payment_method_id: id }, { customer_id }, class_package_id] = [
    await add('Monedero'),
    await aPerson(api.db),
    await aPackage(api.db),
  ];
  const staff = await aPerson(api.db, 'staff');
  const listed = async () =>
    (await api.ok(getAdminPaymentMethods, { as: staff })).payment_methods.find((one) => one.payment_method_id === id);
  expect(await listed()).toEqual({
    payment_method_id: id,
    name: 'Monedero',
    version: 1,
    archived: false,
    in_use: false,
    built_in: false,
    offered: false,
  });
  const purchase_id = await aPurchase(api.db, customer_id, {
    class_package_id,
    status: 'completed',
    payment_method_id: id,
  });
  const change = (archived: boolean, version: number) =>
    api.send(putPaymentMethod, { as: admin, body: { payment_method_id: id, name: 'Monedero', archived, version } });
  expect((await change(true, 1)).status).toBe(200);
  expect(await listed()).toMatchObject({ archived: true, in_use: true, version: 2 });
  const sold = await api.ok(getAccess, { as: staff, params: { id: customer_id } });
  expect(sold.payment_methods.map((one) => one.payment_method_id)).not.toContain(id);
  expect(sold.purchases.find((one) => one.purchase_id === purchase_id)?.payment_method?.name).toBe('Monedero');
  const gift = { customer_id, class_package_id, is_gift: false, payment_method_id: id };
  expect(await api.refused(postGiveAccess, { as: admin, body: gift })).toMatchObject({
    status: 404,
    code: 'payment-method/not-found',
  });
  expect(JSON.parse((await change(false, 1)).text)).toMatchObject({ code: 'row/changed', changed: {} });
  expect((await change(false, 2)).status).toBe(200);
  await api.ok(postGiveAccess, { as: admin, body: gift });
});

it('the list says which of the built-in ones customers can pay by now', async () => {
  for (const cash_checkout_enabled of ['true', 'false']) {
    await api.configure({ cash_checkout_enabled });
    const { payment_methods } = await api.ok(getAdminPaymentMethods, { as: admin });
    expect(payment_methods.filter(({ built_in }) => built_in)).toMatchObject([
      { payment_method_id: CARD, in_use: true },
      { payment_method_id: CASH, offered: cash_checkout_enabled === 'true' },
      { payment_method_id: WALLET },
      { payment_method_id: TERMINAL, offered: false },
      { payment_method_id: 5, offered: false },
      { payment_method_id: 6, offered: false },
      { payment_method_id: 7, offered: false },
      { payment_method_id: 8, offered: false },
    ]);
  }
});
