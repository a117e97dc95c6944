/**
 * Limits tries to sign in, for all processes together. An address that is over its own limit doesn't count against the
 * account any more, so that one machine alone keeps no operator out.
 */
import type { Pool } from 'pg';
import { MINUTE } from '../../domain/durations';
import { networkOf, NETWORK_SHARE } from '../clientAddress';
import { countHits, forgetHits } from '../db/rateLimit';
import { Refused } from './refused';

const WINDOW = 15 * MINUTE;
/** Tries in each window: of an account from one address, from an address for all accounts, of an account from anywhere. */
const OF_BOTH = 10;
const OF_ADDRESS = 40;
const OF_ACCOUNT = 60;

const keyOfBoth = (email: string, address: string): string => `operator ${email} from ${address}`;
const keyOfAccount = (email: string): string => `operator ${email}`;

/** Counts a try before it is made, so that many at once are no more than allowed. Throws where there were too many. */
export async function countTry(pool: Pool, email: string, address: string, now: Date): Promise<void> {
  const network = networkOf(address);
  const limits: (readonly [string, number])[] = [
    ...(network === null ? [] : [[`operators from ${network}`, OF_ADDRESS * NETWORK_SHARE] as const]),
    [`operators from ${address}`, OF_ADDRESS],
    [keyOfBoth(email, address), OF_BOTH],
    [keyOfAccount(email), OF_ACCOUNT],
  ];
  for (const [key, most] of limits) {
    const { hits, ends_at } = await countHits(pool, key, 1, WINDOW, now);
    if (hits <= most) continue;
    const minutes = Math.max(1, Math.ceil((ends_at.getTime() - now.getTime()) / MINUTE));
    throw new Refused(429, `Hubo demasiados intentos. Prueba otra vez en ${minutes} min.`);
  }
}

/** An operator has signed in: earlier tries for the account count no more. */
export const forgetTries = (pool: Pool, email: string, address: string): Promise<void> =>
  forgetHits(pool, [keyOfBoth(email, address), keyOfAccount(email)]);
