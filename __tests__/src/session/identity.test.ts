import type { IdentityConfig } from '../../../domain/config';
import { DEFAULT_PASSWORD_POLICY } from '../../../domain/validation';
import { REMEMBER_KEY, createIdentity as createReal } from '../../../src/session/identity';
import type { FirebaseIdentity } from '../../../src/session/firebase';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
let tell: (account: typeof ACCOUNT | null) => void = () => undefined;
const account = async () => ACCOUNT;
const service = {
  onChange: (listener: typeof tell) => { tell = listener; },
  signIn: account,
  signUp: account,
  sendReset: async () => undefined,
  signOut: async () => undefined,
  getToken: async () => 'token-1',
  passwordPolicy: jest.fn(async () => ({ minLength: 8 })),
} satisfies FirebaseIdentity;
const openFirebase = jest.fn((_config: unknown): FirebaseIdentity => service);
// Firebase itself talks to a service that is not there; the browser journey proves that side.
const createIdentity = (config: IdentityConfig | null) => createReal(config, async () => ({ openFirebase }));

const CONFIG = { apiKey: 'key', authDomain: '', projectId: 'estudio' };

beforeEach(() => {
  window.localStorage.clear();
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
