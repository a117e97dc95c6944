/** Where the site is: its addresses as the world writes them. */

/** A place on the internet as a request may name it: a name or an address, and perhaps a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function parsed(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The `domain` of a configuration as an origin; null where it names none. */
export function originOfDomain(domain: string): string | null {
  const text = domain.trim();
  const url = parsed(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  // 'Casa Aura' and 'ana@estudio.mx' are no domains, whatever a parser makes of them.
  return url && HOST.test(url.host) && !url.username && !/^\/|\s/.test(text) ? url.origin : null;
}

/**
 * The site's one origin, 'https://estudio.mx', without a slash at its end: the configured domain, else the one
 * requested for. The admin area's host ('admin.estudio.mx') is another door to the same site (specification, section
 * 6).
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

/** Of the doors to a site, its bare name: 'admin.estudio.mx' and 'www.estudio.mx' are 'estudio.mx'. */
const siteNameOfHost = (host: string): string | undefined =>
  parsed(`http://${host}`)
    ?.hostname.replace(/\.$/, '')
    .replace(/^(?:admin|www)\.(?=.)/, '');

/** Whether a host, of whatever port, is that of an origin, or another door to its site. */
export function isSiteHost(host: string, origin: string): boolean {
  const name = siteNameOfHost(host);
  return name !== undefined && name === siteNameOfHost(parsed(origin)?.host ?? '');
}

/** A file's address as others have to write it; null where there is none. */
export function absoluteAddress(src: string | null | undefined, origin: string): string | null {
  return src ? (parsed(src, origin)?.href ?? null) : null;
}
