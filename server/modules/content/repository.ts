import { sql, type Kysely } from 'kysely';
import type {
  Announcement,
  NewAnnouncement,
  NewContentPage,
  ContentPage,
  ContentPageSummary,
} from '../../../domain/contract/content';
import type { DB } from '../../db/schema';

const HAS_CONTENT = sql<boolean>`coalesce(content, '') <> ''`.as('has_content');
const SUMMARY = ['page_id', 'title', 'slug', 'required', 'required_signup'] as const;
const ANNOUNCEMENT = ['announcement_id', 'title', 'content'] as const;

export function findPages(db: Kysely<DB>): Promise<ContentPageSummary[]> {
  return db
    .selectFrom('page')
    .select([...SUMMARY, HAS_CONTENT])
    .orderBy('page_id')
    .execute();
}

export function findPage(db: Kysely<DB>, slug: string): Promise<ContentPage | undefined> {
  return db
    .selectFrom('page')
    .select([...SUMMARY, 'content', HAS_CONTENT])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export function insertPage(db: Kysely<DB>, page: NewContentPage, now: Date): Promise<ContentPage> {
  return db
    .insertInto('page')
    .values({ ...page, updated_at: now })
    .returning([...SUMMARY, 'content', HAS_CONTENT])
    .executeTakeFirstOrThrow();
}

export function updatePage(
  db: Kysely<DB>,
  page_id: number,
  page: NewContentPage,
  now: Date,
): Promise<ContentPage | undefined> {
  return db
    .updateTable('page')
    .set({ ...page, updated_at: now })
    .where('page_id', '=', page_id)
    .returning([...SUMMARY, 'content', HAS_CONTENT])
    .executeTakeFirst();
}

export async function removePage(db: Kysely<DB>, page_id: number): Promise<void> {
  await db.deleteFrom('page').where('page_id', '=', page_id).execute();
}

export function findAnnouncements(db: Kysely<DB>): Promise<Announcement[]> {
  return db
    .selectFrom('announcement')
    .select(ANNOUNCEMENT)
    .orderBy('created_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .execute();
}

export function findAnnouncement(db: Kysely<DB>, announcement_id: number): Promise<Announcement | undefined> {
  return db
    .selectFrom('announcement')
    .select(ANNOUNCEMENT)
    .where('announcement_id', '=', announcement_id)
    .executeTakeFirst();
}

export function insertAnnouncement(db: Kysely<DB>, announcement: NewAnnouncement, now: Date): Promise<Announcement> {
  return db
    .insertInto('announcement')
    .values({ ...announcement, created_at: now, updated_at: now })
    .returning(ANNOUNCEMENT)
    .executeTakeFirstOrThrow();
}

export function updateAnnouncement(
  db: Kysely<DB>,
  announcement_id: number,
  announcement: NewAnnouncement,
  now: Date,
): Promise<Announcement | undefined> {
  return db
    .updateTable('announcement')
    .set({ ...announcement, updated_at: now })
    .where('announcement_id', '=', announcement_id)
    .returning(ANNOUNCEMENT)
    .executeTakeFirst();
}

export async function removeAnnouncement(db: Kysely<DB>, announcement_id: number): Promise<void> {
  await db.deleteFrom('announcement').where('announcement_id', '=', announcement_id).execute();
}
