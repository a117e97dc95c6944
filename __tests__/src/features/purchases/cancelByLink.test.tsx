/** /cancelar/{token}: a renewal notice's link cancels a subscription without an account. */
import { Route, Routes } from 'react-router-dom';
import type { LinkedSubscription } from '../../../../domain/contract/cancelLinks';
import CancelByLinkScreen from '../../../../src/features/purchases/containers/CancelByLinkScreen';
import { aConfig } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse } from '../../../helpers/store';

const TOKEN = `3f-${'a'.repeat(43)}`;
const CALL = `/cancel_links/${TOKEN}`;
const ACTIVE: LinkedSubscription = {
  first_name: 'Ana',
  title: 'Ilimitado mensual',
  cancelled: false,
  next_charge: '2026-12-20T18:00:00.000Z',
  amount: 1500,
  usable_until: '2026-12-20T18:00:00.000Z',
  reason_given: false,
};
const CANCELLED = { ...ACTIVE, cancelled: true, next_charge: null };

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [`GET ${CALL}`]: ok({ subscription: ACTIVE }), ...answers });
  const page = (
    <Routes>
      <Route path="/cancelar/:token" element={<CancelByLinkScreen />} />
    </Routes>
  );
  const screen = await mountScreen(page, realStore({ appconfig: aConfig() }), { path: `/cancelar/${TOKEN}` });
  await waitUntil(screen, () => !screen.text().includes('Cargando'));
  return { api, screen };
}

it('names the subscription with its next charge, cancels with one press, and takes a reason afterwards', async () => {
  const { api, screen } = await open({
    [`POST ${CALL}`]: ({ body }) => ok({ subscription: { ...CANCELLED, reason_given: 'reason' in (body as object) } }),
  });
  for (const part of ['Ana, ¿cancelamos tu suscripción?', 'Ilimitado mensual', '$1,500.00 MXN el 20 dic. 2026'])
    expect(screen.text()).toContain(part);
  await press(screen, 'Cancelar mi suscripción');
  await waitUntil(screen, () => screen.text().includes('Tu suscripción está cancelada.'));
  expect(screen.text()).toContain('Puedes usar tus clases hasta el 20 dic. 2026');
  await press(screen, 'No tengo tiempo');
  await waitUntil(screen, () => screen.text().includes('Gracias por decirnos por qué.'));
  expect(api.requests.filter(({ call }) => call === `POST ${CALL}`).map(({ body }) => body)).toEqual([
    {},
    { reason: 'No tengo tiempo' },
  ]);
});

it('says why it could not be cancelled, and the button stays', async () => {
  const { screen } = await open({ [`POST ${CALL}`]: refuse(503, 'server/unavailable', 'Inténtalo de nuevo.') });
  await press(screen, 'Cancelar mi suscripción');
  await waitUntil(screen, () => screen.text().includes('Inténtalo de nuevo.'));
  expect(screen.text()).toContain('Cancelar mi suscripción');
});

it('shows where else to cancel, for a link that is not valid', async () => {
  const { screen } = await open({ [`GET ${CALL}`]: refuse(404, 'cancel-link/invalid', 'Esta liga no sirve.') });
  expect(screen.text()).toContain('Cancela tu suscripción desde tus compras o en recepción.');
});
