import type { Rate } from '../../../../domain/contract/ratings';
import type { Trx } from '../../../db/schema';

/**
 * Writes a rating where there is none, on a place that was really taken. false: meanwhile there is one, or attendance
 * was undone.
 */
export async function insertRating(
  trx: Trx,
  classReservationId: number,
  { class_stars, coach_stars, comment }: Pick<Rate, 'class_stars' | 'coach_stars' | 'comment'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_reservation')
    .set({ class_stars, coach_stars, comment: comment ?? null })
    .where('class_reservation_id', '=', classReservationId)
    .where('class_stars', 'is', null)
    .where('attend', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
