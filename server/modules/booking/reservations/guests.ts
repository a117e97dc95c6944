/** Guests with a reserved place. Bringing a guest is part of reserving (service.ts). */
import type { ClassReservation, RenameGuest } from '../../../../domain/contract/reservations';
import { AppError } from '../../../../domain/errors';
import { guestNameError } from '../../../../domain/validation';
import type { Context } from '../../../context';
import { auditChange } from '../../audit/record';
import { activePlace } from './onBehalf';
import { changeGuest, wireOf } from './repository';

/**
 * Renames the guest of an active reservation until the class starts; staff may do it for others. Throws AppError with
 * the codes of the contract.
 */
export async function renameGuest(
  ctx: Context,
  { class_reservation_id, name }: RenameGuest,
): Promise<ClassReservation> {
  const { found } = await activePlace(ctx, class_reservation_id);
  if (found.guest === null || found.family_member_id) throw new AppError('reservation/not-a-guest');
  if (!(await ctx.studio.config()).allow_class_guests) throw new AppError('reservation/guests-disabled');
  if (found.starts_at.getTime() <= ctx.now.getTime()) throw new AppError('class/started');
  const guest = name.trim();
  if (guestNameError(guest)) throw new AppError('reservation/guest-name', { field: 'name' });
  const subject = {
    action: 'reservation.change',
    entity: 'class_reservation',
    id: class_reservation_id,
    owner: found.customer_id,
  } as const;
  const renamed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, subject, () => changeGuest(trx, class_reservation_id, guest, ctx.now)),
  );
  if (!renamed) throw new AppError('reservation/cancelled');
  return wireOf({ ...found, guest });
}
