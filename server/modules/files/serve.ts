/**
 * Serves the files on this machine: /files/12-0a1b2c3d4e5f6a7b-640x427.webp. Content and headers never change. Private
 * ones need a signature before their name (signature.ts); those in the bucket are read there.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { extname } from 'node:path';
import { AppError } from '../../../domain/errors';
import { PRIVATE_PATH, UPLOADS_PATH } from '../../../domain/files';
import { isStoredName, pictureStem } from '../../../domain/pictures';
import { findPrivateStorage } from './repository';
import { verify } from './signature';

const YEAR_MS = 31_536_000_000;
/** The policy of a file opened by itself: it runs nothing and connects to nothing. */
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
/** Seconds in which a browser that is redirected to the bucket must begin to read. */
const PRESIGNED_SECONDS = 300;

const headersOf = (name: string, crossOrigin: 'cross-origin' | 'same-origin') => ({
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': crossOrigin,
  ...(['.pdf', '.zip'].includes(extname(name)) ? { 'content-disposition': 'attachment' } : {}),
});

export async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${UPLOADS_PATH}:name`,
    handler: async (request, reply) => {
      const {
        params: { name },
        studio: { files },
      } = request;
      if (!files || !isStoredName(name)) return reply.callNotFound();
      // Allows pages of the studio's other hosts (its admin site) to show the file.
      reply.headers(headersOf(name, 'cross-origin'));
      return reply.sendFile(name, files.folder, { maxAge: YEAR_MS, immutable: true, lastModified: false });
    },
  });
  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PRIVATE_PATH}:token/:name`,
    handler: async (request, reply) => {
      const {
        params: { token, name },
        studio,
      } = request;
      const stem = pictureStem(name);
      if (!studio.files || !stem) throw new AppError('file/not-found');
      await verify({ studio, now: app.clock() }, stem.stem, token);
      const storage = await findPrivateStorage(studio.db, stem);
      const { folder, cloud } = studio.files.private;
      reply.headers({
        ...headersOf(name, 'same-origin'),
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      });
      if (storage === 's3' && cloud) return reply.redirect(await cloud.presigned(name, PRESIGNED_SECONDS));
      if (storage !== 'disk') throw new AppError('file/not-found');
      return reply.sendFile(name, folder, { cacheControl: false, lastModified: false, etag: false });
    },
  });
}
