/**
 * Serves the files on this machine: /files/12-0a1b2c3d4e5f6a7b-640x427.webp. Their content never changes, nor what they
 * may do.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { extname } from 'node:path';
import { UPLOADS_PATH } from '../../../domain/files';
import { isStoredName } from '../../../domain/pictures';

const YEAR_MS = 31_536_000_000;
/** A file that is opened by itself is a document: it runs nothing and calls nothing. */
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

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
      reply.headers({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        // Pages of the studio's other hosts (its admin site) show them too.
        'cross-origin-resource-policy': 'cross-origin',
        ...(extname(name) === '.pdf' ? { 'content-disposition': 'attachment' } : {}),
      });
      return reply.sendFile(name, files.folder, { maxAge: YEAR_MS, immutable: true, lastModified: false });
    },
  });
}
