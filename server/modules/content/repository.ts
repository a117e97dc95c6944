import { sql, type Kysely, type Transaction } from 'kysely';
import type {
  Announcement,
  AnnouncementsQuery,
  AnnouncementsResponse,
  NewAnnouncement,
  NewContentPage,
  ContentPage,
} from '../../../domain/contract/content';
import { ANNOUNCEMENTS_PAGE_SIZE } from '../../../domain/pagination';
import { cursorOf } from '../../db/cursors';
import type { DB } from '../../db/schema';

const PAGE = ['page_id', 'title', 'slug', 'content', 'required', 'required_signup'] as const;
const ANNOUNCEMENT = ['announcement_id', 'title', 'content'] as const;

export function findPages(db: Kysely<DB>): Promise<ContentPage[]> {
  return db.selectFrom('page').select(PAGE).orderBy('page_id').execute();
}

export function findPage(db: Kysely<DB>, slug: string): Promise<ContentPage | undefined> {
  return db.selectFrom('page').select(PAGE).where('slug', '=', slug).executeTakeFirst();
}

export function insertPage(trx: Transaction<DB>, page: NewContentPage, now: Date): Promise<ContentPage> {
  return trx
    .insertInto('page')
    .values({ ...page, updated_at: now })
    .returning(PAGE)
    .executeTakeFirstOrThrow();
}

export function updatePage(
  trx: Transaction<DB>,
  page_id: number,
  page: NewContentPage,
  now: Date,
): Promise<ContentPage | undefined> {
  return trx
    .updateTable('page')
    .set({ ...page, updated_at: now })
    .where('page_id', '=', page_id)
    .returning(PAGE)
    .executeTakeFirst();
}

export async function removePage(trx: Transaction<DB>, page_id: number): Promise<void> {
  await trx.deleteFrom('page').where('page_id', '=', page_id).execute();
}

export async function findAnnouncements(db: Kysely<DB>, { after }: AnnouncementsQuery): Promise<AnnouncementsResponse> {
  const [time, id] = after?.split('_') ?? [];
  const rows = await db
    .selectFrom('announcement')
    .select(ANNOUNCEMENT)
    .select(sql.raw<string>(cursorOf('created_at', 'announcement_id')).as('cursor'))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(created_at, announcement_id) <
          (timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${id}::bigint)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .limit(ANNOUNCEMENTS_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, ANNOUNCEMENTS_PAGE_SIZE);
  return {
    announcements: shown.map(({ cursor: _, ...announcement }) => announcement),
    next: rows.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

export function findAnnouncement(db: Kysely<DB>, announcement_id: number): Promise<Announcement | undefined> {
  return db
    .selectFrom('announcement')
    .select(ANNOUNCEMENT)
    .where('announcement_id', '=', announcement_id)
    .executeTakeFirst();
}

export function insertAnnouncement(
  trx: Transaction<DB>,
  announcement: NewAnnouncement,
  now: Date,
): Promise<Announcement> {
  return trx
    .insertInto('announcement')
    .values({ ...announcement, created_at: now, updated_at: now })
    .returning(ANNOUNCEMENT)
    .executeTakeFirstOrThrow();
}

export function updateAnnouncement(
  trx: Transaction<DB>,
  announcement_id: number,
  announcement: NewAnnouncement,
  now: Date,
): Promise<Announcement | undefined> {
  return trx
    .updateTable('announcement')
    .set({ ...announcement, updated_at: now })
    .where('announcement_id', '=', announcement_id)
    .returning(ANNOUNCEMENT)
    .executeTakeFirst();
}

export async function removeAnnouncement(trx: Transaction<DB>, announcement_id: number): Promise<void> {
  await trx.deleteFrom('announcement').where('announcement_id', '=', announcement_id).execute();
}
