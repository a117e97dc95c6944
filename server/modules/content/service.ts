/** Pages and announcements: HTML of admins, sanitised when it is kept and again when it is shown. */
import type {
  Announcement,
  ChangedAnnouncement,
  ChangedContentPage,
  NewAnnouncement,
  NewContentPage,
  ContentPage,
} from '../../../domain/contract/content';
import { AppError } from '../../../domain/errors';
import { slugProblem, tidySlug } from '../../../domain/slug';
import { violates } from '../../db/errors';
import type { Studio } from '../../studio';
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
  studio: Studio,
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

/** The page of a slug, ready to be shown. Throws 'page/not-found'. */
export async function pageBySlug({ db }: Studio, slug: string): Promise<ContentPage> {
  const page = await repository.findPage(db, slug);
  if (!page) throw new AppError('page/not-found');
  return shownPage(page);
}

/** Throws 'page/slug-invalid', 'page/slug-reserved' and 'page/slug-exists'. */
export async function createPage(studio: Studio, body: NewContentPage, now: Date): Promise<ContentPage> {
  return repository.insertPage(studio.db, await tidyPage(studio, body), now).catch(slugTaken);
}

/** One statement: of two admins who save at once one has the last word, whole. Throws 'page/not-found' and what createPage throws. */
export async function changePage(
  studio: Studio,
  { page_id, ...body }: ChangedContentPage,
  now: Date,
): Promise<ContentPage> {
  const changed = await repository.updatePage(studio.db, page_id, await tidyPage(studio, body), now).catch(slugTaken);
  if (!changed) throw new AppError('page/not-found');
  return changed;
}

/** All announcements, the newest first, ready to be shown. */
export async function announcements({ db }: Studio): Promise<Announcement[]> {
  return (await repository.findAnnouncements(db)).map(shownAnnouncement);
}

/** Throws 'announcement/not-found'. */
export async function announcementById({ db }: Studio, id: number): Promise<Announcement> {
  const found = await repository.findAnnouncement(db, id);
  if (!found) throw new AppError('announcement/not-found');
  return shownAnnouncement(found);
}

export async function createAnnouncement({ db }: Studio, body: NewAnnouncement, now: Date): Promise<Announcement> {
  return repository.insertAnnouncement(db, tidyAnnouncement(body), now);
}

/** Throws 'announcement/not-found'. */
export async function changeAnnouncement(
  { db }: Studio,
  { announcement_id, ...body }: ChangedAnnouncement,
  now: Date,
): Promise<Announcement> {
  const changed = await repository.updateAnnouncement(db, announcement_id, tidyAnnouncement(body), now);
  if (!changed) throw new AppError('announcement/not-found');
  return changed;
}
