/** Internet addresses that only a network of its own knows, and a resolver that refuses them. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Private networks: only a proxy, a health check or a phone nearby can use an address of them as Host. */
export const NEARBY = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEARBY.addSubnet(net, prefix);
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

/** Further ones that no site of the internet has. */
const RESERVED = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(net, prefix);
RESERVED.addAddress('::', 'ipv6');
RESERVED.addSubnet('ff00::', 8, 'ipv6');
// They lead to an IPv4 address, private or not.
RESERVED.addSubnet('64:ff9b::', 96, 'ipv6');
RESERVED.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  return family !== 0 && !NEARBY.check(address, kind) && !RESERVED.check(address, kind);
}

/** Thrown instead of connecting to a private network. */
export class NotPublic extends Error {}

/**
 * Resolves a name for a connection, and fails if one of its addresses isn't public. As the connection itself asks, a
 * name can't have another address when it is checked than when it is used.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error('no address'), '');
    if (!found.every(({ address }) => isPublicAddress(address))) return done(new NotPublic('private address'), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** Whether an address typed by an admin may be connected to: https, and a name. What it resolves to, publicLookup checks. */
export function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === '';
  return protocol === 'https:' && isBare && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
}
