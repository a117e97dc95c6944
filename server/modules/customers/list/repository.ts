/** The front desk's list of customers: search, segments, pages. */
import { sql } from 'kysely';
import type { CustomerSort, ListedCustomer } from '../../../../domain/contract/customerList';
import { misspellings } from '../../../../domain/customerSearch';
import { isEmptyFilter, type ListFilter } from '../../../../domain/customerFilter';
import { SEGMENTS, type Segment } from '../../../../domain/customerSegments';
import { CUSTOMER_SORT, CUSTOMER_WORDS } from '../../../db/indexes';
import type { Db, Trx } from '../../../db/schema';
import { lockRow, NEXT_VERSION, updateRows } from '../../../db/rows';
import { findCustomersById } from '../repository';
import { filterConditions, membersOf } from './filterRepository';

const WORDS = sql.raw(CUSTOMER_WORDS);
const BY_NAME = sql.raw(CUSTOMER_SORT);

/** Most candidates that a search ranks. */
export const CANDIDATES = 200;

/** A long number may be a North American one without its leading 1. */
const prefixQuery = (word: string): string => (/^\d{7,}$/.test(word) ? `(${word}:* | 1${word}:*)` : `${word}:*`);

/**
 * Customers for whom every word begins a word of their name, address or phone number; matches of whole words first,
 * then by name.
 */
export async function searchCustomerIds(db: Db, words: readonly string[], limit: number): Promise<number[]> {
  const conditions = words.map((word) => sql`${prefixQuery(word)}::tsquery`);
  // A telephone number has few matches, so the planner may see its conditions.
  const isNumber = words.length === 1 && /^\d{7,}$/.test(words[0] ?? '');
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from ${
      isNumber
        ? sql`(select customer_id, ${BY_NAME} as by_name, true as whole from customer
            where anonymised_at is null and ${WORDS} @@ ${conditions[0]}) found`
        : sql`search_customers(array[${sql.join(conditions)}], ${words.join(' & ')}::tsquery, ${CANDIDATES})`
    }
    order by whole desc, by_name, customer_id limit ${limit}`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/**
 * The same for misspelt words. Each spelling is a separate query, as one with all of them takes a hundred times as
 * long.
 */
export async function searchMisspelt(db: Db, words: readonly string[], limit: number): Promise<number[]> {
  const hits = words.map((word) => {
    const spellings = [word, ...misspellings(word)].map((spelling) => `${spelling}:*`);
    return sql`
      select c.customer_id from unnest(${spellings}::text[]) spelling cross join lateral (
        select customer_id from customer where anonymised_at is null and ${WORDS} @@ spelling::tsquery) c`;
  });
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customer
    where customer_id = any(array(
      select customer_id from (${sql.join(hits, sql` intersect `)}) hit limit ${CANDIDATES}))
    order by ${BY_NAME}, customer_id limit ${limit}`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

export async function countSegments(db: Db, now: Date, today: string): Promise<{ segment: Segment; count: number }[]> {
  const counts = SEGMENTS.map((segment) => {
    const members = sql`${membersOf(segment, now, today)} m (customer_id)`;
    if (segment === 'team') return sql`(select count(*) from ${members})`;
    const count = segment === 'unlimited' ? sql`count(distinct customer_id)` : sql`count(*)`;
    return sql`(select ${count} from ${members} where customer_id not in (select * from customers_of_team()))`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return SEGMENTS.map((segment, n) => ({ segment, count: rows[0]?.counts[n] ?? 0 }));
}

export interface ListedIds {
  readonly sort: CustomerSort;
  readonly filter: ListFilter;
  /** The last customer of the previous page. */
  readonly after: number | undefined;
  /** Only these customers, in this order. */
  readonly of: readonly number[] | null;
  readonly limit: number;
}

/** Ids of a page of customers, in order. */
export async function findListedIds(
  db: Db,
  { sort, filter, after, of, limit }: ListedIds,
  now: Date,
  today: string,
): Promise<number[]> {
  const key = sort.endsWith('name') ? BY_NAME : sql.ref('created_at');
  const isDown = sort.startsWith('-');
  const [direction, beyond] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const conditions = [
    sql`anonymised_at is null`,
    // The team is a group of its own; a search of everybody finds it, too.
    ...(filter.segment === 'team' || (of && isEmptyFilter(filter)) ? [] : [sql`role = 'customer'`]),
    ...(await filterConditions(db, filter, now, today)),
    ...(of ? [sql`customer_id = any(${of}::bigint[])`] : []),
    ...(after === undefined
      ? []
      : [sql`(${key}, customer_id) ${beyond} (select ${key}, customer_id from customer where customer_id = ${after})`]),
  ];
  const order = of
    ? sql`array_position(${of}::bigint[], customer_id)`
    : sql`${key} ${direction}, customer_id ${direction}`;
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customer where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

type Facts = Omit<ListedCustomer, keyof Awaited<ReturnType<typeof findCustomersById>>[number]>;

/** The customers with these ids as the list shows them, in the given order. */
export async function findListed(db: Db, ids: readonly number[], now: Date): Promise<ListedCustomer[]> {
  const [customers, { rows }] = await Promise.all([
    findCustomersById(db, ids),
    sql<Omit<Facts, 'last_class_at'> & { customer_id: number; last_class_at: Date | null }>`
      select c.customer_id, c.birthdate, c.uid is not null as has_account, a.last_class_at, c.version,
        k.credits, k.has_unlimited
      from customer c
      left join customer_activity a using (customer_id)
      cross join lateral (
        select count(*) filter (where counted) as credits, coalesce(bool_or(unlimited), false) as has_unlimited
        from usable_credit u where u.customer_id = c.customer_id and u.usable_until > ${now}) k
      where c.customer_id = any(${ids}::bigint[])`.execute(db),
  ]);
  const facts = new Map(rows.map((row) => [row.customer_id, row]));
  return customers.flatMap((customer) => {
    const found = facts.get(customer.customer_id);
    return found
      ? { ...customer, ...found, last_class_at: found.last_class_at ? found.last_class_at.toISOString() : null }
      : [];
  });
}

/** Stores who has had a class since the last run, with a day's overlap for late entries. */
export async function noteLastClasses(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into customer_activity (customer_id, last_class_at)
    select r.customer_id, max(sc.starts_at)
    from active_reservation r join single_class sc using (single_class_id) join customer c using (customer_id)
    where c.anonymised_at is null and sc.starts_at <= ${now}
      and sc.starts_at > (select coalesce(max(last_class_at) - interval '1 day', '-infinity') from customer_activity)
    group by r.customer_id
    on conflict (customer_id) do update set last_class_at = excluded.last_class_at
    where excluded.last_class_at > customer_activity.last_class_at`.execute(trx);
}

/**
 * Changes the address of a customer without an account; returns the former one, null: none. undefined: they have an
 * account.
 */
export async function updateDeskEmail(
  trx: Trx,
  customer_id: number,
  email: string,
): Promise<{ former: string | null; version: number } | undefined> {
  const before = await lockRow(trx, 'customer', { customer_id, uid: null }, ['email', 'version']);
  if (!before) return undefined;
  await updateRows(trx, 'customer', { customer_id }, { email, version: NEXT_VERSION });
  return { former: before.email, version: before.version + 1 };
}
