/**
 * Serves the built SPA: hashed files are cached for ever, pages are revalidated, and files that have a compressed copy
 * are sent compressed.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basename } from 'node:path';
import { errorBody } from '../http/errors';
import type { Pages } from '../ssr/page';
import { SITE_FILES } from '.';

const YEAR = 31_536_000;
/** File names with webpack's hash: main.0a1b2c3d4e.js */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)(\.br|\.gz)?$/;

export interface StaticFilesOptions {
  readonly root: string;
  readonly pages: Pages;
}

export async function staticFiles(app: FastifyInstance, { root, pages }: StaticFilesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    // These are made per studio (site/index.ts), not by the build.
    globIgnore: [...SITE_FILES],
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(basename(path)) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  const built = { root, maxAge: 0, cacheControl: false } as const;
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await pages.send(request, reply);
    } catch (error) {
      // SSR failed: the built document shows an error and retries by itself.
      request.log.warn({ err: error }, 'a page could not be rendered');
      return reply.status(200).header('cache-control', 'no-cache').sendFile('index.html', built);
    }
  };
  app.get('/', page);
  // All other paths are screens of the SPA or show its landing page; unknown calls and missing files get a 404.
  app.setNotFoundHandler((request, reply) => {
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    const isPage = asks && !/^\/api(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path);
    if (!isPage) return reply.status(404).type('application/json').send(errorBody('request/not-found'));
    return page(request, reply);
  });
}
