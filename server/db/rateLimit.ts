/** Counts hits of rate limits (server/http/rates.ts) in the database, for all servers of a studio. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { queryPrepared } from './connection';
import type { Trx } from './schema';

export interface Window {
  readonly hits: number;
  readonly ends_at: Date;
}

const COUNT = `
  insert into rate_limit as l (key, hits, ends_at) values ($1, $2, $3)
  on conflict (key) do update set
    hits = case when l.ends_at <= $4 then excluded.hits else l.hits + excluded.hits end,
    ends_at = case when l.ends_at <= $4 then excluded.ends_at else l.ends_at end
  returning hits, ends_at`;

/** Keys contain addresses and clients' input: hashing gives them one length and hides them in dumps. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Adds hits to the current window of a key, or begins a new one. `length`: milliseconds. */
export async function countHits(pool: Pool, key: string, hits: number, length: number, now: Date): Promise<Window> {
  const [window] = await queryPrepared<{ hits: number; ends_at: Date }>(pool, 'count-hits', COUNT, [
    hashOf(key),
    hits,
    new Date(now.getTime() + length),
    now,
  ]);
  if (!window) throw new Error('No window was counted.');
  return window;
}

/** Ends the current windows of these keys. */
export async function forgetHits(pool: Pool, keys: readonly string[]): Promise<void> {
  await pool.query('delete from rate_limit where key = any($1)', [keys.map(hashOf)]);
}

/** Deletes windows that have ended. */
export async function deleteWindows(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('rate_limit').where('ends_at', '<=', now).execute();
}
