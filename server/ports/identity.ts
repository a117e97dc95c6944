/** The identity of a caller, from the identity service, and whether their session is still valid. */
import type { FastifyBaseLogger } from 'fastify';

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When this session began; unchanged in its renewed tokens. */
  readonly signedInAt: Date;
  /** Whether this session was begun with a second factor. */
  readonly secondFactor: boolean;
}

/** Verifies an ID token. Throws AppError 'auth/id-token-expired' or 'auth/invalid-token'. */
export type VerifyToken = (token: string) => Promise<Account>;

export interface Sessions {
  /** Throws 'auth/id-token-expired' for a session that is too old, or was not used for too long. */
  check(account: Account, now: Date, log: Pick<FastifyBaseLogger, 'info'>): Promise<void>;
}

export interface SignOuts {
  /** Throws 'auth/id-token-expired' for a session that has been signed out. */
  check(account: Account): Promise<void>;
  note(uid: string, signedOutAt: Date | null): void;
}
