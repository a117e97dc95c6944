/** Paying by the link of a mail, without an account. */
import { Route, Routes } from 'react-router-dom';
import type { LinkedRenewal } from '../../../../domain/contract/renewalLinks';
import { CARD } from '../../../../domain/pricing';
import RenewalLinkScreen from '../../../../src/features/checkout/containers/RenewalLinkScreen';
import { signedOut } from '../../../../src/features/session/state';
import { fakeCardScript } from '../../../helpers/cardScript';
import { aConfig } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const VISA = { payment_source_id: 3, card_type: 'visa', last_digits: '4242' };
const OFFER = {
  first_name: 'Nora',
  title: 'Paquete 10',
  class_amount: 10,
  expiration_days: 60,
  total: 2090,
  cards: [VISA],
  mails_receipt: true,
};
const OPEN: LinkedRenewal = { state: 'open', is_subscription: false, reason: null, purchase_id: null, offer: OFFER };
const closed = (changes: Partial<LinkedRenewal>): LinkedRenewal => ({ ...OPEN, offer: null, ...changes });
const answer = (renewal: LinkedRenewal) => ok({ renewal });

async function openLink(answers: FakeRoutes) {
  const api = fakeApi({ 'GET /renewal_links/t': answer(OPEN), ...answers });
  const store = realStore({ appconfig: aConfig() });
  store.dispatch(signedOut());
  const screen = await mountScreen(
    <Routes>
      <Route path="/renovar/:token" element={<RenewalLinkScreen />} />
    </Routes>,
    store,
    { path: '/renovar/t' },
  );
  await waitUntil(screen, () => !screen.text().includes('Cargando tu compra'));
  const writes = () => api.requests.filter(({ call }) => call.startsWith('POST'));
  return { screen, writes };
}

const cards = fakeCardScript();
beforeEach(() => {
  sessionStorage.clear();
  cards.reset();
});

test('the link shows what is bought, at what price, with which card, and pays with its one press', async () => {
  const { screen, writes } = await openLink({ 'POST /renewal_links/t': ok({ purchase_id: 9 }) });
  for (const words of ['Nora, compra otra vez', 'Paquete 10', '10 clases', '$2,090.00', 'Visa •••• 4242'])
    expect(screen.text()).toContain(words);
  expect(writes()).toEqual([]);
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('¡Listo, Nora!'));
  expect(screen.text()).toContain('Te enviamos tu recibo por correo.');
  expect(writes().map(({ body }) => body)).toEqual([{ total: 2090, payment_source_id: 3 }]);
});

test('store credit that covers all of it pays without a card', async () => {
  const offer = { ...OFFER, cards: [] };
  const { screen, writes } = await openLink({
    'GET /renewal_links/t': answer({ ...OPEN, offer }),
    'POST /renewal_links/t': ok({ purchase_id: 9 }),
  });
  expect(screen.text()).toContain('Tu saldo a favor');
  await press(screen, 'Comprar con mi saldo');
  await waitUntil(screen, () => screen.text().includes('¡Listo, Nora!'));
  expect(writes().map(({ body }) => body)).toEqual([{ total: 2090 }]);
});

test('a declined card says so, and another saved one pays the overdue renewal', async () => {
  const other = { payment_source_id: 4, card_type: 'mastercard', last_digits: '4444' };
  const offer = {
    ...OFFER,
    class_amount: null,
    expiration_days: null,
    cards: [{ ...VISA, payment_source_id: null }, other],
  };
  const replies = [refuse(422, 'payment-source/failed', 'Tu tarjeta no tiene fondos.'), ok({ purchase_id: 9 })];
  const { screen, writes } = await openLink({
    'GET /renewal_links/t': answer({ ...OPEN, is_subscription: true, offer }),
    'POST /renewal_links/t': () => replies.shift() ?? ok({ purchase_id: 9 }),
  });
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('Tu tarjeta no tiene fondos.'));
  await press(screen, 'Mastercard •••• 4444');
  expect(screen.text()).toContain('Desde hoy tu suscripción se cobra a esta tarjeta.');
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('Tu suscripción está al corriente.'));
  expect(writes().map(({ body }) => body)).toEqual([{ total: 2090 }, { total: 2090, payment_source_id: 4 }]);
});

test('the bank’s question is answered on the page, and a lost response is asked for again with the same key', async () => {
  const methods = {
    payment_methods: [{ payment_method_id: CARD, name: 'Tarjeta', public_key: 'pk_test', script: null }],
  };
  const replies = [
    refuse(503, 'checkout/unavailable', 'Inténtalo de nuevo.'),
    ok({ purchase_id: 9, clientSecret: 'pi_1_secret_2' }),
  ];
  const { screen, writes } = await openLink({
    'GET /payment_methods': ok(methods),
    'POST /renewal_links/t': () => replies.shift() ?? refuse(500, 'server/internal'),
    'POST /renewal_links/t/confirmation': ok({ purchase_id: 9, status: 'completed' }),
  });
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('Inténtalo de nuevo.'));
  await press(screen, 'Pagar $2,090.00');
  await waitUntil(screen, () => screen.text().includes('¡Listo, Nora!'));
  const [first, second, third] = writes();
  expect(second?.headers?.['Idempotency-Key']).toBe(first?.headers?.['Idempotency-Key']);
  expect(third?.body).toEqual({ purchase_id: 9 });
});

test.each([
  [closed({ state: 'paid' }), 'Ya volviste a comprar este paquete'],
  [closed({ state: 'over' }), 'Esta liga ya venció'],
  [closed({ state: 'gone' }), 'Este paquete ya no está a la venta'],
  [closed({ state: 'paid', is_subscription: true }), 'Tu suscripción está al corriente'],
  [closed({ state: 'gone', is_subscription: true }), 'Esta suscripción ya terminó'],
  [closed({ state: 'sign-in', reason: 'price' }), 'El precio cambió desde que te escribimos'],
  [closed({ state: 'sign-in', reason: 'card' }), 'No hay una tarjeta guardada'],
  [closed({ state: 'sign-in', reason: 'off' }), 'solo tú pagas con tus tarjetas'],
])('a link that pays nothing says why (%#)', async (renewal, words) => {
  const { screen, writes } = await openLink({ 'GET /renewal_links/t': answer(renewal) });
  await waitUntil(screen, () => screen.text().includes(words));
  expect([screen.text().includes('Pagar $'), writes()]).toEqual([false, []]);
});

test('a renewal link leads to the card of its subscription where the customer must sign in', async () => {
  const renewal = closed({ state: 'sign-in', is_subscription: true, reason: 'account', purchase_id: 12 });
  const { screen } = await openLink({ 'GET /renewal_links/t': answer(renewal) });
  expect(screen.find('a.ui-button').prop('href')).toBe('/mystudio/membresias?tarjeta=12');
});

test('a token that the studio did not sign shows no price', async () => {
  const { screen } = await openLink({ 'GET /renewal_links/t': refuse(404, 'renewal/not-found') });
  expect(screen.text()).toContain('Esta liga no sirve');
});
