/**
 * Refuses tokens of sessions that a customer has signed out everywhere, however new the token. (Ending the sessions at
 * the identity service would take a service account.)
 */
import { createCache } from '../cache';
import { requireSession } from '../context';
import { findRole } from '../db/roles';
import type { Db } from '../db/schema';
import type { SignOuts } from '../ports/identity';

/**
 * How many customers' sign-outs are cached, and for how many milliseconds: a sign-out at another server takes effect
 * after that.
 */
const KNOWN = 2_000;
const KNOWN_FOR = 5_000;

export function createSignOuts(db: Db): SignOuts {
  const known = createCache<string, { readonly until: Date | null }>(KNOWN, {
    ttl: KNOWN_FOR,
    fetchMethod: async (uid) => ({ until: (await findRole(db, uid))?.signed_out_at ?? null }),
  });
  return {
    check: async (account) => requireSession(account, (await known.fetch(account.uid))?.until ?? null),
    note(uid, until) {
      // A read that started before the sign-out may finish after it: the later time counts.
      const before = known.peek(uid)?.until;
      if (!before || (until && until > before)) known.set(uid, { until });
    },
  };
}
