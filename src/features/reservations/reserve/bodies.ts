/** What is sent to reserve what was chosen. */
import type { Reserve, ReserveSeveral } from '../../../../domain/contract/reservations';
import type { RootState } from '../../../core/state';

/** The body of the request: an own place, a guest's, or both at once; or that of a person of the family. */
export function reservationBody({
  single_class_id,
  place,
  member,
  spot,
  guest,
}: RootState['reserve'] & { single_class_id: number }): Reserve {
  if (place === 'family') return { single_class_id, spot, family_member_id: member };
  if (!guest) return { single_class_id, spot };
  const name = guest.name.trim();
  return place === 'guest'
    ? { single_class_id, spot: guest.spot, guest: name }
    : { single_class_id, spot, with_guest: { guest: name, spot: guest.spot } };
}

/** The body of the request for several people; null: one alone comes. */
export const severalBody = (
  { member, spot, others }: RootState['reserve'],
  single_class_id: number,
): ReserveSeveral | null =>
  others.length === 0
    ? null
    : {
        single_class_id,
        places: [{ member, spot }, ...others].map((one) => ({ family_member_id: one.member, spot: one.spot })),
      };
