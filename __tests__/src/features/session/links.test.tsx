/** What links of the identity service's mails lead to, and asking for one that signs in. */
import { clearIntent, storeIntent } from '../../../../src/features/session/intent';
import { act } from 'react-dom/test-utils';
import LoginScreen from '../../../../src/features/session/containers/LoginScreen';
import { type Identity } from '../../../../src/features/session/identity';
import { IdentityError } from '../../../../src/features/session/identityError';
import { continuePath, mailedLink } from '../../../../src/features/session/mailedLink';
import { readLink, storeLink } from '../../../../src/features/session/storage';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import {
  alertTexts,
  fakeApi,
  fakeIdentity,
  flushPromises,
  ok,
  realStore,
  refuse,
  type StateChanges,
} from '../../../helpers/store';

const SIGNED_OUT = { ...initialSession, status: 'signed-out' } as const;
const refusing = (code: string) =>
  jest.fn(async (): Promise<never> => {
    throw new IdentityError(code, '');
  });
const appconfig = aConfig({
  firebase_config: {
    apiKey: 'k',
    authDomain: 'estudio.mx',
    projectId: 'p',
    providers: ['google.com', 'facebook.com', 'emailLink'],
  },
});

async function open(query: string, identity: Partial<Identity> = {}, changes: StateChanges = {}) {
  const store = realStore({ appconfig, session: SIGNED_OUT, ...changes }, fakeIdentity(identity));
  const screen = await mountScreen(<LoginScreen />, store, { path: `/entrar${query}`, route: '/entrar' });
  // The screen of mailed links is a lazy chunk.
  if (query)
    await waitUntil(
      screen,
      () => screen.find('MailedLinkScreen').exists() || currentAddress(screen) !== `/entrar${query}`,
    );
  await flush(screen);
  return { store, screen };
}

const submit = async (screen: Awaited<ReturnType<typeof open>>['screen']): Promise<void> => {
  await act(async () => {
    screen.find('form').simulate('submit');
    await flushPromises();
  });
  await flush(screen);
};

beforeEach(() => window.localStorage.clear());

test.each([
  [
    '?mode=signIn&oobCode=c1&apiKey=k',
    { mode: 'signIn', href: 'https://estudio.mx/entrar?mode=signIn&oobCode=c1&apiKey=k' },
  ],
  ['?mode=verifyEmail&oobCode=c1', { mode: 'verifyEmail', code: 'c1' }],
  ['?mode=resetPassword&oobCode=c1&lang=es', { mode: 'resetPassword', code: 'c1' }],
  ['?mode=recoverEmail&oobCode=c1', { mode: 'recoverEmail', code: 'c1' }],
  ['?mode=verifyAndChangeEmail&oobCode=c1', { mode: 'verifyAndChangeEmail', code: 'c1' }],
  ['?mode=verifyEmail', null],
  ['?oobCode=c1', null],
  ['?mode=toString&oobCode=c1', null],
  ['', null],
])('the mailed address %j is the link %j', (query, link) => {
  expect(mailedLink(`https://estudio.mx/entrar${query}`)).toEqual(link);
});

describe('a link that signs in', () => {
  const LINK = '?mode=signIn&oobCode=c1&apiKey=k';
  beforeEach(() => fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) }));

  test('is requested with an address, which this device stores, with where the person wanted to go', async () => {
    const sendLink = jest.fn(async () => undefined);
    const { screen } = await open('', { sendLink });
    await press(screen, 'Recibir un enlace por correo');
    await submit(screen);
    expect(screen.text()).toContain('Debes llenar este campo.');
    type(screen, 'email', ' ana@ejemplo.mx ');
    await submit(screen);
    expect(sendLink).toHaveBeenCalledWith('ana@ejemplo.mx', 'http://localhost/entrar');
    expect(screen.text()).toContain('Te enviamos un enlace a ana@ejemplo.mx.');
    expect(readLink()).toEqual({ email: 'ana@ejemplo.mx', from: '/mystudio' });
    await press(screen, 'Entrar con mi contraseña');
    expect(screen.find('input[name="password"]').exists()).toBe(true);
  });

  test('one that could not be sent shows an error, and nothing is stored', async () => {
    const { screen } = await open('', { sendLink: refusing('auth/unauthorized-continue-uri') });
    await press(screen, 'Recibir un enlace por correo');
    type(screen, 'email', 'ana@ejemplo.mx');
    await submit(screen);
    expect(screen.text()).toContain('Este sitio no está autorizado para iniciar sesión.');
    expect(readLink()).toBeNull();
  });

  test('on the device that requested it the person is signed in at once, where they wanted to be', async () => {
    storeLink({ email: 'ana@ejemplo.mx', from: '/paquetes' });
    const signInWithLink = jest.fn(async () => ({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
    const { screen, store } = await open(LINK, { signInWithLink });
    expect(signInWithLink).toHaveBeenCalledWith('ana@ejemplo.mx', `http://localhost/entrar${LINK}`);
    expect(signInWithLink).toHaveBeenCalledTimes(1);
    expect(store.getState().session.status).toBe('signed-in');
    expect(currentAddress(screen)).toBe('/paquetes');
    expect(readLink()).toBeNull();
  });

  test('a new person continues with the sign-up', async () => {
    fakeApi({ 'GET /customer/me': refuse(404, 'auth/not-registered') });
    storeLink({ email: 'ana@ejemplo.mx', from: null });
    expect(currentAddress((await open(LINK)).screen)).toBe('/registro');
  });

  test("on another device the address has to be entered; another one than the link's shows an error", async () => {
    const signInWithLink = refusing('auth/invalid-email');
    const { screen } = await open(LINK, { signInWithLink });
    expect(signInWithLink).not.toHaveBeenCalled();
    type(screen, 'email', 'otra@ejemplo.mx');
    await submit(screen);
    expect(screen.text()).toContain('Este enlace no es para ese correo. Escribe el correo con el que lo pediste.');
    expect(screen.find('input[name="email"]').prop('value')).toBe('otra@ejemplo.mx');
  });

  test.each([
    ['auth/invalid-action-code', 'Este enlace ya se usó o no es válido. Pide uno nuevo.'],
    ['auth/expired-action-code', 'Este enlace ya venció. Pide uno nuevo.'],
  ])('%s shows an error, and the password is offered instead', async (code, text) => {
    storeLink({ email: 'ana@ejemplo.mx', from: null });
    const { screen } = await open(LINK, { signInWithLink: refusing(code) });
    await flush(screen);
    expect(screen.text()).toContain(text);
    await press(screen, 'Entrar con mi contraseña');
    await flush(screen);
    expect(currentAddress(screen)).toBe('/entrar');
    expect(screen.find('input[name="password"]').exists()).toBe(true);
  });

  test('a person who is signed in already continues: a tab that is opened again uses up no link', async () => {
    const signInWithLink = jest.fn();
    const { screen } = await open(LINK, { signInWithLink }, { session: { ...initialSession, status: 'signed-in' } });
    expect(currentAddress(screen)).toBe('/mystudio');
    expect(signInWithLink).not.toHaveBeenCalled();
  });
});

describe('a link that confirms', () => {
  test('an address: it is confirmed at once', async () => {
    const applyCode = jest.fn(async () => undefined);
    const { screen } = await open('?mode=verifyEmail&oobCode=c1', { applyCode });
    expect(applyCode.mock.calls).toEqual([['c1']]);
    expect(screen.text()).toContain('Listo: tu correo quedó confirmado.');
    await press(screen, 'Iniciar sesión');
    expect(currentAddress(screen)).toBe('/entrar');
  });

  test('for a person who is signed in the link leads to the studio', async () => {
    const { screen } = await open(
      '?mode=verifyEmail&oobCode=c1',
      {},
      { session: { ...initialSession, status: 'signed-in' } },
    );
    expect(screen.find('a[href="/mystudio"]').text()).toBe('Continuar');
  });

  test('in the browser where a class waits, the way on ends its reservation', async () => {
    const account = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
    storeIntent(
      {
        single_class_id: 11,
        place: 'own',
        spot: 7,
        guest: null,
        guest_spot: null,
        finish: 'ask',
        label: 'Barre, lun 20, 07:00, lugar 7',
        starts_at: null,
      },
      account.uid,
    );
    const session = { ...initialSession, status: 'signed-in' as const, account };
    const { screen, store } = await open('?mode=verifyEmail&oobCode=c1', {}, { session });
    await press(screen, 'Terminar mi reservación: Barre, lun 20, 07:00, lugar 7');
    expect(currentAddress(screen)).toBe('/mystudio');
    expect(store.getState().session.resume).toMatchObject({ single_class_id: 11, chosen: { spot: 7 } });
    clearIntent();
  });

  test('on another device its link leads to the class, after signing in; other sites are no way on', async () => {
    const to = (url: string) => `?mode=verifyEmail&oobCode=c1&continueUrl=${encodeURIComponent(url)}`;
    const { screen } = await open(
      to(`${window.location.origin}/clase/11`),
      {},
      { session: { ...initialSession, status: 'signed-in' } },
    );
    expect(screen.find('a[href="/clase/11"]').text()).toBe('Volver a mi clase');
    expect(continuePath(`${window.location.origin}/entrar${to('https://otro.example/clase/11')}`)).toBeNull();
    expect(continuePath(`${window.location.origin}/entrar?mode=verifyEmail`)).toBeNull();
  });

  test('one that was used shows an error', async () => {
    const { screen } = await open('?mode=verifyEmail&oobCode=c1', { applyCode: refusing('auth/invalid-action-code') });
    expect(screen.find('[role="alert"]').text()).toBe('Este enlace ya se usó o no es válido. Pide uno nuevo.');
    expect(screen.text()).not.toContain('Enviar otro enlace');
  });

  test('and a person who is signed in gets another one, unless the address is confirmed by now', async () => {
    const answers = [true, false];
    const { screen, store } = await open(
      '?mode=verifyEmail&oobCode=c1',
      { applyCode: refusing('auth/expired-action-code'), sendConfirmation: async () => answers.shift() ?? false },
      { session: { ...initialSession, status: 'signed-in' } },
    );
    await press(screen, 'Enviar otro enlace');
    await press(screen, 'Enviar otro enlace');
    await flush(screen);
    expect(alertTexts(store)).toEqual([
      'Te enviamos un correo para confirmar tu dirección',
      'Tu correo ya está confirmado.',
    ]);
  });

  test('another address, and the way back to the one before, with another password', async () => {
    expect((await open('?mode=verifyAndChangeEmail&oobCode=c1')).screen.text()).toContain(
      'Desde ahora entras con el nuevo.',
    );
    const calls: string[] = [];
    const sendReset = jest.fn(async () => undefined);
    const { screen } = await open('?mode=recoverEmail&oobCode=c1', {
      checkCode: async () => {
        calls.push('check');
        return 'ana@ejemplo.mx';
      },
      applyCode: async () => void calls.push('apply'),
      sendReset,
    });
    expect(calls).toEqual(['check', 'apply']);
    expect(screen.text()).toContain('Listo: tu correo vuelve a ser ana@ejemplo.mx.');
    await press(screen, 'Cambiar mi contraseña');
    expect(sendReset).toHaveBeenCalledWith('ana@ejemplo.mx');
  });

  test('waits until it is known who is there', async () => {
    const applyCode = jest.fn(async () => undefined);
    const { screen } = await open('?mode=verifyEmail&oobCode=c1', { applyCode }, { session: initialSession });
    expect(screen.text()).toContain('Accediendo');
    expect(applyCode).not.toHaveBeenCalled();
  });
});

describe('a link for another password', () => {
  const LINK = '?mode=resetPassword&oobCode=c1';

  test('accepts it under the policy, saves it, and the person is signed in', async () => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    const resetPassword = jest.fn(async () => undefined);
    const signIn = jest.fn(async () => ({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
    const { screen } = await open(LINK, {
      resetPassword,
      signIn,
      passwordPolicy: async () => ({ minLength: 8, numeric: true }),
    });
    expect(screen.text()).toContain('ana@ejemplo.mx');
    type(screen, 'password', 'corta');
    type(screen, 'password_confirm', 'otra');
    await submit(screen);
    expect(screen.text()).toContain('La contraseña no cumple con los requisitos.');
    expect(screen.text()).toContain('Las contraseñas no coinciden');
    expect(resetPassword).not.toHaveBeenCalled();
    type(screen, 'password', 'secreta12');
    type(screen, 'password_confirm', 'secreta12');
    expect(screen.find('.session-hints__hint--met')).toHaveLength(2);
    await submit(screen);
    expect(resetPassword).toHaveBeenCalledWith('c1', 'secreta12');
    expect(signIn).toHaveBeenCalledWith('ana@ejemplo.mx', 'secreta12');
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test('where signing in then fails the password is the new one all the same', async () => {
    const { screen } = await open(LINK, { signIn: refusing('auth/network-request-failed') });
    type(screen, 'password', 'secreta12');
    type(screen, 'password_confirm', 'secreta12');
    await submit(screen);
    expect(screen.text()).toContain('Tu contraseña cambió.');
    await press(screen, 'Iniciar sesión');
    expect(screen.find('input[name="email"]').exists()).toBe(true);
  });

  test('one that was used leads to another one; a policy that got stricter meanwhile is read anew', async () => {
    const used = await open(LINK, { checkCode: refusing('auth/expired-action-code') });
    expect(used.screen.find('a[href="/recuperar"]').text()).toBe('Pedir otro enlace');
    const policies = [{ minLength: 6 }, { minLength: 12 }];
    const { screen, store } = await open(LINK, {
      passwordPolicy: async () => policies.shift() ?? { minLength: 0 },
      resetPassword: refusing('auth/password-does-not-meet-requirements'),
    });
    type(screen, 'password', 'secreta1');
    type(screen, 'password_confirm', 'secreta1');
    await submit(screen);
    expect(screen.text()).toContain('La contraseña no cumple con los requisitos.');
    expect(store.getState().session.policy).toEqual({ minLength: 12 });
  });
});

describe("ways that the studio doesn't name", () => {
  test('are not offered; those that it names are, and pressing one opens its window', async () => {
    const only = await open(
      '',
      {},
      { appconfig: aConfig({ firebase_config: { apiKey: 'k', authDomain: '', projectId: 'p' } }) },
    );
    expect(only.screen.find('.session-ways').exists()).toBe(false);
    const signInWith = jest.fn(async () => ({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
    const prepare = jest.fn();
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    const { screen } = await open('', { signInWith, prepare });
    screen.find('.session-ways').simulate('pointerdown');
    expect(prepare).toHaveBeenCalled();
    await press(screen, 'Continuar con Facebook');
    expect(signInWith).toHaveBeenCalledWith('facebook.com');
    expect(currentAddress(screen)).toBe('/mystudio');
  });
});
