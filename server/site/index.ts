/** Serves the files by which search engines and phones know the site, made from the studio's configuration. */
import type { FastifyInstance } from 'fastify';
import { siteOrigin } from '../../domain/site';
import { errorBody } from '../http/errors';
import { sendCached, originFor } from './cachedReply';
import { iconFile } from './icons';
import { manifestOf } from './manifest';
import { OFFLINE_POLICY, offlinePage } from './offline';
import { robotsText } from './robots';
import { sitemapXml } from './sitemap';

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
