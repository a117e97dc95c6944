/** The checkout of a studio that takes transfers to its own account. */
import { initialCustomers } from '../../../../src/features/customers/state';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { currentAddress, flush, press } from '../../../helpers/mount';
import { ok } from '../../../helpers/store';
import { EFECTIVO, open, purchases, signedIn } from './checkoutScreen';

const TRANSFERENCIA = { payment_method_id: 5, name: 'Transferencia', public_key: null, script: null };
const appconfig = aConfig({ transfer_enabled: true, cash_checkout_enabled: true, cash_pending_hours: 24 });
const methods = (...payment_methods: (typeof EFECTIVO)[]) => ({ 'GET /payment_methods': ok({ payment_methods }) });

beforeEach(() => window.sessionStorage.clear());

test('a transfer says how it goes, is confirmed without a card, and leads to what it needs', async () => {
  const { api, screen } = await open(methods(TRANSFERENCIA), { ...signedIn, appconfig });
  await flush(screen);
  expect(screen.text()).toContain('Al confirmar te damos la CLABE, el importe y tu referencia.');
  expect(screen.text()).toContain('Tienes 24 horas para transferir y subir tu comprobante.');
  await press(screen, 'Confirmar compra');
  expect(purchases(api).map(({ body }) => body)).toEqual([{ class_package_id: 31, payment_method: 5, total: 1_500 }]);
  expect(currentAddress(screen)).toBe('/gracias/41');
});

test('what keeps a customer from paying later is said of both ways', async () => {
  const { screen } = await open(methods(EFECTIVO, TRANSFERENCIA), {
    ...signedIn,
    appconfig,
    customers: { ...initialCustomers, me: aCustomer({ owes_cash: true }) },
  });
  await flush(screen);
  const off = screen.find('.checkout-method--off');
  expect(off.map((one) => one.find('.checkout-method__name').text())).toEqual(['Efectivo', 'Transferencia']);
  expect(off.at(0).text()).toContain('podrás volver a pagar en efectivo.');
  expect(off.at(1).text()).toContain('podrás volver a pagar por transferencia.');
});

test('a studio that takes none shows none', async () => {
  const { screen } = await open(methods(EFECTIVO, TRANSFERENCIA), {
    ...signedIn,
    appconfig: aConfig({ cash_checkout_enabled: true }),
  });
  expect(screen.text()).not.toContain('Transferencia');
});
