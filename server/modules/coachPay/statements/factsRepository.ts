/** What statements are made from: classes with their coaches, what their places were sold for, what was paid before. */
import { sql, type RawBuilder } from 'kysely';
import type { PaidBefore, PaidClass, PayPeriod, SoldPlace } from '../../../../domain/coachPay';
import { CLASS_DATE } from '../../../db/expressions';
import type { Db } from '../../../db/schema';
import { GRANTED, PAID, paymentsOf, withPayments } from '../../../db/soldCredits';

/** A class of a coach. */
export interface ClassFacts extends PaidClass {
  readonly has_ended: boolean;
}

/**
 * Whether the coach `ci` took the class `sc` over from another one: the class alone got other coaches, and this one wasn't
 * among those that it had at first. A series that changes its coach makes no substitutions.
 */
const SUBSTITUTED = sql<boolean>`sc.coach_changed_at is not null
  and (sc.is_exception or sc.class_series_id is null) and not coalesce((
    select e.before->'instructors' @> to_jsonb(ci.instructor_id) from audit_event e
    where e.entity = 'single_class' and e.entity_id = sc.single_class_id::text and e.before->'instructors' is not null
    order by e.created_at, e.audit_event_id limit 1), true)`;

const classFacts = (now: Date, from: RawBuilder<unknown>): RawBuilder<ClassFacts> => sql`
  select ci.instructor_id, sc.single_class_id, ${sql.raw(CLASS_DATE)} as class_date, sc.class_type_id, sc.location_id,
    coalesce(cp.title, ct.name) as title, l.name as location, sc.capacity, ${SUBSTITUTED} as substituted,
    (select count(*) from active_reservation r
      where r.single_class_id = sc.single_class_id and r.attend) as attended,
    sc.reserved as booked, sc.starts_at + sc.duration * interval '1 minute' <= ${now} as has_ended
  from ${from}
  join class_type ct on ct.class_type_id = sc.class_type_id
  join location l on l.location_id = sc.location_id
  left join class_package cp on cp.class_package_id = sc.class_package_id
  where sc.deleted_at is null`;

/** Classes of a period, of one coach or (null) of all, that no statement has yet as a class of an approved day. */
export async function findClasses(
  db: Db,
  { from, to }: PayPeriod,
  instructorId: number | null,
  now: Date,
): Promise<ClassFacts[]> {
  const { rows } = await sql<ClassFacts>`
    ${classFacts(
      now,
      // By key for each class of the period: "offset 0" keeps the planner from reading all rows of class_instructor.
      sql`single_class sc cross join lateral (
        select * from class_instructor where single_class_id = sc.single_class_id offset 0) ci`,
    )}
      and sc.class_date >= ${from}::date and sc.class_date < ${to}::date + 1
      and (${instructorId}::bigint is null or ci.instructor_id = ${instructorId})
      and not exists (select from coach_statement s where s.instructor_id = ci.instructor_id
        and sc.class_date >= s.starts_on and sc.class_date < s.ends_on + 1)
    order by sc.class_date, sc.single_class_id`.execute(db);
  return rows;
}

/** Classes that have ended, on approved days from `from` until before `to`. */
export async function findApprovedDays(
  db: Db,
  { from, to }: PayPeriod,
  instructorId: number | null,
  now: Date,
): Promise<ClassFacts[]> {
  const { rows } = await sql<ClassFacts>`
    select * from (${classFacts(
      now,
      sql`coach_statement s join class_instructor ci on ci.instructor_id = s.instructor_id
        join single_class sc on sc.single_class_id = ci.single_class_id
          and sc.class_date >= s.starts_on and sc.class_date < s.ends_on + 1`,
    )}
      and s.ends_on >= ${from}::date and sc.class_date >= ${from}::date and sc.class_date < ${to}::date
      and (${instructorId}::bigint is null or s.instructor_id = ${instructorId})) c
    where c.has_ended`.execute(db);
  return rows;
}

/** What was paid for the classes from day `from` until before `to`. */
export async function findPaid(db: Db, { from, to }: PayPeriod, instructorId: number | null): Promise<PaidBefore[]> {
  const { rows } = await sql<PaidBefore>`
    select l.instructor_id, l.single_class_id, sum(l.amount)::bigint as amount,
      to_char(max(l.class_date), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as class_date,
      (array_agg(l.title order by l.coach_statement_line_id desc))[1] as title,
      (array_agg(l.location order by l.coach_statement_line_id desc))[1] as location
    from coach_statement_line l
    where l.class_date >= ${from}::date and l.class_date < ${to}::date
      and (${instructorId}::bigint is null or l.instructor_id = ${instructorId})
    group by l.instructor_id, l.single_class_id`.execute(db);
  return rows;
}

interface SoldPlaceRow extends SoldPlace {
  readonly single_class_id: number;
}

/**
 * What the kept places of classes were sold for. Days are those for which the class type was sold (purchase_type), else
 * those of the purchase.
 */
export async function findSoldPlaces(db: Db, classIds: readonly number[]): Promise<Map<number, SoldPlace[]>> {
  const found = new Map<number, SoldPlace[]>();
  if (classIds.length === 0) return found;
  const { rows } = await sql<SoldPlaceRow>`
    with place as (
      select r.single_class_id, a.invoice_id, a.purchase_id, a.class_type_id, a.unlimited
      from active_reservation r join available_class a on a.available_class_id = r.available_class_id
      where r.single_class_id = any(${classIds}::bigint[])),
    ${paymentsOf('place')}
    select place.single_class_id, ${PAID} as paid, ${GRANTED} as credits,
      case when place.unlimited then coalesce(t.expiration_days, p.expiration_days, 1) end as plan_days
    from place
    ${withPayments('place')}
    left join purchase p on p.purchase_id = place.purchase_id
    left join purchase_type t on t.purchase_id = place.purchase_id and t.class_type_id = place.class_type_id`.execute(
    db,
  );
  for (const { single_class_id, ...place } of rows) {
    const places = found.get(single_class_id);
    if (places) places.push(place);
    else found.set(single_class_id, [place]);
  }
  return found;
}
