/** Inviting a friend: the own link with who came by it, and what the friend sees and tells at sign-up. */
import { Route, Routes } from 'react-router-dom';
import type { ReferralsResponse } from '../../../domain/contract/referrals';
import { receivedMe } from '../../../src/features/customers/state';
import InvitationScreen from '../../../src/features/referrals/containers/InvitationScreen';
import ReferralsScreen from '../../../src/features/referrals/containers/ReferralsScreen';
import { deviceId, readInvitation } from '../../../src/features/session/invitation';
import { aConfig, aCustomer } from '../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../helpers/store';

const RULES = { referral_friend_amount: 80, referral_inviter_amount: 100, referral_min_purchase: 500 };
const ANSWER: ReferralsResponse = {
  path: '/te-invita/3-x',
  earned: 100,
  referrals: [
    { name: 'Luz', state: 'refused', reason: 'card', amount: 0, createdAt: '2026-11-20T18:00:00.000Z' },
    { name: 'Sofía', state: 'given', reason: null, amount: 100, createdAt: '2026-11-03T18:00:00.000Z' },
  ],
};
beforeEach(() => window.localStorage.clear());

async function own(routes: FakeRoutes, rules = RULES) {
  const api = fakeApi({ 'PUT /referrals/device': ok({}), ...routes });
  const store = realStore({ appconfig: aConfig(rules) });
  const screen = await mountScreen(<ReferralsScreen />, store, { path: '/mystudio/invita' });
  await waitUntil(screen, () => !screen.text().includes('Cargando'));
  return { api, screen };
}

it('shows the own link, what both get, and each friend with the state and the reason', async () => {
  const { api, screen } = await own({ 'GET /referrals': ok(ANSWER) });
  expect(api.requests.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /referrals/device', { device: deviceId() }],
    ['GET /referrals', undefined],
  ]);
  for (const part of [
    'Cuando pague su primera compra de al menos $500.00 MXN, recibe $80.00 MXN de saldo a favor y tú $100.00 MXN.',
    '/te-invita/3-x',
    'Llevas ganados $100.00 MXN',
    'Pagó con una tarjeta de quien invita',
    'Ya ganaron su saldo',
    'Desde el 03 nov. 2026 · ganaste $100.00 MXN',
  ])
    expect(screen.text()).toContain(part);
  const share = screen.find('a[target="_blank"]').prop('href') as string;
  expect(decodeURIComponent(share)).toContain('/te-invita/3-x');
});

it('says so where the studio gives nothing for it, and offers another try after an error', async () => {
  const off = await own({ 'GET /referrals': refuse(409, 'referral/off', 'El estudio no da nada por recomendarlo.') });
  expect(off.screen.text()).toContain('Por ahora no hay recomendaciones.');
  const never = await own({}, { ...RULES, referral_friend_amount: 0, referral_inviter_amount: 0 });
  expect(never.screen.text()).toContain('Por ahora no hay recomendaciones.');
  expect(never.api.requests).toEqual([]);
  const answers = [refuse(500, 'server/error', 'No está.'), ok(ANSWER)];
  const { screen } = await own({ 'GET /referrals': () => answers.shift() ?? ok(ANSWER) });
  press(screen, 'Reintentar');
  await waitUntil(screen, () => screen.text().includes('/te-invita/3-x'));
});

async function invited(answer: FakeRoutes[string], signedIn = false) {
  fakeApi({ 'GET /referrals/{token}': answer, 'GET /referrals/3-x': answer });
  const store = realStore({ appconfig: aConfig(RULES) });
  if (signedIn) store.dispatch(receivedMe(aCustomer()));
  const routes = (
    <Routes>
      <Route path="/te-invita/:token" element={<InvitationScreen />} />
    </Routes>
  );
  const screen = await mountScreen(routes, store, { path: '/te-invita/3-x' });
  await waitUntil(screen, () => !screen.text().includes('Cargando'));
  return screen;
}

it('tells the friend who invites and what they get, and keeps the invitation for 30 days', async () => {
  const screen = await invited(ok({ name: 'Ana' }));
  expect(screen.find('h1').text()).toContain('Ana te invita a');
  expect(screen.text()).toContain('recibes $80.00 MXN de saldo a favor');
  expect(screen.find('a[href="/registro"]')).toHaveLength(1);
  const now = Date.now();
  expect(readInvitation(now)).toEqual({ token: '3-x', device: deviceId() });
  expect(readInvitation(now + 31 * 86_400_000)).toBeNull();
});

it('keeps nothing of a link that is not good, and tells who has an account that it is for new people', async () => {
  const forged = await invited(refuse(404, 'referral/not-found', 'Esta invitación no sirve.'));
  expect(forged.text()).toContain('Esta invitación no sirve');
  expect(readInvitation()).toBeNull();
  const known = await invited(ok({ name: 'Ana' }), true);
  expect(known.text()).toContain('Ya tienes una cuenta aquí.');
  expect(known.find('a[href="/registro"]')).toHaveLength(0);
});
