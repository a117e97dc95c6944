import type { Client } from 'pg';
import { StartFailure } from './failure';
import { poll } from './processes';

/** Any fixed number: the holder of this advisory lock is the only launcher that uses the database. */
const LOCK = 7_236_001;

/** The server may not have noticed yet that the last holder was killed. */
const RELEASE_MS = 1_000;

/** Error of a second start on the same data: names their folder and the variable for another one. */
export function alreadyRunning(place: string, variable: 'DATA_DIR' | 'DATABASE_URL' = 'DATA_DIR'): StartFailure {
  return new StartFailure(
    `El estudio ya está corriendo con estos datos (${place}). Detenlo primero o elige otros con ${variable}.`,
  );
}

/**
 * Takes the launcher's lock for as long as this connection lives. The kernel closes it when the process dies,
 * however it dies, so the lock is never stale.
 *
 * @throws `refusal` when another launcher holds it; the connection is closed then.
 */
export async function takeLock(client: Client, refusal: StartFailure): Promise<void> {
  const taken = await poll(async () => {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
    return rows[0]?.taken || undefined;
  }, RELEASE_MS);
  if (taken) return;
  await client.end();
  throw refusal;
}
