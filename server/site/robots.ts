import { ROUTES, routeNames, routeSpec } from '../../domain/routes';

/**
 * The areas behind a sign-in. Each is named in three forms, as a content page's address may begin with the same letters
 * ('/administracion').
 */
const AREAS = [ROUTES.studio.path, ROUTES.admin.path].flatMap((area) => [`${area}$`, `${area}/`, `${area}?`]);
const ORDERS = routeNames()
  .filter((name) => routeSpec(name).layout === 'public' && !routeSpec(name).indexable)
  .map((name) => ROUTES[name].path.replace(/:.*/, ''));

/** robots.txt: everything public may be crawled, also the API's lists, as the screens show them. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...[...AREAS, ...ORDERS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
