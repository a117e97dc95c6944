/** The files in which a video is served. */
import type { Selectable } from 'kysely';
import { findValue } from '../../db/rows';
import type { DB, Db } from '../../db/schema';

export async function findCaption(db: Db, video_id: number, language: string): Promise<string | null> {
  return (await findValue(db, 'video_caption', { video_id, language }, 'content')) ?? null;
}

export type Rendition = Pick<
  Selectable<DB['video_rendition']>,
  'height' | 'width' | 'bandwidth' | 'codecs' | 'playlist'
>;

/** Qualities of a video's file, the lowest first; none until all are made. */
export function findRenditions(db: Db, video_id: number): Promise<Rendition[]> {
  return db
    .selectFrom('video as v')
    .innerJoin('video_rendition as r', 'r.source_file_id', 'v.file_id')
    .innerJoin('video_encoding as e', (join) =>
      join.onRef('e.file_id', '=', 'v.file_id').on('e.done_at', 'is not', null),
    )
    .select(['r.height', 'r.width', 'r.bandwidth', 'r.codecs', 'r.playlist'])
    .where('v.video_id', '=', video_id)
    .orderBy('r.height')
    .execute();
}

type Media = Pick<Selectable<DB['file']>, 'src' | 'storage' | 'is_private'>;

/** The file of a quality; height null: the original file. */
export function findMedia(db: Db, video_id: number, height: number | null): Promise<Media | undefined> {
  const columns = ['f.src', 'f.storage', 'f.is_private'] as const;
  if (height === null)
    return db
      .selectFrom('video as v')
      .innerJoin('file as f', 'f.file_id', 'v.file_id')
      .select(columns)
      .where('v.video_id', '=', video_id)
      .executeTakeFirst();
  return db
    .selectFrom('video as v')
    .innerJoin('video_rendition as r', 'r.source_file_id', 'v.file_id')
    .innerJoin('file as f', 'f.file_id', 'r.file_id')
    .select(columns)
    .where('v.video_id', '=', video_id)
    .where('r.height', '=', height)
    .executeTakeFirst();
}
