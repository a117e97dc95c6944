/** Forms that a step asks for, on a page of their own, and in the profile. */
import type { Form } from '../../../../domain/contract/forms';
import { SHOWN_NOWHERE } from '../../../../domain/forms/places';
import OwnFormsSections from '../../../../src/features/account/containers/OwnFormsSections';
import AskedFormsLoader from '../../../../src/features/forms/containers/AskedFormsLoader';
import FormScreen from '../../../../src/features/forms/containers/FormScreen';
import { CASH } from '../../../../domain/pricing';
import { setMethod } from '../../../../src/features/checkout/actions';
import { initialCheckout } from '../../../../src/features/checkout/reducer';
import { initialPackages } from '../../../../src/features/packages/reducer';
import type { RootState } from '../../../../src/core/state';
import { buyPackage } from '../../../../src/features/checkout/pay';
import { moveToClass } from '../../../../src/features/reservations/actions';
import { chooseSpot, confirmReserve, startReserve } from '../../../../src/features/reservations/reserve/actions';
import { receivedMe } from '../../../../src/features/customers/state';
import { signedIn, signedOut } from '../../../../src/features/session/state';
import { saveWaitlist } from '../../../../src/features/waitlists/actions';
import { formField } from '../../../../src/ui/form/controls';
import {
  aConfig,
  aCustomer,
  aMyReservation,
  anAvailableClass,
  aPackage,
  aReservation,
  aSingleClass,
  aWaitlist,
} from '../../../helpers/fixtures';
import { flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const FORM = {
  form_id: 7,
  title: 'Cuestionario de salud',
  version: 1,
  form_fields: [formField('lesion', 'text', '¿Tienes alguna lesión?')],
  shown_in: { ...SHOWN_NOWHERE, class_types: [1] },
} as unknown as Form;
const PENDING = refuse(412, 'form/pending', 'Antes de continuar, contesta el cuestionario.');
const CLASS = aSingleClass({ class_date: '2090-11-20T07:00:00.000Z' });

beforeEach(() => localStorage.clear());

const answerOf = (api: ReturnType<typeof fakeApi>) =>
  api.requests.filter(({ call }) => call === 'POST /forms/7/answers').map(({ body }) => body);

/** A customer whose step is refused until the form is answered. */
async function asked(call: string, done: object, more: FakeRoutes = {}, state: Partial<RootState> = {}) {
  let isAnswered = false;
  const api = fakeApi({
    'GET /forms/pending': ok({ forms: [FORM] }),
    'POST /forms/7/answers': () => {
      isAnswered = true;
      return ok({ form_id: 7 });
    },
    [call]: () => (isAnswered ? ok(done) : PENDING),
    'GET /single_class/single/11': ok({ single_class: CLASS }),
    'GET /customer/me': ok({
      customer: aCustomer({ available_classes: [anAvailableClass({ expiration_date: null })] }),
    }),
    ...more,
  });
  const store = realStore({ appconfig: aConfig({ waitlist_enabled: true }), ...state });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  store.dispatch(receivedMe(aCustomer()));
  const screen = await mountScreen(<AskedFormsLoader />, store);
  const shown = () => screen.find('form.ui-form').exists();
  return { api, store, screen, shown };
}

test('a reservation that a form hinders shows it, and is made with what was chosen once it is answered', async () => {
  const { api, store, screen, shown } = await asked('POST /class_reservations/or_wait', {
    class_reservation: aReservation({ spot: null }),
    waitlist: null,
  });
  await store.dispatch(startReserve(11));
  const reserving = store.dispatch(confirmReserve());
  await waitUntil(screen, shown);
  expect(store.getState().reserve.step).toBe('form');
  expect(screen.text()).toContain('Cuestionario de salud');
  screen.find('form.ui-form').simulate('submit');
  await flush(screen);
  expect(screen.text()).toContain('Debes llenar este campo.');
  expect(answerOf(api)).toEqual([]);
  type(screen, 'lesion', 'Rodilla');
  screen.find('form.ui-form').simulate('submit');
  await reserving;
  expect(answerOf(api)).toEqual([{ answers: { lesion: 'Rodilla' } }]);
  expect(store.getState().reserve.step).toBe('closed');
  expect(store.getState().confirmed).toMatchObject({ open: true });
});

test('who closes the form is back in the dialog, with the reason', async () => {
  const { store, screen, shown } = await asked('POST /class_reservations/or_wait', {});
  await store.dispatch(startReserve(11));
  store.dispatch(chooseSpot(3));
  const reserving = store.dispatch(confirmReserve());
  await waitUntil(screen, shown);
  await press(screen, 'Cancelar');
  await reserving;
  expect(store.getState().reserve).toMatchObject({
    step: 'choosing',
    spot: 3,
    error: 'Antes de continuar, contesta el cuestionario.',
  });
});

test('waiting for a seat asks the form too, and then waits', async () => {
  const { api, store, screen, shown } = await asked('POST /waitlist', { waitlist: aWaitlist() });
  const saving = store.dispatch(saveWaitlist({ waitlist_id: null, single_class_id: 11, auto: true }));
  await waitUntil(screen, shown);
  type(screen, 'lesion', 'Rodilla');
  screen.find('form.ui-form').simulate('submit');
  expect(await saving).toBe(true);
  expect(api.requests.filter(({ call }) => call === 'POST /waitlist')).toHaveLength(2);
  expect(JSON.stringify(store.getState().alerts)).not.toContain('Antes de continuar');
});

test('moving a reservation asks the form of the new class, and then moves it with the spot that was chosen', async () => {
  const moved = aReservation({ class_reservation_id: 31, spot: 2 });
  const { api, store, screen, shown } = await asked('POST /class_reservations/21/class', {
    class_reservations: [moved],
  });
  const body = { single_class_id: 11, spot: 2 };
  expect(await store.dispatch(moveToClass(aMyReservation(), CLASS, body, 'mover-1'))).toBe(true);
  await waitUntil(screen, shown);
  type(screen, 'lesion', 'Rodilla');
  screen.find('form.ui-form').simulate('submit');
  await waitUntil(screen, () => store.getState().confirmed.open);
  const moves = api.requests.filter(({ call }) => call === 'POST /class_reservations/21/class');
  expect(moves.map((move) => move.body)).toEqual([body, body]);
});

test('who closes the form of the new class keeps the reservation where it was', async () => {
  const { api, store, screen, shown } = await asked('POST /class_reservations/21/class', {});
  await store.dispatch(moveToClass(aMyReservation(), CLASS, { single_class_id: 11, spot: 2 }, 'mover-1'));
  await waitUntil(screen, shown);
  await press(screen, 'Cancelar');
  await flush(screen);
  expect(api.requests.filter(({ call }) => call === 'POST /class_reservations/21/class')).toHaveLength(1);
  expect(store.getState().confirmed.open).toBe(false);
});

test('a purchase that a form hinders shows it, and can be paid once it is answered', async () => {
  const cash = { payment_method_id: CASH, name: 'Efectivo', public_key: null, script: null };
  const { api, store, screen, shown } = await asked(
    'POST /checkout/purchase',
    { purchase_id: 41 },
    {},
    {
      packages: { ...initialPackages, packages: [aPackage()] },
      checkout: { ...initialCheckout, methods: [cash] },
    },
  );
  store.dispatch(setMethod({ payment_method_id: CASH, payment_source_id: null }));
  expect(await store.dispatch(buyPackage(31, null, false))).toBeNull();
  await waitUntil(screen, shown);
  expect(store.getState().checkout.error?.code).toBe('form/pending');
  expect(api.requests.find(({ call }) => call.startsWith('GET /forms/pending'))).toBeDefined();
  type(screen, 'lesion', 'Rodilla');
  screen.find('form.ui-form').simulate('submit');
  await waitUntil(screen, () => store.getState().checkout.error === null);
  expect(await store.dispatch(buyPackage(31, null, false))).toBe(41);
});

const page = async (shown: Form['shown_in']['page'], routes: FakeRoutes = {}) => {
  const form = { ...FORM, shown_in: { ...SHOWN_NOWHERE, page: shown } };
  const api = fakeApi({ 'GET /forms/7': ok({ form }), 'POST /forms/7/answers': ok({ form_id: 7 }), ...routes });
  const store = realStore();
  store.dispatch(signedOut());
  const screen = await mountScreen(<FormScreen />, store, { path: '/formulario/7', route: '/formulario/:form_id' });
  await flush(screen);
  return { api, screen };
};

test('a visitor answers a page that is everyone’s with name and address, and is thanked', async () => {
  const { api, screen } = await page('everyone');
  type(screen, '_nombre', 'Luz Mar');
  type(screen, '_correo', 'luz@ejemplo.mx');
  type(screen, 'lesion', 'Ninguna');
  screen.find('form.ui-form').simulate('submit');
  await waitUntil(screen, () => screen.text().includes('¡Gracias!'));
  expect(answerOf(api)).toEqual([{ answers: { lesion: 'Ninguna' }, name: 'Luz Mar', email: 'luz@ejemplo.mx' }]);
});

test('a page for accounts offers a visitor to sign in, and a form without a page is not found', async () => {
  const ours = await page('account');
  expect(ours.screen.text()).toContain('Iniciar sesión');
  expect(ours.screen.find('form.ui-form').exists()).toBe(false);
  const none = await page('none');
  expect(none.screen.find('form.ui-form').exists()).toBe(false);
  expect(none.screen.text()).not.toContain('Cuestionario de salud');
});

test('the profile shows what was answered, and stores a change', async () => {
  const api = fakeApi({
    'GET /forms/mine': ok({ forms: [{ form: FORM, answers: { lesion: 'Rodilla' } }] }),
    'POST /forms/7/answers': ok({ form_id: 7 }),
  });
  const store = realStore();
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  store.dispatch(receivedMe(aCustomer()));
  const screen = await mountScreen(<OwnFormsSections />, store);
  expect(screen.text()).toContain('Rodilla');
  await press(screen, 'Editar');
  type(screen, 'lesion', 'Hombro');
  screen.find('form.ui-form').simulate('submit');
  await waitUntil(screen, () => !screen.find('form.ui-form').exists());
  expect(answerOf(api)).toEqual([{ answers: { lesion: 'Hombro' } }]);
});
