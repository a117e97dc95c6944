/** Where the site is: its addresses as the world writes them. */
import { OWN_ADDRESSES } from './slug';

/** A place on the internet as a browser may have asked for it: a name or an address, and perhaps a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function parsed(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The `domain` of a configuration as an origin; null where it names none. */
function originOfDomain(domain: string): string | null {
  const text = domain.trim();
  const url = parsed(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // 'Casa Aura' and 'ana@estudio.mx' are no domains, whatever a parser makes of them.
  return url && HOST.test(url.host) && !url.username && !/^\/|\s/.test(text) ? url.origin : null;
}

/**
 * The site's one origin, 'https://estudio.mx', without a slash at its end: the configured domain, else the one that was asked
 * for. The admin area's host ('admin.estudio.mx') is another door to the same site (specification, section 6).
 */
export function siteOrigin(
  { domain }: { readonly domain: string },
  asked: { readonly protocol: string; readonly host: string },
): string {
  const configured = originOfDomain(domain);
  if (configured) return configured;
  const host = HOST.test(asked.host) ? asked.host.toLowerCase().replace(/^admin\.(?=.)/, '') : 'localhost';
  return `${asked.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

/** A file's address as others have to write it; null where there is none. */
export function absolute(src: string | null | undefined, origin: string): string | null {
  return src ? (parsed(src, origin)?.href ?? null) : null;
}

export type PublicRoute =
  | {
      readonly kind:
        | 'landing'
        | 'packages'
        | 'schedule'
        | 'announcements'
        | 'location'
        | 'questions'
        | 'login'
        | 'sign-up'
        | 'recover';
    }
  | { readonly kind: 'instructor' | 'class-type'; readonly id: number }
  | { readonly kind: 'page'; readonly slug: string }
  /** Somebody's own screens, orders, and what is nothing. */
  | { readonly kind: 'private' };

const FIXED: Readonly<
  Record<string, Exclude<PublicRoute, { id: number } | { slug: string } | { kind: 'private' }>['kind']>
> = {
  '/': 'landing',
  '/calendario': 'schedule',
  '/avisos': 'announcements',
  '/ubicacion': 'location',
  '/preguntas-frecuentes': 'questions',
  '/entrar': 'login',
  '/registro': 'sign-up',
  '/recuperar': 'recover',
};

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What a path (without its query) leads to, as far as the path tells: whether there is such a coach or page nobody has looked. */
export function publicRoute(
  path: string,
  { class_packages_path }: { readonly class_packages_path: string },
): PublicRoute {
  const asked = decoded(path.length > 1 ? path.replace(/\/$/, '') : path);
  if (asked === null) return { kind: 'private' };
  const address = asked.toLowerCase();
  const fixed = Object.hasOwn(FIXED, address) ? FIXED[address] : undefined;
  if (fixed) return { kind: fixed };
  if (address === class_packages_path.toLowerCase()) return { kind: 'packages' };
  const [, profile, id] = /^\/(coach|instructor|class_type)\/([1-9]\d{0,14})$/.exec(address) ?? [];
  if (profile) return { kind: profile === 'class_type' ? 'class-type' : 'instructor', id: Number(id) };
  const slug = /^\/([^/]+)$/.exec(asked)?.[1];
  return slug !== undefined && !OWN_ADDRESSES.has(slug.toLowerCase()) ? { kind: 'page', slug } : { kind: 'private' };
}

const PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FIXED).map(([path, kind]) => [kind, path]),
);

/** The one path of a route, however it was asked for: capitals, /coach for /instructor; null for what isn't public. */
export function canonicalPath(
  route: PublicRoute,
  { class_packages_path }: { readonly class_packages_path: string },
): string | null {
  switch (route.kind) {
    case 'packages':
      return class_packages_path;
    case 'instructor':
      return `/instructor/${route.id}`;
    case 'class-type':
      return `/class_type/${route.id}`;
    case 'page':
      return `/${encodeURIComponent(route.slug)}`;
    case 'private':
      return null;
    default:
      return PATHS[route.kind] ?? null;
  }
}
