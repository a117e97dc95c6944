import type { Rate } from '../../../../domain/contract/ratings';
import { updateRows } from '../../../db/rows';
import type { Trx } from '../../../db/schema';

/** Stores a rating once, for an attended place. false: it is rated already, or attendance was undone meanwhile. */
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
