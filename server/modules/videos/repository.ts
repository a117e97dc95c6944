/** Videos as customers see them. */
import { sql, type RawBuilder } from 'kysely';
import type { Video, VideoProgress, VideoRating, VideosQuery } from '../../../domain/contract/videos';
import { VIDEOS_PAGE_SIZE, videoWords } from '../../../domain/videos';
import { cursorOf, keysetPage } from '../../db/cursors';
import { deleteRows, findRow } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

/** `tag_ids`, `program_ids`: a video must have all of them, those of path and query. */
export type VideoFilter = Omit<VideosQuery, 'after' | 'tag_id' | 'program_id'> & {
  readonly tag_ids: readonly number[];
  readonly program_ids: readonly number[];
};

/** Order and content of a list. */
export type VideoList = 'newest' | 'upcoming' | 'program' | 'favorites';

type StoredVideo = Omit<Video, 'poster'> & { readonly poster_file_id: number | null };

interface Row extends Omit<StoredVideo, 'publishedAt' | 'progress' | 'rating'> {
  readonly published_at: Date | null;
  readonly seconds: number | null;
  readonly completed_at: Date | null;
  readonly class_stars: number | null;
  readonly coach_stars: number | null;
  readonly comment: string | null;
  readonly cursor: string;
}

const INSTRUCTORS = sql`coalesce((select json_agg(json_build_object('instructor_id', i.instructor_id,
    'name', i.name, 'last_name', i.last_name, 'nickname', i.nickname) order by vi.place, i.instructor_id)
  from video_instructor vi join instructor i using (instructor_id) where vi.video_id = v.video_id), '[]')`;
const TAGS = sql`coalesce((select json_agg(json_build_object('tag_id', t.tag_id, 'name', t.name, 'color', t.color)
    order by t.name, t.tag_id)
  from video_tag vt join tag t using (tag_id) where vt.video_id = v.video_id), '[]')`;

/** Videos of `page` (a query with the columns of video and `cursor`), with the customer's own facts. */
const withOwn = (
  page: RawBuilder<unknown>,
  customerId: number,
  order: RawBuilder<unknown>,
): RawBuilder<Row> => sql<Row>`
  select v.video_id, v.title, v.description, v.duration, v.class_category_id, v.class_type_id, v.video_type_id,
    v.program_id, v.program_position, v.provider, v.published_at, v.cursor,
    coalesce(v.poster_file_id, e.poster_file_id) as poster_file_id,
    ${INSTRUCTORS} as instructors, ${TAGS} as tags,
    case when own.video_id is null then 0 else 1 end as favorite,
    p.seconds, p.completed_at, r.class_stars, r.coach_stars, r.comment
  from (${page}) v
  left join video_encoding e on e.file_id = v.file_id
  left join video_favorite own on own.video_id = v.video_id and own.customer_id = ${customerId}
  left join video_progress p on p.video_id = v.video_id and p.customer_id = ${customerId}
  left join video_rating r on r.video_id = v.video_id and r.customer_id = ${customerId}
  order by ${order}`;

function videoOf({ published_at, seconds, completed_at, class_stars, coach_stars, comment, ...row }: Row): StoredVideo {
  const { cursor: _cursor, ...video } = row;
  return {
    ...video,
    publishedAt: (published_at ?? new Date(0)).toISOString(),
    progress: seconds === null ? null : { seconds, completedAt: completed_at?.toISOString() ?? null },
    rating: class_stars === null || coach_stars === null ? null : { class_stars, coach_stars, comment },
  };
}

/** SQL for a search: each word must begin a word of the video's texts. */
export const matchesSearch = (query: string): RawBuilder<boolean> | null => {
  const words = videoWords(query);
  return words.length === 0 ? null : sql<boolean>`v.words @@ ${words.map((word) => `${word}:*`).join(' & ')}::tsquery`;
};

function conditionsOf(filter: VideoFilter): RawBuilder<unknown>[] {
  const { class_category_id, class_type_id, video_type_id, instructor_id, duration, query, tag_ids, program_ids } =
    filter;
  const equal = (column: string, value: number | undefined) =>
    value === undefined ? [] : [sql`v.${sql.raw(column)} = ${value}`];
  const words = query === undefined ? null : matchesSearch(query);
  return [
    ...equal('class_category_id', class_category_id),
    ...equal('class_type_id', class_type_id),
    ...equal('video_type_id', video_type_id),
    ...program_ids.flatMap((id) => equal('program_id', id)),
    ...tag_ids.map((id) => sql`v.video_id in (select video_id from video_tag where tag_id = ${id})`),
    ...(instructor_id === undefined
      ? []
      : [sql`v.video_id in (select video_id from video_instructor where instructor_id = ${instructor_id})`]),
    ...(duration === undefined ? [] : [sql`v.duration between 1 and ${duration * 60}`]),
    ...(words ? [words] : []),
  ];
}

interface Order {
  readonly from: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly cursor: RawBuilder<unknown>;
  /** Condition for rows after a cursor. */
  readonly after: (first: number, id: number) => RawBuilder<unknown>;
}

const AT = (micros: number) => sql`timestamptz 'epoch' + ${micros} * interval '1 microsecond'`;

const orderOf = (list: VideoList, customerId: number): Order => {
  if (list === 'favorites')
    return {
      from: sql`video_favorite f join video v using (video_id) where f.customer_id = ${customerId}`,
      by: sql`f.created_at desc, f.video_id desc`,
      cursor: sql.raw(cursorOf('f.created_at', 'f.video_id')),
      after: (micros, id) => sql`(f.created_at, f.video_id) < (${AT(micros)}, ${id})`,
    };
  if (list === 'program')
    return {
      from: sql`video v where true`,
      by: sql`v.program_position, v.video_id`,
      cursor: sql`concat_ws('_', v.program_position, v.video_id)`,
      after: (place, id) => sql`(v.program_position, v.video_id) > (${place}::bigint, ${id})`,
    };
  const [direction, sign] = list === 'upcoming' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  return {
    from: sql`video v where true`,
    by: sql`v.published_at ${sql.raw(direction)}, v.video_id ${sql.raw(direction)}`,
    cursor: sql.raw(cursorOf('v.published_at', 'v.video_id')),
    after: (micros, id) => sql`(v.published_at, v.video_id) ${sql.raw(sign)} (${AT(micros)}, ${id})`,
  };
};

export interface Page {
  readonly customer_id: number;
  readonly now: Date;
  readonly after?: string | undefined;
}

/** A page of a list, and the cursor of the next. */
export async function findVideos(
  db: Db,
  list: VideoList,
  filter: VideoFilter,
  { customer_id, now, after }: Page,
): Promise<{ videos: StoredVideo[]; next: string | null }> {
  const { from, by, cursor, after: behind } = orderOf(list, customer_id);
  const [first, id] = (after ?? '').split('_').map(Number);
  const conditions = [
    sql`v.archived_at is null`,
    list === 'upcoming' ? sql`v.published_at > ${now}` : sql`v.published_at <= ${now}`,
    ...conditionsOf(filter),
    ...(first !== undefined && id !== undefined ? [behind(first, id)] : []),
  ];
  const page = sql`
    select v.*, ${cursor} as cursor, row_number() over (order by ${by}) as n
    from ${from} and ${sql.join(conditions, sql` and `)}
    order by ${by} limit ${VIDEOS_PAGE_SIZE + 1}`;
  const { rows } = await withOwn(page, customer_id, sql`v.n`).execute(db);
  const { shown, next } = keysetPage(rows, VIDEOS_PAGE_SIZE, ({ cursor: last }) => last);
  return { videos: shown.map(videoOf), next };
}

/** A published video; with `drafts` any. */
export async function findVideo(
  db: Db,
  id: number,
  { customer_id, now, drafts }: Page & { readonly drafts: boolean },
): Promise<StoredVideo | null> {
  const visible = drafts ? sql`true` : sql`v.archived_at is null and v.published_at <= ${now}`;
  const page = sql`select v.*, '' as cursor from video v where v.video_id = ${id} and ${visible}`;
  const { rows } = await withOwn(page, customer_id, sql`v.video_id`).execute(db);
  return rows[0] ? videoOf(rows[0]) : null;
}

export async function hasAccess(db: Db, customerId: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('video_access')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('usable_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface Source {
  readonly provider: Video['provider'];
  readonly provider_id: string | null;
  readonly captions: readonly { readonly language: string; readonly label: string }[];
  /** Number of qualities, 0 until all are made. */
  readonly qualities: number;
}

/** The source that a video is played from. */
export async function findSource(db: Db, id: number): Promise<Source | null> {
  const { rows } = await sql<Source>`
    select v.provider, v.provider_id,
      coalesce((select json_agg(json_build_object('language', c.language, 'label', c.label) order by c.language)
        from video_caption c where c.video_id = v.video_id), '[]') as captions,
      (select count(*) from video_rendition r join video_encoding e on e.file_id = r.source_file_id
        where r.source_file_id = v.file_id and e.done_at is not null) as qualities
    from video v where v.video_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a customer has completed a video. */
export async function isCompleted(
  db: Db,
  { customer_id, video_id }: { readonly customer_id: number; readonly video_id: number },
): Promise<boolean> {
  const row = await findRow(db, 'video_progress', { customer_id, video_id }, ['completed_at']);
  return row !== undefined && row.completed_at !== null;
}

interface Own {
  readonly customer_id: number;
  readonly video_id: number;
}

const progressOf = (row: { seconds: number; completed_at: Date | null }): VideoProgress => ({
  seconds: row.seconds,
  completedAt: row.completed_at?.toISOString() ?? null,
});

export async function saveProgress(
  trx: Trx,
  own: Own,
  change: { readonly seconds: number } | { readonly completed: true },
  now: Date,
): Promise<VideoProgress> {
  const row = await trx
    .insertInto('video_progress')
    .values({
      ...own,
      seconds: 'seconds' in change ? change.seconds : 0,
      completed_at: 'seconds' in change ? null : now,
      updated_at: now,
    })
    .onConflict((c) =>
      c.columns(['customer_id', 'video_id']).doUpdateSet(
        'seconds' in change
          ? { seconds: change.seconds, updated_at: now }
          : // Completing again keeps the first date.
            { completed_at: sql<Date>`coalesce(video_progress.completed_at, excluded.completed_at)`, updated_at: now },
      ),
    )
    .returning(['seconds', 'completed_at'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}

/** null: the video was never watched. */
export async function clearCompletion(trx: Trx, own: Own, now: Date): Promise<VideoProgress | null> {
  const row = await trx
    .updateTable('video_progress')
    .set({ completed_at: null, updated_at: now })
    .where('customer_id', '=', own.customer_id)
    .where('video_id', '=', own.video_id)
    .returning(['seconds', 'completed_at'])
    .executeTakeFirst();
  return row ? progressOf(row) : null;
}

export async function saveRating(trx: Trx, own: Own, rating: VideoRating, now: Date): Promise<void> {
  await trx
    .insertInto('video_rating')
    .values({ ...own, ...rating, created_at: now })
    .onConflict((c) => c.columns(['customer_id', 'video_id']).doUpdateSet(rating))
    .execute();
}

export async function addFavorite(trx: Trx, own: Own, now: Date): Promise<void> {
  await trx
    .insertInto('video_favorite')
    .values({ ...own, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function removeFavorite(trx: Trx, own: Own): Promise<void> {
  await deleteRows(trx, 'video_favorite', { customer_id: own.customer_id, video_id: own.video_id });
}

export function findVideoTypes(db: Db): Promise<{ video_type_id: number; name: string }[]> {
  return db
    .selectFrom('video_type')
    .select(['video_type_id', 'name'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
}
