/**
 * The end of every fingerprint tells whose file it is: four signs made of the database. The sweep passes over files with
 * another mark, so that a folder or bucket that two studios share by mistake, or a copy of a database that was restored
 * beside the real one, costs nobody a file.
 */
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

const MARK = sql<string>`(select left(md5(s.system_identifier || ' ' || d.oid), 4) from pg_control_system() s, pg_database d where d.datname = current_database())`;

export async function markOf(db: Kysely<DB>): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ mark: string }>`select ${MARK} as mark`.execute(db);
  return row!.mark;
}

/** '12-0a1b2c3d4e5f6a7b': as an address is kept for ever by browsers, another content must have another one. */
export const stemFor = (file_id: number, fingerprint: string, mark: string): string =>
  `${file_id}-${fingerprint.slice(0, 12)}${mark}`;

export const hasMark = (stem: string, mark: string): boolean => stem.endsWith(mark);
