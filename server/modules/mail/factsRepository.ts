/** What a mail says: read when it is sent, in one query. */
import { sql, type InferResult } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '../../db/connection';
import type { Db } from '../../db/schema';
import type { CalendarReservation } from './icalendar';
import type { ClassMailKind, EndReason } from './kinds';
import type { WhenAndWhere } from './notify';

export interface MailFacts extends Omit<CalendarReservation, 'class_reservation_id'> {
  readonly mail_id: number;
  readonly kind: ClassMailKind;
  readonly details: {
    readonly credit_returned?: boolean;
    readonly reason?: string | null;
    readonly refunded?: number;
    readonly ended?: EndReason;
    readonly from?: WhenAndWhere;
    readonly to?: WhenAndWhere;
  };
  readonly told_at: Date;
  readonly customer: { readonly name: string; readonly last_name: string; readonly email: string };
  readonly single_class_id: number;
  readonly starts_at: Date;
  /** null: the mail is about the class alone. */
  readonly class_reservation_id: number | null;
  /** Whether a counted credit (not an unlimited plan) pays. */
  readonly counted: boolean;
  /** Names and spots of the guests that the customer brings to the class. */
  readonly guests: ReadonlyArray<{ readonly guest: string; readonly spot: number | null }>;
  readonly what_to_bring: string | null;
  /** Neither the place nor its class was cancelled. */
  readonly stands: boolean;
}

/** Whom a mail is to: customer `c`. */
export const CUSTOMER = sql<
  MailFacts['customer']
>`json_build_object('name', c.name, 'last_name', c.last_name, 'email', c.email)`;

/** Who gives a class `sc`: the nickname where there is one, else the name. */
export const COACHES = sql<string>`coalesce((
  select string_agg(coalesce(nullif(i.nickname, ''), i.name), ', ' order by ci.position)
  from class_instructor ci join instructor i using (instructor_id) where ci.single_class_id = sc.single_class_id), '')`;

/** What class `sc` of type `ct` is called: an event by its package. */
export const CLASS_NAME = sql<string>`coalesce((
  select ep.title from class_package ep where ep.class_package_id = sc.class_package_id), ct.name)`;

/** When what a calendar shows of reservation `r` in class `sc` last changed; null: never. */
export const ENTRY_CHANGED_AT = sql<Date | null>`greatest(
  sc.changed_at, sc.coach_changed_at, sc.moved_at, r.changed_at)`;

export const PLACE = sql<
  CalendarReservation['location']
>`json_build_object('name', l.name, 'address', l.address, 'timezone', l.timezone)`;

const facts = (db: Db, mailId: number) =>
  db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'm.single_class_id')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .innerJoin('location as l', 'l.location_id', 'sc.location_id')
    .leftJoin('class_reservation as r', 'r.class_reservation_id', 'm.class_reservation_id')
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
      'r.created_at as reserved_at',
      'r.deleted_at',
      'ct.what_to_bring',
    ])
    .select([
      CLASS_NAME.as('class_name'),
      sql<ClassMailKind>`m.kind`.as('kind'),
      CUSTOMER.as('customer'),
      sql<boolean>`coalesce(r.counted, false)`.as('counted'),
      sql<boolean>`sc.deleted_at is null and r.class_reservation_id is not null and r.deleted_at is null`.as('stands'),
      sql<MailFacts['guests']>`coalesce((
        select json_agg(json_build_object('guest', g.guest, 'spot', g.spot) order by g.class_reservation_id)
        from class_reservation g
        where g.single_class_id = sc.single_class_id and g.customer_id = c.customer_id
          and g.guest is not null and r.guest is null
          and (g.deleted_at is null or g.deleted_at = r.deleted_at)), '[]')`.as('guests'),
      ENTRY_CHANGED_AT.as('changed_at'),
      COACHES.as('coaches'),
      PLACE.as('location'),
    ])
    .where('m.mail_id', '=', mailId);

/** Prepared: planning this query costs more than running it. */
export async function readFacts(db: Db, pool: Pool, mailId: number): Promise<MailFacts> {
  const query = facts(db, mailId);
  const { sql: text, parameters } = query.compile();
  const [row] = await prepared<InferResult<typeof query>[number]>(pool, 'mail-facts', text, [...parameters]);
  if (!row) throw new Error('no such mail');
  const { reserved_at, ...rest } = row;
  return { ...rest, created_at: reserved_at ?? rest.told_at };
}
