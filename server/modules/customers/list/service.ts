import type { CustomerListQuery, CustomerListResponse, ListedCustomer } from '../../../../domain/contract/customerList';
import type { Customer } from '../../../../domain/contract/customers';
import { CUSTOMERS_FOUND_MAX, searchWords } from '../../../../domain/customerSearch';
import type { Segment } from '../../../../domain/customerSegments';
import { studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import { keysetPage } from '../../../db/cursors';
import { findCustomersById } from '../repository';
import { withOpenFile } from '../service';
import * as repository from './repository';

const PAGE = 50;
/** Milliseconds for which the segments' counts are cached. */
const COUNTS_AGE = 10_000;
/** Words of a search that are used; more don't improve it. */
const WORDS_MAX = 6;
/** With fewer matches a search for misspelt words follows. */
const ENOUGH = 3;

async function searchCustomers(ctx: Context, query: string, limit: number): Promise<number[]> {
  const { db } = ctx.studio;
  const words = searchWords(query).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const found = await repository.searchCustomerIds(db, words, limit);
  // A telephone number with a match isn't misspelt.
  if (found.length >= ENOUGH || (found.length > 0 && /^\d{7,}$/.test(words.join('')))) return found;
  const more = await repository.searchMisspelt(db, words, limit);
  return [...new Set([...found, ...more])].slice(0, limit);
}

/** Customers for the front desk to choose from; a text without any letter or digit finds none. */
export async function findByQuery(ctx: Context, query: string): Promise<Customer[]> {
  const found = await findCustomersById(ctx.studio.db, await searchCustomers(ctx, query, CUSTOMERS_FOUND_MAX));
  return Promise.all(found.map((customer) => withOpenFile(ctx, customer)));
}

async function studioToday(ctx: Context): Promise<string> {
  return studioDay(ctx.now, (await ctx.studio.config()).timezone);
}

/** A page of customers; for a search the best matches. */
export async function listCustomers(
  ctx: Context,
  { query = '', sort = 'name', after, ...filter }: CustomerListQuery,
): Promise<CustomerListResponse> {
  const { db } = ctx.studio;
  const of = query.trim() === '' ? null : await searchCustomers(ctx, query, repository.CANDIDATES);
  const page = { sort, filter, after: of ? undefined : after, of, limit: PAGE + 1 };
  const ids = await repository.findListedIds(db, page, ctx.now, await studioToday(ctx));
  const { shown, next } = keysetPage(ids, PAGE, (id) => id);
  return { customers: await readListed(ctx, shown), next: of === null ? next : null };
}

export async function readListed(ctx: Context, ids: readonly number[]): Promise<ListedCustomer[]> {
  const found = await repository.findListed(ctx.studio.db, ids, ctx.now);
  return Promise.all(found.map((customer) => withOpenFile(ctx, customer)));
}

/**
 * Counts per segment, some seconds old: counting scans all customers, and the screen requests it each time it opens.
 */
export const segmentCounts = (ctx: Context): Promise<{ segment: Segment; count: number }[]> =>
  ctx.studio.cached('segments', COUNTS_AGE, async () =>
    repository.countSegments(ctx.studio.db, ctx.now, await studioToday(ctx)),
  );

/** The job that stores when each customer last had a class, for segments and lists. */
export const noteActivity = (ctx: Context): Promise<void> =>
  ctx.transaction((trx) => repository.noteLastClasses(trx, ctx.now));
