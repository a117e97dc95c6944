/** Verifies the ID tokens of the identity service. Roles are never read from a token. */
import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { createCache } from '../cache';
import { MINUTE } from '../../domain/durations';
import { AppError } from '../../domain/errors';
import type { Account, VerifyToken } from '../ports/identity';

const issuer = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/** Seconds by which the clocks of the two servers may differ. */
const CLOCK_TOLERANCE_S = 60;

function accountOf(payload: JWTPayload): Account {
  if (!payload.sub) throw new AppError('auth/invalid-token');
  if (Number(payload.iat) > Date.now() / 1000 + CLOCK_TOLERANCE_S) throw new AppError('auth/invalid-token');
  const { auth_time, firebase } = payload as { auth_time?: unknown; firebase?: { sign_in_second_factor?: unknown } };
  return {
    uid: payload.sub,
    email: typeof payload.email === 'string' ? payload.email.toLowerCase() : '',
    emailVerified: payload.email_verified === true,
    signedInAt: new Date(Number(auth_time ?? payload.iat) * 1000),
    secondFactor: typeof firebase?.sign_in_second_factor === 'string',
  };
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired) return new AppError('auth/id-token-expired');
  // If the public keys can't be fetched or read, the token may be fine: the session must not end.
  const noKeys =
    !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return new AppError(noKeys || error.code === errors.JOSEError.code ? 'server/unavailable' : 'auth/invalid-token');
}

/**
 * How many verified tokens are cached, and for how many milliseconds; a token of a withdrawn key is accepted until
 * then.
 */
const KNOWN_TOKENS = 2_000;
const KNOWN_FOR = 5 * MINUTE;

/** The identity service's public keys, read again when one isn't known; for all projects. */
export const publicKeys = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url));

/**
 * Production: checks the RS256 signature by Google's public keys, audience, issuer, expiry and subject. A token is
 * verified once for all calls of a page.
 */
export function firebaseVerifier(projectId: string, keys: JWTVerifyGetKey): VerifyToken {
  const known = createCache<string, Account>(KNOWN_TOKENS, { ttl: KNOWN_FOR });
  return async (token) => {
    const before = known.get(token);
    if (before) return before;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: issuer(projectId),
        audience: projectId,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const found = accountOf(payload);
      const left = Number(payload.exp) * 1000 - Date.now();
      if (left > 0) known.set(token, found, { ttl: Math.min(left, KNOWN_FOR) });
      return found;
    } catch (error) {
      throw refusal(error);
    }
  };
}

/** Demo and tests only: tokens of the emulator have no signature; everything else is checked as in production. */
export function emulatorVerifier(projectId: string): VerifyToken {
  return async (token) => {
    try {
      return accountOf(
        UnsecuredJWT.decode(token, {
          issuer: issuer(projectId),
          audience: projectId,
          requiredClaims: ['sub', 'exp', 'iat'],
        }).payload,
      );
    } catch (error) {
      throw refusal(error);
    }
  };
}
