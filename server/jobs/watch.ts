/** Notes in the directory what visits of studios show: which jobs fail, and now and then the room that they take. */
import { createCache } from '../cache';
import { HOUR } from '../../domain/durations';
import { readFigures } from '../db/figures';
import { noteSizes, noteVisit } from '../directory/watchRepository';
import type { DirectoryDb } from '../directory/tables';
import { usedBytes } from '../modules/files/spaceRepository';
import type { SeenVisit } from './scheduler';

/** Milliseconds between two measurements of a studio by one process. */
const MEASURE_EVERY = HOUR;
const LONGEST = 300;

/** One line without what may be of a person or a secret: addresses of any kind, and long numbers. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text
    .replace(/\w+:\/\/\S+/g, '[dirección]')
    .replace(/[^\s@<>"'(]+@[^\s@<>"'),;]+/g, '[correo]')
    .replace(/\+?\d[\d -]{6,}\d/g, '[número]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

export function watchVisits(db: DirectoryDb, clock: () => Date): (visit: SeenVisit) => Promise<void> {
  const measured = createCache<number, number>(10_000);
  return async ({ studio_id, lane, ran, failed, studio }) => {
    const now = clock();
    const reasons = new Map([...failed].map(([job, error]) => [job, reasonOf(error)]));
    await noteVisit(db, { studio_id, lane, now, ran, failed: reasons });
    // Of all lanes the one that may take its time.
    if (lane !== 'slow' || studio === null || failed.size > 0) return;
    if (now.getTime() - (measured.get(studio_id) ?? -Infinity) < MEASURE_EVERY) return;
    measured.set(studio_id, now.getTime());
    const { database_bytes = 0 } = await readFigures(studio.db, now);
    await noteSizes(db, studio_id, { database_bytes, file_bytes: await usedBytes(studio.db, null) }, now);
  };
}
