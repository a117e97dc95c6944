import type { Rate } from '../../../../domain/contract/ratings';
import { updateRows } from '../../../db/rows';
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
  return (
    (await updateRows(
      trx,
      'class_reservation',
      { class_reservation_id: classReservationId, class_stars: null, attend: true, deleted_at: null },
      { class_stars, coach_stars, comment: comment ?? null },
    )) > 0
  );
}
