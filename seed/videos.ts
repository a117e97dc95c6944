/** The on-demand videos of a demo studio. */
import { DAY } from '../domain/durations';
import type { Db } from '../server/db/schema';
import { CLIPS } from './clips';
import { classTypeOf, clipOf, fileOf, type StudioContent } from './content/studio';
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
