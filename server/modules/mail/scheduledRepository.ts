/**
 * Writes mails and messages that are due by time. Each statement takes a page of customers not notified yet; the
 * outbox's unique key prevents duplicates by a second server or run.
 */
import { sql, type RawBuilder } from 'kysely';
import {
  CHANNELS,
  isAlwaysOn,
  isOnByDefault,
  type Channel,
  type NotificationKind,
} from '../../../domain/notifications';
import { VOUCHER_HOURS, type Reminder } from '../../../domain/mailTimes';
import type { Db, Trx } from '../../db/schema';

/** Locations with their time zones; null: the studio's. */
export const findZones = (db: Db): Promise<{ location_id: number; timezone: string | null }[]> =>
  db.selectFrom('location').select(['location_id', 'timezone']).execute();

interface Used {
  /** The channels by which the studio sends it. */
  readonly channels: readonly Channel[];
}

/** Mails per transaction. */
export const PAGE = 500;

/** SQL rows for the channels, of those that the studio uses, by which a customer (a column) wants a notification. */
function channelsOf(customer: string, kind: NotificationKind, used: readonly Channel[]): RawBuilder<unknown> {
  const [mail, whatsapp, push] = CHANNELS.map((channel) => sql.lit(isOnByDefault(kind, channel)));
  const [who, what] = [sql.ref(customer), sql.lit(kind)];
  const isMailed = isAlwaysOn(kind, 'mail') ? sql`true` : sql`wants_notification(${who}, ${what}, 'mail', ${mail})`;
  return sql`(
    select channel from (
      select 'mail' as channel where ${isMailed}
      union all select message_channels(${who}, ${what}, ${whatsapp}, ${push})) wanted
    where channel = any(${[...used]}::text[]))`;
}

/** SQL for the keys of a mail and of its messages on other channels. */
const keyOf = (key: RawBuilder<string>): RawBuilder<string> =>
  sql`case c.channel when 'mail' then '' else c.channel || ':' end || ${key}`;

const isNew = (key: RawBuilder<string>): RawBuilder<boolean> =>
  sql`not exists (select from mail m where m.dedupe_key = ${key})`;

const MAIL_ONLY = sql`'mail' as channel`;

const hoursInterval = (count: number): RawBuilder<unknown> => sql`make_interval(mins => ${count * 60}::int)`;
const daysInterval = (count: number): RawBuilder<unknown> => sql`make_interval(days => ${count}::int)`;

/** `due`: SQL rows with the columns of a mail. Returns how many there were, at most PAGE. */
async function writeDueMails(trx: Trx, kind: string, due: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as materialized (${due} limit ${PAGE}),
    recipients as (
      insert into mail (channel, kind, customer_id, single_class_id, class_reservation_id, purchase_id, dedupe_key,
        created_at, due_at)
      select channel, ${kind}, customer_id, single_class_id, class_reservation_id, purchase_id, dedupe_key,
        ${now}::timestamptz, ${now}::timestamptz
      from due order by dedupe_key
      on conflict (dedupe_key) do nothing)
    select count(*) from due`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Writes one reminder per channel for each customer and class, whether they come themselves or not: then it is about a
 * person of their family, or a guest.
 */
export function writeReminders(
  trx: Trx,
  { kind, hours: ahead, late, reserved }: Reminder,
  { now, locations, channels }: { readonly now: Date; readonly locations: readonly number[] } & Used,
): Promise<number> {
  const key = keyOf(sql`${sql.lit(`${kind}:`)} || sc.single_class_id || ':' || r.customer_id`);
  return writeDueMails(
    trx,
    kind,
    sql`
      select distinct on (r.customer_id, sc.single_class_id, c.channel) c.channel, r.customer_id,
        sc.single_class_id, r.class_reservation_id, null::bigint as purchase_id, ${key} as dedupe_key
      from single_class sc join active_reservation r using (single_class_id)
        cross join lateral ${channelsOf('r.customer_id', kind, channels)} c
      where sc.location_id = any(${locations}::bigint[]) and sc.deleted_at is null
        and sc.starts_at > ${now}::timestamptz + ${hoursInterval(late)}
        and sc.starts_at <= ${now}::timestamptz + ${hoursInterval(ahead)}
        and r.created_at <= sc.starts_at - ${hoursInterval(reserved)}
        and ${isNew(key)}
      order by r.customer_id, sc.single_class_id, c.channel, r.guest is not null, r.family_member_id is null,
        r.class_reservation_id`,
    now,
  );
}

export interface LapsingDay extends Used {
  readonly from: Date;
  readonly until: Date;
  /** The studio's day of the announcement: one mail covers all that expires. */
  readonly today: string;
}

export function writeLapsing(trx: Trx, { from, until, today, channels }: LapsingDay, now: Date): Promise<number> {
  const key = keyOf(sql`'credits-lapsing:' || u.customer_id || ${`:${today}`}`);
  return writeDueMails(
    trx,
    'credits-lapsing',
    sql`
      select distinct c.channel, u.customer_id, null::bigint as single_class_id, null::bigint as class_reservation_id,
        null::bigint as purchase_id, ${key} as dedupe_key
      from lapsing_credit u join customer p using (customer_id)
        cross join lateral ${channelsOf('u.customer_id', 'credits-lapsing', channels)} c
      where u.expires_at >= ${from} and u.expires_at < ${until} and p.anonymised_at is null and ${isNew(key)}
      order by u.customer_id, c.channel`,
    now,
  );
}

export interface RenewalSpan extends Used {
  /** Days before the charge. */
  readonly ahead: number;
  /** Shortest billing cycle, in days, that is announced. */
  readonly cycle: number;
}

export function writeRenewals(trx: Trx, { ahead, cycle, channels }: RenewalSpan, now: Date): Promise<number> {
  const key = keyOf(sql`'renewal-coming:' || p.purchase_id || ':' || extract(epoch from n.due_at)::bigint`);
  return writeDueMails(
    trx,
    'renewal-coming',
    sql`
      select c.channel, p.customer_id, null::bigint as single_class_id, null::bigint as class_reservation_id,
        p.purchase_id, ${key} as dedupe_key
      from purchase p join renewal n using (purchase_id) join customer b using (customer_id)
        cross join lateral ${channelsOf('p.customer_id', 'purchases', channels)} c
      where p.status = 'active' and p.subscription_id is not null and b.anonymised_at is null
        and n.due_at > ${now}::timestamptz + ${hoursInterval(12)} and n.due_at <= ${now}::timestamptz + ${daysInterval(ahead)}
        and n.due_at - n.charged_at >= ${daysInterval(cycle)} and ${isNew(key)}
      order by p.purchase_id, c.channel`,
    now,
  );
}

/**
 * Reminds once of vouchers that end tomorrow and were bought before today. One that is paid already waits for its payment
 * to be told, which can't be seen.
 */
export function writeVouchers(trx: Trx, now: Date): Promise<number> {
  const key = sql<string>`'oxxo-ending:' || p.purchase_id`;
  return writeDueMails(
    trx,
    'oxxo-ending',
    sql`
      select ${MAIL_ONLY}, p.customer_id, null::bigint as single_class_id, null::bigint as class_reservation_id,
        p.purchase_id, ${key} as dedupe_key
      from purchase p join customer c using (customer_id)
      where p.status = 'pending' and c.anonymised_at is null
        and p.voucher_ends_at > ${now}::timestamptz + ${hoursInterval(1)}
        and p.voucher_ends_at <= ${now}::timestamptz + ${hoursInterval(VOUCHER_HOURS)}
        and p.created_at <= p.voucher_ends_at - ${hoursInterval(48)} and ${isNew(key)}
      order by p.purchase_id`,
    now,
  );
}

export interface RatingSpan extends Used {
  readonly locations: readonly number[];
  /** Hours since the end of the class. */
  readonly after: number;
  /** Further days in which a late run, or attendance noted late, still asks. */
  readonly window: number;
  /** Days until the same person is asked again. */
  readonly pause: number;
  /** Monday of the week, which the keys carry: the database itself allows one a week. */
  readonly monday: string;
  /** News that a person gets in seven days at most. */
  readonly most: number;
}

/** Asks for the stars of the newest class that a customer attended. */
export function writeRatings(
  trx: Trx,
  { locations, after, window, pause, monday, most, channels }: RatingSpan,
  now: Date,
): Promise<number> {
  const key = keyOf(sql`'class-rating:' || r.customer_id || ${`:${monday}`}`);
  const ended = sql`sc.starts_at + make_interval(mins => sc.duration)`;
  return writeDueMails(
    trx,
    'class-rating',
    sql`
      select distinct on (r.customer_id, c.channel) c.channel, r.customer_id, sc.single_class_id,
        r.class_reservation_id, null::bigint as purchase_id, ${key} as dedupe_key
      from single_class sc join active_reservation r using (single_class_id) join customer p using (customer_id)
        cross join lateral ${channelsOf('r.customer_id', 'news', channels)} c
      where sc.location_id = any(${locations}::bigint[]) and sc.deleted_at is null
        and sc.starts_at > ${now}::timestamptz - ${daysInterval(window)} - ${hoursInterval(after)} - interval '1 day'
        and sc.starts_at <= ${now}::timestamptz - ${hoursInterval(after)}
        and ${ended} > ${now}::timestamptz - ${daysInterval(window)} - ${hoursInterval(after)}
        and ${ended} <= ${now}::timestamptz - ${hoursInterval(after)}
        and r.attend and r.class_stars is null and r.guest is null
        and p.anonymised_at is null and p.role = 'customer'
        and not exists (select from mail m where m.kind = 'class-rating' and m.customer_id = r.customer_id
          and m.created_at > ${now}::timestamptz - ${daysInterval(pause)})
        and (select count(*) from news_mailed(r.customer_id, ${now}::timestamptz - interval '7 days')) < ${most}
        and ${isNew(key)}
      order by r.customer_id, c.channel, sc.starts_at desc, r.class_reservation_id`,
    now,
  );
}

export interface WinBackSpan {
  /** Days since the last class. */
  readonly away: number;
  /** Further days in which a late run still sends it. */
  readonly window: number;
}

/**
 * Mails customers with a confirmed address whose last class was that long ago, without future places and recent
 * purchases.
 */
export function writeWinBack(trx: Trx, { away, window }: WinBackSpan, now: Date): Promise<number> {
  const key = sql<string>`'win-back:' || r.customer_id || ':' || sc.single_class_id`;
  return writeDueMails(
    trx,
    'win-back',
    sql`
      select distinct ${MAIL_ONLY}, r.customer_id, null::bigint as single_class_id,
        null::bigint as class_reservation_id, null::bigint as purchase_id, ${key} as dedupe_key
      from location l join single_class sc using (location_id)
      join active_reservation r using (single_class_id) join customer c using (customer_id)
      where sc.deleted_at is null
        and sc.starts_at > ${now}::timestamptz - ${daysInterval(away + window)}
        and sc.starts_at <= ${now}::timestamptz - ${daysInterval(away)}
        and c.email_confirmed_at is not null and c.anonymised_at is null and c.role = 'customer'
        and not exists (
          select from active_reservation later join single_class ls using (single_class_id)
          where later.customer_id = r.customer_id and ls.starts_at > sc.starts_at)
        and not exists (
          select from purchase p
          where p.customer_id = r.customer_id
            and (p.status = 'active' or p.created_at > sc.starts_at and p.status <> 'failed'))
        and wants_notification(r.customer_id, 'news', 'mail', ${sql.lit(isOnByDefault('news', 'mail'))})
        and ${isNew(key)}
      order by r.customer_id`,
    now,
  );
}
