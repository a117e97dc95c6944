/** Rate limits per customer, as many share an address; without a customer, per address. */
import type { FastifyRequest } from 'fastify';

const addressOf = ({ studio, ip }: FastifyRequest): string => `${studio.id} ${ip}`;

const whoAsks = (request: FastifyRequest): string =>
  'customer_id' in request.actor ? `${request.studio.id} customer ${request.actor.customer_id}` : addressOf(request);

/** `max` times a minute, each call for itself. */
export const perPerson = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute', keyGenerator: whoAsks } });

/** The same, counting only requests whose body names `field`: what is guessed goes by that. */
export const perPersonNaming = (field: string, max: number) => ({
  rateLimit: {
    ...perPerson(max).rateLimit,
    // Once the body is read.
    hook: 'preHandler' as const,
    allowList: ({ body }: FastifyRequest): boolean => typeof body !== 'object' || body === null || !(field in body),
  },
});

/** `max` times a minute from one address, whatever the account. */
export const perAddress = (max: number) => ({
  rateLimit: { max, timeWindow: '1 minute', keyGenerator: addressOf },
});
