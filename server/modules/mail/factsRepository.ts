/** Data for mails about classes, read when the mail is sent, in one query. */
import { sql, type InferResult } from 'kysely';
import type { Pool } from 'pg';
import { CLASS_DATE } from '../../db/expressions';
import { queryPrepared } from '../../db/connection';
import type { Db } from '../../db/schema';
import type { CalendarReservation } from './icalendar';
import type { ClassMailKind, PurchaseEndReason } from '../../../domain/mailKinds';
import type { WhenAndWhere } from './events';

/** A guest's place in the class; dates are texts, as they come from JSON. */
interface GuestFacts {
  readonly class_reservation_id: number;
  readonly guest: string;
  /** The person of the family whose place it is. */
  readonly family_member_id: number | null;
  readonly spot: number | null;
  readonly entry_id: number | null;
  readonly entry_at: string | null;
  /** When it was reserved; absent in examples. */
  readonly reserved_at?: string;
}

export interface MailFacts extends Omit<CalendarReservation, 'class_reservation_id'> {
  readonly mail_id: number;
  readonly kind: ClassMailKind;
  readonly details: {
    readonly credit_returned?: boolean;
    readonly reason?: string | null;
    readonly refunded?: number;
    readonly lost?: number;
    /** The spot of a fixed place that isn't free. */
    readonly fixed_spot?: number | null;
    readonly ended?: PurchaseEndReason;
    readonly from?: WhenAndWhere;
    readonly to?: WhenAndWhere;
    readonly waitlist_offer_id?: number;
    /** Until when an offered seat is kept. */
    readonly until?: string;
  };
  readonly told_at: Date;
  readonly customer: { readonly name: string; readonly last_name: string; readonly email: string };
  readonly single_class_id: number;
  readonly starts_at: Date;
  /** null: the mail isn't about a place. */
  readonly class_reservation_id: number | null;
  /** Whether a counted credit pays (not an unlimited plan). */
  readonly counted: boolean;
  /** The customer's guests and family in the class, besides the mail's own place; for a move, who else was moved. */
  readonly guests: readonly GuestFacts[];
  /** On whose entries in the class's waitlist the mail is: names of the family, null for the customer. */
  readonly waits: ReadonlyArray<string | null>;
  /** The class from which a place was moved; null: it wasn't moved. */
  readonly moved_from: (WhenAndWhere & { readonly class_name: string }) | null;
  readonly what_to_bring: string | null;
  readonly room: string | null;
  /** Paths of the pages by which the reader answers without signing in. */
  readonly answers?: {
    readonly comes?: string;
    readonly cancels?: string;
    readonly takes?: string;
    readonly declines?: string;
    readonly rates?: string;
    /** Of a reminder: the others of the family who are expected. */
    readonly family?: ReadonlyArray<{ readonly person: string; readonly comes: string; readonly cancels: string }>;
  };
  /** Whether neither the place nor its class was cancelled. */
  readonly stands: boolean;
  /** Whether its place was attended and has no stars. */
  readonly to_rate: boolean;
}

/** SQL for the recipient of a mail: customer `c`; the address is empty if there is none. */
export const CUSTOMER = sql<
  MailFacts['customer']
>`json_build_object('name', c.name, 'last_name', c.last_name, 'email', coalesce(c.email, ''))`;

/** SQL for the coaches of a class `sc`: by nickname, or by name if there is none. */
export const COACHES = sql<string>`coalesce((
  select string_agg(coalesce(nullif(i.nickname, ''), i.name), ', ' order by ci.position)
  from class_instructor ci join instructor i using (instructor_id) where ci.single_class_id = sc.single_class_id), '')`;

/** SQL for the name of class `sc` of type `ct`; an event is named by its package. */
export const CLASS_NAME = sql<string>`coalesce((
  select ep.title from class_package ep where ep.class_package_id = sc.class_package_id), ct.name)`;

/** SQL for when the calendar entry of reservation `r` in class `sc` last changed; null: never. */
export const ENTRY_CHANGED_AT = sql<Date | null>`greatest(
  sc.changed_at, sc.coach_changed_at, sc.moved_at, r.changed_at, case when r.entry_of is not null then r.created_at end)`;

export const PLACE = sql<
  CalendarReservation['location']
>`json_build_object('name', l.name, 'address', l.address, 'timezone', l.timezone)`;

/** SQL for the class from which place `r` was moved. */
const MOVED_FROM = sql<MailFacts['moved_from']>`(
  select json_build_object('class_name', ${CLASS_NAME}, 'class_date', ${sql.raw(CLASS_DATE)}, 'place', l.name)
  from class_reservation old join single_class sc using (single_class_id) join class_type ct using (class_type_id)
    join location l on l.location_id = sc.location_id
  where old.moved_to = r.class_reservation_id)`;

/** SQL for the name of the person of the family of entry `w`; null: it is the customer's. */
const WAITING = sql`(select btrim(f.name || ' ' || f.last_name) from family_member f
  where f.family_member_id = w.family_member_id)`;

/** SQL for on whose entries mail `m` to customer `c` about class `sc` is: that of an offer, or all that still wait. */
const WAITS = sql<MailFacts['waits']>`coalesce(case
  when m.details ? 'waitlist_offer_id' then (select json_agg(${WAITING})
    from waitlist_offer o join waitlist w using (waitlist_id)
    where o.waitlist_offer_id = (m.details->>'waitlist_offer_id')::bigint and w.customer_id = c.customer_id)
  when m.kind in ('seat-free', 'waitlist-closed') then (select json_agg(${WAITING} order by w.place)
    from active_waitlist w where w.customer_id = c.customer_id and w.single_class_id = sc.single_class_id)
  end, '[]')`;

const selectFacts = (db: Db, mailId: number) =>
  db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'm.single_class_id')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .innerJoin('location as l', 'l.location_id', 'sc.location_id')
    .leftJoin('room', 'room.room_id', 'sc.room_id')
    .leftJoin('class_reservation as r', 'r.class_reservation_id', 'm.class_reservation_id')
    .leftJoin('class_reservation as e', 'e.class_reservation_id', 'r.entry_of')
    .select([
      'm.mail_id',
      'm.details',
      'm.created_at as told_at',
      'm.class_reservation_id',
      'sc.single_class_id',
      'sc.class_date',
      'sc.starts_at',
      'sc.duration',
      'r.spot',
      'r.guest',
      'r.family_member_id',
      'r.created_at as reserved_at',
      'r.deleted_at',
      'e.class_reservation_id as entry_id',
      'e.created_at as entry_at',
      'ct.what_to_bring',
      'room.name as room',
    ])
    .select([
      CLASS_NAME.as('class_name'),
      sql<ClassMailKind>`m.kind`.as('kind'),
      CUSTOMER.as('customer'),
      sql<boolean>`coalesce(r.counted, false)`.as('counted'),
      sql<boolean>`sc.deleted_at is null and r.class_reservation_id is not null and r.deleted_at is null`.as('stands'),
      sql<boolean>`sc.deleted_at is null and r.deleted_at is null and coalesce(r.attend, false)
        and r.class_stars is null`.as('to_rate'),
      sql<MailFacts['guests']>`coalesce((
        select json_agg(json_build_object('class_reservation_id', g.class_reservation_id, 'guest', g.guest,
          'family_member_id', g.family_member_id,
          'spot', g.spot, 'reserved_at', g.created_at, 'entry_id', g.entry_of, 'entry_at', ge.created_at) order by g.class_reservation_id)
        from class_reservation g left join class_reservation ge on ge.class_reservation_id = g.entry_of
        where g.single_class_id = sc.single_class_id and g.customer_id = c.customer_id
          and g.guest is not null and case when m.kind = 'reservation-moved'
            then g.created_at = r.created_at and g.class_reservation_id <> r.class_reservation_id
            else r.guest is null or (m.kind in ('reminder-24h', 'reminder-2h')
              and g.class_reservation_id <> r.class_reservation_id) or (m.kind = 'reservation-made'
              and r.family_member_id is not null and g.family_member_id is not null
              and g.created_at = r.created_at and g.class_reservation_id <> r.class_reservation_id) end
          and (g.deleted_at is null or g.deleted_at = r.deleted_at)), '[]')`.as('guests'),
      WAITS.as('waits'),
      sql<MailFacts['moved_from']>`case when m.kind = 'reservation-moved' then ${MOVED_FROM} end`.as('moved_from'),
      ENTRY_CHANGED_AT.as('changed_at'),
      COACHES.as('coaches'),
      PLACE.as('location'),
    ])
    .where('m.mail_id', '=', mailId);

/** A prepared statement, as planning this query costs more than running it. */
export async function readFacts(db: Db, pool: Pool, mailId: number): Promise<MailFacts> {
  const query = selectFacts(db, mailId);
  const { sql: text, parameters } = query.compile();
  const [row] = await queryPrepared<InferResult<typeof query>[number]>(pool, 'mail-facts', text, [...parameters]);
  if (!row) throw new Error('no such mail');
  const { reserved_at, ...rest } = row;
  return { ...rest, created_at: reserved_at ?? rest.told_at };
}
