/** The names that a studio's site is reached by. */
import { isIP } from 'node:net';
import { createCache } from './cache';
import { isSiteHost, originOfDomain } from '../domain/site';
import { NEARBY } from './addresses';
import type { Studio } from './studio';

/** Whether a Host is this machine, another one of its network, or a name of the local network ('app', 'ana.local'). */
function isNearby(name: string): boolean {
  const family = isIP(name);
  if (family === 0) return /^[a-z\d-]+(?:\.(?:local|internal|localhost))?$/i.test(name);
  return NEARBY.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

type Names = Pick<Studio, 'siteUrl' | 'siteHosts'>;

/**
 * Answers that were found before: reading the addresses takes longer than many a cached response. By their length, as
 * anyone can send any Host.
 */
const known = createCache<string, boolean>(1_000_000, { sizeCalculation: (_, key) => key.length });

/** Whether a Host header, of any port, names a studio's site; while its domain isn't known, every one does. */
export function answersTo(names: Names, { domain }: { readonly domain: string }, host: string): boolean {
  const key = JSON.stringify([domain, names.siteUrl, names.siteHosts, host]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const answer = isNamed(names, domain, host);
  known.set(key, answer);
  return answer;
}

function isNamed({ siteUrl, siteHosts }: Names, domain: string, host: string): boolean {
  const configured = originOfDomain(domain);
  const origin = configured ?? siteUrl;
  if (origin === null || [origin, ...siteHosts].some((one) => isSiteHost(host, one))) return true;
  const name = host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
  // Without a configured domain an IP address is accepted: the demo on a server is opened by its address.
  return isNearby(name) || (configured === null && isIP(name) !== 0);
}
