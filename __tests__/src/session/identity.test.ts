import type { IdentityConfig } from '../../../domain/config';
import { DEFAULT_PASSWORD_POLICY } from '../../../domain/validation';
import { createIdentity as createReal } from '../../../src/session/identity';
import { away, REMEMBER_KEY } from '../../../src/session/memory';
import type { FirebaseIdentity } from '../../../src/session/firebase';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
let tell: (account: typeof ACCOUNT | null) => void = () => undefined;
const account = async () => ACCOUNT;
const service = {
  onChange: (listener: typeof tell) => { tell = listener; },
  signIn: account,
  signUp: account,
  signInWith: jest.fn(async (_provider: string, _onLeave: () => void) => ACCOUNT),
  signInWithLink: account,
  comeBack: jest.fn(async (): Promise<typeof ACCOUNT | null> => ACCOUNT),
  sendLink: async () => undefined,
  sendConfirmation: async () => true,
  checkCode: async () => 'ana@ejemplo.mx',
  applyCode: async () => undefined,
  resetPassword: async () => undefined,
  sendReset: async () => undefined,
  signOut: async () => undefined,
  getToken: async () => 'token-1',
  passwordPolicy: jest.fn(async () => ({ minLength: 8 })),
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
  expect(identity.remembers()).toBe(false);
  expect(await identity.getToken(false)).toBeNull();
  expect(openFirebase).not.toHaveBeenCalled();
});

test('signing in is remembered, signing out forgotten', async () => {
  const identity = createIdentity(CONFIG);
  await identity.signIn('ana@ejemplo.mx', 'secreta1');
  expect(createIdentity(CONFIG).remembers()).toBe(true);
  expect(await identity.getToken(true)).toBe('token-1');
  await identity.signOut();
  expect(createIdentity(CONFIG).remembers()).toBe(false);
  expect(openFirebase).toHaveBeenCalledTimes(1);
});

test('who is signed in is told, now and at every change', async () => {
  const seen: unknown[] = [];
  const identity = createIdentity(CONFIG);
  await identity.start((account) => seen.push(account));
  tell(ACCOUNT);
  expect(window.localStorage.getItem(REMEMBER_KEY)).toBe('1');
  tell(null);
  expect(window.localStorage.getItem(REMEMBER_KEY)).toBeNull();
  expect(seen).toEqual([ACCOUNT, null]);
});

test('a studio without identity service says so', async () => {
  await expect(createIdentity(null).signIn('a@b.mx', 'x')).rejects.toMatchObject({ code: 'auth/not-configured' });
});

test('the policy is the service\'s; the emulator has none, and one that cannot be had is the default', async () => {
  expect(await createIdentity(CONFIG).passwordPolicy()).toEqual({ minLength: 8 });
  expect(await createIdentity({ ...CONFIG, emulator: true }).passwordPolicy()).toEqual(DEFAULT_PASSWORD_POLICY);
  service.passwordPolicy.mockRejectedValueOnce(new Error('501'));
  expect(await createIdentity(CONFIG).passwordPolicy()).toEqual(DEFAULT_PASSWORD_POLICY);
});

describe('Google and Facebook', () => {
  test('who is about to press them has Firebase loaded, ready for windows; signing in is remembered', async () => {
    const identity = createIdentity(CONFIG);
    identity.prepare();
    expect(await identity.signInWith('google.com')).toEqual(ACCOUNT);
    expect(openFirebase.mock.calls).toEqual([[CONFIG, true]]);
    expect(identity.remembers()).toBe(true);
  });

  test('where no window opens the page is left, and knows so when it is back', async () => {
    service.signInWith.mockImplementationOnce((_provider, onLeave) => {
      onLeave();
      return new Promise<never>(() => undefined);
    });
    void createIdentity(CONFIG).signInWith('facebook.com');
    await new Promise((resolve) => setTimeout(resolve));
    const back = createIdentity(CONFIG);
    expect(back.remembers()).toBe(true);
    await back.start(() => undefined);
    expect(service.comeBack).toHaveBeenCalledTimes(1);
    expect(away.read()).toBeNull();
  });

  test('a browser that has lost who it was is told to allow windows', async () => {
    away.write('1');
    service.comeBack.mockResolvedValueOnce(null);
    await expect(createIdentity(CONFIG).start(() => undefined)).rejects.toMatchObject({ code: 'auth/popup-blocked' });
  });
});

test('where Firebase can\'t be loaded, that is a failed connection, and the next try loads it anew', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('chunk')).mockResolvedValue({ openFirebase });
  const identity = createReal(CONFIG, load);
  await expect(identity.signIn('a@b.mx', 'x')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect(await identity.signIn('a@b.mx', 'x')).toEqual(ACCOUNT);
});
