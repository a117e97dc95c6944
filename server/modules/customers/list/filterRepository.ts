/** SQL of the customers' filters, for the list itself and for the segments that campaigns and journeys choose. */
import { sql, type RawBuilder } from 'kysely';
import { LOCATION_DAYS, savedSegmentId, type Audience, type ListFilter } from '../../../../domain/customerFilter';
import {
  birthdaysToldOn,
  lastClassIn,
  newCustomersSince,
  soonExpired,
  type Segment,
  type Span,
} from '../../../../domain/customerSegments';
import { DAY } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { OF_ACCOUNT } from '../../../db/expressions';
import { findValue } from '../../../db/rows';
import type { Db } from '../../../db/schema';

const customersLastSeen = ({ after, upTo }: Span): RawBuilder<unknown> =>
  sql`customers_last_seen(${after}::timestamptz, ${upTo}::timestamptz)`;

/** SQL for the ids of a segment's customers; 'unlimited' may repeat one. `today`: the studio's. */
export function membersOf(segment: Segment, now: Date, today: string): RawBuilder<unknown> {
  switch (segment) {
    case 'new':
      return sql`customers_joined(${newCustomersSince(now)}::timestamptz)`;
    case 'unlimited':
      return sql`customers_unlimited(${now}::timestamptz)`;
    case 'never-came':
      return sql`customers_never_came()`;
    case 'no-credits':
      return sql`customers_without_credits(${now}::timestamptz)`;
    case 'expiring':
      return sql`customers_expiring(${now}::timestamptz, ${soonExpired(now)}::timestamptz)`;
    case 'team':
      return sql`customers_of_team()`;
    case 'birthday':
      return sql`customers_born_on(${birthdaysToldOn(today)}::int[])`;
    default:
      return customersLastSeen(lastClassIn(segment, now));
  }
}

/** Above this number a page is found faster by scanning customers in their order. */
const FEW_UNLIMITED = 2_000;

/** SQL for whether a `customer` is in a group. */
async function isOfGroup(db: Db, segment: Segment, now: Date, today: string): Promise<RawBuilder<unknown>> {
  // A subquery with a limit runs per customer until the page is full; a join would read all customers first.
  if (segment === 'never-came')
    return sql`not coalesce((select true from active_reservation r
      where r.customer_id = customer.customer_id and r.attend limit 1), false)`;
  if (segment === 'no-credits')
    return sql`not coalesce((select true from usable_credit u
      where u.customer_id = customer.customer_id and u.usable_until > ${now} limit 1), false)`;
  const isOne = sql`customer_id in (select * from ${membersOf(segment, now, today)})`;
  if (segment !== 'unlimited') return isOne;
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${FEW_UNLIMITED} as many from (
      select from available_class where unlimited and forfeited_at is null
        and coalesce(expires_at, 'infinity'::timestamptz) > ${now} limit ${FEW_UNLIMITED}) x`.execute(db);
  return rows[0]?.many
    ? sql`(select true from usable_credit u where u.customer_id = customer.customer_id and u.unlimited
        and u.usable_until > ${now} limit 1)`
    : isOne;
}

/** SQL for how many classes a `customer` and their family came to, counted up to `most`. */
const visitsUpTo = (most: number): RawBuilder<unknown> => sql`(select count(*) from (
  select from active_reservation r where r.customer_id = customer.customer_id and r.attend
    and ${sql.raw(OF_ACCOUNT)} limit ${most}) v)`;

/** SQL of what a filter asks of a `customer`; all of it must hold. `today`: the studio's. */
export async function filterConditions(
  db: Db,
  { segment, without, class_package_id, location_id, visits_from, visits_to }: ListFilter,
  now: Date,
  today: string,
): Promise<RawBuilder<unknown>[]> {
  return [
    ...(segment ? [await isOfGroup(db, segment, now, today)] : []),
    ...(without ? [sql`not coalesce(${await isOfGroup(db, without, now, today)}, false)`] : []),
    ...(class_package_id === undefined
      ? []
      : [
          sql`customer_id in (select u.customer_id from purchase p join usable_credit u using (purchase_id)
            where p.class_package_id = ${class_package_id} and u.usable_until > ${now})`,
        ]),
    ...(location_id === undefined
      ? []
      : [
          sql`customer_id in (
            select r.customer_id from single_class sc join active_reservation r using (single_class_id)
            where sc.location_id = ${location_id} and sc.deleted_at is null
              and sc.starts_at > ${new Date(now.getTime() - LOCATION_DAYS * DAY)} and sc.starts_at <= ${now})`,
        ]),
    ...(visits_from ? [sql`${visitsUpTo(visits_from)} >= ${visits_from}`] : []),
    ...(visits_to === undefined ? [] : [sql`${visitsUpTo(visits_to + 1)} <= ${visits_to}`]),
  ];
}

/**
 * SQL for whether a `customer` is in a group or a stored segment, by its filter of this moment. Throws
 * 'segment/not-found' for one that never was.
 */
export async function isInAudience(db: Db, audience: Audience, now: Date, today: string): Promise<RawBuilder<unknown>> {
  const id = savedSegmentId(audience);
  if (id === null) return isOfGroup(db, audience as Segment, now, today);
  const filter = await findValue(db, 'customer_segment', { customer_segment_id: id }, 'filter');
  if (!filter) throw new AppError('segment/not-found');
  return sql`(${sql.join([sql`true`, ...(await filterConditions(db, filter, now, today))], sql` and `)})`;
}
