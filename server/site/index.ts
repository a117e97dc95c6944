/** Serves the files by which search engines and phones know the site, made from the studio's configuration. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteOrigin } from '../../domain/site';
import { errorBody } from '../http/errors';
import { createHash } from 'node:crypto';
import { matchesEtag } from '../http/responseCache';
import { iconFile } from './icons';
import { manifestOf } from './manifest';
import { OFFLINE_POLICY, offlinePage } from './offline';
import { ROUTES, routeNames, routeSpec } from '../../domain/routes';
import { sitemapXml } from './sitemap';

/** Seconds for which browsers and crawlers cache a file that is made from the configuration. */
const FRESH = 300;

/** Sends the file with an ETag; 304 where the browser has the same bytes. */
function sendCached(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // While no domain is configured, the file contains addresses of the request's host.
  void reply.headers({ 'cache-control': `public, max-age=${FRESH}`, etag, vary: 'host' });
  if (matchesEtag(request, etag)) return reply.status(304).send();
  return reply.type(type).send(body);
}

/** The site's origin for this request. */
async function originFor(request: FastifyRequest): Promise<string> {
  return siteOrigin(await request.studio.config(), request);
}

/**
 * The areas behind a sign-in. Each is named in three forms, as a content page's address may begin with the same letters
 * ('/administracion').
 */
const AREAS = [ROUTES.studio.path, ROUTES.admin.path].flatMap((area) => [`${area}$`, `${area}/`, `${area}?`]);
const ORDERS = routeNames()
  .filter((name) => routeSpec(name).layout === 'public' && !routeSpec(name).indexable)
  .map((name) => ROUTES[name].path.replace(/:.*/, ''));

/** robots.txt: everything public may be crawled, also the API's lists, as the screens show them. */
function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...[...AREAS, ...ORDERS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** File names served here; the build must have none of them. */
export const SITE_FILES = ['robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'offline.html', 'icons/**'] as const;

export async function sitePlugin(app: FastifyInstance): Promise<void> {
  app.get('/robots.txt', async (request, reply) => {
    // Without a database crawlers still get the file: after an error they would stay away for days.
    const origin = await originFor(request).catch(() => siteOrigin({ domain: '' }, request));
    return sendCached(request, reply, 'text/plain; charset=utf-8', robotsText(origin));
  });
  app.get('/sitemap.xml', async (request, reply) =>
    sendCached(
      request,
      reply,
      'application/xml; charset=utf-8',
      await sitemapXml(request.studio, await originFor(request), app.clock()),
    ),
  );
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendCached(
      request,
      reply,
      'application/manifest+json; charset=utf-8',
      JSON.stringify(manifestOf(await request.studio.config())),
    ),
  );
  app.get('/offline.html', async (request, reply) => {
    reply.header('content-security-policy', OFFLINE_POLICY);
    return sendCached(request, reply, 'text/html; charset=utf-8', offlinePage(await request.studio.config()));
  });
  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const { name } = request.params;
    const icon = await iconFile(request, name);
    // Mails show the icons, in web mail pages of another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return icon
      ? sendCached(request, reply, name.endsWith('.jpg') ? 'image/jpeg' : 'image/png', icon)
      : reply.status(404).type('application/json').send(errorBody('request/not-found'));
  });
}
