/** Guests whose places are reserved already. Bringing one along is reserving (service.ts). */
import type { ClassReservation, RenameGuest } from '../../../../domain/contract/reservations';
import { AppError } from '../../../../domain/errors';
import { guestNameError } from '../../../../domain/validation';
import type { Studio } from '../../../studio';
import { changeGuest } from './repository';
import { ownReservation, wireOf } from './service';

/** Gives the guest of an own, active reservation another name, until the class starts. Throws AppError with the codes of the contract. */
export async function renameGuest(
  studio: Studio,
  customerId: number,
  { class_reservation_id, name }: RenameGuest,
  now: Date,
): Promise<ClassReservation> {
  const found = await ownReservation(studio, customerId, class_reservation_id);
  if (found.guest === null) throw new AppError('reservation/not-a-guest');
  if (!(await studio.config()).allow_class_guests) throw new AppError('reservation/guests-disabled');
  if (found.starts_at.getTime() <= now.getTime()) throw new AppError('class/started');
  const guest = name.trim();
  if (guestNameError(guest)) throw new AppError('reservation/guest-name', { field: 'name' });
  if (!(await changeGuest(studio.db, class_reservation_id, guest))) throw new AppError('reservation/cancelled');
  return wireOf({ ...found, guest });
}
