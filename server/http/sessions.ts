/**
 * Ends sessions by age and by disuse (domain/sessionLimits). The identity service renews tokens for as long as a
 * browser has its refresh token, so that a stolen one would work for ever.
 */
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { AppError } from '../../domain/errors';
import { LAST_CALL_NOTED_MS, SESSION_LIMITS } from '../../domain/sessionLimits';
import { findRole } from '../db/roles';
import type { Db } from '../db/schema';
import { noteSession } from '../db/sessions';
import type { Sessions } from '../ports/identity';

/** Sessions whose last note is known; of one that is dropped the next call writes a note. */
const KNOWN = 10_000;

export function createSessions(db: Db, pool: Pool): Sessions {
  const begun = new LRUCache<string, true>({ max: KNOWN });
  const noted = new LRUCache<string, { readonly at: number; readonly endsAt: number }>({ max: KNOWN });
  return {
    async check({ uid, signedInAt, secondFactor }, now, log) {
      const at = now.getTime();
      const began = signedInAt.getTime();
      const key = `${uid} ${began}`;
      if (!begun.has(key)) {
        begun.set(key, true);
        log.info({ secondFactor }, 'session first seen');
      }
      // Its first minutes need no note, and most visits are over by then.
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
