/** Paying at a link, without an account. */
import type { ReactWrapper } from 'enzyme';
import { Route, Routes } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { PaymentLink } from '../../../../domain/contract/desk';
import { CARD } from '../../../../domain/pricing';
import PaymentLinkScreen from '../../../../src/features/paymentLink/containers/PaymentLinkScreen';
import { fakeCardScript } from '../../../helpers/cardScript';
import { aConfig, aPageSummary } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes as Answers } from '../../../helpers/store';

const LINK: PaymentLink = {
  first_name: 'Nora',
  title: 'Paquete 10',
  total: 2090,
  is_subscription: false,
  renewal_consent: null,
  expires_at: '2026-11-26T12:30:00.000Z',
  paid: false,
  is_gift_card: false,
  mails_receipt: true,
  payment_methods: [{ payment_method_id: CARD, name: 'Tarjeta', public_key: null, script: null }],
};
const { has_content: _, ...REQUIRED } = { ...aPageSummary({ required: true }), content: '<p>Puntualidad.</p>' };

async function openLink(answers: Answers, config: Partial<AppConfig> = { stripe_checkout_mode: 'session' }) {
  const api = fakeApi({ 'GET /payment_links/t': ok({ payment_link: LINK }), ...answers });
  const screen = await mountScreen(
    <Routes>
      <Route path="/pagar/:token" element={<PaymentLinkScreen />} />
    </Routes>,
    realStore({ appconfig: aConfig(config) }),
    { path: '/pagar/t' },
  );
  await waitUntil(screen, () => screen.find('h1').exists() && !screen.text().includes('Cargando tu compra'));
  const writes = () => api.requests.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call);
  return { api, screen, writes };
}

const cards = fakeCardScript();
beforeEach(() => {
  sessionStorage.clear();
  cards.reset();
});

test("a payment link is paid only after the studio's documents are accepted and stored", async () => {
  const { api, screen, writes } = await openLink({
    'GET /pages': ok({ pages: [REQUIRED] }),
    'POST /payment_links/t/documents': ok({ accepted_pages: [] }),
    'POST /payment_links/t/card': ok({ purchase_id: 9, status: 'completed', clientSecret: null, session: null }),
  });
  await press(screen, 'Pagar $2,090.00');
  expect(screen.text()).toContain('Acepta los documentos del estudio para pagar.');
  expect(writes()).toEqual([]);
  screen.find('input[name="documentos"]').simulate('change', { target: { checked: true } });
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('¡Pago exitoso!'));
  expect(writes()).toEqual(['POST /payment_links/t/documents', 'POST /payment_links/t/card']);
  expect(api.requests.find(({ call }) => call.endsWith('/documents'))?.body).toEqual({ page_ids: [REQUIRED.page_id] });
});

test('a payment link without documents asks for no acceptance, and a declined card shows why', async () => {
  const { screen, writes } = await openLink({
    'GET /pages': ok({ pages: [] }),
    'POST /payment_links/t/card': refuse(402, 'checkout/card-declined', 'Tu tarjeta ha sido rechazada.'),
  });
  expect(screen.find('input[name="documentos"]').exists()).toBe(false);
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('Tu tarjeta ha sido rechazada.'));
  expect(writes()).toEqual(['POST /payment_links/t/card']);
});

test("a payment link can't be paid until its documents are known", async () => {
  const { screen } = await openLink({ 'GET /pages': refuse(500, 'server/internal') });
  await waitUntil(screen, () => screen.text().includes('Reintentar'));
  expect(screen.text()).not.toContain('Pagar $');
});

test.each([
  ['claims a mailed receipt where one is mailed', true, 'Te enviamos tu recibo por correo. Si compraste clases'],
  ['claims no mailed receipt where none is mailed', false, '¡Pago exitoso!Si compraste clases'],
] as const)('a paid link %s', async (_title, mails_receipt, words) => {
  const { screen } = await openLink({
    'GET /pages': ok({ pages: [] }),
    'GET /payment_links/t': ok({ payment_link: { ...LINK, paid: true, mails_receipt } }),
  });
  await waitUntil(screen, () => screen.text().includes(words));
});

test('a paid gift card is a press away from its page', async () => {
  const link = { ...LINK, paid: true, is_gift_card: true, mails_receipt: false };
  const { screen } = await openLink({
    'GET /pages': ok({ pages: [] }),
    'GET /payment_links/t': ok({ payment_link: link }),
  });
  await waitUntil(screen, () => screen.text().includes('Tu tarjeta de regalo está lista'));
  expect(screen.find('a[href="/mystudio/regalos"]').text()).toBe('Ver mi tarjeta');
});

test('a payment link of a subscription is paid only once its charges are agreed to, by the sentence shown', async () => {
  const sentence =
    'Acepto que Casa Aura me cobre $2,090.00 MXN cada mes, a partir del 27 dic. 2026, hasta que cancele.';
  const { api, screen, writes } = await openLink({
    'GET /pages': ok({ pages: [] }),
    'GET /payment_links/t': ok({ payment_link: { ...LINK, is_subscription: true, renewal_consent: sentence } }),
    'POST /payment_links/t/card': ok({ purchase_id: 9, status: 'completed', clientSecret: null, session: null }),
  });
  const box = () => screen.find('input[name="cobro-automatico"]');
  expect(box().prop('checked')).toBe(false);
  expect(screen.find(`label[htmlFor="${String(box().prop('id'))}"]`).text()).toBe(sentence);
  await press(screen, 'Pagar $2,090.00');
  expect(screen.text()).toContain('Marca que aceptas el cobro automático para pagar.');
  expect(writes()).toEqual([]);
  box().simulate('change', { target: { checked: true } });
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('¡Pago exitoso!'));
  expect(api.requests.find(({ call }) => call.endsWith('/card'))?.body).toEqual({ renewal_consent: sentence });
});

describe('meses sin intereses by a link', () => {
  const MONTHS = { installments_plans: '3,6', installments_min_amount: 500 };
  const HERE = { ...LINK, payment_methods: LINK.payment_methods.map((way) => ({ ...way, public_key: 'pk_test_x' })) };
  const ANSWERS: Answers = {
    'GET /pages': ok({ pages: [] }),
    'GET /payment_links/t': ok({ payment_link: HERE }),
    'POST /payment_links/t/installments': ok({ installments: [3, 6] }),
    'POST /payment_links/t/card': ok({ purchase_id: 9 }),
  };
  const ready = (screen: ReactWrapper) => waitUntil(screen, () => screen.exists('.checkout-card-field__input'));
  const hasPlans = (screen: ReactWrapper): boolean => screen.exists('.checkout-plans');

  test('are offered once the card is typed, and the chosen plan is sent, also again after a lost response', async () => {
    const answers = [refuse(500, 'server/internal')];
    const { api, screen } = await openLink(
      { ...ANSWERS, 'POST /payment_links/t/card': () => answers.shift() ?? ok({ purchase_id: 9 }) },
      MONTHS,
    );
    await ready(screen);
    await cards.type(screen);
    await waitUntil(screen, () => hasPlans(screen));
    const plan = screen.find('.checkout-plans__plan').filterWhere((one) => one.text().startsWith('6 meses'));
    expect(plan.text()).toBe('6 meses sin intereses de $348.33 MXN aprox.');
    plan.find('input').simulate('change');
    await flush(screen);
    await press(screen, 'Pagar $2,090.00');
    await press(screen, 'Pagar $2,090.00');
    await waitUntil(screen, () => screen.text().includes('¡Pago exitoso!'));
    const sent = api.requests.filter(({ call }) => call.endsWith('/card')).map(({ body }) => body);
    expect(sent).toEqual([1, 2].map(() => ({ card_payment_method: 'pm_2', installments: 6 })));
    expect(api.requests.find(({ call }) => call.endsWith('/installments'))?.body).toEqual({
      card_payment_method: 'pm_1',
    });
  });

  test.each([
    ['of a subscription', { is_subscription: true }],
    ['below the sum that the studio set', { total: 499 }],
  ])('are not asked for a link %s', async (_case, fields) => {
    const link = { ...HERE, ...fields };
    const { screen, writes } = await openLink(
      { ...ANSWERS, 'GET /payment_links/t': ok({ payment_link: link }) },
      MONTHS,
    );
    await ready(screen);
    await cards.type(screen);
    expect(writes()).toEqual([]);
    expect(hasPlans(screen)).toBe(false);
  });
});
