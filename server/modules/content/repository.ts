import { sql, type Kysely, type Transaction } from 'kysely';
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

export function insertPage(trx: Transaction<DB>, page: NewContentPage, now: Date): Promise<ContentPage> {
  return trx
    .insertInto('page')
    .values({ ...page, updated_at: now })
    .returning([...SUMMARY, 'content', HAS_CONTENT])
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
    .returning([...SUMMARY, 'content', HAS_CONTENT])
    .executeTakeFirst();
}

export async function removePage(trx: Transaction<DB>, page_id: number): Promise<void> {
  await trx.deleteFrom('page').where('page_id', '=', page_id).execute();
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
