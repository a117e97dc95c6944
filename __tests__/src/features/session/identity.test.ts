import { fakeAccess } from '../../../helpers/store';
import type { IdentityConfig } from '../../../../domain/configKinds';
import { DEFAULT_PASSWORD_POLICY } from '../../../../domain/validation';
import { createIdentity as createReal } from '../../../../src/features/session/identity';
import { awayAtProviderEntry, SIGNED_IN_KEY } from '../../../../src/features/session/storage';
import type { FirebaseIdentity } from '../../../../src/features/session/firebase';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
let tell: (account: typeof ACCOUNT | null) => void = () => undefined;
const account = async () => ACCOUNT;
const service = {
  onChange: (listener: typeof tell) => {
    tell = listener;
  },
  signIn: account,
  signUp: account,
  signInWith: jest.fn(async (_provider: string, _onLeave: () => void) => ACCOUNT),
  signInWithLink: account,
  comeBack: jest.fn(async (): Promise<typeof ACCOUNT | null> => ACCOUNT),
  sendLink: async () => undefined,
  sendConfirmation: async () => true,
  checkConfirmed: async () => true,
  checkCode: async () => 'ana@ejemplo.mx',
  applyCode: async () => undefined,
  resetPassword: async () => undefined,
  sendReset: async () => undefined,
  enterCode: account,
  access: fakeAccess(),
  signOut: async () => undefined,
  getToken: async () => 'token-1',
} satisfies FirebaseIdentity;
const openFirebase = jest.fn(async (_config: unknown, _windows: boolean): Promise<FirebaseIdentity> => service);
// Firebase itself talks to a service that is not there; the browser journey proves that side.
const createIdentity = (config: IdentityConfig | null) => createReal(config, async () => ({ openFirebase }));

const CONFIG = { apiKey: 'key', authDomain: '', projectId: 'estudio' };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.clearAllMocks();
});

test('for a visitor who never signed in, Firebase is not even loaded', async () => {
  const identity = createIdentity(CONFIG);
  expect(identity.mayHaveSession()).toBe(false);
  expect(await identity.getToken(false)).toBeNull();
  expect(openFirebase).not.toHaveBeenCalled();
});

test('signing in is stored by Firebase, and removed by signing out', async () => {
  const identity = createIdentity(CONFIG);
  await identity.signIn('ana@ejemplo.mx', 'secreta1');
  expect(createIdentity(CONFIG).mayHaveSession()).toBe(true);
  expect(await identity.getToken(true)).toBe('token-1');
  await identity.signOut();
  expect(createIdentity(CONFIG).mayHaveSession()).toBe(false);
  expect(openFirebase).toHaveBeenCalledTimes(1);
});

test('watchers of the session are called with who is signed in, now and at every change', async () => {
  const seen: unknown[] = [];
  const identity = createIdentity(CONFIG);
  await identity.start((account) => seen.push(account));
  tell(ACCOUNT);
  expect(window.localStorage.getItem(SIGNED_IN_KEY)).toBe('1');
  tell(null);
  expect(window.localStorage.getItem(SIGNED_IN_KEY)).toBeNull();
  expect(seen).toEqual([ACCOUNT, null]);
});

test("a visitor's page that watches is notified after a sign-in there, in other tabs too", async () => {
  const seen: unknown[] = [];
  const identity = createIdentity(CONFIG);
  identity.watch((account) => seen.push(account));
  expect(openFirebase).not.toHaveBeenCalled();
  await identity.signIn('ana@ejemplo.mx', 'secreta1');
  tell(null);
  expect(seen).toEqual([null]);
  expect(identity.mayHaveSession()).toBe(false);
});

test('a studio without identity service shows an error', async () => {
  await expect(createIdentity(null).signIn('a@b.mx', 'x')).rejects.toMatchObject({ code: 'auth/not-configured' });
});

describe('the password policy', () => {
  const RULES = {
    minPasswordLength: 8,
    maxPasswordLength: 64,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
  };
  const answering = (status: number, body: unknown) => {
    const asked = jest.fn(
      async (_address: RequestInfo | URL) => ({ ok: status < 400, json: async () => body }) as Response,
    );
    globalThis.fetch = asked;
    return asked;
  };

  test("is the service's, and no Firebase is loaded for it", async () => {
    const asked = answering(200, { enforcementState: 'ENFORCE', customStrengthOptions: RULES });
    expect(await createIdentity(CONFIG).passwordPolicy()).toEqual({
      minLength: 8,
      maxLength: 64,
      uppercase: true,
      numeric: true,
    });
    expect(asked.mock.calls).toEqual([['https://identitytoolkit.googleapis.com/v2/passwordPolicy?key=key']]);
    expect(openFirebase).not.toHaveBeenCalled();
  });

  test('is fetched each time, as it may have changed', async () => {
    answering(200, { enforcementState: 'ENFORCE', customStrengthOptions: RULES });
    const identity = createIdentity(CONFIG);
    await identity.passwordPolicy();
    answering(200, { enforcementState: 'ENFORCE', customStrengthOptions: { ...RULES, minPasswordLength: 12 } });
    expect(await identity.passwordPolicy()).toMatchObject({ minLength: 12 });
  });

  test('is the default where none is enforced, none can be fetched, and in the demo, without a call', async () => {
    for (const [status, body] of [
      [200, { enforcementState: 'OFF', customStrengthOptions: RULES }],
      [501, {}],
      [200, null],
    ] as const) {
      answering(status, body);
      expect(await createIdentity(CONFIG).passwordPolicy()).toEqual(DEFAULT_PASSWORD_POLICY);
    }
    const asked = answering(200, {});
    for (const config of [{ ...CONFIG, emulator: true }, null])
      expect(await createIdentity(config).passwordPolicy()).toEqual(DEFAULT_PASSWORD_POLICY);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('Google and Facebook', () => {
  test('who is about to press them has Firebase loaded, ready for windows; signing in is stored', async () => {
    const identity = createIdentity(CONFIG);
    identity.prepare();
    expect(await identity.signInWith('google.com')).toEqual(ACCOUNT);
    expect(openFirebase.mock.calls).toEqual([[CONFIG, true]]);
    expect(identity.mayHaveSession()).toBe(true);
  });

  test('where no window opens the page is left, and knows so when it is back', async () => {
    service.signInWith.mockImplementationOnce((_provider, onLeave) => {
      onLeave();
      return new Promise<never>(() => undefined);
    });
    void createIdentity(CONFIG).signInWith('facebook.com');
    await new Promise((resolve) => setTimeout(resolve));
    const back = createIdentity(CONFIG);
    expect(back.mayHaveSession()).toBe(true);
    await back.start(() => undefined);
    expect(service.comeBack).toHaveBeenCalledTimes(1);
    expect(awayAtProviderEntry.read()).toBeNull();
  });

  test('a browser that has lost the session shows how to allow windows', async () => {
    awayAtProviderEntry.write('1');
    service.comeBack.mockResolvedValueOnce(null);
    await expect(createIdentity(CONFIG).start(() => undefined)).rejects.toMatchObject({ code: 'auth/popup-blocked' });
  });
});

test('a failure to load Firebase counts as a failed connection, and the next try loads it anew', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('chunk')).mockResolvedValue({ openFirebase });
  const identity = createReal(CONFIG, load);
  await expect(identity.signIn('a@b.mx', 'x')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect(await identity.signIn('a@b.mx', 'x')).toEqual(ACCOUNT);
});
