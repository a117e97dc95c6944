/**
 * SQL of held seats: whether a customer may hold one, holding (hold_seats of server/db/routines/holds.ts) and
 * releasing.
 */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { SpotHold } from '../../../../domain/contract/holds';
import { HOLD_MS, HOLD_WINDOW_MS, HOLDS_PER_WINDOW } from '../../../../domain/holds';
import { SPOT_MAP } from '../../../db/expressions';
import { queryPrepared } from '../../../db/connection';
import { lockRow } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { ALREADY_RESERVED, heldSeats, heldSpots, SEATS, orderRelease, type Writer } from '../seats/repository';

/** Facts read without locks when a customer wants to hold seats of a class. */
export interface HoldCase extends Record<string, unknown> {
  readonly starts_at: Date;
  readonly spot_map: string | null;
  readonly seats_left: number;
  readonly taken_spots: readonly number[];
  readonly already_reserved: boolean;
  readonly first_held_at: Date | null;
  readonly times_released: number;
  /** The customer's holds of any class. */
  readonly holds: ReadonlyArray<OwnHold>;
}

export interface OwnHold {
  readonly spot_hold_id: number;
  readonly single_class_id: number;
  readonly is_guest: boolean;
  readonly spot: number | null;
  /** It is kept for a transfer. */
  readonly is_kept: boolean;
}

const OWN_HOLDS = `coalesce((
  select json_agg(json_build_object('spot_hold_id', h.spot_hold_id, 'single_class_id', h.single_class_id,
    'is_guest', h.is_guest, 'spot', h.spot, 'is_kept', coalesce(h.kept_until > $3, false)))
  from paying_hold h where h.customer_id = cu.customer_id), '[]')`;

const RECENT_HOLDS = `spot_hold h
      where h.customer_id = cu.customer_id and h.single_class_id = sc.single_class_id and h.first_held_at > $4
        and h.fixed_place_id is null and h.waitlist_offer_id is null`;

const HOLD_CASE = `
  select sc.starts_at, ${SPOT_MAP} as spot_map, ${SEATS} - sc.reserved - ${heldSeats('cu.customer_id', '$3')} as seats_left,
    array(select r.spot from active_reservation r
      where r.single_class_id = sc.single_class_id and r.spot is not null)
      || ${heldSpots('cu.customer_id', '$3')} || sc.blocked_spots as taken_spots,
    ${ALREADY_RESERVED} as already_reserved,
    (select min(h.first_held_at) from ${RECENT_HOLDS}) as first_held_at,
    (select count(*)::int from ${RECENT_HOLDS} and not h.is_guest and h.released_at is not null) as times_released,
    ${OWN_HOLDS} as holds
  from customer cu, single_class sc
  where cu.customer_id = $1 and sc.single_class_id = $2 and sc.deleted_at is null
    and is_published(sc.published_at, $3)`;

/** null: there is no such class. */
export async function readHoldCase(
  pool: Pool,
  customerId: number,
  singleClassId: number,
  now: Date,
): Promise<HoldCase | null> {
  const since = new Date(now.getTime() - HOLD_WINDOW_MS);
  const [row] = await queryPrepared<HoldCase>(pool, 'hold-case', HOLD_CASE, [customerId, singleClassId, now, since]);
  return row ?? null;
}

export interface WantedHold {
  readonly customer_id: number;
  readonly single_class_id: number;
  readonly spot: number | null;
  readonly guest: { readonly name: string | null; readonly spot: number | null } | null;
}

const secondsInterval = (milliseconds: number): string => `${milliseconds / 1_000} seconds`;

export async function holdSeats({ statement }: Writer, wanted: WantedHold, now: Date): Promise<SpotHold> {
  const { customer_id, single_class_id, spot, guest } = wanted;
  const [row] = await statement<{ answer: SpotHold }>(
    'hold-seats',
    'select hold_seats($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as answer',
    [
      customer_id,
      single_class_id,
      spot,
      guest !== null,
      guest?.name ?? null,
      guest?.spot ?? null,
      now,
      secondsInterval(HOLD_MS),
      secondsInterval(HOLD_WINDOW_MS),
      HOLDS_PER_WINDOW,
    ],
  );
  if (!row) throw new Error('holding returned nothing');
  return row.answer;
}

/**
 * Stores the mailbox of the holder: a second account with it, holding seats of the class, violates spot_hold_contact.
 */
export async function nameContact(trx: Trx, customerId: number, contact: string): Promise<void> {
  await trx.updateTable('paying_hold').set({ contact }).where('customer_id', '=', customerId).execute();
}

const keptAt = (now: Date) => sql<boolean>`coalesce(kept_until > ${now}, false)`;

/** The seats that a customer holds, the own one first. */
export function findOwnHolds(db: Db, customerId: number, now: Date) {
  return db
    .selectFrom('paying_hold')
    .select(['spot_hold_id', 'single_class_id', 'is_guest', 'spot', 'expires_at', keptAt(now).as('is_kept')])
    .where('customer_id', '=', customerId)
    .orderBy('is_guest')
    .execute();
}

/** Releases holds under their class's lock; those that are kept for a transfer meanwhile stay. */
export async function releaseHolds(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('active_hold')
    .set({ released_at: now })
    .where('spot_hold_id', '=', sql<number>`any(${ids})`)
    .where(sql<boolean>`not ${keptAt(now)}`)
    .execute();
}

/**
 * Keeps the seats that a customer holds in a class until then, which is later than they were held before; false: they
 * hold none any more.
 */
export async function extendHold(trx: Trx, customerId: number, classId: number, until: Date, now: Date) {
  await lockRow(trx, 'single_class', { single_class_id: classId }, ['single_class_id']);
  const holds = await trx
    .updateTable('paying_hold')
    .set((eb) => ({ expires_at: eb.fn<Date>('greatest', ['expires_at', eb.val(until)]) }))
    .where('customer_id', '=', customerId)
    .where('single_class_id', '=', classId)
    .where('expires_at', '>', now)
    .returning(['spot_hold_id', 'expires_at'])
    .execute();
  for (const { spot_hold_id, expires_at } of holds)
    await orderRelease(trx, { spot_hold_id, expires_at: expires_at.toISOString() });
  return holds.length > 0;
}

export interface LapsedSeats {
  readonly single_class_id: number;
  readonly seats: number;
  /** Spot of one of the holds. */
  readonly spot: number | null;
}

/** Classes with expired holds. */
export function findLapsed(db: Db, now: Date, singleClassId?: number): Promise<LapsedSeats[]> {
  let lapsed = db
    .selectFrom('active_hold')
    .select(({ fn }) => ['single_class_id', fn.countAll<number>().as('seats'), fn.min('spot').as('spot')])
    .where('expires_at', '<=', now)
    .groupBy('single_class_id')
    .orderBy('single_class_id');
  if (singleClassId !== undefined) lapsed = lapsed.where('single_class_id', '=', singleClassId);
  return lapsed.execute();
}

/** Deletes old holds that no limit counts any more. */
export async function deleteHoldsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('spot_hold').where('released_at', '<', before).execute();
}
