import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/content';
import { route } from '../../http/route';
import * as service from './service';

/** Bytes of a body with CONTENT_MAX characters, however they are written. */
const LONG = { bodyLimit: 640 * 1024 };

export function contentRoutes(app: FastifyInstance): void {
  route(app, calls.getPages, async ({ ctx }) => ({ pages: await service.pages(ctx) }));
  route(app, calls.getPage, async ({ ctx, params }) => ({ page: await service.pageBySlug(ctx, params.slug) }));
  route(app, calls.postPage, async ({ ctx, body }) => ({ page: await service.createPage(ctx, body) }), LONG);
  route(app, calls.putPage, async ({ ctx, body }) => ({ page: await service.changePage(ctx, body) }), LONG);
  route(app, calls.deletePage, async ({ ctx, params }) => {
    await service.removePage(ctx, params.id);
    return { page_id: params.id };
  });
  route(app, calls.getAnnouncements, ({ ctx, query }) => service.announcements(ctx, query));
  route(app, calls.getAnnouncement, async ({ ctx, params }) => ({
    announcement: await service.announcementById(ctx, params.id),
  }));
  route(
    app,
    calls.postAnnouncement,
    async ({ ctx, body }) => ({ announcement: await service.createAnnouncement(ctx, body) }),
    LONG,
  );
  route(
    app,
    calls.putAnnouncement,
    async ({ ctx, body }) => ({ announcement: await service.changeAnnouncement(ctx, body) }),
    LONG,
  );
  route(app, calls.deleteAnnouncement, async ({ ctx, params }) => {
    await service.removeAnnouncement(ctx, params.id);
    return { announcement_id: params.id };
  });
}
