import { ROUTES, routeNames, routeSpec } from '../../domain/routes';

/** The areas behind a sign-in; a content page may be called '/administracion', so each is named in its three forms. */
const AREAS = [ROUTES.studio.path, ROUTES.admin.path].flatMap((area) => [`${area}$`, `${area}/`, `${area}?`]);
const ORDERS = routeNames()
  .filter((name) => routeSpec(name).layout === 'public' && !routeSpec(name).indexable)
  .map((name) => ROUTES[name].path.replace(/:.*/, ''));

/** robots.txt: everything public may be read, also the API's lists, which the screens show. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...[...AREAS, ...ORDERS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
