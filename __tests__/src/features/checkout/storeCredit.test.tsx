/** The checkout where the customer has store credit. */
import { aConfig, aPackage } from '../../../helpers/fixtures';
import { flush, press } from '../../../helpers/mount';
import { ok, refuse } from '../../../helpers/store';
import { API, button, open, PAID_BY, purchases, signedIn, TARJETA } from './checkoutScreen';

beforeEach(() => window.sessionStorage.clear());

const entry = {
  store_credit_entry_id: 2,
  kind: 'goodwill',
  amount: 1_600,
  balance: 1_600,
  reason: 'Cortesía',
  purchase_id: null,
  createdAt: '2026-11-20T18:00:00.000Z',
};
const credit = (balance: number) => ({ 'GET /store_credit': ok({ balance, entries: balance > 0 ? [entry] : [] }) });
const BOX = 'input[name="saldo-a-favor"]';

async function tick(screen: Awaited<ReturnType<typeof open>>['screen'], checked = true): Promise<void> {
  await flush(screen);
  screen.find(BOX).simulate('change', { target: { checked } });
  await flush(screen);
}

test('offers to use it, shows what is left to pay, and sends no method', async () => {
  const { api, screen } = await open(credit(1_600));
  await flush(screen);
  expect(screen.text()).toContain('Usar mi saldo a favor ($1,600.00 MXN)');
  expect(screen.find(BOX).prop('checked')).toBe(false);
  await tick(screen);
  expect(screen.find('.checkout-summary__lines').text()).toContain('Saldo a favor-$1,500.00 MXN');
  expect(screen.find('.checkout-summary__total').text()).toBe('Por pagar$0.00 MXN');
  await press(screen, 'Confirmar compra');
  expect(purchases(api).map((r) => r.body)).toEqual([{ class_package_id: 31, total: 1_500, use_store_credit: true }]);
});

test('unticked again, the chosen method pays with a key of its own', async () => {
  const lost = { 'POST /checkout/purchase': refuse(412, 'checkout/store-credit', 'No alcanza.') };
  const { api, screen } = await open({ ...credit(1_600), ...lost });
  await tick(screen);
  await press(screen, 'Confirmar compra');
  expect(screen.find('.checkout-error').text()).toContain('No alcanza.');
  await tick(screen, false);
  await press(screen, 'Confirmar compra');
  const [first, second] = purchases(api);
  expect(second?.body).toEqual({ class_package_id: 31, payment_method: 2, total: 1_500 });
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
});

test('pays a part beside the chosen method, and says what is left', async () => {
  const { api, screen } = await open(credit(100));
  await tick(screen);
  expect(screen.text()).toContain('Usas $100.00 MXN de tu saldo; los $1,400.00 MXN que faltan');
  expect(screen.find('.checkout-summary__lines').text()).toContain('Saldo a favor-$100.00 MXN');
  expect(screen.find('.checkout-summary__total').text()).toBe('Por pagar$1,400.00 MXN');
  await press(screen, 'Confirmar compra');
  expect(purchases(api).map((r) => r.body)).toEqual([
    { class_package_id: 31, payment_method: 2, total: 1_500, store_credit: 100 },
  ]);
});

test('leaves a card what it can be charged', async () => {
  const { screen } = await open({ ...credit(1_495), 'GET /payment_methods': ok({ payment_methods: [TARJETA] }) });
  await tick(screen);
  expect(screen.find('.checkout-summary__total').text()).toBe('Por pagar$10.00 MXN');
  expect(button(screen, 'Pagar $10.00 MXN').exists()).toBe(true);
});

test('pays where the studio takes no other way; subscriptions are not paid with it', async () => {
  const none = { 'GET /payment_methods': ok({ payment_methods: [] }) };
  const alone = await open({ ...none, ...credit(1_600) });
  await tick(alone.screen);
  expect(button(alone.screen, 'Confirmar compra').exists()).toBe(true);
  const monthly = aPackage({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
  const renewing = await open({ ...API, ...credit(1_600), 'GET /class_packages/31': ok({ class_package: monthly }) });
  await flush(renewing.screen);
  expect(renewing.screen.exists(BOX)).toBe(false);
});

test('shows nothing to customers without any', async () => {
  const { screen } = await open(credit(0));
  await flush(screen);
  expect(screen.text()).not.toContain('saldo a favor');
});

test('a way that takes something off says so, takes it off what store credit leaves, and sends the shown total', async () => {
  const appconfig = aConfig({ ...PAID_BY, cash_discount_percent: 10 });
  const { api, screen } = await open(credit(100), { ...signedIn, appconfig });
  await flush(screen);
  expect(screen.find('.checkout-methods').text()).toContain('Efectivo10 % de descuento');
  expect(screen.find('.checkout-summary__lines').text()).toContain('Por tu forma de pago-$150.00 MXN');
  await tick(screen);
  expect(screen.text()).toContain('los $1,260.00 MXN que faltan');
  expect(screen.find('.checkout-summary__total').text()).toBe('Por pagar$1,260.00 MXN');
  await press(screen, 'Confirmar compra');
  expect(purchases(api).map((r) => r.body)).toEqual([
    { class_package_id: 31, payment_method: 2, total: 1_360, store_credit: 100 },
  ]);
});

describe('a gift card at checkout', () => {
  const appconfig = aConfig({ cash_checkout_enabled: true, gift_card_amounts: '300, 500' });
  const CODE = 'ABCD-EFGH-JKMN-PQRS';
  const type = async (screen: Awaited<ReturnType<typeof open>>['screen'], code: string): Promise<void> => {
    await press(screen, 'Tengo una tarjeta de regalo');
    await flush(screen);
    screen.find('input[name="code"]').simulate('change', { target: { value: code } });
    screen.find('input[name="code"]').closest('form').simulate('submit');
    await flush(screen);
  };

  test('is redeemed into store credit, which pays at once', async () => {
    let balance = 0;
    const { api, screen } = await open(
      {
        'GET /store_credit': () => ok({ balance, entries: balance > 0 ? [entry] : [] }),
        'POST /gift_cards/redeem': () => ok({ amount: 300, balance: (balance = 300) }),
      },
      { ...signedIn, appconfig },
    );
    await flush(screen);
    await type(screen, CODE);
    expect(api.requests.find(({ call }) => call === 'POST /gift_cards/redeem')?.body).toEqual({ code: CODE });
    expect(screen.text()).toContain('$300.00 MXN están en tu saldo a favor.');
    expect(screen.find(BOX).prop('checked')).toBe(true);
    expect(screen.find('.checkout-summary__total').text()).toBe('Por pagar$1,200.00 MXN');
    await press(screen, 'Confirmar compra');
    expect(purchases(api).map((r) => r.body)).toEqual([
      { class_package_id: 31, payment_method: 2, total: 1_500, store_credit: 300 },
    ]);
  });

  test('that was redeemed says so, and what was typed stays', async () => {
    const used = { 'POST /gift_cards/redeem': refuse(409, 'gift-card/redeemed', 'Esa tarjeta ya se canjeó.') };
    const { screen } = await open({ ...credit(0), ...used }, { ...signedIn, appconfig });
    await flush(screen);
    await type(screen, CODE);
    expect(screen.text()).toContain('Esa tarjeta ya se canjeó.');
    expect(screen.find('input[name="code"]').prop('value')).toBe(CODE);
  });

  test('is not asked for where the studio sells none', async () => {
    const { screen } = await open(credit(0));
    await flush(screen);
    expect(screen.text()).not.toContain('tarjeta de regalo');
  });
});
