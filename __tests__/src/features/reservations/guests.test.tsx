import type { ReactWrapper } from 'enzyme';
import type { AppConfig } from '../../../../domain/config';
import type { MyReservation } from '../../../../domain/contract/reservations';
import type { AppStore } from '../../../../src/core/store';
import { initialCustomers } from '../../../../src/features/customers/state';
import MyReservationsScreen from '../../../../src/features/reservations/containers/MyReservationsScreen';
import { aConfig, aCustomer, aMyReservation, aReservation } from '../../../helpers/fixtures';
import { flush, mountScreen, type, waitUntil } from '../../../helpers/mount';
import { alertTexts, type FakeApi, fakeApi, type FakeRoutes, ok, realStore, refuse } from '../../../helpers/store';

/** Years ahead of whenever this runs. */
const single_class = { ...aMyReservation().single_class, class_date: '2090-11-20T07:00:00.000Z' };
const own = aMyReservation({ single_class });
const lupita = aMyReservation({ class_reservation_id: 22, guest: 'Lupita', single_class });

async function open(
  reservations: readonly MyReservation[],
  routes: FakeRoutes = {},
  config: Partial<AppConfig> = {},
): Promise<{ api: FakeApi; store: AppStore; screen: ReactWrapper }> {
  const api = fakeApi({
    'GET /class_reservations/me': ok({ total: reservations.length, class_reservations: reservations }),
    'GET /customer/me': ok({ customer: aCustomer() }),
    ...routes,
  });
  const store = realStore({
    appconfig: aConfig({ allow_class_guests: true, ...config }),
    customers: { ...initialCustomers, me: aCustomer() },
  });
  return { api, store, screen: await mountScreen(<MyReservationsScreen />, store) };
}

const pencil = (screen: ReactWrapper) => screen.find('button[aria-label="Cambiar el nombre de Lupita"]');
const dialogOf = (screen: ReactWrapper) => screen.find('.ui-dialog__content').hostNodes();

async function rename(screen: ReactWrapper, name: string): Promise<void> {
  pencil(screen).simulate('click');
  await waitUntil(screen, () => dialogOf(screen).exists());
  type(screen, 'guest', name);
  dialogOf(screen).find('form').simulate('submit');
  await flush(screen);
}

test("a guest's name can be changed", async () => {
  const { api, store, screen } = await open([own, lupita], {
    'PUT /single_class/guest': ok({ class_reservation: aReservation({ class_reservation_id: 22, guest: 'Toña' }) }),
  });
  api.respond({
    'GET /class_reservations/me': ok({ total: 2, class_reservations: [own, { ...lupita, guest: 'Toña' }] }),
  });
  await rename(screen, ' Toña ');
  expect(api.requests.find((r) => r.call === 'PUT /single_class/guest')?.body).toEqual({
    class_reservation_id: 22,
    name: 'Toña',
  });
  await flush(screen);
  expect(screen.text()).toContain('Invitado: Toña');
  expect(alertTexts(store)).toEqual(['Nombre actualizado.']);
});

test("a guest's name can't be emptied, and a refusal stays in the dialog", async () => {
  const { api, screen } = await open([lupita], {
    'PUT /single_class/guest': refuse(412, 'class/started', 'Esta clase ya comenzó.'),
  });
  await rename(screen, ' T ');
  expect(dialogOf(screen).text()).toContain('Debes ingresar un nombre para tu invitado');
  expect(api.requests.filter((r) => r.call.startsWith('PUT'))).toEqual([]);
  type(screen, 'guest', 'Toña');
  dialogOf(screen).find('form').simulate('submit');
  await flush(screen);
  expect(dialogOf(screen).find('[role="alert"]').text()).toBe('Esta clase ya comenzó.');
});

test.each<[string, MyReservation, Partial<AppConfig>]>([
  ["one's own place", own, {}],
  ['a cancelled one', { ...lupita, deletedAt: '2026-11-20T18:00:00.000Z' }, {}],
  [
    'a class that has begun',
    { ...lupita, single_class: { ...single_class, class_date: '2020-11-20T07:00:00.000Z' } },
    {},
  ],
  ['a studio without guests', lupita, { allow_class_guests: false }],
])('%s has no button to rename the guest', async (_, reservation, config) => {
  const { screen } = await open([reservation], {}, config);
  expect(pencil(screen).exists()).toBe(false);
});

test.each([
  ['Tu lugar', [own, lupita], 'Lupita conserva su lugar. Si tampoco va a ir, cancela también el suyo.'],
  [
    'Tu lugar',
    [own, lupita, { ...lupita, class_reservation_id: 23, guest: 'Toña' }],
    'Lupita y Toña conservan sus lugares.',
  ],
  ['Lupita', [lupita, own], 'Tu propio lugar se queda como está.'],
])('the cancel dialog shows whose places stay', async (whose, reservations, text) => {
  const { screen } = await open(reservations);
  const cancel = screen.find(`[role="group"][aria-label="${whose}"] button`).hostNodes().last();
  expect(cancel.text()).toContain('Cancelar');
  cancel.simulate('click');
  await waitUntil(screen, () => dialogOf(screen).exists());
  expect(dialogOf(screen).text()).toContain(text);
});
