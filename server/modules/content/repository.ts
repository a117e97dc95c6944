import { sql } from 'kysely';
import type * as contract from '../../../domain/contract/content';
import { ANNOUNCEMENTS_PAGE_SIZE } from '../../../domain/pagination';
import { behindCursor, cursorOf, keysetPage } from '../../db/cursors';
import { deleteRows, lockRow, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

const PAGE = ['page_id', 'title', 'slug', 'content', 'required', 'required_signup'] as const;
const ANNOUNCEMENT = ['announcement_id', 'title', 'content', 'version', 'created_at'] as const;
const VERSIONS_PAGE = 20;

export function findPages(db: Db): Promise<contract.ContentPage[]> {
  return db.selectFrom('page').select(PAGE).orderBy('page_id').execute();
}

/** Finds a page by its slug or a former one, so that open tabs and old links still work. */
export function findPage(db: Db, slug: string): Promise<contract.ContentPage | undefined> {
  return db
    .selectFrom('page')
    .select(PAGE)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('slug', '=', slug),
        eb('page_id', 'in', selectFrom('page_former_slug').select('page_id').where('slug', '=', slug)),
      ]),
    )
    .executeTakeFirst();
}

export async function findAdminPages(db: Db): Promise<contract.AdminContentPageRow[]> {
  const rows = await db
    .selectFrom('page')
    .select(['page_id', 'title', 'slug', 'required', 'required_signup', 'version', 'updated_at'])
    .select(sql<boolean>`content is not null`.as('has_content'))
    .orderBy('page_id')
    .execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at?.toISOString() ?? null }));
}

export async function findAdminPage(db: Db, page_id: number): Promise<contract.AdminContentPage | undefined> {
  const row = await db
    .selectFrom('page as p')
    .select([...PAGE, 'version', 'page_version_id', 'updated_at'])
    .select((eb) => [
      sql<string[]>`array(select f.slug from page_former_slug f where f.page_id = p.page_id order by f.slug)`.as(
        'former_slugs',
      ),
      eb
        .selectFrom('accepted_current_page as a')
        .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('a.page_id', '=', 'p.page_id')
        .where('c.uid', 'is not', null)
        .where('c.anonymised_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('accepted'),
      eb
        .selectFrom('customer')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('uid', 'is not', null)
        .where('anonymised_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('customers'),
    ])
    .where('page_id', '=', page_id)
    .executeTakeFirst();
  return row && { ...row, updated_at: row.updated_at?.toISOString() ?? null };
}

/** Versions, the newest first, with their authors from the audit log. */
export async function findVersions(db: Db, id: number, after?: string): Promise<contract.ContentPageVersionsResponse> {
  const rows = await db
    .selectFrom('page_version as v')
    .leftJoin('page as p', 'p.page_version_id', 'v.page_version_id')
    .select(['v.page_version_id', 'v.title', 'v.created_at'])
    .select((eb) => [
      eb('p.page_id', 'is not', null).as('is_current'),
      eb
        .selectFrom('audit_event as e')
        .innerJoin('customer as c', (join) =>
          join.on('c.customer_id', '=', sql<number>`case when e.actor_kind <> 'system' then e.actor_id::bigint end`),
        )
        .select(sql<string>`nullif(concat_ws(' ', c.name, c.last_name), '')`.as('name'))
        .where('e.entity', '=', 'page')
        .where('e.entity_id', '=', String(id))
        .where(sql<boolean>`(e.after ->> 'page_version_id')::bigint = v.page_version_id`)
        .limit(1)
        .as('by'),
    ])
    .where('v.page_id', '=', id)
    .$if(after !== undefined, (q) => q.where('v.page_version_id', '<', Number(after)))
    .orderBy('v.page_version_id', 'desc')
    .limit(VERSIONS_PAGE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, VERSIONS_PAGE, ({ page_version_id }) => String(page_version_id));
  return {
    versions: shown.map(({ created_at, is_current, ...row }): contract.ContentPageVersion => ({
      ...row,
      is_current: Boolean(is_current),
      created_at: created_at?.toISOString() ?? null,
    })),
    next,
  };
}

/** A version together with the current text; undefined: the page has no such version, or is deleted. */
export function findVersion(db: Db, page_id: number, page_version_id: number) {
  return db
    .selectFrom('page_version as v')
    .innerJoin('page as p', 'p.page_id', 'v.page_id')
    .select(['v.title', 'v.content', 'p.content as current'])
    .where('v.page_id', '=', page_id)
    .where('v.page_version_id', '=', page_version_id)
    .executeTakeFirst();
}

export function insertPage(trx: Trx, page: contract.NewContentPage, now: Date): Promise<contract.ContentPage> {
  return trx
    .insertInto('page')
    .values({ ...page, updated_at: now })
    .returning(PAGE)
    .executeTakeFirstOrThrow();
}

/** Locks a page until the transaction ends. */
export function lockPage(trx: Trx, page_id: number) {
  return lockRow(trx, 'page', { page_id }, ['version', 'page_version_id', 'accepted_from_id']);
}

/** `acceptedFrom`: acceptances since that version stay valid despite the new text. */
export async function updatePage(
  trx: Trx,
  page_id: number,
  page: contract.NewContentPage,
  now: Date,
  acceptedFrom: number | null,
): Promise<contract.ContentPage> {
  const changed = await trx
    .updateTable('page')
    .set((eb) => ({ ...page, updated_at: now, version: eb('version', '+', 1) }))
    .where('page_id', '=', page_id)
    .returning(PAGE)
    .executeTakeFirstOrThrow();
  // Set after the update, as a trigger requires a new acceptance for each new text.
  if (acceptedFrom !== null) await updateRows(trx, 'page', { page_id }, { accepted_from_id: acceptedFrom });
  return changed;
}

export async function removePage(trx: Trx, page_id: number): Promise<void> {
  await deleteRows(trx, 'page', { page_id });
}

interface StoredAnnouncement extends Omit<contract.AdminAnnouncement, 'created_at'> {
  readonly created_at: Date;
}
const announcementOf = ({ created_at, ...row }: StoredAnnouncement): contract.AdminAnnouncement => ({
  ...row,
  created_at: created_at.toISOString(),
});

export async function findAnnouncements(
  db: Db,
  { after }: contract.AnnouncementsQuery,
): Promise<contract.AdminAnnouncementsResponse> {
  const rows = await db
    .selectFrom('announcement')
    .select(ANNOUNCEMENT)
    .select(sql.raw<string>(cursorOf('created_at', 'announcement_id')).as('cursor'))
    .$if(after !== undefined, (q) => q.where(behindCursor('created_at, announcement_id', '<', after!)))
    .orderBy('created_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .limit(ANNOUNCEMENTS_PAGE_SIZE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, ANNOUNCEMENTS_PAGE_SIZE, ({ cursor }) => cursor);
  return { announcements: shown.map(({ cursor: _, ...row }) => announcementOf(row)), next };
}

export async function findAnnouncement(
  db: Db,
  announcement_id: number,
): Promise<contract.AdminAnnouncement | undefined> {
  const row = await db
    .selectFrom('announcement')
    .select(ANNOUNCEMENT)
    .where('announcement_id', '=', announcement_id)
    .executeTakeFirst();
  return row && announcementOf(row);
}

export async function insertAnnouncement(
  trx: Trx,
  announcement: contract.NewAnnouncement,
  now: Date,
): Promise<contract.AdminAnnouncement> {
  const row = await trx
    .insertInto('announcement')
    .values({ ...announcement, created_at: now, updated_at: now })
    .returning(ANNOUNCEMENT)
    .executeTakeFirstOrThrow();
  return announcementOf(row);
}

export async function updateAnnouncement(
  trx: Trx,
  announcement_id: number,
  announcement: contract.NewAnnouncement,
  now: Date,
): Promise<contract.AdminAnnouncement> {
  const row = await trx
    .updateTable('announcement')
    .set((eb) => ({ ...announcement, updated_at: now, version: eb('version', '+', 1) }))
    .where('announcement_id', '=', announcement_id)
    .returning(ANNOUNCEMENT)
    .executeTakeFirstOrThrow();
  return announcementOf(row);
}

export async function removeAnnouncement(trx: Trx, announcement_id: number): Promise<void> {
  await deleteRows(trx, 'announcement', { announcement_id });
}
