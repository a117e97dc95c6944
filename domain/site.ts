/** The addresses of the site and its hosts. */

/** A valid Host: a name or an IP address, perhaps with a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function parseAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The configured `domain` as an origin; null if it isn't a domain. */
export function originOfDomain(domain: string): string | null {
  const text = domain.trim();
  const url = parseAddress(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // A parser accepts 'Casa Aura' and 'ana@estudio.mx', which are no domains.
  return url && HOST.test(url.host) && !url.username && !/^\/|\s/.test(text) ? url.origin : null;
}

/**
 * The site's origin, 'https://estudio.mx', without a trailing slash: the configured domain, else that of the request.
 * The admin area's host ('admin.estudio.mx') belongs to the same site (specification, section 6).
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

/** A host's name without 'admin.' or 'www.', which lead to the same site. */
const siteNameOfHost = (host: string): string | undefined =>
  parseAddress(`http://${host}`)
    ?.hostname.replace(/\.$/, '')
    .replace(/^(?:admin|www)\.(?=.)/, '');

/** Whether a host, of any port, belongs to an origin's site. */
export function isSiteHost(host: string, origin: string): boolean {
  const name = siteNameOfHost(host);
  return name !== undefined && name === siteNameOfHost(parseAddress(origin)?.host ?? '');
}

/** A file's absolute address; null if there is none. */
export function absoluteAddress(src: string | null | undefined, origin: string): string | null {
  return src ? (parseAddress(src, origin)?.href ?? null) : null;
}
