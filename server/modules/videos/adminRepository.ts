/** Videos and their types as admins edit them. */
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { EncodingFacts } from '../../../domain/encoding';
import type { AdminVideo, AdminVideoRow, AdminVideoType } from '../../../domain/contract/videosAdmin';
import { deleteRows, findRow, insertRow } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';
import { keysetPage } from '../../db/cursors';
import { matchesSearch } from './repository';

const PAGE_SIZE = 50;

type Encoding = EncodingFacts & { readonly percent: number };

export type Caption = AdminVideo['captions'][number];
/** A row of the table, with files by id. */
export type StoredRow = Omit<AdminVideoRow, 'poster' | 'frame' | 'file' | 'encoding'> & {
  readonly poster_file_id: number | null;
  readonly frame_file_id: number | null;
  readonly file_id: number | null;
  readonly encoding: Encoding | null;
};

const COLUMNS = sql`v.video_id, v.title, v.description, v.class_category_id, v.class_type_id, v.video_type_id,
  v.program_id, v.program_position, v.duration, v.poster_file_id, v.provider, v.provider_id, v.file_id, v.published_at,
  v.archived_at is not null as archived, v.version,
  coalesce((select json_agg(instructor_id order by place, instructor_id) from video_instructor i
    where i.video_id = v.video_id), '[]') as instructor_ids,
  coalesce((select json_agg(tag_id order by tag_id) from video_tag t where t.video_id = v.video_id), '[]') as tag_ids,
  coalesce((select json_agg(height order by height) from video_rendition r join video_encoding e
    on e.file_id = r.source_file_id and e.done_at is not null where r.source_file_id = v.file_id), '[]') as qualities,
  (select poster_file_id from video_encoding e where e.file_id = v.file_id) as frame_file_id,
  (select json_build_object('attempts', attempts, 'seen_at', seen_at, 'done_at', done_at, 'percent', percent,
    'problem', problem) from video_encoding e where e.file_id = v.file_id) as encoding,
  exists (select from video_progress p where p.video_id = v.video_id)
    or exists (select from video_favorite f where f.video_id = v.video_id)
    or exists (select from video_rating g where g.video_id = v.video_id) as in_use`;

/** State of the file's qualities; times are JSON texts. */
type StoredEncoding = Pick<Encoding, 'attempts' | 'percent' | 'problem'> & Record<'seen_at' | 'done_at', string | null>;
type Row = Omit<StoredRow, 'published_at' | 'encoding'> & {
  readonly published_at: Date | null;
  readonly encoding: StoredEncoding | null;
};
const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
const rowOf = ({ encoding, ...row }: Row): StoredRow => ({
  ...row,
  published_at: row.published_at?.toISOString() ?? null,
  encoding: encoding && { ...encoding, seen_at: dateOrNull(encoding.seen_at), done_at: dateOrNull(encoding.done_at) },
});

interface ListFilter {
  readonly query?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly after?: string | undefined;
}

/** Videos, newest first. */
export async function findAdminVideos(
  db: Db,
  { query, archived = false, after }: ListFilter,
): Promise<{ videos: StoredRow[]; next: string | null }> {
  const words = query === undefined ? null : matchesSearch(query);
  const conditions: RawBuilder<unknown>[] = [
    archived ? sql`v.archived_at is not null` : sql`v.archived_at is null`,
    ...(words ? [words] : []),
    ...(after === undefined ? [] : [sql`v.video_id < ${Number(after)}`]),
  ];
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (
      select * from video v where ${sql.join(conditions, sql` and `)} order by video_id desc limit ${PAGE_SIZE + 1}) v
    order by v.video_id desc`.execute(db);
  const { shown, next } = keysetPage(rows, PAGE_SIZE, ({ video_id }) => String(video_id));
  return { videos: shown.map(rowOf), next };
}

export async function findAdminVideo(db: Db, id: number): Promise<(StoredRow & { captions: Caption[] }) | null> {
  const { rows } = await sql<Row & { captions: Caption[] }>`
    select ${COLUMNS}, coalesce((select json_agg(json_build_object('language', c.language, 'label', c.label,
      'content', c.content) order by c.language) from video_caption c where c.video_id = v.video_id), '[]') as captions
    from video v where v.video_id = ${id}`.execute(db);
  const [row] = rows;
  return row ? { ...rowOf(row), captions: row.captions } : null;
}

export interface VideoParts {
  readonly instructor_ids: readonly number[];
  readonly tag_ids: readonly number[];
  readonly captions: readonly Caption[];
}

async function writeParts(trx: Trx, video_id: number, parts: VideoParts): Promise<void> {
  const { instructor_ids, tag_ids, captions } = parts;
  for (const table of ['video_instructor', 'video_tag', 'video_caption'] as const)
    await trx.deleteFrom(table).where('video_id', '=', video_id).execute();
  if (instructor_ids.length > 0)
    await trx
      .insertInto('video_instructor')
      .values(instructor_ids.map((instructor_id, place) => ({ video_id, instructor_id, place })))
      .execute();
  if (tag_ids.length > 0)
    await trx
      .insertInto('video_tag')
      .values(tag_ids.map((tag_id) => ({ video_id, tag_id })))
      .execute();
  if (captions.length > 0)
    await trx
      .insertInto('video_caption')
      .values(captions.map((caption) => ({ ...caption, video_id })))
      .execute();
}

export async function insertVideo(trx: Trx, row: Insertable<DB['video']>, parts: VideoParts): Promise<number> {
  const video_id = await insertRow(trx, 'video', row, 'video_id');
  await writeParts(trx, video_id, parts);
  return video_id;
}

export async function updateVideo(
  trx: Trx,
  id: number,
  row: Omit<Insertable<DB['video']>, 'created_at'>,
  parts: VideoParts,
): Promise<void> {
  await trx
    .updateTable('video')
    .set((eb) => ({
      ...row,
      // Archiving again keeps the first date.
      archived_at: row.archived_at ? sql<Date>`coalesce(archived_at, ${row.archived_at})` : null,
      version: eb('version', '+', 1),
    }))
    .where('video_id', '=', id)
    .execute();
  await writeParts(trx, id, parts);
}

/** SQLSTATE 23503 if customers have done something with it. */
export async function removeVideo(trx: Trx, id: number): Promise<void> {
  await deleteRows(trx, 'video', { video_id: id });
}

/** Type and length of an uploaded file. */
export function findVideoFile(db: Db, id: number): Promise<{ type: string; duration: number | null } | undefined> {
  return findRow(db, 'file', { file_id: id }, ['type', 'duration']);
}

const IN_USE = sql<boolean>`exists (select from video v where v.video_type_id = video_type.video_type_id)`;
const TYPE_COLUMNS = ['video_type_id', 'name', 'version'] as const;
const ARCHIVED = sql<boolean>`archived_at is not null`;

export function findAdminVideoTypes(db: Db): Promise<AdminVideoType[]> {
  return db
    .selectFrom('video_type')
    .select([...TYPE_COLUMNS, ARCHIVED.as('archived'), IN_USE.as('in_use')])
    .orderBy('name')
    .execute();
}

export function insertVideoType(trx: Trx, name: string): Promise<AdminVideoType> {
  return trx
    .insertInto('video_type')
    .values({ name })
    .returning([...TYPE_COLUMNS, ARCHIVED.as('archived'), IN_USE.as('in_use')])
    .executeTakeFirstOrThrow();
}

export function updateVideoType(
  trx: Trx,
  id: number,
  { name, archived_at }: { readonly name: string; readonly archived_at: Date | null },
): Promise<AdminVideoType> {
  return trx
    .updateTable('video_type')
    .set((eb) => ({
      name,
      archived_at: archived_at && sql<Date>`coalesce(archived_at, ${archived_at})`,
      version: eb('version', '+', 1),
    }))
    .where('video_type_id', '=', id)
    .returning([...TYPE_COLUMNS, ARCHIVED.as('archived'), IN_USE.as('in_use')])
    .executeTakeFirstOrThrow();
}

/** false: there is none. SQLSTATE 23503 if videos have the type. */
export async function removeVideoType(trx: Trx, id: number): Promise<boolean> {
  return (await deleteRows(trx, 'video_type', { video_type_id: id })) > 0;
}
