/** Maps paths to routes of the table, and back. */
import type { AppConfig } from './config';
import { ROUTES, routeNames, routePath, routeSpec, type RouteName } from './routes';
import { RESERVED_SLUGS } from './slug';

type PackagesPath = Pick<AppConfig, 'class_packages_path'>;

export interface RouteMatch {
  /** '/coach/3' is the route of an instructor. Everything below '/mystudio/' or '/admin/' belongs to that area. */
  readonly name: RouteName;
  /** The number or slug in the path; empty where the route has none. */
  readonly parameter: string;
}

const PATTERNS = routeNames()
  .filter((name) => name !== 'page' && !ROUTES[name].path.startsWith('{'))
  .map((name) => ({
    name,
    pattern: new RegExp(
      `^${ROUTES[name].path.replace(':token', '([\\w-]{20,80})').replace(/:\w+/, '([1-9]\\d{0,14})')}$`,
      'i',
    ),
  }));
const AREAS = (['studio', 'admin'] as const).map((name) => ({
  name,
  pattern: new RegExp(`^${ROUTES[name].path}/`, 'i'),
}));

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The route of a path without its query, in any capitals and with or without a slash at its end; null: no page of the
 * site. Whether a coach, class type or content page exists only the database knows.
 */
export function matchPath(path: string, config: PackagesPath): RouteMatch | null {
  const asked = decoded(path.replace(/(.)\/$/, '$1'));
  if (asked === null) return null;
  for (const { name, pattern } of PATTERNS) {
    const found = pattern.exec(asked);
    if (found) return { name: routeSpec(name).canonical ?? name, parameter: found[1] ?? '' };
  }
  if (asked.toLowerCase() === config.class_packages_path.toLowerCase()) return { name: 'packages', parameter: '' };
  const area = AREAS.find(({ pattern }) => pattern.test(asked));
  if (area) return { name: area.name, parameter: '' };
  const slug = /^\/([^/]+)$/.exec(asked)?.[1];
  return slug !== undefined && !RESERVED_SLUGS.has(slug.toLowerCase()) ? { name: 'page', parameter: slug } : null;
}

/** The canonical path of a route; null: search engines don't list it. */
export function canonicalPath({ name, parameter }: RouteMatch, config: PackagesPath): string | null {
  if (!routeSpec(name).indexable) return null;
  return routePath(name, config).replace(/:\w+/, () => encodeURIComponent(parameter));
}
