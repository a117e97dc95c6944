/** Guests whose places are reserved already. Bringing one along is reserving (service.ts). */
import type { ClassReservation, RenameGuest } from '../../../../domain/contract/reservations';
import { AppError } from '../../../../domain/errors';
import { guestNameError } from '../../../../domain/validation';
import type { Context } from '../../../context';
import { changeGuest } from './repository';
import { ownReservation, wireOf } from './service';

/**
 * Gives the guest of an own, active reservation another name, until the class starts. Throws AppError with the codes of
 * the contract.
 */
export async function renameGuest(
  ctx: Context,
  { class_reservation_id, name }: RenameGuest,
): Promise<ClassReservation> {
  const found = await ownReservation(ctx, class_reservation_id);
  if (found.guest === null) throw new AppError('reservation/not-a-guest');
  if (!(await ctx.studio.config()).allow_class_guests) throw new AppError('reservation/guests-disabled');
  if (found.starts_at.getTime() <= ctx.now.getTime()) throw new AppError('class/started');
  const guest = name.trim();
  if (guestNameError(guest)) throw new AppError('reservation/guest-name', { field: 'name' });
  const renamed = await ctx.transaction((trx) => changeGuest(trx, class_reservation_id, guest));
  if (!renamed) throw new AppError('reservation/cancelled');
  return wireOf({ ...found, guest });
}
