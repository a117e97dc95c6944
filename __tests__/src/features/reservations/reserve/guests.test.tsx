import type { ReactWrapper } from 'enzyme';
import type { SingleClass } from '../../../../../domain/contract/schedule';
import ReserveDialogs from '../../../../../src/features/reservations/reserve/containers/ReserveDialogs';
import { startReserve } from '../../../../../src/features/reservations/reserve/actions';
import { pairCostText } from '../../../../../src/features/reservations/reserve/labels';
import { signedIn } from '../../../../../src/features/session/state';
import type { PlaceFor } from '../../../../../src/features/session/intent';
import { aConfig, aCustomer, anAvailableClass, aReservation, aSingleClass } from '../../../../helpers/fixtures';
import { flush, mountScreen, press, type } from '../../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeApi, type FakeRoutes } from '../../../../helpers/store';

const OWN = { spot: 2, class_reservation_id: 21, customer_id: 7, guest: null };
const aClass = (changes: Partial<SingleClass> = {}): SingleClass =>
  aSingleClass({
    class_date: '2090-11-20T07:00:00.000Z',
    class_type: { ...aSingleClass().class_type, spot_map: '4,4' },
    ...changes,
  });
const counted = (count: number) =>
  Array.from({ length: count }, (_, i) => anAvailableClass({ available_class_id: i + 1, expiration_date: null }));
const PLAN = anAvailableClass({ available_class_id: 90, class_amount: -1, expiration_date: null });

interface Setting {
  readonly place?: PlaceFor;
  readonly single?: SingleClass;
  readonly credits?: ReturnType<typeof counted>;
  readonly guests?: boolean;
  readonly routes?: FakeRoutes;
}

async function open({
  place = 'own',
  single = aClass(),
  credits = counted(5),
  guests = true,
  routes = {},
}: Setting = {}): Promise<{ api: FakeApi; dialog: ReactWrapper; store: ReturnType<typeof realStore> }> {
  const api = fakeApi({
    'GET /single_class/single/11': ok({ single_class: single }),
    'GET /class_packages': ok({ class_packages: [] }),
    'GET /class_packages/used': ok({ used: [], trials: [] }),
    'GET /customer/me': ok({ customer: aCustomer({ available_classes: credits }) }),
    'POST /class_reservations': ok({
      class_reservation: aReservation({ spot: 7 }),
      guest_reservation: aReservation({ class_reservation_id: 22, spot: 8, guest: 'Lupita' }),
    }),
    ...routes,
  });
  const store = realStore({ appconfig: aConfig({ allow_class_guests: guests }) });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  await store.dispatch(startReserve(11, place));
  const dialog = await mountScreen(<ReserveDialogs />, store);
  await flush(dialog);
  return { api, dialog, store };
}

const bodies = (api: FakeApi) =>
  api.requests.filter(({ call }) => call === 'POST /class_reservations').map(({ body }) => body);
const confirmText = (dialog: ReactWrapper): string => dialog.find('.reserve-footer button').text();
const spot = async (dialog: ReactWrapper, n: number): Promise<void> => {
  dialog.find(`button[data-spot=${n}]`).simulate('click');
  await flush(dialog);
};
const confirm = async (dialog: ReactWrapper): Promise<void> => {
  dialog.find('.reserve-footer button').simulate('click');
  await flush(dialog);
};

test('a guest gets a name and a spot; the button names both and the cost, one request takes both', async () => {
  const { api, dialog, store } = await open();
  await spot(dialog, 7);
  expect(confirmText(dialog)).toBe('Reservar lugar 7');
  expect(dialog.find('.reserve-cost').text()).toBe('1 crédito, te quedan 4');
  await press(dialog, 'Agregar invitado');
  expect(confirmText(dialog)).toBe('Elige el lugar de tu invitado');
  expect(dialog.find('.reserve-cost').text()).toBe('2 créditos, te quedan 3');
  await spot(dialog, 8);
  type(dialog, 'guest', 'Lupita');
  expect(confirmText(dialog)).toBe('Reservar lugares 7 y 8');
  expect(dialog.find('button[data-spot=8]').prop('aria-label')).toBe('Lugar 8, de tu invitado');
  expect(dialog.find('.ui-segmented').text()).toBe('Tú · lugar 7Lupita · lugar 8');
  await confirm(dialog);
  expect(bodies(api)).toEqual([{ single_class_id: 11, spot: 7, with_guest: { guest: 'Lupita', spot: 8 } }]);
  expect(store.getState().reserve.step).toBe('closed');
});

test('a guest without a name sends no call, and the field shows why', async () => {
  const { api, dialog } = await open({ single: aSingleClass({ class_date: '2090-11-20T07:00:00.000Z' }) });
  await press(dialog, 'Agregar invitado');
  expect(confirmText(dialog)).toBe('Reservar 2 lugares');
  type(dialog, 'guest', ' L ');
  await confirm(dialog);
  expect(dialog.text()).toContain('Debes ingresar un nombre para tu invitado');
  expect(bodies(api)).toEqual([]);
  type(dialog, 'guest', 'Lu');
  expect(dialog.text()).not.toContain('Debes ingresar');
});

test("pressing the guest's spot on the map places the guest; removing the guest leaves the own place", async () => {
  const { api, dialog, store } = await open();
  await press(dialog, 'Agregar invitado');
  await spot(dialog, 1);
  await spot(dialog, 2);
  await spot(dialog, 1);
  await spot(dialog, 3);
  expect(store.getState().reserve).toMatchObject({ spot: 3, guest: { spot: 2 } });
  dialog.find('button[aria-label="Quitar invitado"]').simulate('click');
  expect(confirmText(dialog)).toBe('Reservar lugar 3');
  await confirm(dialog);
  expect(bodies(api)).toEqual([{ single_class_id: 11, spot: 3 }]);
});

test('adding a guest to a reserved class marks the own spot differently from those of strangers', async () => {
  const { api, dialog } = await open({ place: 'guest', single: aClass({ class_reservations: [OWN, { spot: 3 }] }) });
  expect(dialog.find('h2').first().text()).toBe('Agregar invitado');
  expect(dialog.find('button[data-spot=2]').prop('aria-label')).toBe('Lugar 2, ya es tuyo');
  expect(dialog.find('button[data-spot=3]').prop('aria-label')).toBe('Lugar 3, ocupado');
  type(dialog, 'guest', 'Lupita');
  await spot(dialog, 8);
  expect(confirmText(dialog)).toBe('Reservar lugar 8 para Lupita');
  await confirm(dialog);
  expect(bodies(api)).toEqual([{ single_class_id: 11, spot: 8, guest: 'Lupita' }]);
});

test("where the spot of customer or guest was taken meanwhile the other one's choice stays", async () => {
  const { api, dialog, store } = await open({
    routes: {
      'POST /class_reservations': refuse(409, 'spot/taken', 'Lo sentimos, ese lugar ya está reservado. Elige otro.'),
    },
  });
  await spot(dialog, 7);
  await press(dialog, 'Agregar invitado');
  await spot(dialog, 8);
  type(dialog, 'guest', 'Lupita');
  api.respond({ 'GET /single_class/single/11': ok({ single_class: aClass({ class_reservations: [{ spot: 8 }] }) }) });
  await confirm(dialog);
  await flush(dialog);
  expect(store.getState().reserve).toMatchObject({
    step: 'choosing',
    spot: 7,
    guest: { name: 'Lupita', spot: null },
    placing: 'guest',
    idempotency_key: null,
  });
});

test.each<[string, Setting, string | null]>([
  ['one credit', { credits: counted(1) }, 'Necesitas un crédito más para tu invitado.'],
  ['a plan alone', { credits: [PLAN] }, 'Necesitas un crédito más para tu invitado.'],
  ['a studio without guests', { guests: false }, null],
  ['one seat left', { single: aClass({ capacity: 1 }) }, null],
])('reserving with %s allows no guest', async (_, setting, hint) => {
  const { dialog } = await open(setting);
  expect(dialog.text()).not.toContain('Agregar invitado');
  expect(dialog.find('.reserve-guest__hint').exists()).toBe(hint !== null);
  if (hint) expect(dialog.text()).toContain(hint);
});

test('a guest of a customer with only an unlimited plan needs a credit, which the dialog shows', async () => {
  const { dialog } = await open({ place: 'guest', credits: [PLAN], single: aClass({ class_reservations: [OWN] }) });
  expect(dialog.text()).toContain('Créditos Agotados');
  expect(dialog.text()).toContain('Necesitas un crédito más para tu invitado.');
});

test.each([
  [2, false, '2 créditos, son los últimos que te quedan'],
  [3, false, '2 créditos, te queda 1'],
  [5, false, '2 créditos, te quedan 3'],
  [1, true, 'Tu lugar, en tu plan; tu invitado: 1 crédito, es el último que te queda'],
])('the cost of two places with %i credits, plan %p: %s', (count, plan, text) => {
  const credit = (available_class_id: number, unlimited: boolean) => ({
    available_class_id,
    class_type_id: null,
    unlimited,
    kind: 'presencial' as const,
    class_package_id: null,
    expiresAt: null,
  });
  const paying = Array.from({ length: count }, (_, i) => credit(i, false));
  expect(pairCostText(plan ? [credit(99, true), ...paying] : paying)).toBe(text);
});
