/** Serves the built SPA: hashed files for ever, the page itself always asked for anew, precompressed where it is. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { basename } from 'node:path';
import { errorBody } from './errors';

const YEAR = 31_536_000;
/** webpack's names: main.0a1b2c3d4e.js */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)(\.br|\.gz)?$/;

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
  // Every other address is a screen of the SPA; calls and missing files are told so.
  app.setNotFoundHandler((request, reply) => {
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    const isScreen = asks && !/^\/api(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path);
    if (isScreen) return reply.header('cache-control', 'no-cache').sendFile('index.html', page);
    return reply.status(404).type('application/json').send(errorBody('request/not-found'));
  });
}
