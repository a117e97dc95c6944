import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/content';
import { route } from '../../http/route';
import { findPages, removeAnnouncement, removePage } from './repository';
import * as service from './service';

/** Bytes of a body with CONTENT_MAX characters, however they are written. */
const LONG = { bodyLimit: 640 * 1024 };

export function contentRoutes(app: FastifyInstance): void {
  route(app, calls.getPages, async ({ studio }) => ({ pages: await findPages(studio.db) }));
  route(app, calls.getPage, async ({ studio, params }) => ({ page: await service.pageBySlug(studio, params.slug) }));
  route(
    app,
    calls.postPage,
    async ({ studio, body, now }) => ({ page: await service.createPage(studio, body, now) }),
    LONG,
  );
  route(
    app,
    calls.putPage,
    async ({ studio, body, now }) => ({ page: await service.changePage(studio, body, now) }),
    LONG,
  );
  route(app, calls.deletePage, async ({ studio, params }) => {
    await removePage(studio.db, params.id);
    return { page_id: params.id };
  });
  route(app, calls.getAnnouncements, async ({ studio }) => ({ announcements: await service.announcements(studio) }));
  route(app, calls.getAnnouncement, async ({ studio, params }) => ({
    announcement: await service.announcementById(studio, params.id),
  }));
  route(
    app,
    calls.postAnnouncement,
    async ({ studio, body, now }) => ({ announcement: await service.createAnnouncement(studio, body, now) }),
    LONG,
  );
  route(
    app,
    calls.putAnnouncement,
    async ({ studio, body, now }) => ({ announcement: await service.changeAnnouncement(studio, body, now) }),
    LONG,
  );
  route(app, calls.deleteAnnouncement, async ({ studio, params }) => {
    await removeAnnouncement(studio.db, params.id);
    return { announcement_id: params.id };
  });
}
