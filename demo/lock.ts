import type { Client } from 'pg';
import { codeOf, StartFailure } from './failure';

/** Any fixed number: the holder of this advisory lock is the only launcher that uses the database. */
const LOCK = 7_236_001;

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
  // Waits a moment: the server may not have noticed yet that the last holder was killed.
  await client.query("SET lock_timeout = '1s'");
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    await client.end();
    if (codeOf(error) !== '55P03') throw error;
    throw refusal;
  }
}
