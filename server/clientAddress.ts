/**
 * The caller's address as rate limits count it. An IPv6 customer has a whole /64, and who rents a /48 has 65,536 of
 * them, so the addresses of a /48 are also counted together.
 */
import { normalizeIP } from '@fastify/rate-limit';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** How many times the limit of one address a network may use: customers of a mobile carrier share a network. */
export const NETWORK_SHARE = 16;

/** The key of an address in rate limits: the IPv4 address, or the /64 of an IPv6 one. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip);

/** The /48 that an address of addressOf() belongs to, as a network of PostgreSQL; null: IPv4, which has none. */
export const networkOf = (address: string): string | null =>
  isIPv6(address) ? `${normalizeIP(address, 48)}/48` : null;
