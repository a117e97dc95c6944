import { sql } from 'kysely';
import { NEXT_VERSION, deleteRows, lockRow, updateRows } from '../../../db/rows';
import type { Trx } from '../../../db/schema';

export interface HeldClass {
  readonly starts_at: Date;
  /** In minutes. */
  readonly duration: number;
  readonly deleted_at: Date | null;
}

/** Locks the class: no reservation, cancellation or waitlist entry until the transaction ends. */
export async function holdClass(trx: Trx, id: number): Promise<HeldClass | undefined> {
  return lockRow(trx, 'single_class', { single_class_id: id }, ['starts_at', 'duration', 'deleted_at']);
}

export interface ActiveReservation {
  readonly class_reservation_id: number;
  readonly customer_id: number;
  readonly available_class_id: number;
  readonly counted: boolean;
  readonly guest: string | null;
}

const PLACE = ['class_reservation_id', 'customer_id', 'available_class_id', 'counted', 'guest'] as const;

/** Hides the class from the calendar and cancels its places, without counting as cancellations by the customers. */
export async function closeClass(trx: Trx, id: number, now: Date): Promise<ActiveReservation[]> {
  const places = await trx
    .updateTable('class_reservation')
    .set({ deleted_at: now, excused: true })
    .where('single_class_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(PLACE)
    .execute();
  await updateRows(trx, 'active_hold', { single_class_id: id }, { released_at: now });
  await updateRows(
    trx,
    'single_class',
    { single_class_id: id },
    { deleted_at: now, reserved: 0, version: NEXT_VERSION },
  );
  return places;
}

/** Credits that would expire before `until` are extended until then. */
export async function extendCredits(trx: Trx, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('available_class')
    .set({ expires_at: until })
    .where('available_class_id', 'in', ids)
    .where('expires_at', '<', until)
    .execute();
}

/**
 * Revokes those of the credits whose purchase was never paid or lost its access before the class was cancelled: only
 * the place was left of it. Returns them. A credit that a won dispute restored stays.
 */
export async function revokeEndedCredits(trx: Trx, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  const rows = await trx
    .updateTable('available_class as a')
    .from('purchase as p')
    .set({ forfeited_at: now, revoked: true })
    .where('a.available_class_id', 'in', [0, ...ids])
    .whereRef('p.purchase_id', '=', 'a.purchase_id')
    .where('p.status', 'in', ['failed', 'revoked'])
    .where('a.forfeited_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dispute as d')
            .select('d.dispute_id')
            .whereRef('d.invoice_id', '=', 'a.invoice_id')
            .where('d.status', '=', 'won'),
        ),
      ),
    )
    .returning('a.available_class_id')
    .execute();
  return new Set(rows.map(({ available_class_id }) => available_class_id));
}

/** Empties a class's waitlist; returns its customers. */
export async function clearLine(trx: Trx, id: number, now: Date): Promise<number[]> {
  const entries = await trx
    .updateTable('active_waitlist')
    .set({ removed_at: now })
    .where('single_class_id', '=', id)
    .returning('customer_id')
    .execute();
  return entries.map((entry) => entry.customer_id);
}

export async function coachesOf(trx: Trx, id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('class_instructor')
    .select('instructor_id')
    .where('single_class_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.instructor_id);
}

/** Throws PostgreSQL's 23503 if a coach doesn't exist. */
export async function replaceCoaches(trx: Trx, id: number, instructors: readonly number[]): Promise<void> {
  await deleteRows(trx, 'class_instructor', { single_class_id: id });
  await trx
    .insertInto('class_instructor')
    .values(instructors.map((instructor_id, position) => ({ single_class_id: id, instructor_id, position })))
    .execute();
  await trx
    .updateTable('single_class')
    .set((eb) => ({ version: eb('version', '+', 1), is_exception: sql<boolean>`class_series_id is not null` }))
    .where('single_class_id', '=', id)
    .execute();
}

export async function markCoachChanged(trx: Trx, id: number, now: Date): Promise<ActiveReservation[]> {
  await updateRows(trx, 'single_class', { single_class_id: id }, { coach_changed_at: now });
  return trx
    .selectFrom('active_reservation')
    .select(PLACE)
    .where('single_class_id', '=', id)
    .orderBy('class_reservation_id')
    .execute();
}
