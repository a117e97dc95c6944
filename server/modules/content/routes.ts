import type { FastifyInstance } from 'fastify';
import { getAnnouncements, getPage, getPages } from '../../../domain/contract/content';
import { AppError } from '../../../domain/errors';
import { route } from '../../http/route';
import { sanitize } from './sanitize';
import { findAnnouncements, findPage, findPages } from './repository';

export function contentRoutes(app: FastifyInstance): void {
  route(app, getPages, async ({ studio }) => ({ pages: await findPages(studio.db) }));
  route(app, getPage, async ({ studio, params }) => {
    const page = await findPage(studio.db, params.slug);
    if (!page) throw new AppError('page/not-found');
    return { page: { ...page, content: page.content === null ? null : sanitize(page.content) } };
  });
  route(app, getAnnouncements, async ({ studio }) => ({
    announcements: (await findAnnouncements(studio.db)).map((a) => ({ ...a, content: sanitize(a.content) })),
  }));
}
