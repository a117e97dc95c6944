/** Paying at Mercado Pago's page: the choice, the way there, and the way back. */
import type { ReactWrapper } from 'enzyme';
import { MERCADO_PAGO } from '../../../../domain/pricing';
import { leaveSiteTo } from '../../../../src/core/routing/leaveSiteTo';
import type { RootState } from '../../../../src/core/state';
import { offeredChoices } from '../../../../src/features/checkout/choices';
import ThanksScreen from '../../../../src/features/checkout/containers/ThanksScreen';
import { aConfig, aCustomer, aPurchase } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, type FakeRoutes } from '../../../helpers/store';
import { button, EFECTIVO, open, PAID_BY, plain, purchases, signedIn, TARJETA } from './checkoutScreen';

jest.mock('../../../../src/core/routing/leaveSiteTo', () => ({ leaveSiteTo: jest.fn() }));

const METHOD = { payment_method_id: MERCADO_PAGO, name: 'Mercado Pago', public_key: null, script: null };
const METHODS = { 'GET /payment_methods': ok({ payment_methods: [TARJETA, EFECTIVO, METHOD] }) };
const withPage: Partial<RootState> = { ...signedIn, appconfig: aConfig({ ...PAID_BY, mercado_pago_enabled: true }) };
const names = (screen: ReactWrapper): string[] => screen.find('.checkout-method__name').map((one) => one.text());

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  jest.mocked(leaveSiteTo).mockClear();
});

it('is a choice where the studio has switched it on, and never for a subscription', async () => {
  const { screen } = await open(METHODS, withPage);
  expect(names(screen)).toContain('Mercado Pago');
  expect(names((await open(METHODS)).screen)).not.toContain('Mercado Pago');
  expect(offeredChoices([METHOD], [], true, true, true)).toEqual([plain(MERCADO_PAGO)]);
  expect(offeredChoices([METHOD], [], true, false, true)).toEqual([]);
});

it('leads to its page and says so before', async () => {
  const url = 'https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=1';
  const answers: FakeRoutes = { 'POST /checkout/purchase': ok({ purchase_id: 41, session: { url } }) };
  const { api, screen } = await open({ ...METHODS, ...answers }, withPage);
  const choice = screen.find('.checkout-method').filterWhere((one) => one.text().includes('Mercado Pago'));
  choice.find('input').simulate('change');
  await flush(screen);
  expect(screen.text()).toContain('Te llevamos a la página de Mercado Pago');
  expect(button(screen, 'Ir a pagar').text()).toBe('Ir a pagar $1,500.00 MXN');
  await press(screen, 'Ir a pagar');
  await waitUntil(screen, () => jest.mocked(leaveSiteTo).mock.calls.length > 0);
  expect(leaveSiteTo).toHaveBeenCalledWith(url);
  expect(purchases(api)[0]?.body).toMatchObject({ class_package_id: 31, payment_method: MERCADO_PAGO, total: 1500 });
});

it('asks how the payment stands when the buyer is back, whatever the address says', async () => {
  const paidBy = {
    payment_method_id: MERCADO_PAGO,
    payment_method: { payment_method_id: MERCADO_PAGO, name: 'Mercado Pago' },
  };
  const api = fakeApi({
    'GET /customer/me': ok({ customer: aCustomer() }),
    'GET /purchases/41': ok({ purchase: aPurchase({ ...paidBy, status: 'pending' }) }),
    'POST /checkout/confirm': ok({ purchase_id: 41, status: 'pending' }),
  });
  const screen = await mountScreen(<ThanksScreen />, realStore(withPage), {
    path: '/gracias/41?session=1&status=approved&payment_id=7&external_reference=p41-x',
    route: '/gracias/:purchase_id',
  });
  await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /checkout/confirm'));
  await flush(screen);
  expect(screen.find('h1').first().text()).toBe('Estamos confirmando tu pago');
  screen.unmount();
});
