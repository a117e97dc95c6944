/** The demo's second factor: what Firebase's own calls do with an app's codes, through the proxy and the emulator. */
import Fastify from 'fastify';
import { decodeJwt } from 'jose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { startIdentity, type Identity } from '../../demo/identity';
import { identityProxy } from '../../demo/identityProxy';

const folder = mkdtempSync(path.join(tmpdir(), 'studio-totp-'));
const ANA = { uid: 'ana', email: 'ana@ejemplo.mx', password: 'MiClave2026', displayName: 'Ana', emailVerified: true };
const LEO = { ...ANA, uid: 'leo', email: 'leo@ejemplo.mx', emailVerified: false };

let identity: Identity;
let url: string;
const sites: { close(): PromiseLike<unknown> }[] = [];

/** The proxy as after a start of the demo. */
async function serve(): Promise<void> {
  const site = Fastify();
  await site.register(identityProxy(identity, () => undefined));
  url = await site.listen({ port: 0, host: '127.0.0.1' });
  sites.push(site);
}
beforeAll(async () => {
  identity = await startIdentity({ folder });
  await identity.createAccounts([ANA, LEO]);
  await serve();
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await identity.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the calls respond with, of any of them. */
interface Answer {
  readonly status: number;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly mfaPendingCredential: string;
  readonly mfaInfo: readonly [{ readonly mfaEnrollmentId: string }];
  readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string };
  readonly users: readonly unknown[];
}

const call = async (route: string, body: object): Promise<Answer> => {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/${route}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
};
const signIn = ({ email, password }: typeof ANA) =>
  call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true });
/** The code of the period so many periods from now. */
const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });
const factorOf = (idToken: string): unknown =>
  (decodeJwt(idToken).firebase as Record<string, unknown>).sign_in_second_factor;
const refused = (message: string) => ({ status: 400, error: { message: expect.stringContaining(message) } });

test('a second factor is switched on, required at sign-in, stays with the session, and is switched off', async () => {
  const { idToken } = await signIn(ANA);
  expect(factorOf(idToken)).toBeUndefined();
  const { totpSessionInfo } = await call('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo;
  const enrol = (verificationCode: string) =>
    call('v2/accounts/mfaEnrollment:finalize', {
      idToken,
      displayName: 'Mi app',
      totpVerificationInfo: { sessionInfo, verificationCode },
    });
  expect(await enrol(codeOf(secret, 10))).toMatchObject(refused('INVALID_CODE'));
  const enrolled = await enrol(codeOf(secret));
  expect(factorOf(enrolled.idToken)).toBe('totp');
  expect(await enrol(codeOf(secret))).toMatchObject(refused('INVALID_SESSION_INFO'));
  const again = await call('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  expect(again).toMatchObject(refused('SECOND_FACTOR_EXISTS'));

  // After a restart of the demo too.
  await serve();
  const first = await signIn(ANA);
  expect(first).toMatchObject({ status: 200, localId: 'ana', mfaInfo: [{ displayName: 'Mi app', totpInfo: {} }] });
  expect(first.idToken).toBeUndefined();
  expect(first.refreshToken).toBeUndefined();
  const { mfaPendingCredential, mfaInfo } = first;
  const [{ mfaEnrollmentId }] = mfaInfo;
  const finish = (credential: string, verificationCode: string) =>
    call('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: credential,
      mfaEnrollmentId,
      totpVerificationInfo: { verificationCode },
    });
  expect(await finish(mfaPendingCredential, '000000')).toMatchObject(refused('INVALID_CODE'));
  const code = codeOf(secret);
  const session = await finish(mfaPendingCredential, code);
  expect(factorOf(session.idToken)).toBe('totp');
  expect(await finish(mfaPendingCredential, codeOf(secret))).toMatchObject(refused('INVALID_MFA_PENDING_CREDENTIAL'));
  // Each code signs in once.
  const second = await signIn(ANA);
  expect(await finish(second.mfaPendingCredential, code)).toMatchObject(refused('INVALID_CODE'));

  const renewed = await fetch(`${url}/securetoken.googleapis.com/v1/token?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refreshToken }),
  });
  expect(factorOf(((await renewed.json()) as { id_token: string }).id_token)).toBe('totp');
  const changed = await call('v1/accounts:update', {
    idToken: session.idToken,
    password: 'OtraClave2026',
    returnSecureToken: true,
  });
  expect(factorOf(changed.idToken)).toBe('totp');
  const looked = await call('v1/accounts:lookup', { idToken: changed.idToken });
  expect(looked.users).toMatchObject([{ mfaInfo: [{ mfaEnrollmentId }] }]);

  const gone = await call('v2/accounts/mfaEnrollment:withdraw', { idToken: changed.idToken, mfaEnrollmentId });
  expect(factorOf(gone.idToken)).toBeUndefined();
  expect(factorOf((await signIn({ ...ANA, password: 'OtraClave2026' })).idToken)).toBeUndefined();
});

test('a second factor needs a confirmed address and a session', async () => {
  const { idToken } = await signIn(LEO);
  expect(await call('v2/accounts/mfaEnrollment:start', { idToken })).toMatchObject(refused('UNVERIFIED_EMAIL'));
  expect(await call('v2/accounts/mfaEnrollment:start', {})).toMatchObject(refused('MISSING_ID_TOKEN'));
});
