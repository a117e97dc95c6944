import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/videos';
import * as admin from '../../../domain/contract/videosAdmin';
import { route } from '../../http/route';
import * as manage from './adminService';
import { findAdminVideoTypes } from './adminRepository';
import { findVideoTypes } from './repository';
import * as service from './service';

/** Bytes; captions are part of the video's data. */
const MAX_BODY = 6 * 1024 * 1024;

export function videoRoutes(app: FastifyInstance): void {
  route(app, calls.getVideos, ({ ctx, query }) => service.listVideos(ctx, 'newest', query));
  route(app, calls.getUpcomingVideos, ({ ctx, query }) => service.listVideos(ctx, 'upcoming', query));
  route(app, calls.getVideosOfTag, ({ ctx, params, query }) =>
    service.listVideos(ctx, 'newest', query, { tag_id: params.id }),
  );
  route(app, calls.getVideosOfProgram, ({ ctx, params, query }) =>
    service.listVideos(ctx, 'program', query, { program_id: params.id }),
  );
  route(app, calls.getVideo, ({ ctx, params }) => service.oneVideo(ctx, params.id));
  route(app, calls.getPlayback, async ({ ctx, params }) => ({ playback: await service.newPlayback(ctx, params.id) }));
  route(app, calls.putProgress, ({ ctx, params, body }) => service.watchedUntil(ctx, params.id, body.seconds));
  route(app, calls.completeVideo, ({ ctx, params }) => service.complete(ctx, params.id));
  route(app, calls.uncompleteVideo, ({ ctx, params }) => service.uncomplete(ctx, params.id));
  route(app, calls.postVideoRating, ({ ctx, body }) => service.rateVideo(ctx, body));
  route(app, calls.postRatingEmail, ({ ctx, body }) => service.askForRating(ctx, body.video_id));
  route(app, calls.getFavorites, ({ ctx, query }) => service.listVideos(ctx, 'favorites', query));
  route(app, calls.postFavorite, ({ ctx, body }) => service.addFavorite(ctx, body.video_id));
  route(app, calls.deleteFavorite, ({ ctx, params }) => service.removeFavorite(ctx, params.id));
  route(app, calls.getVideoTypes, async ({ ctx }) => ({ video_types: await findVideoTypes(ctx.studio.db) }));

  route(app, admin.getAdminVideos, ({ ctx, query }) => manage.listAdminVideos(ctx, query));
  route(app, admin.getAdminVideo, async ({ ctx, params }) => ({ video: await manage.adminVideo(ctx, params.id) }));
  route(app, admin.postVideo, async ({ ctx, body }) => ({ video: await manage.createVideo(ctx, body) }), {
    bodyLimit: MAX_BODY,
  });
  route(
    app,
    admin.putVideo,
    async ({ ctx, params, body }) => ({ video: await manage.changeVideo(ctx, params.id, body) }),
    { bodyLimit: MAX_BODY },
  );
  route(app, admin.postEncoding, async ({ ctx, params }) => ({ video: await manage.encodeAgain(ctx, params.id) }));
  route(app, admin.deleteVideo, async ({ ctx, params }) => {
    await manage.deleteVideo(ctx, params.id);
    return { video_id: params.id };
  });
  route(app, admin.getAdminVideoTypes, async ({ ctx }) => ({ video_types: await findAdminVideoTypes(ctx.studio.db) }));
  route(app, admin.postVideoType, async ({ ctx, body }) => ({
    video_type: await manage.createVideoType(ctx, body.name),
  }));
  route(app, admin.putVideoType, async ({ ctx, params, body }) => ({
    video_type: await manage.changeVideoType(ctx, params.id, body),
  }));
  route(app, admin.deleteVideoType, async ({ ctx, params }) => {
    await manage.deleteVideoType(ctx, params.id);
    return { video_type_id: params.id };
  });
}
