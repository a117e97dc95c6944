/** Who is calling: checks the identity service's ID tokens. Roles are never read from a token. */
import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import { AppError } from '../../domain/errors';

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Throws AppError 'auth/id-token-expired' or 'auth/invalid-token'. */
export type VerifyToken = (token: string) => Promise<Account>;

const issuer = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

function account(payload: JWTPayload): Account {
  if (!payload.sub) throw new AppError('auth/invalid-token');
  return {
    uid: payload.sub,
    email: typeof payload.email === 'string' ? payload.email.toLowerCase() : '',
    emailVerified: payload.email_verified === true,
  };
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired) return new AppError('auth/id-token-expired');
  // Keys that can't be fetched or read are our trouble, not the token's: don't sign out for it.
  const noKeys =
    !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return new AppError(noKeys || error.code === errors.JOSEError.code ? 'server/unavailable' : 'auth/invalid-token');
}

/** Production: RS256 by Google's public keys, with audience, issuer, expiry and subject. */
export function firebaseVerifier(projectId: string, keysUrl: string): VerifyToken {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: issuer(projectId),
        audience: projectId,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return account(payload);
    } catch (error) {
      throw refusal(error);
    }
  };
}

/** Demo and tests only: the emulator's tokens carry no signature; everything else is checked alike. */
export function emulatorVerifier(projectId: string): VerifyToken {
  return async (token) => {
    try {
      return account(
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
