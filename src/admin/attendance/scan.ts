import { readAccessCode } from '../../../domain/attendance';
import type { RosterPlace } from './selectors';

/** The meaning of a scanned code at the check-in of one class. */
export type Scan =
  | { readonly kind: 'no-code' }
  | { readonly kind: 'in' | 'already' | 'cancelled'; readonly place: RosterPlace }
  /** A place of another class, or made after the list was read: only the server knows. */
  | { readonly kind: 'unlisted'; readonly class_reservation_id: number };

export function judgeScan(text: string, places: readonly RosterPlace[]): Scan {
  const id = readAccessCode(text);
  if (id === null) return { kind: 'no-code' };
  const place = places.find((p) => p.class_reservation_id === id);
  if (!place) return { kind: 'unlisted', class_reservation_id: id };
  if (place.deletedAt !== null) return { kind: 'cancelled', place };
  return { kind: place.attend ? 'already' : 'in', place };
}
