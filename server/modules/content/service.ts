/** Pages and announcements: HTML of admins, sanitised when it is kept and again when it is shown. */
import type {
  Announcement,
  AnnouncementsQuery,
  AnnouncementsResponse,
  ChangedAnnouncement,
  ChangedContentPage,
  NewAnnouncement,
  NewContentPage,
  ContentPage,
} from '../../../domain/contract/content';
import { AppError } from '../../../domain/errors';
import { slugProblem, tidySlug } from '../../../domain/slug';
import { violates } from '../../db/errors';
import type { Context } from '../../context';
import { auditChange, auditCreated } from '../audit/record';
import * as repository from './repository';
import { sanitize, saysSomething } from './sanitize';

const shownPage = (page: ContentPage): ContentPage => ({
  ...page,
  content: page.content === null ? null : sanitize(page.content),
});
const shownAnnouncement = (announcement: Announcement): Announcement => ({
  ...announcement,
  content: sanitize(announcement.content),
});

const slugTaken = (error: unknown): never => {
  throw violates(error, 'page_slug_key') ? new AppError('page/slug-exists', { field: 'slug' }) : error;
};

/** A page as it is kept. Throws 'page/slug-invalid' and 'page/slug-reserved'. */
async function tidyPage(
  { studio }: Context,
  { title, slug: typed, content, required, required_signup }: NewContentPage,
): Promise<NewContentPage> {
  const slug = tidySlug(typed);
  const problem = slugProblem(slug, await studio.config());
  if (problem) throw new AppError(problem, { field: 'slug' });
  const clean = content === null ? '' : sanitize(content);
  return { title: title.trim(), slug, content: saysSomething(clean) ? clean : null, required, required_signup };
}

const tidyAnnouncement = ({ title, content }: NewAnnouncement): NewAnnouncement => {
  const clean = sanitize(content);
  return { title: title.trim(), content: saysSomething(clean) ? clean : '' };
};

/** All pages, ready to be shown. */
export async function pages({ studio: { db } }: Context): Promise<ContentPage[]> {
  return (await repository.findPages(db)).map(shownPage);
}

/** The page of a slug, ready to be shown. Throws 'page/not-found'. */
export async function pageBySlug({ studio: { db } }: Context, slug: string): Promise<ContentPage> {
  const page = await repository.findPage(db, slug);
  if (!page) throw new AppError('page/not-found');
  return shownPage(page);
}

/** Throws 'page/slug-invalid', 'page/slug-reserved' and 'page/slug-exists'. */
export async function createPage(ctx: Context, body: NewContentPage): Promise<ContentPage> {
  const tidy = await tidyPage(ctx, body);
  return ctx
    .transaction(async (trx) => {
      const created = await repository.insertPage(trx, tidy, ctx.now);
      await auditCreated(trx, ctx, { action: 'page.create', entity: 'page', id: created.page_id });
      return created;
    })
    .catch(slugTaken);
}

/** Of two admins who save at once one has the last word, whole. Throws 'page/not-found' and what createPage throws. */
export async function changePage(ctx: Context, { page_id: id, ...body }: ChangedContentPage): Promise<ContentPage> {
  const tidy = await tidyPage(ctx, body);
  const changed = await ctx
    .transaction((trx) =>
      auditChange(trx, ctx, { action: 'page.change', entity: 'page', id }, () =>
        repository.updatePage(trx, id, tidy, ctx.now),
      ),
    )
    .catch(slugTaken);
  if (!changed) throw new AppError('page/not-found');
  return changed;
}

export function removePage(ctx: Context, id: number): Promise<void> {
  return ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'page.delete', entity: 'page', id }, () => repository.removePage(trx, id)),
  );
}

/** Announcements, the newest first, ready to be shown. */
export async function announcements(
  { studio: { db } }: Context,
  query: AnnouncementsQuery,
): Promise<AnnouncementsResponse> {
  const { announcements: found, next } = await repository.findAnnouncements(db, query);
  return { announcements: found.map(shownAnnouncement), next };
}

/** Throws 'announcement/not-found'. */
export async function announcementById({ studio: { db } }: Context, id: number): Promise<Announcement> {
  const found = await repository.findAnnouncement(db, id);
  if (!found) throw new AppError('announcement/not-found');
  return shownAnnouncement(found);
}

export function createAnnouncement(ctx: Context, body: NewAnnouncement): Promise<Announcement> {
  return ctx.transaction(async (trx) => {
    const created = await repository.insertAnnouncement(trx, tidyAnnouncement(body), ctx.now);
    const { announcement_id: id } = created;
    await auditCreated(trx, ctx, { action: 'announcement.create', entity: 'announcement', id });
    return created;
  });
}

/** Throws 'announcement/not-found'. */
export async function changeAnnouncement(
  ctx: Context,
  { announcement_id: id, ...body }: ChangedAnnouncement,
): Promise<Announcement> {
  const changed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'announcement.change', entity: 'announcement', id }, () =>
      repository.updateAnnouncement(trx, id, tidyAnnouncement(body), ctx.now),
    ),
  );
  if (!changed) throw new AppError('announcement/not-found');
  return changed;
}

export function removeAnnouncement(ctx: Context, id: number): Promise<void> {
  return ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'announcement.delete', entity: 'announcement', id }, () =>
      repository.removeAnnouncement(trx, id),
    ),
  );
}
