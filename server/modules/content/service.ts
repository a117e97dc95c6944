/** Pages and announcements: admins' HTML, sanitised when it is stored and again when it is read. */
import type * as contract from '../../../domain/contract/content';
import { AppError, requireFound } from '../../../domain/errors';
import { slugProblem, tidySlug } from '../../../domain/slug';
import { textChanges } from '../../../domain/textChanges';
import { refuseDuplicate } from '../../db/errors';
import type { Context } from '../../context';
import { lockForChange, requireVersion } from '../audit/conflict';
import { auditChange, auditCreated } from '../audit/record';
import * as repository from './repository';
import { removedFromHtml, sanitize, saysSomething } from './sanitize';

const sanitizeOrNull = (content: string | null): string | null => (content === null ? null : sanitize(content));
const shownPage = <P extends Pick<contract.ContentPage, 'content'>>(page: P): P => ({
  ...page,
  content: sanitizeOrNull(page.content),
});
const shownAnnouncement = <A extends contract.Announcement>(announcement: A): A => ({
  ...announcement,
  content: sanitize(announcement.content),
});
const publicAnnouncement = ({
  announcement_id,
  title,
  content,
  created_at,
}: contract.Announcement): contract.Announcement => ({
  announcement_id,
  title,
  content: sanitize(content),
  created_at,
});
const removedTexts = (before: string | null, after: string | null) => removedFromHtml(before ?? '', after ?? '');

const slugTaken = refuseDuplicate('page_slug_key', 'page/slug-exists', 'slug');

/** Normalizes a page for storage. Throws 'page/slug-invalid' and 'page/slug-reserved'. */
async function tidyPage(
  { studio }: Context,
  { title, slug: typed, content, required, required_signup }: contract.NewContentPage,
): Promise<contract.NewContentPage> {
  const slug = tidySlug(typed);
  const problem = slugProblem(slug, await studio.config());
  if (problem) throw new AppError(problem, { field: 'slug' });
  const text = sanitizeOrNull(content) ?? '';
  return { title: title.trim(), slug, content: saysSomething(text) ? text : null, required, required_signup };
}

const tidyAnnouncement = ({ title, content }: contract.NewAnnouncement): contract.NewAnnouncement => {
  const text = sanitize(content);
  return { title: title.trim(), content: saysSomething(text) ? text : '' };
};

/** All pages, sanitised for display. */
export async function pages({ studio: { db } }: Context): Promise<contract.ContentPage[]> {
  return (await repository.findPages(db)).map(shownPage);
}

/** The page of a slug, sanitised for display. Throws 'page/not-found'. */
export async function pageBySlug({ studio: { db } }: Context, slug: string): Promise<contract.ContentPage> {
  const page = requireFound(await repository.findPage(db, slug), 'page/not-found');
  return shownPage(page);
}

export const adminPages = ({ studio: { db } }: Context): Promise<contract.AdminContentPageRow[]> =>
  repository.findAdminPages(db);

/** Throws 'page/not-found'. */
export async function adminPage({ studio: { db } }: Context, id: number): Promise<contract.AdminContentPage> {
  const page = requireFound(await repository.findAdminPage(db, id), 'page/not-found');
  return shownPage(page);
}

/** Versions of a page, even of a deleted one. */
export const pageVersions = (
  { studio: { db } }: Context,
  id: number,
  { after }: contract.ContentPageVersionsQuery,
): Promise<contract.ContentPageVersionsResponse> => repository.findVersions(db, id, after);

/** Throws 'page/not-found'. */
export async function pageVersion(
  { studio: { db } }: Context,
  { id, page_version_id }: { readonly id: number; readonly page_version_id: number },
): Promise<contract.ContentPageVersionResponse> {
  const found = requireFound(await repository.findVersion(db, id, page_version_id), 'page/not-found');
  const { title, content, current } = found;
  return { title, content: sanitizeOrNull(content), changes: textChanges(current ?? '', content ?? '') };
}

export function preview(content: string): contract.ContentPreviewResponse {
  const shown = sanitize(content);
  return { content: saysSomething(shown) ? shown : '', removed: removedTexts(content, shown) };
}

/** Throws 'page/slug-invalid', 'page/slug-reserved' and 'page/slug-exists'. */
export async function createPage(ctx: Context, body: contract.NewContentPage): Promise<contract.StoredContentPage> {
  const tidy = await tidyPage(ctx, body);
  const page = await ctx
    .transaction(async (trx) => {
      const created = await repository.insertPage(trx, tidy, ctx.now);
      await auditCreated(trx, ctx, { action: 'page.create', entity: 'page', id: created.page_id });
      return created;
    })
    .catch(slugTaken);
  return { page, version: 1, removed: removedTexts(body.content, tidy.content) };
}

/**
 * Changes a page. Without a version the change overwrites another admin's completely. Throws 'page/not-found',
 * 'row/changed' and what createPage throws.
 */
export async function changePage(
  ctx: Context,
  { page_id: id, version, minor = false, ...body }: contract.ChangedContentPage,
): Promise<contract.StoredContentPage> {
  const tidy = await tidyPage(ctx, body);
  return ctx
    .transaction(async (trx) => {
      const current = requireFound(await repository.lockPage(trx, id), 'page/not-found');
      await requireVersion(trx, { entity: 'page', id, version: current.version }, version);
      const acceptedFrom = minor ? (current.accepted_from_id ?? current.page_version_id) : null;
      const page = await auditChange(trx, ctx, { action: 'page.change', entity: 'page', id }, () =>
        repository.updatePage(trx, id, tidy, ctx.now, acceptedFrom),
      );
      return { page, version: current.version + 1, removed: removedTexts(body.content, tidy.content) };
    })
    .catch(slugTaken);
}

export function removePage(ctx: Context, id: number): Promise<void> {
  return ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'page.delete', entity: 'page', id }, () => repository.removePage(trx, id)),
  );
}

/** Announcements, the newest first, sanitised for display. */
export async function announcements(
  { studio: { db } }: Context,
  query: contract.AnnouncementsQuery,
): Promise<contract.AnnouncementsResponse> {
  const { announcements: found, next } = await repository.findAnnouncements(db, query);
  return { announcements: found.map(publicAnnouncement), next };
}

export async function adminAnnouncements(
  { studio: { db } }: Context,
  query: contract.AnnouncementsQuery,
): Promise<contract.AdminAnnouncementsResponse> {
  const { announcements: found, next } = await repository.findAnnouncements(db, query);
  return { announcements: found.map(shownAnnouncement), next };
}

/** Throws 'announcement/not-found'. */
export async function adminAnnouncement({ studio: { db } }: Context, id: number): Promise<contract.AdminAnnouncement> {
  const found = requireFound(await repository.findAnnouncement(db, id), 'announcement/not-found');
  return shownAnnouncement(found);
}

/** Throws 'announcement/not-found'. */
export const announcementById = async (ctx: Context, id: number): Promise<contract.Announcement> =>
  publicAnnouncement(await adminAnnouncement(ctx, id));

const storedAnnouncement = (row: contract.AdminAnnouncement, typed: string): contract.StoredAnnouncement => ({
  announcement: publicAnnouncement(row),
  version: row.version,
  removed: removedTexts(typed, row.content),
});

export async function createAnnouncement(
  ctx: Context,
  body: contract.NewAnnouncement,
): Promise<contract.StoredAnnouncement> {
  const created = await ctx.transaction(async (trx) => {
    const row = await repository.insertAnnouncement(trx, tidyAnnouncement(body), ctx.now);
    const { announcement_id: id } = row;
    await auditCreated(trx, ctx, { action: 'announcement.create', entity: 'announcement', id });
    return row;
  });
  return storedAnnouncement(created, body.content);
}

/** Throws 'announcement/not-found' and 'row/changed'. */
export async function changeAnnouncement(
  ctx: Context,
  { announcement_id: id, version, ...body }: contract.ChangedAnnouncement,
): Promise<contract.StoredAnnouncement> {
  const changed = await ctx.transaction(async (trx) => {
    await lockForChange(trx, { entity: 'announcement', id, from: version, missing: 'announcement/not-found' });
    return auditChange(trx, ctx, { action: 'announcement.change', entity: 'announcement', id }, () =>
      repository.updateAnnouncement(trx, id, tidyAnnouncement(body), ctx.now),
    );
  });
  return storedAnnouncement(changed, body.content);
}

export function removeAnnouncement(ctx: Context, id: number): Promise<void> {
  return ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'announcement.delete', entity: 'announcement', id }, () =>
      repository.removeAnnouncement(trx, id),
    ),
  );
}
