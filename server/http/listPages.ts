/** Where lists are downloaded by admins alone, the rest of the team reads only so far beyond their first pages. */
import type { FastifyRequest } from 'fastify';
import { HOUR } from '../../domain/durations';
import { AppError } from '../../domain/errors';
import { isAllowed, LIST_PAGES_AN_HOUR } from '../../domain/roles';
import { countHits } from '../db/rateLimit';

/** Counts a page beyond the first one, over all lists together. Throws 'list/limited'. */
export async function countPage({ actor, query, server, studio }: FastifyRequest): Promise<void> {
  const { after, page } = query as { readonly after?: unknown; readonly page?: number };
  if (!('customer_id' in actor) || (after === undefined && Number(page ?? 1) <= 1)) return;
  if (isAllowed(actor.kind, 'only_admins_export', await studio.config())) return;
  const { hits } = await countHits(studio.pool, `list-pages ${actor.customer_id}`, 1, HOUR, server.clock());
  if (hits > LIST_PAGES_AN_HOUR) throw new AppError('list/limited');
}
