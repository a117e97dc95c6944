/** /precio/{token}: the link about a higher price agrees to it without an account. */
import { Route, Routes } from 'react-router-dom';
import type { LinkedPrice } from '../../../../domain/contract/priceLinks';
import AgreeToPriceScreen from '../../../../src/features/purchases/containers/AgreeToPriceScreen';
import { aConfig } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse } from '../../../helpers/store';

const TOKEN = `3f-${'a'.repeat(43)}`;
const CALL = `/price_links/${TOKEN}`;
const OPEN: LinkedPrice = {
  first_name: 'Ana',
  title: 'Ilimitado mensual',
  status: 'open',
  from: 800,
  to: 950,
  day: '2026-12-20',
  consent: 'Acepto que Casa Aura me cobre $950.00 MXN cada mes, a partir del 20 dic. 2026, hasta que cancele.',
  cancel_path: '/cancelar/x',
};

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [`GET ${CALL}`]: ok({ price: OPEN }), ...answers });
  const page = (
    <Routes>
      <Route path="/precio/:token" element={<AgreeToPriceScreen />} />
    </Routes>
  );
  const screen = await mountScreen(page, realStore({ appconfig: aConfig() }), { path: `/precio/${TOKEN}` });
  await waitUntil(screen, () => !screen.text().includes('Cargando'));
  return { api, screen };
}

it('shows both prices with what is agreed to, agrees with one press, and leads to cancelling', async () => {
  const { api, screen } = await open({
    [`POST ${CALL}`]: ok({ price: { ...OPEN, status: 'agreed', consent: null } }),
  });
  for (const part of ['Ana, tu suscripción cambia de precio', 'De $800.00 MXN a $950.00 MXN', OPEN.consent!])
    expect(screen.text()).toContain(part);
  expect(screen.find('a[href="/cancelar/x"]').text()).toBe('Cancelar mi suscripción');
  await press(screen, 'Acepto el nuevo precio');
  await waitUntil(screen, () => screen.text().includes('Aceptaste el precio nuevo.'));
  expect(screen.text()).toContain('Pagas $950.00 MXN por cobro a partir del 20 dic. 2026.');
  expect(api.requests.find(({ call }) => call === `POST ${CALL}`)?.body).toEqual({ consent: OPEN.consent });
});

it('reads again what can be agreed to after a refusal', async () => {
  const { api, screen } = await open({ [`POST ${CALL}`]: refuse(412, 'price-change/changed', 'El precio cambió.') });
  api.respond({ [`GET ${CALL}`]: ok({ price: { ...OPEN, to: 990 } }) });
  await press(screen, 'Acepto el nuevo precio');
  await waitUntil(screen, () => screen.text().includes('a $990.00 MXN'));
  expect(screen.find('[role="alert"]').text()).toBe('El precio cambió.');
});

it.each([
  [
    'nothing to agree to',
    ok({ price: { ...OPEN, status: 'over', consent: null } }),
    'No hay un precio nuevo por aceptar.',
  ],
  ['a link that is wrong', refuse(404, 'price-change/invalid'), 'Esta liga no sirve'],
])('says so for %s', async (_, answer, text) => {
  const { screen } = await open({ [`GET ${CALL}`]: answer });
  expect(screen.text()).toContain(text);
});
