/** Meses sin intereses on the checkout screen: asked once the card is known, chosen, sent, and forgotten with the card. */
import type { ReactWrapper } from 'enzyme';
import { CARD } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import CheckoutScreen from '../../../../src/features/checkout/containers/CheckoutScreen';
import { initialSession } from '../../../../src/features/session/state';
import { fakeCardScript } from '../../../helpers/cardScript';
import { aConfig, aCustomer, aPackage } from '../../../helpers/fixtures';
import { flush, mountScreen, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, type FakeApi, type FakeRoutes } from '../../../helpers/store';

const cards = fakeCardScript();
const SAVED = {
  payment_source_id: 8,
  source_id: 'pm_8',
  card_type: 'visa',
  last_digits: '0008',
  createdAt: '2026-11-01T18:00:00.000Z',
};
const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage({ price: 1300, sale_price: null }) }),
  'GET /payment_methods': ok({
    payment_methods: [{ payment_method_id: CARD, name: 'Tarjeta', public_key: 'pk_test_x', script: null }],
  }),
  'GET /custom_fields': ok({ custom_fields: [] }),
  'GET /store_credit': ok({ balance: 0, entries: [] }),
  'GET /class_packages/used': ok({ used: [], trials: [], subscribed: [] }),
  'GET /payment_sources': ok({ metodos_pago: [SAVED] }),
  'GET /pages': ok({ pages: [] }),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'POST /checkout/installments': ok({ installments: [3, 6] }),
  'POST /checkout/purchase': ok({ purchase_id: 41 }),
};
const rules = { installments_plans: '3,6,12', installments_min_amount: 500, payment_sources_enabled: true };

async function open(config: Parameters<typeof aConfig>[0] = rules, routes: FakeRoutes = {}) {
  const api = fakeApi({ ...API, ...routes });
  const signedIn: Partial<RootState> = {
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    customers: { me: aCustomer(), spinner: false },
    appconfig: aConfig(config),
  };
  const screen = await mountScreen(<CheckoutScreen />, realStore(signedIn), {
    path: '/checkout/31',
    route: '/checkout/:class_package_id',
  });
  const ready = config?.stripe_checkout_mode === 'session' ? '.checkout-pay' : '.checkout-card-field__input';
  await waitUntil(screen, () => screen.exists(ready));
  await flush(screen);
  return { api, screen };
}
const { type } = cards;
const texts = (screen: ReactWrapper): string[] => screen.find('.checkout-plans__plan').map((one) => one.text());
const withPlans = (screen: ReactWrapper) => waitUntil(screen, () => screen.exists('.checkout-plans'));
async function choose(screen: ReactWrapper, text: string): Promise<void> {
  const plan = screen.find('.checkout-plans__plan').filterWhere((one) => one.text().startsWith(text));
  plan.find('input').simulate('change');
  await flush(screen);
}
async function pay(screen: ReactWrapper): Promise<void> {
  const button = screen.find('button').filterWhere((b) => typeof b.type() === 'string' && b.text().startsWith('Pagar'));
  button.simulate('click');
  await flush(screen);
}
const sent = (api: FakeApi, call: string) => api.requests.filter((request) => request.call === call).map((r) => r.body);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  cards.reset();
});

test('plans show once the card is complete, a single payment chosen; the chosen one is bought', async () => {
  const { api, screen } = await open();
  await type(screen, false);
  expect(sent(api, 'POST /checkout/installments')).toEqual([]);
  await type(screen);
  await withPlans(screen);
  expect(texts(screen)).toEqual([
    'Un solo pago de $1,300.00 MXN',
    '3 meses sin intereses de $433.33 MXN aprox.',
    '6 meses sin intereses de $216.67 MXN aprox.',
  ]);
  expect(screen.find('.checkout-plans__plan input').map((input) => input.prop('checked'))).toEqual([
    true,
    false,
    false,
  ]);
  await choose(screen, '6 meses');
  expect(screen.exists('input[name="guardar-tarjeta"]')).toBe(false);
  await pay(screen);
  expect(sent(api, 'POST /checkout/installments')).toEqual([{ total: 1300, card_payment_method: 'pm_1' }]);
  expect(sent(api, 'POST /checkout/purchase')).toMatchObject([{ card_payment_method: 'pm_2', installments: 6 }]);
});

test('a card that changes is asked again, and its plan forgotten', async () => {
  const { api, screen } = await open();
  await type(screen);
  await withPlans(screen);
  await choose(screen, '3 meses');
  await type(screen, false);
  expect(screen.exists('.checkout-plans')).toBe(false);
  await type(screen);
  await withPlans(screen);
  await pay(screen);
  expect(sent(api, 'POST /checkout/installments')).toHaveLength(2);
  expect(sent(api, 'POST /checkout/purchase')).toMatchObject([{ card_payment_method: 'pm_3' }]);
  expect(sent(api, 'POST /checkout/purchase')[0]).not.toHaveProperty('installments');
});

test.each([
  ['the studio offers none', { ...rules, installments_plans: '' }],
  ['the sum is too small', { ...rules, installments_min_amount: 1301 }],
])('nothing is asked where %s', async (_case, config) => {
  const { api, screen } = await open(config);
  await type(screen);
  expect(sent(api, 'POST /checkout/installments')).toEqual([]);
});

test('a card without plans shows none', async () => {
  const { screen, api } = await open(rules, { 'POST /checkout/installments': ok({ installments: [] }) });
  await type(screen);
  await waitUntil(screen, () => sent(api, 'POST /checkout/installments').length === 1);
  await flush(screen);
  expect(screen.exists('.checkout-plans')).toBe(false);
});

describe('a saved card', () => {
  async function chooseCard(screen: ReactWrapper, text: RegExp): Promise<void> {
    const way = screen.find('label').filterWhere((label) => text.test(label.text()));
    way.find('input[type="radio"]').simulate('change');
    await flush(screen);
  }

  test('is asked by its number, and pays in the chosen plan', async () => {
    const { api, screen } = await open();
    await chooseCard(screen, /0008/);
    await withPlans(screen);
    expect(sent(api, 'POST /checkout/installments')).toEqual([{ total: 1300, payment_source_id: 8 }]);
    await choose(screen, '3 meses');
    await pay(screen);
    const [body] = sent(api, 'POST /checkout/purchase');
    expect(body).toMatchObject({ payment_source_id: 8, installments: 3 });
    expect(body).not.toHaveProperty('card_payment_method');
  });

  test('loses its plan once another card is chosen', async () => {
    const { api, screen } = await open();
    await chooseCard(screen, /0008/);
    await withPlans(screen);
    await choose(screen, '3 meses');
    await chooseCard(screen, /Otra tarjeta/);
    expect(screen.exists('.checkout-plans')).toBe(false);
    await waitUntil(screen, () => screen.exists('.checkout-card-field__input'));
    await type(screen);
    await withPlans(screen);
    await pay(screen);
    expect(sent(api, 'POST /checkout/purchase')).toMatchObject([{ card_payment_method: 'pm_2' }]);
    expect(sent(api, 'POST /checkout/purchase')[0]).not.toHaveProperty('installments');
  });
});

test.each([
  ['says so', rules, true],
  ['says nothing of them for a sum below', { ...rules, installments_min_amount: 1301 }, false],
])("a card that is typed on the processor's page %s", async (_case, config, says) => {
  const { screen } = await open({ ...config, stripe_checkout_mode: 'session' });
  expect(screen.text()).toContain('Te llevamos a la página segura');
  expect(screen.text().includes('Ahí eliges si pagas a meses sin intereses.')).toBe(says);
});
