/** 'Acceso y seguridad': what is shown of a person's ways in, and every refusal of the identity service. */
import { act } from 'react-dom/test-utils';
import type { ReactWrapper } from 'enzyme';
import SecuritySection from '../../../../src/features/account/containers/SecuritySection';
import LoginScreen from '../../../../src/features/session/containers/LoginScreen';
import { enterCode, signIn } from '../../../../src/features/session/formActions';
import type { Access, AccessIdentity } from '../../../../src/features/session/firebaseAccess';
import { CODE_REQUIRED, IdentityError } from '../../../../src/features/session/identityError';
import { initialSession } from '../../../../src/features/session/state';
import { storeLink } from '../../../../src/features/session/storage';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import {
  alertTexts,
  fakeAccess,
  fakeApi,
  fakeIdentity,
  flushPromises,
  NO_NETWORK,
  ok,
  realStore,
  refuse,
  type StateChanges,
} from '../../../helpers/store';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
const appconfig = aConfig({
  firebase_config: { apiKey: 'k', authDomain: 'e.mx', projectId: 'p', providers: ['google.com', 'facebook.com'] },
});
const signedIn = { ...initialSession, status: 'signed-in', account: ACCOUNT } as const;
const refusing = (code: string) =>
  jest.fn(async (): Promise<never> => {
    throw new IdentityError(code, `Firebase: Error (${code}).`);
  });

async function open(
  changes: Partial<AccessIdentity> = {},
  access: Partial<Access> = {},
  {
    identity = {},
    role = 'customer',
    ...state
  }: StateChanges & {
    identity?: Parameters<typeof fakeIdentity>[0];
    role?: 'customer' | 'staff';
  } = {},
) {
  const customers = { me: aCustomer({ role }), spinner: false };
  const store = realStore(
    { appconfig, session: signedIn, customers, ...state },
    fakeIdentity({ access: async () => fakeAccess(changes, access), ...identity }),
  );
  const screen = await mountScreen(<SecuritySection />, store);
  return { store, screen };
}
/** Opens the dialog of a change; its chunk is fetched for it. */
async function change(screen: ReactWrapper, name: string): Promise<void> {
  await act(async () => {
    screen.find(`button[aria-label="${name}"]`).simulate('click');
    await flushPromises();
  });
  await waitUntil(screen, () => screen.find('Dialog').exists());
  await flush(screen);
}
async function submit(screen: ReactWrapper): Promise<void> {
  await act(async () => {
    screen.find('form').simulate('submit');
    await flushPromises();
  });
  await flush(screen);
}
const alerts = (screen: ReactWrapper): string =>
  screen
    .find('[role="alert"]')
    .hostNodes()
    .map((alert) => alert.text())
    .join('');

test("the ways to sign in are listed; the only one can't be removed, and customers are offered no second factor", async () => {
  const { screen } = await open({}, { methods: [{ id: 'google.com', email: 'ana@gmail.com' }] });
  const text = screen.text();
  expect(text).toContain('GoogleLigada a ana@gmail.com.Es tu única forma de entrar');
  expect(text).toContain('FacebookSin ligar.Ligar');
  expect(text).toContain('ContraseñaSin contraseña.Crear');
  expect(text).not.toContain('Verificación en dos pasos');
  expect(screen.find('button[aria-label="Desligar Google"]').exists()).toBe(false);
});

test('staff are offered the second factor once their address is confirmed; a required one is marked', async () => {
  const state = { role: 'staff', appconfig: { ...appconfig, staff_second_factor_required: true } } as const;
  const unconfirmed = await open({}, { emailVerified: false }, state);
  expect(unconfirmed.screen.text()).toContain(
    'Tu estudio la pide para trabajar en el área del equipo. Primero confirma',
  );
  expect(unconfirmed.screen.find('button[aria-label="Activar verificación en dos pasos"]').exists()).toBe(false);
  const { screen } = await open({}, {}, state);
  expect(screen.find('button[aria-label="Activar verificación en dos pasos"]').exists()).toBe(true);
});

test("the sessions of the person are listed on request, with this browser's named", async () => {
  const api = fakeApi({
    'GET /customer/sessions': ok({
      sessions: [
        { began_at: '2026-11-20T18:00:00.000Z', seen_at: '2026-11-20T19:00:00.000Z', is_this: true },
        { began_at: '2026-11-01T18:00:00.000Z', seen_at: '2026-11-19T18:00:00.000Z', is_this: false },
      ],
    }),
  });
  const { screen } = await open();
  expect(api.requests).toEqual([]);
  await press(screen, 'Ver mis sesiones');
  await waitUntil(screen, () => screen.text().includes('Esta, desde el'));
  expect(screen.find('.security-row__session')).toHaveLength(2);
  expect(screen.text()).toContain('último uso');
});

test("ways to sign in that can't be read are fetched again", async () => {
  const { screen } = await open({ read: refusing('auth/network-request-failed') });
  expect(screen.text()).toContain('No pudimos conectar con el servidor. Revisa tu conexión.');
  expect(screen.text()).toContain('Reintentar');

  const read = jest.fn(fakeAccess().read);
  const later = (await open({ read })).screen;
  read.mockImplementation(refusing('auth/network-request-failed'));
  await press(later, 'Cambiar');
  expect(alerts(later)).toBe('No pudimos conectar con el servidor. Revisa tu conexión.');
});

test.each([
  ['auth/wrong-password', 'La contraseña es incorrecta. Por favor, intenta de nuevo'],
  ['auth/invalid-credential', 'La contraseña es incorrecta. Por favor, intenta de nuevo'],
  [
    'auth/missing-recaptcha-token',
    'No pudimos comprobar que eres una persona. Recarga la página e inténtalo de nuevo.',
  ],
  ['auth/network-request-failed', 'No pudimos conectar con el servidor. Revisa tu conexión.'],
  ['auth/multi-factor-auth-required', 'Tu cuenta pide un segundo factor que este sitio aún no acepta.'],
  ['auth/invalid-api-key', 'El servicio de inicio de sesión no está bien configurado. Avisa al estudio.'],
  ['auth/internal-error', 'Ocurrió un error inesperado. Inténtalo de nuevo.'],
  ['auth/too-many-requests', 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'],
  ['auth/some-new-code', 'Firebase: Error (auth/some-new-code).'],
])('a password that is refused with %s shows "%s", and changes nothing', async (code, text) => {
  const changePassword = jest.fn();
  const { screen } = await open({ confirm: refusing(code), changePassword }, { isConfirmed: false });
  await change(screen, 'Cambiar contraseña');
  type(screen, 'password', 'Secreta2026');
  await submit(screen);
  expect(alerts(screen)).toBe(text);
  expect(changePassword).not.toHaveBeenCalled();
});

test.each([
  ['auth/user-mismatch', 'Los datos no corresponden a la cuenta con la que entraste.'],
  ['auth/popup-blocked', 'Tu navegador bloqueó la ventana para entrar.'],
  ['auth/popup-closed-by-user', 'Cerraste la ventana antes de terminar. Inténtalo de nuevo.'],
  ['auth/cancelled-popup-request', 'Ya abriste otra ventana para entrar.'],
  ['auth/unauthorized-domain', 'Este sitio no está autorizado para iniciar sesión. Avisa al estudio.'],
])('a provider\'s window that ends with %s shows "%s", and can be opened again', async (code, text) => {
  const confirmWith = refusing(code);
  const { screen } = await open(
    { confirmWith },
    { isConfirmed: false, methods: [{ id: 'google.com', email: 'ana@gmail.com' }] },
  );
  await change(screen, 'Crear contraseña');
  await press(screen, 'Confirmar con Google');
  expect(alerts(screen)).toContain(text);
  await press(screen, 'Confirmar con Google');
  expect(confirmWith).toHaveBeenCalledTimes(2);
});

test.each(['auth/id-token-expired', 'auth/user-token-expired'])('%s signs the person out', async (code) => {
  fakeApi({});
  const { store, screen } = await open({ confirm: refusing(code) }, { isConfirmed: false });
  await change(screen, 'Cambiar contraseña');
  type(screen, 'password', 'Secreta2026');
  await submit(screen);
  expect(store.getState().session.status).toBe('signed-out');
  expect(alertTexts(store)).toEqual(['Tu sesión expiró. Inicia sesión de nuevo.']);
});

describe('a new password', () => {
  async function save(changes: Partial<AccessIdentity>, passwordPolicy = jest.fn(async () => ({ minLength: 6 }))) {
    const opened = await open(changes, {}, { identity: { passwordPolicy } });
    await change(opened.screen, 'Cambiar contraseña');
    type(opened.screen, 'password', 'Secreta2026');
    type(opened.screen, 'password_confirm', 'Secreta2026');
    await submit(opened.screen);
    return { ...opened, passwordPolicy };
  }

  test('ends the other sessions and has the server send a mail about it', async () => {
    const api = fakeApi({ 'POST /customer/signout_everywhere': ok({}) });
    const changePassword = jest.fn(async () => undefined);
    const { store } = await save({ changePassword });
    expect(changePassword).toHaveBeenCalledWith('Secreta2026');
    expect(api.requests.map(({ body }) => body)).toEqual([{ keep_this: true, password_changed: true }]);
    expect(alertTexts(store)).toEqual(['Tu contraseña cambió. Cerramos tus otras sesiones.']);
  });

  test('is shown as saved where the other sessions could not be ended', async () => {
    fakeApi({ 'POST /customer/signout_everywhere': NO_NETWORK });
    const { store } = await save({});
    expect(alertTexts(store)).toEqual([
      'Tu contraseña cambió, pero no pudimos cerrar tus otras sesiones. Ciérralas abajo.',
    ]);
  });

  test('that does not meet the requirements reads the policy again', async () => {
    const { screen, passwordPolicy } = await save({
      changePassword: refusing('auth/password-does-not-meet-requirements'),
    });
    expect(alerts(screen)).toBe('La contraseña no cumple con los requisitos.');
    expect(passwordPolicy).toHaveBeenCalledTimes(2);
  });
});

test('a person with a second factor confirms a change with its code too', async () => {
  const identityCode = jest
    .fn<Promise<typeof ACCOUNT>, [string]>()
    .mockRejectedValueOnce(new IdentityError('auth/invalid-verification-code', ''))
    .mockResolvedValue(ACCOUNT);
  const { screen } = await open(
    { confirm: refusing(CODE_REQUIRED) },
    { isConfirmed: false, factor: { since: '2026-11-20T18:00:00.000Z' } },
    { identity: { enterCode: identityCode } },
  );
  expect(screen.text()).toMatch(/Verificación en dos pasosActiva desde el 20 nov\.? 2026\./);
  await change(screen, 'Desactivar verificación en dos pasos');
  type(screen, 'password', 'Secreta2026');
  await submit(screen);
  type(screen, 'code', '12a34');
  await submit(screen);
  expect(document.body.textContent).toContain('Escribe los 6 dígitos.');
  type(screen, 'code', '123456');
  await submit(screen);
  expect(alerts(screen)).toBe('El código no es correcto o ya cambió. Escribe el que ves ahora en tu app.');
  await submit(screen);
  expect(document.body.textContent).toContain('Para entrar bastará tu primer paso.');
});

test('signing in waits for the code of a second factor, and shows an error for a wrong one', async () => {
  fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
  const code = jest
    .fn<Promise<typeof ACCOUNT>, [string]>()
    .mockRejectedValueOnce(new IdentityError('auth/invalid-multi-factor-session', ''))
    .mockResolvedValue(ACCOUNT);
  const store = realStore({}, fakeIdentity({ signIn: refusing(CODE_REQUIRED), enterCode: code }));
  expect(await store.dispatch(signIn({ email: 'ana@ejemplo.mx', password: 'x' }))).toBe(false);
  expect(store.getState().session).toMatchObject({ codeRequired: true, error: null, spinner: false });
  expect(await store.dispatch(enterCode('123456'))).toBe(false);
  expect(store.getState().session).toMatchObject({
    codeRequired: true,
    error: 'Pasó demasiado tiempo. Vuelve a empezar.',
  });
  expect(await store.dispatch(enterCode('123456'))).toBe(true);
  expect(store.getState().session).toMatchObject({ codeRequired: false, status: 'signed-in' });
});

test('a mailed link that signs in requires the code too, and leads on once it is right', async () => {
  fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
  storeLink({ email: 'ana@ejemplo.mx', from: null });
  const session = { ...initialSession, status: 'signed-out' } as const;
  const store = realStore({ appconfig, session }, fakeIdentity({ signInWithLink: refusing(CODE_REQUIRED) }));
  const path = '/entrar?mode=signIn&oobCode=c1';
  const screen = await mountScreen(<LoginScreen />, store, { path, route: '/entrar' });
  await waitUntil(screen, () => screen.find('input[name="code"]').exists());
  type(screen, 'code', '123456');
  await submit(screen);
  expect(currentAddress(screen)).toBe('/mystudio');
});

test("a refusal of 'Cerrar sesión en todos lados' leaves the person signed in", async () => {
  fakeApi({ 'POST /customer/signout_everywhere': refuse(503, 'server/unavailable', 'Inténtalo de nuevo.') });
  const { store, screen } = await open();
  await press(screen, 'Cerrar sesión en todos lados');
  await waitUntil(screen, () => document.querySelector('.swal2-confirm') !== null);
  await act(async () => {
    document.querySelector<HTMLButtonElement>('.swal2-confirm')?.click();
    await flushPromises();
  });
  await waitUntil(screen, () => store.getState().alerts.alerts.length > 0);
  expect(store.getState().session.status).toBe('signed-in');
});
