/** Files of videos and the qualities that are made of them. */
import { sql, type Insertable } from 'kysely';
import { ENCODING_RETRY_MS, ENCODING_SILENCE_MS, ENCODING_TRIES, type EncodingProblem } from '../../../domain/encoding';
import { updateRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';

export interface SourceFile {
  readonly file_id: number;
  readonly src: string;
  readonly storage: 'disk' | 's3' | null;
  readonly is_private: boolean;
  readonly name: string;
}

const SOURCE = sql`f.file_id, f.src, f.storage, f.is_private, f.name`;
/** SQL for whether a video that isn't archived uses the file. */
const IS_PLAYED = sql`exists (select from video v where v.file_id = f.file_id and v.archived_at is null)`;

/** Video files that were not read yet. */
export async function findUnprobed(db: Db): Promise<SourceFile[]> {
  const { rows } = await sql<SourceFile>`
    select ${SOURCE} from file f
    where ${IS_PLAYED} and f.storage is not null
      and not exists (select from video_encoding e where e.file_id = f.file_id and e.probed_at is not null)
    order by f.file_id limit 20`.execute(db);
  return rows;
}

/** Stores what was found in a file; false: another server was first. */
export async function noteProbed(
  trx: Trx,
  file_id: number,
  found: { readonly poster_file_id: number | null; readonly problem: EncodingProblem | null },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('video_encoding')
    .values({
      ...found,
      file_id,
      attempts: 0,
      tried_at: now,
      probed_at: now,
      done_at: null,
      claim: null,
      seen_at: null,
    })
    .onConflict((c) =>
      c
        .column('file_id')
        .doUpdateSet({ ...found, probed_at: now })
        .where('video_encoding.probed_at', 'is', null),
    )
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the length if neither the file nor an admin gave one. */
export async function noteDuration(trx: Trx, file_id: number, seconds: number): Promise<void> {
  await updateRows(trx, 'file', { file_id, duration: null }, { duration: seconds });
  await updateRows(trx, 'video', { file_id, duration: 0 }, { duration: seconds });
}

export interface Claimed extends SourceFile {
  readonly claim: string;
  /** Id of the former try, whose temporary files may be left. */
  readonly before: string | null;
  readonly attempts: number;
  /** Heights of qualities that exist already. */
  readonly made: readonly number[];
}

/** Claims the next file for this server; null: there is none. */
export async function claimNext(trx: Trx, now: Date): Promise<Claimed | null> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const { rows } = await sql<Claimed>`
    with next as (
      select file_id, claim as before from video_encoding e join file f using (file_id)
      where probed_at is not null and done_at is null and attempts < ${ENCODING_TRIES}
        and (problem is null or (problem in ('no-space', 'failed')
          and tried_at < ${ago(0)}::timestamptz - attempts * ${ENCODING_RETRY_MS} * interval '1 millisecond'))
        and (seen_at is null or seen_at < ${ago(ENCODING_SILENCE_MS)}) and ${IS_PLAYED}
      order by attempts, file_id limit 1 for update of e skip locked
    ), claimed as (
      update video_encoding e
      set claim = gen_random_uuid(), attempts = attempts + 1, tried_at = ${now}, seen_at = ${now}, problem = null
      from next where e.file_id = next.file_id returning e.file_id, e.claim, e.attempts, next.before
    )
    select ${SOURCE}, c.claim, c.before, c.attempts,
      coalesce((select json_agg(height) from video_rendition r where r.source_file_id = f.file_id), '[]') as made
    from claimed c join file f using (file_id)`.execute(trx);
  return rows[0] ?? null;
}

type Own = Pick<Claimed, 'file_id' | 'claim'>;

/** Updates the row of a try; false: it has lost its claim. */
async function changeOwn(
  trx: Trx,
  { file_id, claim }: Own,
  change: Partial<Insertable<DB['video_encoding']>>,
): Promise<boolean> {
  const row = await trx
    .updateTable('video_encoding')
    .set(change)
    .where('file_id', '=', file_id)
    .where('claim', '=', claim)
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renews the claim. */
export const noteSign = (trx: Trx, own: Own, percent: number, now: Date): Promise<boolean> =>
  changeOwn(trx, own, { percent, seen_at: now });

/** Stores a finished quality, which resets the number of tries. */
export const noteMade = (trx: Trx, own: Own, now: Date): Promise<boolean> =>
  changeOwn(trx, own, { attempts: 0, seen_at: now });

export const noteDone = (trx: Trx, own: Own, now: Date): Promise<boolean> =>
  changeOwn(trx, own, { done_at: now, percent: 100, claim: null, seen_at: null });

export const noteFailed = (trx: Trx, own: Own, problem: EncodingProblem): Promise<boolean> =>
  changeOwn(trx, own, { problem, claim: null, seen_at: null });

/** Gives the claim back when the server stops: the try doesn't count. */
export const giveBack = (trx: Trx, { attempts, ...own }: Own & Pick<Claimed, 'attempts'>): Promise<boolean> =>
  changeOwn(trx, own, { attempts: Math.max(0, attempts - 1), claim: null, seen_at: null });

export async function insertRendition(trx: Trx, row: Insertable<DB['video_rendition']>): Promise<void> {
  await trx.insertInto('video_rendition').values(row).execute();
}

/** Allows a file that no server is working on to be read and tried again; false: there is nothing to try. */
export async function resetTries(trx: Trx, file_id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('video_encoding')
    .set({ attempts: 0, problem: null, percent: 0, seen_at: null })
    .where('file_id', '=', file_id)
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('problem', 'is not', null), eb('attempts', '>=', ENCODING_TRIES)]))
    .where((eb) =>
      eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', new Date(now.getTime() - ENCODING_SILENCE_MS))]),
    )
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}
