import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/content';
import { route } from '../../http/route';
import * as service from './service';

/** Room for CONTENT_MAX characters in any encoding, in bytes. */
const LONG = { bodyLimit: 640 * 1024 };

export function contentRoutes(app: FastifyInstance): void {
  route(app, calls.getPages, async ({ ctx }) => ({ pages: await service.pages(ctx) }));
  route(app, calls.getPage, async ({ ctx, params }) => ({ page: await service.pageBySlug(ctx, params.id) }));
  route(app, calls.postPage, ({ ctx, body }) => service.createPage(ctx, body), LONG);
  route(app, calls.putPage, ({ ctx, body }) => service.changePage(ctx, body), LONG);
  route(app, calls.getAdminPages, async ({ ctx }) => ({ pages: await service.adminPages(ctx) }));
  route(app, calls.getAdminPage, async ({ ctx, params }) => ({ page: await service.adminPage(ctx, params.id) }));
  route(app, calls.getPageVersions, ({ ctx, params, query }) => service.pageVersions(ctx, params.id, query));
  route(app, calls.getPageVersion, ({ ctx, params }) => service.pageVersion(ctx, params));
  route(app, calls.postContentPreview, async ({ body }) => service.preview(body.content), LONG);
  route(app, calls.deletePage, async ({ ctx, params }) => {
    await service.removePage(ctx, params.id);
    return { page_id: params.id };
  });
  route(app, calls.getAnnouncements, ({ ctx, query }) => service.announcements(ctx, query));
  route(app, calls.getAnnouncement, async ({ ctx, params }) => ({
    announcement: await service.announcementById(ctx, params.id),
  }));
  route(app, calls.getAdminAnnouncements, ({ ctx, query }) => service.adminAnnouncements(ctx, query));
  route(app, calls.getAdminAnnouncement, async ({ ctx, params }) => ({
    announcement: await service.adminAnnouncement(ctx, params.id),
  }));
  route(app, calls.postAnnouncement, ({ ctx, body }) => service.createAnnouncement(ctx, body), LONG);
  route(app, calls.putAnnouncement, ({ ctx, body }) => service.changeAnnouncement(ctx, body), LONG);
  route(app, calls.deleteAnnouncement, async ({ ctx, params }) => {
    await service.removeAnnouncement(ctx, params.id);
    return { announcement_id: params.id };
  });
}
