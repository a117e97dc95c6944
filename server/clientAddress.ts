/**
 * Who a request comes from, as limits count it. An IPv6 customer has a whole /64; who rents a /48 has 65,536 of them,
 * so that the addresses of a /48 are also counted together.
 */
import { normalizeIP } from '@fastify/rate-limit';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A network may do so many times what one address may: a mobile carrier's customers share one. */
export const NETWORK_SHARE = 16;

/** The IPv4 address, or the /64 of an IPv6 one. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip);

/** The /48 that an address of addressOf() belongs to, as a network of PostgreSQL; null: IPv4, which has none. */
export const networkOf = (address: string): string | null =>
  isIPv6(address) ? `${normalizeIP(address, 48)}/48` : null;
