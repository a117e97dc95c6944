/** A studio's day in one statement, made by the database. */
import type { Pool } from 'pg';
import { TODAY_LIMIT, type TodayClass, type TodayResponse } from '../../../domain/contract/today';
import { DECLINE_WINDOW, DECLINE_LIMITS } from '../../../domain/declines';
import { TRANSFER } from '../../../domain/pricing';
import { CLASS_DATE, INSTANT } from '../../db/expressions';
import { queryPrepared } from '../../db/connection';
import { SEATS } from '../booking/seats/repository';
import { openLinks } from '../billing/checkout/linkRepository';
import { fileAddressSql } from '../files/address';
import { NO_ADDRESS } from '../mail/needed';

/** A day with the facts that the rules of domain/today need besides the API's fields. */
export interface DayRow extends Omit<TodayResponse, 'classes' | 'birthdays' | 'irregularities'> {
  readonly classes: ReadonlyArray<Omit<TodayClass, 'fill'> & { readonly held_seats: number }>;
  readonly birthdays: ReadonlyArray<Omit<TodayResponse['birthdays'][number], 'in_days'>>;
}

/**
 * SQL parameters: $1 the day, $2 a location or null, $3 now, $4 birthdays as month * 100 + day, $5 a coach or null,
 * $6 the branches that the caller is limited to, or null.
 */
const PERSON = `'customer_id', cu.customer_id, 'name', cu.name, 'last_name', cu.last_name`;
const BIRTHDAY = `(extract(month from cu.birthdate) * 100 + extract(day from cu.birthdate))`;

const jsonList = (json: string, order: string, from: string): string => `coalesce((
    select json_agg(json order by place) from (
      select json_build_object(${json}) as json, row_number() over (order by ${order}) as place ${from}
      order by place limit ${TODAY_LIMIT}) listed), '[]')`;

const classes = `coalesce((
      select json_agg(json_build_object(
        'single_class_id', sc.single_class_id, 'class_date', sc.shown_date, 'startsAt', ${INSTANT('sc.starts_at')},
        'duration', sc.duration, 'name', sc.shown_name,
        'icon', case when sc.shown_icon is not null then ${fileAddressSql('sc.shown_icon')} end,
        'event_id', sc.class_package_id, 'coaches', coalesce((
          select json_agg(coalesce(nullif(i.nickname, ''), i.name) order by ci.position)
          from class_instructor ci join instructor i using (instructor_id)
          where ci.single_class_id = sc.single_class_id), '[]'),
        'location', (
          select json_build_object('location_id', l.location_id, 'name', l.name)
          from location l where l.location_id = sc.location_id),
        'capacity', ${SEATS}, 'reserved', sc.reserved, 'held_seats', sc.held_seats,
        'checked_in', (select count(*) from places p where p.single_class_id = sc.single_class_id and p.attend),
        'waiting', (select count(*) from active_waitlist w where w.single_class_id = sc.single_class_id),
        'newcomers', (select count(*) from newcomers n where n.single_class_id = sc.single_class_id))
        order by sc.class_date, sc.single_class_id)
      from sc), '[]')`;

const newcomers = jsonList(
  `${PERSON}, 'single_class_id', n.single_class_id, 'class_date', n.shown_date, 'class_name', n.shown_name`,
  'n.starts_at, cu.customer_id',
  `from (select * from newcomers order by starts_at, customer_id limit ${TODAY_LIMIT}) n
      join customer cu using (customer_id)`,
);

/** SQL for birthdays of customers with a class that day; except for coaches also of those who reserved lately. */
const birthdays = (isCoach: boolean): string =>
  jsonList(
    `${PERSON}, 'birthdate', to_char(cu.birthdate, '"--"MM-DD'), 'class_date', v.shown_date`,
    `array_position($4::numeric[], ${BIRTHDAY}), v.customer_id is null, cu.customer_id`,
    `from customer cu left join visits v using (customer_id)
      where cu.birthdate is not null and ${BIRTHDAY} = any ($4::numeric[]) and cu.anonymised_at is null
        and (v.customer_id is not null or ${!isCoach} and exists (
          select from active_reservation r
          where r.customer_id = cu.customer_id and r.created_at > $3::timestamptz - interval '60 days'))`,
  );

const owedSales = jsonList(
  `${PERSON}, 'single_class_id', o.single_class_id, 'class_date', o.shown_date, 'purchase_id', p.purchase_id,
        'title', cp.title, 'total_payment', (p.total_payment - p.store_credit) / 100.0`,
  'o.starts_at, o.since, o.purchase_id',
  `from (
        select * from unpaid left join (
          select distinct on (u.purchase_id) u.purchase_id, sc.single_class_id, sc.shown_date, sc.starts_at
          from places x join sc using (single_class_id) join available_class a using (available_class_id)
          join unpaid u using (purchase_id)
          order by u.purchase_id, sc.starts_at) comes using (purchase_id)
        order by starts_at, since, purchase_id limit ${TODAY_LIMIT}) o
      join purchase p using (purchase_id) join class_package cp using (class_package_id)
      join customer cu on cu.customer_id = p.customer_id`,
);

const WAITING_PROOFS = `(select count(*) from transfer_proof where status = 'waiting')`;

const paymentLinks = jsonList(
  `${PERSON}, 'desk_sale_id', s.desk_sale_id, 'title', s.title, 'total', s.total / 100.0,
        'expiresAt', ${INSTANT('s.link_expires_at')}`,
  's.link_expires_at, s.desk_sale_id',
  `from (
        select s.* from ${openLinks('$3::timestamptz')}
        order by s.link_expires_at, s.desk_sale_id limit ${TODAY_LIMIT}) s
      -- One look-up each: for few links a join would read all customers.
      cross join lateral (select * from customer c where c.customer_id = s.customer_id limit 1) cu`,
);

const renewals = jsonList(
  `${PERSON}, 'purchase_id', p.purchase_id, 'title', cp.title, 'amount', p.later_payment / 100.0,
        'overdueAt', ${INSTANT('p.overdue_at')}`,
  'p.overdue_at, p.purchase_id',
  `from purchase p join class_package cp using (class_package_id) join customer cu on cu.customer_id = p.customer_id
      where p.overdue_at is not null and p.status = 'active'`,
);

const disputes = jsonList(
  `${PERSON}, 'dispute_id', d.dispute_id, 'amount', d.amount / 100.0, 'respondBy', ${INSTANT('d.respond_by')}`,
  'd.respond_by nulls last, d.dispute_id',
  `from dispute d join invoice i using (invoice_id) join customer cu on cu.customer_id = i.customer_id
      where d.status = 'open'`,
);

const mails = jsonList(
  `${PERSON}, 'mail_id', m.mail_id, 'kind', m.kind, 'failed', m.failed_at is not null`,
  'm.mail_id desc',
  `from (
        select * from (
          (select * from mail where failed_at > $3::timestamptz - interval '7 days'
             and last_error is distinct from '${NO_ADDRESS}' order by failed_at desc limit 20)
          union all
          (select * from mail
           where sent_at is null and failed_at is null and due_at < $3::timestamptz - interval '15 minutes'
           order by due_at limit 20)) unsent
        order by mail_id desc limit 20) m
      join customer cu using (customer_id)`,
);

const stoppedCards = `(
      select json_build_object('declines', count(*)) from card_try
      where declined_at > $3::timestamptz - interval '${DECLINE_WINDOW} milliseconds'
      having count(*) >= ${DECLINE_LIMITS.studio})`;

const dayText = (isCoach: boolean): string => `
  with sc as materialized (
    select *, ${CLASS_DATE} as shown_date, coalesce(
        (select cp.title from class_package cp where cp.class_package_id = sc.class_package_id), ct.name) as shown_name,
      coalesce(sc.icon, ct.icon) as shown_icon
    from single_class sc
    join (select class_type_id, name, icon from class_type) ct (type_id, name, icon) on ct.type_id = sc.class_type_id
    where sc.deleted_at is null and sc.class_date >= $1::date and sc.class_date < $1::date + 1
      and ($2::bigint is null or sc.location_id = $2) and ($6::bigint[] is null or sc.location_id = any($6))
      and $3::timestamptz is not null
      and ${isCoach ? 'coaches_class($5, sc.single_class_id)' : '$5::bigint is null'}),
  places as materialized (
    select r.single_class_id, r.customer_id, r.available_class_id, r.attend, r.guest is null as own
    from active_reservation r
    where r.single_class_id = any (array(select single_class_id from sc))),
  -- Each customer's first class of the day.
  visits as materialized (
    select distinct on (p.customer_id) p.customer_id, p.single_class_id, sc.shown_date, sc.shown_name, sc.starts_at
    from places p join sc using (single_class_id) where p.own order by p.customer_id, sc.starts_at),
  newcomers as materialized (
    select v.* from visits v where not exists (
      select from active_reservation e join single_class before using (single_class_id)
      where e.customer_id = v.customer_id and e.guest is null
        and before.class_date < $1::date))${
          isCoach
            ? ''
            : `,
  unpaid as materialized (
    select purchase_id, pay_by as since from unpaid_cash where payment_method_id <> ${TRANSFER}
    union all
    select purchase_id, lapsed_at from unsettled_cash where payment_method_id is distinct from ${TRANSFER})`
        }
  select json_build_object(
    'classes', ${classes},
    'newcomers', ${newcomers},
    'birthdays', ${birthdays(isCoach)},
    'owed', ${isCoach ? 'null' : owedSales},
    'owed_count', ${isCoach ? 'null' : '(select count(*) from unpaid)'},
    'transfer_count', ${isCoach ? 'null' : WAITING_PROOFS},
    'links', ${isCoach ? 'null' : paymentLinks},
    'link_count', ${isCoach ? 'null' : `(select count(*) from ${openLinks('$3::timestamptz')})`},
    'renewals', ${isCoach ? 'null' : renewals},
    'disputes', ${isCoach ? 'null' : disputes},
    'mails', ${isCoach ? 'null' : mails},
    'stopped_cards', ${isCoach ? 'null' : stoppedCards}) as body`;

const DAY = dayText(false);
const COACHED_DAY = dayText(true);

export interface DayOf {
  readonly day: string;
  readonly locationId: number | null;
  /** Only classes at these locations; null: at all. */
  readonly branches: readonly number[] | null;
  /** Limits everything to the classes of a coach; null: all. */
  readonly coachId: number | null;
  /** Birthdays as month * 100 + day, the next ones first. */
  readonly birthdays: readonly number[];
}

export async function readDay(
  pool: Pool,
  { day, locationId, coachId, branches, ...asked }: DayOf,
  now: Date,
): Promise<DayRow> {
  const [name, text] = coachId === null ? (['today', DAY] as const) : (['today-coached', COACHED_DAY] as const);
  const [row] = await queryPrepared<{ body: DayRow }>(pool, name, text, [
    day,
    locationId,
    now,
    asked.birthdays,
    coachId,
    branches,
  ]);
  if (!row) throw new Error('no day');
  return row.body;
}
