import { sql, type Kysely } from 'kysely';
import type { Announcement, Page, PageSummary } from '../../../domain/contract/content';
import type { DB } from '../../db/schema';

const HAS_CONTENT = sql<boolean>`coalesce(content, '') <> ''`.as('has_content');

export function findPages(db: Kysely<DB>): Promise<PageSummary[]> {
  return db.selectFrom('page').select(['page_id', 'title', 'slug', 'required', 'required_signup', HAS_CONTENT]).orderBy('page_id').execute();
}

export async function findPage(db: Kysely<DB>, slug: string): Promise<Page | undefined> {
  return db
    .selectFrom('page').select(['page_id', 'title', 'slug', 'required', 'required_signup', 'content', HAS_CONTENT])
    .where('slug', '=', slug).executeTakeFirst();
}

export function findAnnouncements(db: Kysely<DB>): Promise<Announcement[]> {
  return db.selectFrom('announcement').select(['announcement_id', 'title', 'content']).orderBy('created_at', 'desc').execute();
}
