/**
 * Demo only: the second factor by an app's codes (TOTP), which Firebase knows and its emulator doesn't. Codes are
 * checked by RFC 6238; tokens come from the emulator, which takes the second factor of a session from its refresh
 * token.
 */
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { MINUTE } from '../domain/durations';
import { readAccounts, type StoredAccount, writeAccounts } from './accountsFile';
import type { Identity } from './identity';

/** Of an account, by its localId. */
interface Factor extends StoredAccount {
  readonly mfaEnrollmentId: string;
  readonly displayName?: string;
  readonly enrolledAt: string;
  readonly secret: string;
}

/** A password or a provider was right, and the code is still missing. */
interface Pending {
  readonly localId: string;
  readonly refreshToken: string;
  readonly until: number;
  tries: number;
}

interface Tokens {
  readonly idToken: string;
  readonly refreshToken: string;
}

type Json = Readonly<Record<string, unknown>>;

const PENDING_MS = 5 * MINUTE;
const TRIES = 5;
const SIGN_IN = /:(signInWithPassword|signInWithIdp|signInWithEmailLink)$/;

const totpOf = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
/** The period of a right code, one before and one after count as well; null: the code is wrong. */
function periodOf(secret: string, code: unknown): number | null {
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 30_000) + delta;
}

/** As the identity service says no. */
class Refusal extends Error {}
function refuseUnless(isRight: unknown, code: string): asserts isRight {
  if (!isRight) throw new Refusal(code);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const publicFactor = ({ mfaEnrollmentId, displayName, enrolledAt }: Factor) => ({
  mfaEnrollmentId,
  displayName,
  enrolledAt,
  totpInfo: {},
});

export interface SecondFactors {
  /** What a browser gets instead of the emulator's response to one of its calls. */
  rewrite(path: string, asked: Json, response: Json): Promise<Json>;
  routes(app: FastifyInstance): void;
}

export function openSecondFactors({ origin, folder }: Identity): SecondFactors {
  const file = path.join(folder, 'totp.json');
  const factors = new Map((readAccounts(file) as Factor[]).map((factor) => [factor.localId, factor]));
  const enrolling = new Map<string, { readonly localId: string; readonly secret: string; readonly until: number }>();
  const pending = new Map<string, Pending>();
  /** A code signs in once. */
  const used = new Map<string, number>();
  const store = (): void => writeAccounts(file, [...factors.values()]);
  const name = (): string => randomBytes(20).toString('base64url');
  const forget = (known: Map<string, { readonly until: number }>): void => {
    for (const [key, { until }] of known) if (until < Date.now()) known.delete(key);
  };

  async function ask(route: string, body: URLSearchParams | string): Promise<Json> {
    const type = typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded';
    const response = await fetch(`${origin}${route}?key=demo`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const answer = record(await response.json());
    refuseUnless(response.ok, text(record(answer.error).message) || 'INTERNAL_ERROR');
    return answer;
  }

  async function accountOf(idToken: unknown): Promise<{ readonly localId: string; readonly emailVerified: boolean }> {
    refuseUnless(text(idToken), 'MISSING_ID_TOKEN');
    const { users } = await ask('/identitytoolkit.googleapis.com/v1/accounts:lookup', JSON.stringify({ idToken }));
    const account = record(Array.isArray(users) ? users[0] : undefined);
    return { localId: text(account.localId), emailVerified: account.emailVerified === true };
  }

  /** Tokens of a session with, or without, the account's second factor. */
  async function issue(refreshToken: string, factor: Factor | undefined): Promise<Tokens> {
    const session = record(JSON.parse(Buffer.from(refreshToken, 'base64').toString('utf8')));
    const secondFactor = factor && { identifier: factor.mfaEnrollmentId, provider: 'totp' };
    const changed = Buffer.from(JSON.stringify({ ...session, secondFactor })).toString('base64');
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: changed });
    const fresh = await ask('/securetoken.googleapis.com/v1/token', form);
    return { idToken: text(fresh.id_token), refreshToken: text(fresh.refresh_token) };
  }

  /** The session that an ID token belongs to, as the emulator writes it down. */
  function sessionOf(idToken: string): string {
    const claims = record(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')));
    return Buffer.from(
      JSON.stringify({
        _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
        localId: claims.user_id,
        provider: record(claims.firebase).sign_in_provider,
        extraClaims: {},
        projectId: claims.aud,
      }),
    ).toString('base64');
  }

  async function start({ idToken }: Json): Promise<Json> {
    const { localId, emailVerified } = await accountOf(idToken);
    refuseUnless(emailVerified, 'UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.');
    refuseUnless(!factors.has(localId), 'SECOND_FACTOR_EXISTS');
    forget(enrolling);
    const [sessionInfo, secret, until] = [name(), new Secret({ size: 20 }).base32, Date.now() + PENDING_MS];
    enrolling.set(sessionInfo, { localId, secret, until });
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: 6,
        hashingAlgorithm: 'SHA1',
        periodSec: 30,
        sessionInfo,
        finalizeEnrollmentTime: new Date(until).toISOString(),
      },
    };
  }

  async function finalize({ idToken, displayName, totpVerificationInfo }: Json): Promise<Json> {
    const { localId } = await accountOf(idToken);
    const { sessionInfo, verificationCode } = record(totpVerificationInfo);
    const begun = enrolling.get(text(sessionInfo));
    refuseUnless(begun?.localId === localId && begun.until > Date.now(), 'INVALID_SESSION_INFO');
    refuseUnless(periodOf(begun.secret, verificationCode) !== null, 'INVALID_CODE');
    enrolling.delete(text(sessionInfo));
    const factor: Factor = {
      localId,
      mfaEnrollmentId: name(),
      ...(displayName ? { displayName: text(displayName) } : {}),
      enrolledAt: new Date().toISOString(),
      secret: begun.secret,
    };
    factors.set(localId, factor);
    store();
    return { ...(await issue(sessionOf(text(idToken)), factor)) };
  }

  async function withdraw({ idToken, mfaEnrollmentId }: Json): Promise<Json> {
    const { localId } = await accountOf(idToken);
    refuseUnless(factors.get(localId)?.mfaEnrollmentId === mfaEnrollmentId, 'MFA_ENROLLMENT_NOT_FOUND');
    factors.delete(localId);
    store();
    return { ...(await issue(sessionOf(text(idToken)), undefined)) };
  }

  async function signIn({ mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }: Json): Promise<Json> {
    const begun = pending.get(text(mfaPendingCredential));
    refuseUnless(begun && begun.until > Date.now(), 'INVALID_MFA_PENDING_CREDENTIAL');
    const factor = factors.get(begun.localId);
    refuseUnless(factor && factor.mfaEnrollmentId === mfaEnrollmentId, 'MFA_ENROLLMENT_NOT_FOUND');
    begun.tries += 1;
    refuseUnless(begun.tries <= TRIES, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    const period = periodOf(factor.secret, record(totpVerificationInfo).verificationCode);
    refuseUnless(period !== null && period > (used.get(begun.localId) ?? 0), 'INVALID_CODE');
    used.set(begun.localId, period);
    pending.delete(text(mfaPendingCredential));
    return { ...(await issue(begun.refreshToken, factor)) };
  }

  return {
    async rewrite(route, asked, response) {
      if (route.endsWith(':lookup') && Array.isArray(response.users))
        return {
          ...response,
          users: response.users.map((user: Json) => {
            const factor = factors.get(text(user.localId));
            return factor ? { ...user, mfaInfo: [publicFactor(factor)] } : user;
          }),
        };
      const { idToken, refreshToken, expiresIn: _expiresIn, ...rest } = response;
      if (!text(refreshToken)) return response;
      const { localId } = await accountOf(idToken);
      const factor = factors.get(localId);
      if (!factor) return response;
      // Changes of an account and links to it keep its session.
      if (!SIGN_IN.test(route) || asked.idToken) return { ...response, ...(await issue(text(refreshToken), factor)) };
      forget(pending);
      const mfaPendingCredential = name();
      pending.set(mfaPendingCredential, {
        localId,
        refreshToken: text(refreshToken),
        until: Date.now() + PENDING_MS,
        tries: 0,
      });
      return { ...rest, mfaPendingCredential, mfaInfo: [publicFactor(factor)] };
    },
    routes(app) {
      const calls = {
        'mfaEnrollment::start': start,
        'mfaEnrollment::finalize': finalize,
        'mfaEnrollment::withdraw': withdraw,
        'mfaSignIn::finalize': signIn,
      };
      for (const [route, work] of Object.entries(calls))
        app.post(`/identitytoolkit.googleapis.com/v2/accounts/${route}`, async ({ body }, reply) => {
          try {
            return await work(record(body));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return reply.status(400).send({ error: { code: 400, message: error.message } });
          }
        });
    },
  };
}
