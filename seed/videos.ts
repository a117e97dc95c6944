/** The on-demand videos of a demo studio. */
import { readFile } from 'node:fs/promises';
import { DAY } from '../domain/durations';
import { openFiles } from '../server/modules/files/open';
import type { Db } from '../server/db/schema';
import { clipPath, CLIPS, storedClip } from './clips';
import { classTypeOf, clipNames, clipOf, fileOf, filesOf, type StudioContent } from './content/studio';
import { insertRows } from './rows';

export async function writeVideos(trx: Db, content: StudioContent, now: Date): Promise<void> {
  const { videoTypes, programs, videos } = content;
  await insertRows(trx, 'video_type', videoTypes);
  await insertRows(
    trx,
    'program',
    programs.map(({ picture, tags: _tags, ...program }, order) => ({
      ...program,
      file_id: fileOf(content, picture),
      order,
    })),
  );
  await insertRows(
    trx,
    'program_tag',
    programs.flatMap(({ program_id, tags }) => tags.map((tag_id) => ({ program_id, tag_id }))),
  );
  await insertRows(
    trx,
    'video',
    videos.map(({ title, description, clip, class_type_id, video_type_id, program_id, daysAgo }, i) => {
      const { class_category_id, picture } = classTypeOf(content, class_type_id);
      const published_at = new Date(now.getTime() - daysAgo * DAY);
      return {
        video_id: i + 1,
        title,
        description,
        class_category_id,
        class_type_id,
        video_type_id,
        program_id: program_id ?? null,
        program_position: program_id === undefined ? null : i,
        duration: CLIPS[clip],
        poster_file_id: fileOf(content, picture),
        provider: 'file' as const,
        file_id: clipOf(content, clip),
        published_at,
        created_at: new Date(Math.min(published_at.getTime(), now.getTime())),
      };
    }),
  );
  await insertRows(
    trx,
    'video_instructor',
    videos.flatMap(({ by }, i) => by.map((instructor_id, place) => ({ video_id: i + 1, instructor_id, place }))),
  );
  await insertRows(
    trx,
    'video_tag',
    videos.flatMap(({ tags = [] }, i) => tags.map((tag_id) => ({ video_id: i + 1, tag_id }))),
  );
}

/** Stores the clips that the studio still has in its folder; those that are there already once more. */
export async function layClips(db: Db, content: StudioContent, folder: string): Promise<void> {
  const sources = filesOf(content).map(({ src }) => src);
  const rows = await db.selectFrom('file').select('src').where('src', 'in', sources).execute();
  const kept = new Set(rows.map(({ src }) => src));
  const store = openFiles({ folder, s3: null }).private.disk;
  for (const clip of clipNames(content)) {
    const { stored } = storedClip(clipOf(content, clip), clip);
    if (kept.has(store.addressOf(stored))) await store.put(stored, await readFile(clipPath(clip)), 'video/mp4');
  }
}
