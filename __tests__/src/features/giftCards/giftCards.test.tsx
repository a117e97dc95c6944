/** Gift cards as customers buy, see and redeem them. */
import { Route, Routes } from 'react-router-dom';
import type { GiftCard, GiftCardPage } from '../../../../domain/contract/giftCards';
import GiftCardScreen from '../../../../src/features/giftCards/containers/GiftCardScreen';
import GiftCardsScreen from '../../../../src/features/giftCards/containers/GiftCardsScreen';
import { signedIn, signedOut } from '../../../../src/features/session/state';
import { receivedMe } from '../../../../src/features/customers/state';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, type as typeIn, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const SCHEDULED: GiftCard = {
  gift_card_id: 3,
  amount: 500,
  state: 'scheduled',
  last4: 'PQRS',
  recipient_name: 'Luz',
  recipient_email: 'luz@ejemplo.mx',
  message: 'Feliz día',
  send_on: '2026-12-24',
  createdAt: '2026-11-22T18:00:00.000Z',
  sentAt: null,
  redeemedAt: null,
  purchase_id: 9,
  path: '/regalo/3-x',
};
/** Sends the n-th form: the one that redeems, then the one that orders. */
const submit = async (screen: Awaited<ReturnType<typeof open>>['screen'], n: number): Promise<void> => {
  screen.find('form').at(n).simulate('submit');
  await flush(screen);
};
const CODE = 'ABCD-EFGH-JKMN-PQRS';

async function open(routes: FakeRoutes = {}) {
  const api = fakeApi({ 'GET /gift_cards': ok({ gift_cards: [SCHEDULED] }), ...routes });
  const store = realStore({ appconfig: aConfig({ gift_card_amounts: '300, 500' }) });
  const screen = await mountScreen(<GiftCardsScreen />, store, { path: '/mystudio/regalos' });
  await waitUntil(screen, () => !screen.text().includes('Cargando'));
  return { api, screen };
}

it('shows what was bought with its state, and leads to the page that is printed', async () => {
  const { screen } = await open();
  for (const part of ['$500.00 MXN · Programada', 'Para Luz', 'le llega el 24 dic. 2026'])
    expect(screen.text()).toContain(part);
  expect(screen.find('a[href="/regalo/3-x"]').text()).toBe('Ver e imprimir');
});

it('orders one for another person, and goes where it is paid', async () => {
  const { api, screen } = await open({ 'POST /gift_cards': ok({ path: '/pagar/9-x' }) });
  typeIn(screen, 'recipient_name', 'Luz');
  await submit(screen, 1);
  expect(screen.text()).toContain('Su correo');
  expect(api.requests.filter(({ call }) => call === 'POST /gift_cards')).toEqual([]);
  typeIn(screen, 'recipient_email', 'luz@ejemplo.mx');
  await submit(screen, 1);
  await waitUntil(screen, () => currentAddress(screen) === '/pagar/9-x');
  expect(api.requests.find(({ call }) => call === 'POST /gift_cards')?.body).toMatchObject({
    amount: 300,
    recipient_name: 'Luz',
    recipient_email: 'luz@ejemplo.mx',
  });
});

it('redeems a typed code, and says why not', async () => {
  const answers = [
    refuse(409, 'gift-card/redeemed', 'Esta tarjeta de regalo ya se canjeó.'),
    ok({ amount: 500, balance: 650 }),
  ];
  const { api, screen } = await open({ 'POST /gift_cards/redeem': () => answers.shift() ?? ok({}) });
  typeIn(screen, 'code', 'ABC');
  await submit(screen, 0);
  expect(screen.text()).toContain('Escribe los 16 caracteres de la tarjeta.');
  expect(api.requests.filter(({ call }) => call === 'POST /gift_cards/redeem')).toEqual([]);
  typeIn(screen, 'code', CODE);
  await submit(screen, 0);
  await waitUntil(screen, () => screen.text().includes('ya se canjeó'));
  await submit(screen, 0);
  await waitUntil(screen, () => screen.text().includes('Tienes $650.00 MXN.'));
});

describe('the page of a gift card', () => {
  const PAGE: GiftCardPage = {
    amount: 500,
    buyer: 'Ana',
    recipient_name: 'Luz',
    message: 'Feliz día',
    state: 'sent',
    code: CODE,
  };
  async function openPage(isSignedIn: boolean, page: GiftCardPage = PAGE, routes: FakeRoutes = {}) {
    const api = fakeApi({ 'GET /gift_cards/3-x': ok({ gift_card: page }), ...routes });
    const store = realStore({ appconfig: aConfig() });
    store.dispatch(isSignedIn ? signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }) : signedOut());
    if (isSignedIn) store.dispatch(receivedMe(aCustomer()));
    const element = (
      <Routes>
        <Route path="/regalo/:token" element={<GiftCardScreen />} />
      </Routes>
    );
    const screen = await mountScreen(element, store, { path: '/regalo/3-x' });
    await waitUntil(screen, () => !screen.text().includes('Cargando'));
    return { api, screen };
  }

  it('shows its code, and leads a visitor to an account and back', async () => {
    const { screen } = await openPage(false);
    for (const part of [
      '$500.00 MXN',
      'Para Luz. De Ana',
      'Feliz día',
      CODE,
      'Imprimir',
      'Crear mi cuenta y canjearla',
    ])
      expect(screen.text()).toContain(part);
  });

  it('redeems it with one press for a signed-in customer', async () => {
    const { api, screen } = await openPage(true, PAGE, {
      'POST /gift_cards/redeem': ok({ amount: 500, balance: 500 }),
    });
    await press(screen, 'Canjear en mi cuenta');
    await waitUntil(screen, () => screen.text().includes('¡Disfruta tu regalo!'));
    expect(api.requests.find(({ call }) => call === 'POST /gift_cards/redeem')?.body).toEqual({ code: CODE });
  });

  it('of a redeemed one shows no code', async () => {
    const { screen } = await openPage(true, { ...PAGE, state: 'redeemed', code: null });
    expect(screen.text()).toContain('Ya se canjeó.');
    expect(screen.text()).not.toContain('Canjear en mi cuenta');
  });
});
