/**
 * How long a session lasts. NIST SP 800-63B asks for a day and an hour of inactivity where two factors are required;
 * ours are longer with a reason each (docs/security.md, V7.1.1).
 */
import type { Role } from './contract/customers';
import { DAY, HOUR, MINUTE } from './durations';

export interface SessionLimit {
  /** Milliseconds without a call after which it ends. */
  readonly idle: number;
  /** Milliseconds after signing in after which it ends, however it is used. */
  readonly absolute: number;
}

/** A night at home ends no front desk's session, a day off does; and once a week everybody proves who they are. */
const TEAM: SessionLimit = { idle: 12 * HOUR, absolute: 7 * DAY };
/** Who books once a season stays signed in on their own phone; money leaves only with a card's own confirmation. */
const CUSTOMER: SessionLimit = { idle: 90 * DAY, absolute: 365 * DAY };

export const SESSION_LIMITS: Readonly<Record<Role, SessionLimit>> = {
  customer: CUSTOMER,
  coach: TEAM,
  staff: TEAM,
  admin: TEAM,
};

/** After that much no session of anyone is alive. */
export const LONGEST_SESSION_MS = CUSTOMER.absolute;

/** A session's last call is known this exactly: a server notes it at most so often. */
export const LAST_CALL_NOTED_MS = 15 * MINUTE;
