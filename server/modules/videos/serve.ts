/**
 * Serves the files behind signed addresses of videos (playback.ts): the original, its qualities, playlists and
 * captions.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../../cache';
import { AppError, requireFound } from '../../../domain/errors';
import { storedNames } from '../../../domain/pictures';
import type { Studio } from '../../studio';
import { VIDEO_PATH, videoOfAddress } from './playback';
import { findCaption, findMedia, findRenditions } from './partsRepository';

/** Seconds in which a browser that is redirected to the bucket must begin to read. */
const PRESIGNED_SECONDS = 300;
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
};
const HLS = 'application/vnd.apple.mpegurl';

interface Params {
  readonly token: string;
  readonly who: string;
  readonly name: string;
}

/** The HLS playlist of qualities, the lowest first: players begin there and switch up. */
const masterPlaylist = (renditions: Awaited<ReturnType<typeof findRenditions>>): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...renditions.flatMap(({ bandwidth, width, height, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${height}.m3u8`,
    ]),
    '',
  ].join('\n');

/** How many files of all studios are cached, and for how many milliseconds: players send a request every second. */
const KNOWN = 2_000;
const KNOWN_FOR = 10_000;

export async function serveVideos(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  const known = createCache<string, NonNullable<Awaited<ReturnType<typeof findMedia>>>>(KNOWN, { ttl: KNOWN_FOR });
  const mediaOf = async ({ id, db }: Studio, video_id: number, stem: string) => {
    const key = `${id} ${video_id} ${stem}`;
    const found = known.get(key) ?? (await findMedia(db, video_id, stem === 'video' ? null : Number(stem)));
    if (found && !known.has(key)) known.set(key, found);
    return found;
  };
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url: `${VIDEO_PATH}:token/:who/:name`,
    handler: async (request, reply) => {
      const {
        params: { name, ...address },
        studio,
      } = request;
      const video_id = await videoOfAddress({ studio, now: app.clock() }, address);
      reply.headers(HEADERS);
      const [, stem = '', ending = ''] = /^([\w-]{1,20})\.(mp4|m3u8|vtt)$/.exec(name) ?? [];
      if (ending === 'vtt') {
        const content = requireFound(await findCaption(studio.db, video_id, stem), 'file/not-found');
        return reply.type('text/vtt; charset=utf-8').send(content);
      }
      if (ending === 'm3u8') {
        const renditions = await findRenditions(studio.db, video_id);
        const own = renditions.find(({ height }) => String(height) === stem);
        if (renditions.length === 0 || (stem !== 'index' && !own)) throw new AppError('file/not-found');
        return reply.type(HLS).send(own?.playlist ?? masterPlaylist(renditions));
      }
      const isMedia = ending === 'mp4' && /^(video|\d{1,4})$/.test(stem);
      const media = isMedia ? await mediaOf(studio, video_id, stem) : null;
      const { files } = studio;
      const [file = ''] = storedNames(media?.src ?? '');
      if (!media || !files || file === '') throw new AppError('file/not-found');
      // A file that a page shows too stays in the public store.
      const store = media.is_private ? files.private : files;
      if (media.storage === 's3') {
        const { cloud } = store;
        if (!cloud) throw new AppError('file/not-found');
        return reply.redirect(await cloud.presigned(file, PRESIGNED_SECONDS));
      }
      return reply.sendFile(file, store.folder, { cacheControl: false, lastModified: false, etag: false });
    },
  });
}
