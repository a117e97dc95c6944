/** Token verification: the production verifier with real keys over real HTTP, and the emulator's verifier. */
import { AppError } from '../../../domain/errors';
import { emulatorVerifier, firebaseVerifier, publicKeys } from '../../../server/http/identity';
import { getMe } from '../../../domain/contract/customers';
import { startApi, type Api } from '../../helpers/api';
import { PROJECT, emulatorToken, startKeyServer, type KeyServer } from '../../helpers/tokens';
import { aPerson, type Person } from '../builders';

let keys: KeyServer;
let api: Api;
let person: Person;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await startApi({ verifyToken: firebaseVerifier(PROJECT, publicKeys(keys.url)) });
  person = await aPerson(api.db);
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const me = async (authorization: string) => {
  const reply = await api.raw({ method: 'GET', url: '/api/customer/me', headers: { authorization } });
  return [reply.status, (JSON.parse(reply.text) as { code?: string }).code ?? 'ok'];
};
const bearer = (token: string) => me(`Bearer ${token}`);
const good = () => ({ uid: person.uid, email: person.email });

it('a valid token of the project is accepted', async () => {
  expect(await bearer(await keys.sign(good()))).toEqual([200, 'ok']);
});

it('an expired token is rejected with the code that signs the browser out', async () => {
  expect(await bearer(await keys.sign({ ...good(), expiresIn: -1 }))).toEqual([401, 'auth/id-token-expired']);
});

it('a token of the future is rejected, beyond what clocks may differ by', async () => {
  const issued = (ahead: number) => ({ claims: { iat: Math.floor(Date.now() / 1000) + ahead } });
  const verify = emulatorVerifier(PROJECT);
  expect(await bearer(await keys.sign({ ...good(), ...issued(30) }))).toEqual([200, 'ok']);
  expect(await bearer(await keys.sign({ ...good(), ...issued(120) }))).toEqual([401, 'auth/invalid-token']);
  await expect(verify(emulatorToken({ ...good(), ...issued(120) }))).rejects.toMatchObject({
    code: 'auth/invalid-token',
  });
});

it.each([
  ['of another project', { claims: { aud: 'otro-proyecto' } }],
  ['of another issuer', { claims: { iss: 'https://securetoken.google.com/otro' } }],
  ['without a subject', { uid: '' }],
  ['without an expiry', { claims: { exp: undefined } }],
])('a token %s is rejected', async (_, change) => {
  expect(await bearer(await keys.sign({ ...good(), ...change }))).toEqual([401, 'auth/invalid-token']);
});

it('a token is checked by its signature once, and rejected from its expiry on', async () => {
  const verify = firebaseVerifier(PROJECT, publicKeys(keys.url));
  const token = await keys.sign({ ...good(), expiresIn: 60 });
  const checks = jest.spyOn(crypto.subtle, 'verify');
  try {
    const first = await verify(token);
    expect(await verify(token)).toEqual(first);
    expect(checks).toHaveBeenCalledTimes(1);
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    await expect(verify(token)).rejects.toMatchObject({ code: 'auth/id-token-expired' });
  } finally {
    jest.useRealTimers();
    checks.mockRestore();
  }
});

it('a token that ends later is checked again after five minutes', async () => {
  const verify = firebaseVerifier(PROJECT, publicKeys(keys.url));
  const token = await keys.sign({ ...good(), expiresIn: 3600 });
  const checks = jest.spyOn(crypto.subtle, 'verify');
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  try {
    await verify(token);
    clock.mockImplementation(() => now + 5 * 60_000 + 1);
    await verify(token);
    expect(checks).toHaveBeenCalledTimes(2);
  } finally {
    clock.mockRestore();
    checks.mockRestore();
  }
});

it('a token signed with another key or changed after signing is rejected', async () => {
  expect(await bearer(await keys.forge(good()))).toEqual([401, 'auth/invalid-token']);
  const [header = '', payload = '', signature = ''] = (await keys.sign(good())).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'otra' })).toString('base64url');
  expect(await bearer([header, changed, signature].join('.'))).toEqual([401, 'auth/invalid-token']);
});

it("the emulator's unsigned tokens are rejected in production", async () => {
  expect(await bearer(emulatorToken(good()))).toEqual([401, 'auth/invalid-token']);
});

it.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Basic YTpi',
  'bearer x',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer ..',
  'Bearer null',
  `Bearer ${'a'.repeat(5000)}`,
  'Bearer eyJhbGciOiJSUzI1NiJ9.bnVsbA.AA',
])('the Authorization header %j is rejected', async (authorization) => {
  expect(await me(authorization)).toEqual([401, 'auth/invalid-token']);
});

it('an unreadable token is rejected on public calls too', async () => {
  const reply = await api.raw({ method: 'GET', url: '/api/locations', headers: { authorization: 'Bearer x' } });
  expect(reply.status).toBe(401);
});

it.each([
  [{ status: 500, body: 'no' }],
  [{ status: 200, body: 'no es JSON' }],
  [{ status: 200, body: '{"keys":"no"}' }],
])('invalid signing keys (%j) cause server/unavailable, which signs no user out', async (broken) => {
  const verify = firebaseVerifier(PROJECT, publicKeys(keys.url));
  keys.respondWith(broken);
  await expect(verify(await keys.sign(good()))).rejects.toMatchObject({ code: 'server/unavailable' });
  keys.respondWith(null);
  expect((await firebaseVerifier(PROJECT, publicKeys(keys.url))(await keys.sign(good()))).uid).toBe(person.uid);
});

it('an unreachable key server causes server/unavailable', async () => {
  const gone = await startKeyServer();
  await gone.close();
  await expect(firebaseVerifier(PROJECT, publicKeys(gone.url))(await keys.sign(good()))).rejects.toMatchObject({
    code: 'server/unavailable',
  });
});

describe('emulatorVerifier', () => {
  const verify = emulatorVerifier(PROJECT);
  const refusal = async (token: string) =>
    verify(token).then(
      () => 'ok',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );

  it('accepts unsigned tokens and checks their claims like production', async () => {
    const claims = { auth_time: 1_795_000_000 };
    expect(await verify(emulatorToken({ uid: 'ana', email: 'Ana@Ejemplo.MX', emailVerified: false, claims }))).toEqual({
      uid: 'ana',
      email: 'ana@ejemplo.mx',
      emailVerified: false,
      signedInAt: new Date(1_795_000_000_000),
      secondFactor: false,
    });
    const twoSteps = { ...claims, firebase: { sign_in_second_factor: 'totp' } };
    expect(await verify(emulatorToken({ uid: 'ana', claims: twoSteps }))).toMatchObject({ secondFactor: true });
    expect(await refusal(emulatorToken({ uid: 'ana', expiresIn: -1 }))).toBe('auth/id-token-expired');
    expect(await refusal(emulatorToken({ uid: 'ana', claims: { aud: 'otro' } }))).toBe('auth/invalid-token');
    expect(await refusal(emulatorToken({ uid: '' }))).toBe('auth/invalid-token');
    for (const token of ['', 'x', 'a.b.', '..', 'eyJhbGciOiJub25lIn0.bnVsbA.', await keys.sign(good())])
      expect(await refusal(token)).toBe('auth/invalid-token');
  });
});

it("a customer is found by the account's uid, even with another email address", async () => {
  const other = await startApi();
  const ana = await aPerson(other.db);
  expect((await other.ok(getMe, { as: { uid: ana.uid, email: 'otra@ejemplo.mx' } })).customer.customer_id).toBe(
    ana.customer_id,
  );
  await other.close();
});
