import { act } from 'react-dom/test-utils';
import SessionDialogLoader from '../../../../src/features/session/containers/SessionDialogLoader';
import { openSessionDialog, initialSession, signOut } from '../../../../src/features/session/state';
import { readTypedEmail } from '../../../../src/features/session/typedEmail';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, flushPromises } from '../../../helpers/store';

beforeEach(() => sessionStorage.clear());

const opened = async () => {
  fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }), 'GET /pages': ok({ pages: [] }) });
  const store = realStore({ appconfig: aConfig(), session: { ...initialSession, status: 'signed-out' } });
  const screen = await mountScreen(<SessionDialogLoader />, store, { path: '/calendario' });
  act(
    () =>
      void store.dispatch(
        openSessionDialog({
          reason: 'Inicia sesión para reservar tu lugar.',
          then: { kind: 'reserve', single_class_id: 11 },
        }),
      ),
  );
  await waitUntil(screen, () => screen.find('form').exists());
  return { store, screen };
};

test('the session dialog shows why it opened, and leaves the intent after login', async () => {
  const { store, screen } = await opened();
  expect(screen.text()).toContain('Inicia sesión para reservar tu lugar.');
  type(screen, 'email', 'ana@ejemplo.mx');
  type(screen, 'password', 'secreta1');
  await act(async () => {
    screen.find('form').simulate('submit');
    await flushPromises();
  });
  expect(store.getState().session).toMatchObject({
    dialog: null,
    resume: { kind: 'reserve', single_class_id: 11 },
    status: 'signed-in',
  });
});

test('the session dialog changes to the sign-up and back without leaving the screen', async () => {
  const { screen } = await opened();
  await press(screen, 'Crear una cuenta');
  await flush(screen);
  expect(screen.find('input[name="phone"]').exists()).toBe(true);
  await press(screen, 'Ya tengo cuenta');
  expect(screen.find('input[name="phone"]').exists()).toBe(false);
});

test('the e-mail is typed once for login, sign-up and recovery, and is not kept for the next person', async () => {
  const { store, screen } = await opened();
  const email = () => screen.find('input[name="email"]').prop('value');
  type(screen, 'email', 'ana@ejemplo.mx');
  await press(screen, 'Crear una cuenta');
  await flush(screen);
  expect(email()).toBe('ana@ejemplo.mx');
  type(screen, 'email', 'ana.ruiz@ejemplo.mx');
  await flush(screen);
  await press(screen, 'Ya tengo cuenta');
  expect(email()).toBe('ana.ruiz@ejemplo.mx');
  await press(screen, 'Olvidé mi contraseña');
  await flush(screen);
  expect(email()).toBe('ana.ruiz@ejemplo.mx');
  expect(JSON.stringify({ ...localStorage })).not.toContain('ana');

  expect(readTypedEmail(Date.now() + 10 * 60_000)).toBe('');
  await store.dispatch(signOut());
  expect(readTypedEmail()).toBe('');
});

test('closing the session dialog drops the intent', async () => {
  const { store, screen } = await opened();
  screen.find('button[aria-label="Cerrar"]').simulate('click');
  expect(store.getState().session).toMatchObject({ dialog: null, resume: null });
});
