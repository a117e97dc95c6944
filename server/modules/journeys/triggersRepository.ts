/**
 * The customers for whom something happened that starts a journey: SQL rows of customer_id, what of theirs it was
 * (`occurrence`), and when (`at`). Each reads an index by time, or by the few rows that can qualify.
 */
import { sql, type RawBuilder } from 'kysely';
import { birthdayNumbers } from '../../../domain/customerSegments';
import { AWAY, type JourneyTrigger } from '../../../domain/journeys';
import { addDays, instantsOf, studioDay } from '../../../domain/studioTime';
import { OF_ACCOUNT } from '../../db/expressions';

export interface Span {
  /** After this moment. */
  readonly since: Date;
  /** And until this one. */
  readonly now: Date;
  /** The studio's. */
  readonly timezone: string;
}

type Rows = RawBuilder<unknown>;

const daysInterval = (count: number): Rows => sql`make_interval(days => ${count}::int)`;
const fallsInSpan = (column: string, { since, now }: Span): Rows =>
  sql`${sql.ref(column)} > ${since}::timestamptz and ${sql.ref(column)} <= ${now}::timestamptz`;

/** By location, as the index has it. */
const PLACES = sql`location l join single_class sc using (location_id)
  join active_reservation r using (single_class_id)`;

const signedUp = (span: Span): Rows => sql`
  select customer_id, 'signup' as occurrence, created_at as at from customer
  where ${fallsInSpan('created_at', span)} and uid is not null and anonymised_at is null`;

/** `visit`: which of theirs, counted from 1. */
const reachedVisit = (visit: number, span: Span): Rows => sql`
  select v.customer_id, ${`visit-${visit}`} as occurrence, v.at
  from (
    select r.customer_id, max(sc.starts_at) as at from ${PLACES}
    where ${fallsInSpan('sc.starts_at', span)} and sc.deleted_at is null and r.attend and r.guest is null
    group by r.customer_id) v
  cross join lateral (
    select count(*) as visits, count(*) filter (where o.starts_at <= ${span.since}::timestamptz) as earlier
    from active_reservation p join single_class o using (single_class_id)
    where p.customer_id = v.customer_id and p.attend and p.guest is null) k
  where k.visits >= ${visit}::int and k.earlier < ${visit}::int`;

/**
 * So many weeks in a row with a class that was attended (domain/streak), from the first class of the last of them.
 * `occurrence` names the week in which it began: a streak that broke and is reached again is another.
 */
const reachedStreak = (weeks: number, span: Span): Rows => sql`
  select w.customer_id, ${`streak-${weeks}-`} || s.first as occurrence, w.at
  from (
    select r.customer_id, date_trunc('week', sc.class_date)::date as week, min(sc.starts_at) as at from ${PLACES}
    where ${fallsInSpan('sc.starts_at', span)} and sc.deleted_at is null and r.attend and r.guest is null
    group by r.customer_id, date_trunc('week', sc.class_date)) w
  cross join lateral (select w.week - ${7 * (weeks - 1)}::int as first) s
  cross join lateral (
    select count(distinct date_trunc('week', o.class_date)) filter (where o.class_date >= s.first) as weeks,
      count(*) filter (where o.class_date < s.first) as longer,
      count(*) filter (where o.class_date >= w.week and o.starts_at < w.at) as earlier
    from active_reservation p join single_class o using (single_class_id)
    where p.customer_id = w.customer_id and p.attend and p.guest is null
      and o.deleted_at is null and o.class_date >= s.first - 7 and o.class_date < w.week + 7) k
  where k.weeks = ${weeks}::int and k.longer = 0 and k.earlier = 0`;

/** Purchases whose last class was taken, or that expired. */
const endedPurchases = (isTrial: boolean, span: Span): Rows => sql`
  select p.customer_id, p.purchase_id::text as occurrence, max(e.at) as at
  from (
    select a.purchase_id, sc.starts_at as at
    from ${PLACES} join available_class a using (available_class_id)
    where ${fallsInSpan('sc.starts_at', span)} and sc.deleted_at is null and r.counted
    union all
    select purchase_id, expires_at from available_class
    where ${fallsInSpan('expires_at', span)} and forfeited_at is null and counted
    union all
    select purchase_id, expires_at from available_class
    where coalesce(expires_at, 'infinity'::timestamptz) > ${span.since}::timestamptz
      and coalesce(expires_at, 'infinity'::timestamptz) <= ${span.now}::timestamptz
      and unlimited and forfeited_at is null) e
  join purchase p using (purchase_id) join class_package k using (class_package_id)
  where k.is_trial = ${isTrial} and p.status in ('completed', 'cancelled') and p.credit_kind = 'presencial'
    and not exists (select from usable_credit u where u.usable_until > ${span.now}::timestamptz
      and ${isTrial ? sql`u.purchase_id = p.purchase_id` : sql`u.customer_id = p.customer_id`})
    and not exists (select from purchase_place f
      where f.purchase_id = p.purchase_id and f.starts_at > ${span.now}::timestamptz)
  group by p.purchase_id`;

/** Credits that expire so many days after a day of the span. */
function expiringCredits(ahead: number, { since, now, timezone }: Span): Rows {
  const dayOf = (moment: Date): string => addDays(studioDay(moment, timezone), ahead);
  const [from, to] = [instantsOf(dayOf(since), timezone).from, instantsOf(dayOf(now), timezone).to];
  return sql`
    select u.customer_id, u.day::text as occurrence, (u.day - ${ahead}::int)::timestamp at time zone ${timezone} as at
    from (
      select distinct customer_id, (expires_at at time zone ${timezone})::date as day from lapsing_credit
      where expires_at >= ${from} and expires_at < ${to}) u`;
}

/** No class of the account for as long as it usually lets pass, times two: who brings a child comes, too. */
const absentCustomers = (span: Span): Rows => sql`
  select w.customer_id, extract(epoch from w.last_class_at)::bigint::text as occurrence, w.at
  from (
    select a.customer_id, a.last_class_at, a.last_class_at + make_interval(days => greatest(${AWAY.least}, least(${AWAY.most},
      ceil(${AWAY.times}::numeric * (u.last - u.first) / (u.days - 1))))::int) as at
    from customer_activity a
    cross join lateral (
      select count(*) as days, max(d.day) as last, min(d.day) as first from (
        select distinct (sc.starts_at at time zone ${span.timezone})::date as day
        from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = a.customer_id and ${sql.raw(OF_ACCOUNT)}
          and sc.starts_at <= a.last_class_at and sc.starts_at > a.last_class_at - ${daysInterval(AWAY.within)}) d) u
    where a.last_class_at > ${span.since}::timestamptz - ${daysInterval(AWAY.most)}
      and a.last_class_at <= ${span.now}::timestamptz - ${daysInterval(AWAY.least)} and u.days >= ${AWAY.visits}) w
  where ${fallsInSpan('w.at', span)} and not coalesce((
    select true from active_reservation r join single_class sc using (single_class_id)
    where r.customer_id = w.customer_id and sc.starts_at > w.last_class_at limit 1), false)`;

function birthdaysInSpan({ since, now, timezone }: Span): Rows {
  const [first, last] = [studioDay(since, timezone), studioDay(now, timezone)];
  const all: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) all.push(day);
  return sql.join(
    all.map(
      (day) => sql`
        select b.customer_id, ${day.slice(0, 4)} as occurrence, ${instantsOf(day, timezone).from}::timestamptz as at
        from customers_born_on(${birthdayNumbers(day)}::int[]) b (customer_id)`,
    ),
    sql` union all `,
  );
}

const unpaidRenewals = (span: Span): Rows => sql`
  select customer_id, purchase_id || ':' || extract(epoch from overdue_at)::bigint as occurrence, overdue_at as at
  from purchase where status = 'active' and ${fallsInSpan('overdue_at', span)}`;

/** `number`: the trigger's (domain/journeys TRIGGERS). */
export function occurrenceRows(trigger: JourneyTrigger, number: number | null, span: Span): Rows {
  switch (trigger) {
    case 'signed-up':
      return signedUp(span);
    case 'first-visit':
      return reachedVisit(1, span);
    case 'milestone':
      return reachedVisit(number ?? 1, span);
    case 'streak':
      return reachedStreak(number ?? 1, span);
    case 'intro-used':
      return endedPurchases(true, span);
    case 'package-ended':
      return endedPurchases(false, span);
    case 'credits-expiring':
      return expiringCredits(number ?? 1, span);
    case 'away':
      return absentCustomers(span);
    case 'birthday':
      return birthdaysInSpan(span);
    case 'payment-failed':
      return unpaidRenewals(span);
  }
}
