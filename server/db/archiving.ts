/**
 * Whether the log of database servers arrives in their archive (docs/operations.md, backups): without it no backup can be
 * brought to a later moment, and the server's disk fills up.
 */
import { MINUTE } from '../../domain/durations';
import { createPool } from './connection';

/** Milliseconds for which an answer holds, as each asks every server. */
const HOLDS = MINUTE;
/** Milliseconds until a server counts as away. */
const PATIENCE = 2_000;

export interface ArchivingServer {
  readonly name: string;
  /** Of any database there. */
  readonly url: string;
}

/** null: it archives nothing. Throws where it can't be reached. */
async function isFailing(url: string): Promise<boolean | null> {
  const pool = createPool(url, { max: 1, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  pool.on('error', () => undefined);
  try {
    const { rows } = await pool.query<{ failing: boolean }>(
      `select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failing
       from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
    );
    return rows[0]?.failing ?? null;
  } finally {
    await pool.end();
  }
}

export type Archiving = Readonly<Record<string, boolean>>;

/** By server, whether archiving fails; those that archive nothing or are away are missing. */
export function watchArchiving(servers: () => Promise<readonly ArchivingServer[]>): () => Promise<Archiving> {
  let found: Promise<Archiving> | undefined;
  let readAt = 0;
  const read = async (): Promise<Archiving> => {
    const all = await servers();
    const states = await Promise.all(
      all.map(async ({ name, url }) => [name, await isFailing(url).catch(() => null)] as const),
    );
    return Object.fromEntries(states.flatMap(([name, failing]) => (failing === null ? [] : [[name, failing]])));
  };
  return () => {
    const now = performance.now();
    if (!found || now - readAt > HOLDS) {
      readAt = now;
      found = read().catch(() => ({}));
    }
    return found;
  };
}
