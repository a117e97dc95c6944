/** Serves the built SPA: hashed files for ever, the page itself always asked for anew, precompressed where it is. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { basename } from 'node:path';
import { errorBody } from './errors';
import { isScreen } from './screens';

const YEAR = 31_536_000;
/** webpack's names: main.0a1b2c3d4e.js */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)(\.br|\.gz)?$/;

/** 404 where the SPA has no screen: it shows the landing page then. Without a database nobody can tell, and the page says why. */
async function statusOf(request: FastifyRequest, path: string): Promise<200 | 404> {
  try {
    return (await isScreen(request.studio, path)) ? 200 : 404;
  } catch (error) {
    request.log.warn({ err: error }, 'which screens there are could not be read');
    return 200;
  }
}

export async function staticFiles(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(basename(path)) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  const page = { root, maxAge: 0, cacheControl: false } as const;
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html', page));
  // Every other address is a screen of the SPA or shows its landing page; calls and missing files are told so.
  app.setNotFoundHandler(async (request, reply) => {
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    const isPage = asks && !/^\/api(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path);
    if (!isPage) return reply.status(404).type('application/json').send(errorBody('request/not-found'));
    const status = await statusOf(request, path);
    if (status === 404) {
      // Whoever has the page from another address must hear that there is none at this one: no 304.
      delete request.raw.headers['if-none-match'];
      delete request.raw.headers['if-modified-since'];
    }
    return reply.status(status).header('cache-control', 'no-cache').sendFile('index.html', page);
  });
}
