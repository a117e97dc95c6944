/**
 * Limits of sessions. NIST SP 800-63B asks for a day, and an hour of inactivity, where two factors are required; ours
 * are longer for documented reasons (docs/security.md, V7.1.1).
 */
import type { Role } from './contract/customers';
import { DAY, HOUR, MINUTE } from './durations';

export interface SessionLimit {
  /** Milliseconds without a call after which a session ends. */
  readonly idle: number;
  /** Milliseconds after signing in at which a session ends, however it is used. */
  readonly absolute: number;
}

/** The front desk's session survives a night but not a day off, and everybody signs in again once a week. */
const TEAM: SessionLimit = { idle: 12 * HOUR, absolute: 7 * DAY };
/** Customers who book once a season stay signed in on their phone; payments need a card's own confirmation. */
const CUSTOMER: SessionLimit = { idle: 90 * DAY, absolute: 365 * DAY };

export const SESSION_LIMITS: Readonly<Record<Role, SessionLimit>> = {
  customer: CUSTOMER,
  coach: TEAM,
  contador: TEAM,
  staff: TEAM,
  admin: TEAM,
};

/** No session lasts longer than this. */
export const LONGEST_SESSION_MS = CUSTOMER.absolute;

/** How exactly the time of a session's last call is stored; it is written at most this often. */
export const LAST_CALL_NOTED_MS = 15 * MINUTE;
