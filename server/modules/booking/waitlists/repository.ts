import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { ClassWaitlistResponse, Waitlist, WaitlistEntry } from '../../../../domain/contract/waitlists';
import type { JoinableClass } from '../../../../domain/waitlist';
import { INSTANT, SPOT_MAP } from '../../../db/expressions';
import { queryPrepared } from '../../../db/connection';
import { SEATS } from '../seats/repository';
import { findRow, hasRow, insertRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';

/** SQL for the seat that is offered to entry `w`; null: none is. */
const OPEN_OFFER = `(
    select json_build_object('waitlist_offer_id', o.waitlist_offer_id, 'spot', o.spot, 'expires_at', ${INSTANT('o.expires_at')})
    from waitlist_offer o where o.waitlist_id = w.waitlist_id and o.outcome is null)`;

/** SQL for why entry `w` was passed over, if nothing has happened to it since. */
const PASSED_OVER = `(
    select case when o.outcome = 'passed' then o.reason end from waitlist_offer o
    where o.waitlist_id = w.waitlist_id order by o.waitlist_offer_id desc limit 1)`;

/** SQL for the name of the person of the family that entry `w` is for; null: it is the customer's. */
export const WAITING_PERSON = `(
    select btrim(m.name || ' ' || m.last_name) from family_member m
    where m.family_member_id = w.family_member_id and m.customer_id = w.customer_id)`;

/** SQL for the API's waitlist entry of an active row `w` of class `sc`. */
export const WAITLIST_ENTRY = `
  'waitlist_id', w.waitlist_id, 'single_class_id', w.single_class_id, 'customer_id', w.customer_id,
  'family_member_id', w.family_member_id, 'person', ${WAITING_PERSON}, 'auto', w.auto,
  'position', (
    select count(*) from active_waitlist x where x.single_class_id = w.single_class_id and x.place <= w.place),
  'createdAt', ${INSTANT('w.created_at')}, 'offer', ${OPEN_OFFER}, 'standby', w.standby_at is not null,
  'closes_at', ${INSTANT('waitlist_closes_at(sc.starts_at, sc.waitlist_close_minutes)')}, 'passed_over', ${PASSED_OVER}`;

const OWN = `
  select json_build_object('waitlists', coalesce(json_agg(
    json_build_object(${WAITLIST_ENTRY}, 'single_class', json_build_object(${SINGLE_CLASS_FIELDS}))
    order by sc.starts_at, w.waitlist_id), '[]'))::text as body
  from active_waitlist w join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS}
  where w.customer_id = $1 and sc.starts_at > $2 and sc.deleted_at is null`;

/** WaitlistsResponse of a customer as JSON text: classes that have not started, the next one first. */
export async function ownWaitlistsText(pool: Pool, customerId: number, now: Date): Promise<string> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'own-waitlists', OWN, [customerId, now]);
  return row?.body ?? '{"waitlists":[]}';
}

const ONE = `
  select json_build_object(${WAITLIST_ENTRY}, 'single_class', json_build_object(${SINGLE_CLASS_FIELDS})) as waitlist
  from active_waitlist w join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS}
  where w.waitlist_id = $1`;

/** An active entry on a waitlist, or null. */
export async function findWaitlist(pool: Pool, waitlistId: number): Promise<Waitlist | null> {
  const [row] = await queryPrepared<{ waitlist: Waitlist }>(pool, 'waitlist', ONE, [waitlistId]);
  return row?.waitlist ?? null;
}

const ofClass = (only: string): string => `
  select json_build_object(
    'total', (select count(*) from active_waitlist w where w.single_class_id = sc.single_class_id),
    'waitlist', coalesce((
      select json_agg(json_build_object(${WAITLIST_ENTRY},
        'customer', json_build_object('customer_id', c.customer_id, 'name', c.name, 'last_name', c.last_name))
        order by w.place)
      from active_waitlist w join customer c using (customer_id)
      where w.single_class_id = sc.single_class_id ${only}), '[]')) as body
  from single_class sc where sc.single_class_id = $1 and sc.deleted_at is null`;
const OF_CLASS = ofClass('');
const OWN_OF_CLASS = ofClass('and w.customer_id = $2');

/** The waitlist of a class, or only one customer's position in it; null: there is no such class. */
export async function classWaitlist(
  pool: Pool,
  singleClassId: number,
  customerId: number | null,
): Promise<ClassWaitlistResponse | null> {
  const [row] = await (customerId === null
    ? queryPrepared<{ body: ClassWaitlistResponse }>(pool, 'class-waitlist', OF_CLASS, [singleClassId])
    : queryPrepared<{ body: ClassWaitlistResponse }>(pool, 'own-class-waitlist', OWN_OF_CLASS, [
        singleClassId,
        customerId,
      ]));
  return row?.body ?? null;
}

const HISTORY = `
  select json_build_object(
    'closes_at', ${INSTANT('waitlist_closes_at(sc.starts_at, sc.waitlist_close_minutes)')},
    'waitlist_close_minutes', sc.waitlist_close_minutes,
    'history', coalesce((
      select json_agg(json_build_object('waitlist_id', w.waitlist_id, 'name', coalesce(${WAITING_PERSON}, trim(concat_ws(' ', c.name, c.last_name))),
        'at', ${INSTANT('o.offered_at')}, 'expires_at', ${INSTANT('o.expires_at')}, 'outcome', o.outcome, 'reason', o.reason,
        'ended_at', ${INSTANT('o.ended_at')}) order by o.waitlist_offer_id)
      from waitlist_offer o join waitlist w using (waitlist_id) join customer c using (customer_id)
      where w.single_class_id = sc.single_class_id), '[]')) as body
  from single_class sc where sc.single_class_id = $1`;

/** What was offered from a class's waitlist, and when it closes. */
export async function offerHistory(
  pool: Pool,
  singleClassId: number,
): Promise<Pick<ClassWaitlistResponse, 'history' | 'closes_at' | 'waitlist_close_minutes'>> {
  const [row] = await queryPrepared<{ body: Pick<ClassWaitlistResponse, 'history' | 'closes_at'> }>(
    pool,
    'offer-history',
    HISTORY,
    [singleClassId],
  );
  return row?.body ?? {};
}

/** Locks a class, so that its seats don't change until the transaction ends. */
export async function holdClass(trx: Trx, singleClassId: number, now: Date): Promise<JoinableClass | undefined> {
  const row = await trx
    .selectFrom('single_class as sc')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .select(['sc.class_type_id', 'ct.restricted', 'sc.class_package_id', 'sc.starts_at', 'sc.blocked_spots'])
    .select(sql.raw<string | null>(SPOT_MAP).as('spot_map'))
    .select(sql<Date | null>`waitlist_closes_at(sc.starts_at, sc.waitlist_close_minutes)`.as('closes_at'))
    .select(sql<number>`${sql.raw(SEATS)} - sc.reserved - sc.held_seats`.as('seats_left'))
    .where('sc.single_class_id', '=', singleClassId)
    .where('sc.deleted_at', 'is', null)
    .where(sql<boolean>`is_published(sc.published_at, ${now})`)
    .forShare('sc')
    .executeTakeFirst();
  if (!row) return undefined;
  const { starts_at, seats_left, closes_at, blocked_spots, ...single } = row;
  // Read after the lock, so that it matches the number of seats.
  const taken = await trx
    .selectFrom('active_reservation')
    .select('spot')
    .where('single_class_id', '=', singleClassId)
    .where('spot', 'is not', null)
    .unionAll(trx.selectFrom('active_hold').select('spot').where('single_class_id', '=', singleClassId))
    .execute();
  return {
    ...single,
    startsAt: starts_at,
    closesAt: closes_at,
    seatsLeft: seats_left,
    takenSpots: [...blocked_spots, ...taken.flatMap(({ spot }) => (spot === null ? [] : [spot]))],
  };
}

/** Whether a customer, or this person of their family, has a place in a class. */
export async function hasPlace(
  trx: Trx,
  singleClassId: number,
  customerId: number,
  familyMemberId: number | null,
): Promise<boolean> {
  const place = { single_class_id: singleClassId, customer_id: customerId };
  return familyMemberId === null
    ? hasRow(trx, 'active_reservation', { ...place, guest: null })
    : hasRow(trx, 'active_reservation', { ...place, family_member_id: familyMemberId });
}

/** Whether a person is in a customer's family. Needs the customer's lock. */
export async function isOfFamily(trx: Trx, customer_id: number, family_member_id: number): Promise<boolean> {
  return hasRow(trx, 'family_member', { customer_id, family_member_id, archived_at: null });
}

/** Draws the id that an entry may get later: entries of a class stand in the order of their ids. */
export async function drawEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('waitlist', 'waitlist_id')) as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Adds an entry at the end of the waitlist, or where its drawn id stands. Violates 'waitlist_active' if the person is on
 * it already, waitlist_customer_id_fkey if there is no such customer.
 */
export async function insertEntry(
  trx: Trx,
  entry: { single_class_id: number; customer_id: number; family_member_id: number | null; auto: boolean },
  now: Date,
  drawn: number | null = null,
): Promise<number> {
  if (drawn === null) return insertRow(trx, 'waitlist', { ...entry, created_at: now }, 'waitlist_id');
  const { single_class_id, customer_id, family_member_id, auto } = entry;
  await sql`
    insert into waitlist (waitlist_id, single_class_id, customer_id, family_member_id, auto, created_at)
    overriding system value
    values (${drawn}, ${single_class_id}, ${customer_id}, ${family_member_id}, ${auto}, ${now})`.execute(trx);
  return drawn;
}

/** Changes an active entry; returns false if it isn't active any more. */
export async function changeEntry(
  trx: Trx,
  waitlistId: number,
  change: { auto?: boolean; standby_at?: Date | null } | { removed_at: Date },
): Promise<boolean> {
  return (await updateRows(trx, 'active_waitlist', { waitlist_id: waitlistId }, change)) > 0;
}

/** The customer of an entry, active or not, and whether it has become a reservation. */
export async function ownerOf(
  db: Db,
  waitlistId: number,
): Promise<{ customer_id: number; single_class_id: number; promoted_at: Date | null } | undefined> {
  return findRow(db, 'waitlist', { waitlist_id: waitlistId }, ['customer_id', 'single_class_id', 'promoted_at']);
}

/**
 * Reorders a waitlist under the class's lock. Returns the former order; null: `ids` are not exactly those who wait now.
 */
export async function storeOrder(
  trx: Trx,
  singleClassId: number,
  ids: readonly number[],
): Promise<readonly number[] | null> {
  const entries = await trx
    .selectFrom('active_waitlist as a')
    .innerJoin('waitlist as w', 'w.waitlist_id', 'a.waitlist_id')
    .select('a.waitlist_id')
    .select(sql<number>`coalesce(w.place, w.waitlist_id)`.as('place'))
    .where('a.single_class_id', '=', singleClassId)
    .orderBy('a.place')
    .execute();
  const places = entries.map((entry) => entry.place).sort((a, b) => a - b);
  const now = entries.map((entry) => entry.waitlist_id);
  if (now.length !== ids.length || new Set(ids).size !== ids.length || !ids.every((id) => now.includes(id)))
    return null;
  await sql`
    update waitlist w set place = o.place
    from unnest(${[...ids]}::bigint[], ${places}::bigint[]) as o (waitlist_id, place)
    where w.waitlist_id = o.waitlist_id`.execute(trx);
  return now;
}

export const entryOf = ({ single_class: _class, ...entry }: Waitlist): WaitlistEntry => entry;
