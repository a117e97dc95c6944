/**
 * Ends sessions by age and by disuse (domain/sessionLimits). The identity service itself renews tokens without an end,
 * so that a stolen one would work for ever.
 */
import type { Pool } from 'pg';
import { createCache } from '../cache';
import { AppError } from '../../domain/errors';
import { LAST_CALL_NOTED_MS, SESSION_LIMITS } from '../../domain/sessionLimits';
import { findRole } from '../db/roles';
import type { Db } from '../db/schema';
import { noteSession } from '../db/sessions';
import type { Sessions } from '../ports/identity';

/** How many sessions' last noted calls are held in memory; for a dropped one the next call is noted again. */
const KNOWN = 10_000;

export function createSessions(db: Db, pool: Pool): Sessions {
  const begun = createCache<string, true>(KNOWN);
  const noted = createCache<string, { readonly at: number; readonly endsAt: number }>(KNOWN);
  return {
    async check({ uid, signedInAt, secondFactor }, now, log) {
      const at = now.getTime();
      const began = signedInAt.getTime();
      const key = `${uid} ${began}`;
      if (!begun.has(key)) {
        begun.set(key, true);
        log.info({ secondFactor }, 'session first seen');
      }
      // The last call of a new session isn't stored in its first minutes: most visits are over by then.
      if (at - began < LAST_CALL_NOTED_MS) return;
      const last = noted.get(key);
      if (last && at - last.at < LAST_CALL_NOTED_MS && at <= last.endsAt) return;
      const customer = await findRole(db, uid);
      if (!customer) return;
      const { idle, absolute } = SESSION_LIMITS[customer.role];
      const endsAt = began + absolute;
      const session = { customer_id: customer.customer_id, signed_in_at: signedInAt, seen_at: now };
      if (at > endsAt || !(await noteSession(pool, session, new Date(at - idle))))
        throw new AppError('auth/id-token-expired');
      noted.set(key, { at, endsAt });
    },
  };
}
