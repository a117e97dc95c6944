/**
 * Sessions that a customer has signed out everywhere: those that began before are refused, however new their token.
 * (Ending them at the identity service itself would take a service account's key.)
 */
import { LRUCache } from 'lru-cache';
import { requireSession } from '../context';
import { findRole } from '../db/roles';
import type { Db } from '../db/schema';
import type { SignOuts } from '../ports/identity';

/** Customers whose sign-out is known, and for how many milliseconds: another server's counts by then at the latest. */
const KNOWN = 2_000;
const KNOWN_FOR = 5_000;

export function createSignOuts(db: Db): SignOuts {
  const known = new LRUCache<string, { readonly until: Date | null }>({
    max: KNOWN,
    ttl: KNOWN_FOR,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    // A sign-out that is noted meanwhile stays; requests that wait for the list get it.
    ignoreFetchAbort: true,
    fetchMethod: async (uid) => ({ until: (await findRole(db, uid))?.signed_out_at ?? null }),
  });
  return {
    check: async (account) => requireSession(account, (await known.fetch(account.uid))?.until ?? null),
    note(uid, until) {
      // A request may have read it before the sign-out, and return after it.
      const before = known.peek(uid)?.until;
      if (!before || (until && until > before)) known.set(uid, { until });
    },
  };
}
