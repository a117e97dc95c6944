import { clearMe } from '../../../../src/features/customers/state';
import {
  identityChanged,
  loadCustomer,
  sessionExpired,
  signOut,
  startSession,
  openSessionDialog,
  signedIn,
  initialSession,
} from '../../../../src/features/session/state';
import {
  checkPhone,
  fetchPolicy,
  sendReset,
  signIn,
  signInWith,
  signUp,
} from '../../../../src/features/session/formActions';
import { IdentityError } from '../../../../src/features/session/identityError';
import { aCustomer } from '../../../helpers/fixtures';
import {
  NO_NETWORK,
  fakeApi,
  fakeIdentity,
  mockStore,
  ok,
  realStore,
  refuse,
  flushPromises,
  typesOf,
} from '../../../helpers/store';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
const CREDENTIALS = { email: ' ana@ejemplo.mx ', password: 'secreta1' };
const DATA = { name: 'Ana', last_name: 'Reyes', phone: '5512345678', accepted_pages: [51] };
const refusing =
  (code: string, message = `Firebase: Error (${code}).`) =>
  async (): Promise<never> => {
    throw new IdentityError(code, message);
  };

test('a password of any characters and length reaches the identity service exactly as it was typed', async () => {
  fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
  const received = jest.fn(async (_email: string, _password: string) => ACCOUNT);
  const store = realStore({}, fakeIdentity({ signIn: received }));
  const password = `  Ñandú 🩰 ${'correct horse battery staple '.repeat(4)}`;
  await store.dispatch(signIn({ email: 'ana@ejemplo.mx', password }));
  expect(received).toHaveBeenCalledWith('ana@ejemplo.mx', password);
});

describe('without a network', () => {
  beforeEach(() => localStorage.clear());
  const offline = { 'GET /customer/me': NO_NETWORK, 'GET /health': NO_NETWORK } as const;
  async function startOffline(uid = ACCOUNT.uid) {
    const api = fakeApi(offline);
    const store = realStore();
    const loading = store.dispatch(loadCustomer({ ...ACCOUNT, uid }));
    await flushPromises();
    return { api, store, loading };
  }

  test('the person who was signed in enters with the profile stored here, which is read again when it is back', async () => {
    fakeApi({
      'GET /customer/me': ok({ customer: aCustomer({ uid: ACCOUNT.uid, role: 'staff', phone: '5512345678' }) }),
    });
    await realStore().dispatch(loadCustomer(ACCOUNT));
    expect(JSON.stringify({ ...localStorage })).not.toContain('5512345678');

    const { api, store, loading } = await startOffline();
    const { session, customers } = store.getState();
    expect([session.status, customers.me?.name, customers.me?.role]).toEqual(['signed-in', 'Ana', 'staff']);
    // No form can send what isn't stored.
    expect(customers.me?.version).toBe(0);

    api.respond({ 'GET /health': ok({}), 'GET /customer/me': refuse(404, 'auth/not-registered') });
    window.dispatchEvent(new Event('online'));
    await loading;
    expect(store.getState().session.status).toBe('registering');
  });

  test('another account waits, and no account enters after a sign-out', async () => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer({ uid: ACCOUNT.uid }) }) });
    const before = realStore();
    await before.dispatch(loadCustomer(ACCOUNT));
    const other = await startOffline('uid-8');
    expect(other.store.getState().session.status).toBe('checking');
    await before.dispatch(signOut());
    const { store } = await startOffline();
    expect(store.getState().session.status).toBe('checking');
  });
});

describe('start', () => {
  test('a visitor who never signed in is signed out at once, and the identity service is not called', async () => {
    const start = jest.fn();
    const store = mockStore({}, fakeIdentity({ mayHaveSession: () => false, start }));
    await store.dispatch(startSession());
    expect(typesOf(store)).toEqual(['session/SIGNED_OUT']);
    expect(start).not.toHaveBeenCalled();
  });

  test('a person who was signed in before is signed in again, with their customer', async () => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    const store = realStore(
      {},
      fakeIdentity({ mayHaveSession: () => true, start: async (onChange) => onChange(ACCOUNT) }),
    );
    await store.dispatch(startSession());
    await flushPromises();
    expect(store.getState().session).toMatchObject({ status: 'signed-in', account: ACCOUNT });
    expect(store.getState().customers.me?.name).toBe('Ana');
  });

  test('where the service no longer knows them, they are signed out', async () => {
    const store = realStore(
      {},
      fakeIdentity({ mayHaveSession: () => true, start: async (onChange) => onChange(null) }),
    );
    await store.dispatch(startSession());
    expect(store.getState().session.status).toBe('signed-out');
  });

  test.each([
    ['auth/network-request-failed', 'No pudimos conectar'],
    ['auth/popup-blocked', 'Permite las ventanas emergentes'],
    ['auth/account-exists-with-different-credential', 'Ya tienes una cuenta con ese correo.'],
  ])(
    "where the service cannot be loaded, or a provider's page did not sign in, an error shows it: %s",
    async (code, text) => {
      const store = realStore({}, fakeIdentity({ mayHaveSession: () => true, start: refusing(code, '') }));
      await store.dispatch(startSession());
      expect(store.getState().session.status).toBe('signed-out');
      expect(store.getState().alerts.alerts[0]?.text).toContain(text);
    },
  );
});

describe("back from a provider's page", () => {
  const back = async (path: string, me = refuse(404, 'auth/not-registered')) => {
    window.history.replaceState(null, '', path);
    fakeApi({ 'GET /customer/me': me });
    const store = realStore(
      {},
      fakeIdentity({ mayHaveSession: () => true, comesBack: () => true, start: async (onChange) => onChange(ACCOUNT) }),
    );
    await store.dispatch(startSession());
    await flushPromises();
    window.history.replaceState(null, '', '/');
    return store.getState().session;
  };

  test('a new person continues to sign up in the dialog that they had left, or on its own page', async () => {
    expect(await back('/calendario')).toMatchObject({
      status: 'registering',
      dialog: { reason: 'Falta poco: completa tus datos.', then: null },
    });
    for (const path of ['/entrar', '/registro', '/mystudio/creditos'])
      expect(await back(path)).toMatchObject({ status: 'registering', dialog: null });
  });

  test('signs a customer in without another step', async () => {
    expect(await back('/calendario', ok({ customer: aCustomer() }))).toMatchObject({
      status: 'signed-in',
      dialog: null,
    });
  });
});

describe('the customer of an account', () => {
  test('an account without customer goes on with the sign-up', async () => {
    fakeApi({ 'GET /customer/me': refuse(404, 'auth/not-registered') });
    const store = realStore();
    expect(await store.dispatch(loadCustomer(ACCOUNT))).toBe(false);
    expect(store.getState().session).toMatchObject({ status: 'registering', account: ACCOUNT });
  });

  test('any other failure signs the person out and says why', async () => {
    const leave = jest.fn(async () => undefined);
    fakeApi({ 'GET /customer/me': refuse(500, 'server/internal', 'Ocurrió un error inesperado. Inténtalo de nuevo.') });
    const store = realStore({}, fakeIdentity({ signOut: leave }));
    await store.dispatch(loadCustomer(ACCOUNT));
    expect(store.getState().session).toMatchObject({
      status: 'signed-out',
      account: null,
      error: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
    });
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

describe('changes from elsewhere', () => {
  test('signing out in another tab signs out here', async () => {
    const store = realStore({
      session: { ...initialSession, status: 'signed-in', account: ACCOUNT },
      customers: { me: aCustomer(), spinner: false },
    });
    await store.dispatch(identityChanged(null));
    expect(store.getState().session.status).toBe('signed-out');
    expect(store.getState().customers.me).toBeNull();
  });

  test("while a form of ours is at work the service's own news is left to it", async () => {
    const store = mockStore({ session: { ...initialSession, status: 'signed-out', spinner: true } });
    await store.dispatch(identityChanged(ACCOUNT));
    expect(store.getActions()).toEqual([]);
  });
});

describe('sign in', () => {
  test('first calls the identity service, then loads the customer', async () => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    const signInThere = jest.fn(async () => ACCOUNT);
    const store = mockStore({}, fakeIdentity({ signIn: signInThere }));
    expect(await store.dispatch(signIn(CREDENTIALS))).toBe(true);
    expect(signInThere).toHaveBeenCalledWith('ana@ejemplo.mx', 'secreta1');
    expect(typesOf(store)).toEqual([
      'session/SET_ERROR',
      'session/SHOW_SPINNER',
      'customers/SHOW_SPINNER',
      'customers/HIDE_SPINNER',
      'customers/RECEIVED_ME',
      'session/SIGNED_IN',
      'session/HIDE_SPINNER',
    ]);
  });

  test.each([
    ['auth/user-not-found', 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!'],
    ['auth/wrong-password', 'La contraseña es incorrecta. Por favor, intenta de nuevo'],
    // Both in one, from projects that don't say which addresses have an account.
    ['auth/invalid-credential', 'El correo o la contraseña son incorrectos. Por favor, intenta de nuevo'],
    [
      'auth/missing-recaptcha-token',
      'No pudimos comprobar que eres una persona. Recarga la página e inténtalo de nuevo.',
    ],
    ['auth/user-mismatch', 'Los datos no corresponden a la cuenta con la que entraste.'],
    ['auth/multi-factor-auth-required', 'Tu cuenta pide un segundo factor que este sitio aún no acepta.'],
    ['auth/invalid-api-key', 'El servicio de inicio de sesión no está bien configurado. Avisa al estudio.'],
    ['auth/internal-error', 'Ocurrió un error inesperado. Inténtalo de nuevo.'],
    ['auth/network-request-failed', 'No pudimos conectar con el servidor. Revisa tu conexión.'],
    ['auth/id-token-expired', 'Tu sesión expiró. Inicia sesión de nuevo.'],
    ['auth/some-new-code', 'Firebase: Error (auth/some-new-code).'],
  ])('%s is shown as "%s" and the spinner stops', async (code, text) => {
    const store = realStore({}, fakeIdentity({ signIn: refusing(code) }));
    expect(await store.dispatch(signIn(CREDENTIALS))).toBe(false);
    expect(store.getState().session).toMatchObject({ error: text, spinner: false });
  });

  test('the intent from before signing in is resumed afterwards', async () => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    const store = realStore();
    store.dispatch(
      openSessionDialog({ reason: 'Inicia sesión para reservar.', then: { kind: 'reserve', single_class_id: 11 } }),
    );
    await store.dispatch(signIn(CREDENTIALS));
    expect(store.getState().session).toMatchObject({ dialog: null, resume: { kind: 'reserve', single_class_id: 11 } });
  });
});

describe('Google and Facebook', () => {
  test('a customer is signed in; a new person continues with the sign-up', async () => {
    const api = fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    const store = realStore();
    expect(await store.dispatch(signInWith('google.com'))).toBe(true);
    expect(store.getState().session).toMatchObject({ status: 'signed-in', spinner: false });
    api.respond({ 'GET /customer/me': refuse(404, 'auth/not-registered') });
    const fresh = realStore({}, fakeIdentity({ signInWith: async () => ({ ...ACCOUNT, name: 'Ana Reyes' }) }));
    expect(await fresh.dispatch(signInWith('google.com'))).toBe(false);
    expect(fresh.getState().session).toMatchObject({
      status: 'registering',
      account: { name: 'Ana Reyes' },
      spinner: false,
      error: null,
    });
  });

  test.each([
    [
      'auth/popup-blocked',
      'Tu navegador bloqueó la ventana para entrar. Permite las ventanas emergentes de este sitio e ' +
        'inténtalo de nuevo.',
    ],
    ['auth/popup-closed-by-user', 'Cerraste la ventana antes de terminar. Inténtalo de nuevo.'],
    ['auth/unauthorized-domain', 'Este sitio no está autorizado para iniciar sesión. Avisa al estudio.'],
    [
      'auth/account-exists-with-different-credential',
      'Ya tienes una cuenta con ese correo. Entra como lo hiciste la primera vez: con tu contraseña o con otro botón.',
    ],
    ['auth/invalid-credential', 'No pudimos comprobar esa cuenta. Inténtalo de nuevo.'],
    ['auth/user-cancelled', 'No diste permiso para entrar con esa cuenta. Inténtalo de nuevo.'],
  ])('%s is shown as "%s"', async (code, text) => {
    const store = realStore({}, fakeIdentity({ signInWith: refusing(code) }));
    expect(await store.dispatch(signInWith('facebook.com'))).toBe(false);
    expect(store.getState().session).toMatchObject({ error: text, spinner: false });
  });

  test('a window that another one has taken the place of says nothing, and leaves the spinner to that one', async () => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
    let close = (_error: Error): void => undefined;
    let choose = (_account: typeof ACCOUNT): void => undefined;
    const windows = [
      new Promise<typeof ACCOUNT>((_resolve, reject) => {
        close = reject;
      }),
      new Promise<typeof ACCOUNT>((resolve) => {
        choose = resolve;
      }),
    ];
    const store = realStore(
      {},
      fakeIdentity({ signInWith: () => windows.shift() ?? Promise.reject(new Error('a third')) }),
    );
    const first = store.dispatch(signInWith('google.com'));
    const second = store.dispatch(signInWith('facebook.com'));
    close(new IdentityError('auth/cancelled-popup-request', ''));
    expect(await first).toBe(false);
    expect(store.getState().session).toMatchObject({ error: null, spinner: true });
    choose(ACCOUNT);
    expect(await second).toBe(true);
    expect(store.getState().session).toMatchObject({ status: 'signed-in', spinner: false });
  });

  test('an account that shares no address is signed out again with an error', async () => {
    const leave = jest.fn(async () => undefined);
    const store = realStore(
      {},
      fakeIdentity({ signInWith: async () => ({ uid: 'uid-9', email: '' }), signOut: leave }),
    );
    expect(await store.dispatch(signInWith('facebook.com'))).toBe(false);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(store.getState().session).toMatchObject({
      status: 'signed-out',
      error: 'Tu cuenta no comparte un correo con nosotros. Regístrate con tu correo y una contraseña.',
    });
  });
});

describe('sign up', () => {
  test('makes the account, then the customer', async () => {
    const api = fakeApi({ 'POST /customer/signup': ok({ customer: aCustomer() }) });
    const store = realStore();
    expect(await store.dispatch(signUp(CREDENTIALS, DATA))).toBe(true);
    expect(api.requests[0]?.body).toEqual(DATA);
    expect(store.getState().session.status).toBe('signed-in');
    await flushPromises();
    expect(store.getState().alerts.alerts[0]).toMatchObject({
      kind: 'success',
      text: 'Te enviamos un correo para confirmar tu dirección',
    });
  });

  test("an address that is confirmed gets no mail; one that can't be mailed to delays no sign-up", async () => {
    fakeApi({ 'POST /customer/signup': ok({ customer: aCustomer() }) });
    for (const sendConfirmation of [async () => false, refusing('auth/too-many-requests')]) {
      const store = realStore({}, fakeIdentity({ sendConfirmation }));
      expect(await store.dispatch(signUp(CREDENTIALS, DATA))).toBe(true);
      await flushPromises();
      expect(store.getState().alerts.alerts).toEqual([]);
    }
  });

  test('a mail that has an account already shows an error', async () => {
    const store = realStore({}, fakeIdentity({ signUp: refusing('auth/email-already-in-use') }));
    expect(await store.dispatch(signUp(CREDENTIALS, DATA))).toBe(false);
    expect(store.getState().session.error).toBe('Ya tienes una cuenta con nosotros. Por favor, inicia sesión.');
  });

  test('a password that the policy refuses reads the policy again', async () => {
    const passwordPolicy = jest.fn(async () => ({ minLength: 10 }));
    const store = realStore(
      {},
      fakeIdentity({ signUp: refusing('auth/password-does-not-meet-requirements'), passwordPolicy }),
    );
    await store.dispatch(signUp(CREDENTIALS, DATA));
    expect(store.getState().session).toMatchObject({
      policy: { minLength: 10 },
      error: 'La contraseña no cumple con los requisitos.',
    });
  });

  test('a failure of the server signs the person out', async () => {
    const leave = jest.fn(async () => undefined);
    fakeApi({
      'POST /customer/signup': refuse(500, 'server/internal', 'Ocurrió un error inesperado. Inténtalo de nuevo.'),
    });
    const store = realStore({}, fakeIdentity({ signOut: leave }));
    expect(await store.dispatch(signUp(CREDENTIALS, DATA))).toBe(false);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(store.getState().session).toMatchObject({
      status: 'signed-out',
      error: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
    });
  });

  test('with a phone in use the new account stays, so that another number can be tried', async () => {
    const api = fakeApi({
      'POST /customer/signup': refuse(409, 'customer/phone-in-use', 'Ya existe una cuenta con ese número de teléfono'),
    });
    const create = jest.fn(async () => ACCOUNT);
    const store = realStore({}, fakeIdentity({ signUp: create }));
    await store.dispatch(signUp(CREDENTIALS, DATA));
    expect(store.getState().session).toMatchObject({
      status: 'registering',
      error: 'Ya existe una cuenta con ese número de teléfono',
    });
    api.respond({ 'POST /customer/signup': ok({ customer: aCustomer() }) });
    expect(await store.dispatch(signUp(CREDENTIALS, { ...DATA, phone: '5587654321' }))).toBe(true);
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('a network that fails in the middle loses neither the account nor the form', async () => {
    jest.useFakeTimers();
    const api = fakeApi({ 'POST /customer/signup': NO_NETWORK, 'GET /health': ok({ status: 'ok' }) });
    const store = realStore();
    await store.dispatch(signUp(CREDENTIALS, DATA));
    expect(store.getState().session).toMatchObject({
      status: 'registering',
      error: 'No pudimos conectar con el servidor. Revisa tu conexión.',
    });
    api.respond({ 'POST /customer/signup': ok({ customer: aCustomer() }) });
    expect(await store.dispatch(signUp(null, DATA))).toBe(true);
    await jest.runAllTimersAsync();
    jest.useRealTimers();
  });

  test("an address that is another account's customer's is not taken: the person has to sign in again", async () => {
    fakeApi({
      'POST /customer/signup': refuse(
        409,
        'customer/exists',
        'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.',
      ),
      'GET /customer/me': refuse(404, 'auth/not-registered'),
    });
    const leave = jest.fn(async () => undefined);
    const store = realStore(
      { session: { ...initialSession, status: 'registering', account: ACCOUNT } },
      fakeIdentity({ signOut: leave }),
    );
    expect(await store.dispatch(signUp(null, DATA))).toBe(false);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(store.getState().session).toMatchObject({
      status: 'signed-out',
      account: null,
      error: 'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.',
    });
  });

  test('a customer who exists already because the first response got lost is signed in', async () => {
    fakeApi({
      'POST /customer/signup': refuse(409, 'customer/exists'),
      'GET /customer/me': ok({ customer: aCustomer() }),
    });
    const store = realStore();
    expect(await store.dispatch(signUp(CREDENTIALS, DATA))).toBe(true);
    expect(store.getState().session.status).toBe('signed-in');
  });
});

describe('leaving', () => {
  test('signing out clears the person everywhere', async () => {
    const store = mockStore({ session: { ...initialSession, status: 'signed-in', account: ACCOUNT } });
    await store.dispatch(signOut());
    expect(store.getActions()).toEqual([{ type: 'session/SIGNED_OUT' }, clearMe()]);
  });

  test('an expired token signs out with a message', async () => {
    const store = realStore();
    store.dispatch(signedIn(ACCOUNT));
    await store.dispatch(sessionExpired());
    expect(store.getState().session.status).toBe('signed-out');
    expect(store.getState().alerts.alerts[0]?.text).toBe('Tu sesión expiró. Inicia sesión de nuevo.');
  });

  test('two calls that find the token expired show one message', async () => {
    const store = realStore();
    store.dispatch(signedIn(ACCOUNT));
    await Promise.all([store.dispatch(sessionExpired()), store.dispatch(sessionExpired())]);
    expect(store.getState().alerts.nextId).toBe(2);
  });
});

test('recovering a password confirms that the mail is on its way', async () => {
  const store = realStore();
  expect(await store.dispatch(sendReset('ana@ejemplo.mx'))).toBe(true);
  expect(store.getState().alerts.alerts[0]).toMatchObject({
    kind: 'success',
    text: 'Te hemos enviado un correo para reestablecer tu contraseña.',
  });
});

test('checkPhone says that a phone is free, taken, or unknown', async () => {
  const api = fakeApi({ 'GET /customer/phone': ok({ exists: false }) });
  const store = realStore();
  expect(await store.dispatch(checkPhone('5512345678'))).toBe(true);
  api.respond({ 'GET /customer/phone': ok({ exists: true }) });
  expect(await store.dispatch(checkPhone('5512345678'))).toBe(false);
  api.respond({ 'GET /customer/phone': refuse(429, 'request/too-many') });
  expect(await store.dispatch(checkPhone('5512345678'))).toBeNull();
});

test("the shown password policy is the identity service's", async () => {
  const store = realStore({}, fakeIdentity({ passwordPolicy: async () => ({ minLength: 8, numeric: true }) }));
  await store.dispatch(fetchPolicy());
  expect(store.getState().session.policy).toEqual({ minLength: 8, numeric: true });
});
