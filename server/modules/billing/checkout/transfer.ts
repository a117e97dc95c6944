/** The deadline of a purchase by transfer, until which its seat stays held. */
import type { AppConfig } from '../../../../domain/config';
import { DAY, HOUR, MINUTE } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import type { Trx } from '../../../db/schema';
import { extendHold } from '../../booking/holds/repository';
import type { SoldEvent } from '../events/service';
import { firstTransferFor } from './repository';

type Rules = Pick<AppConfig, 'cash_pending_hours' | 'spei_hold_minutes'>;

/**
 * Until when a purchase by transfer waits: as long as unpaid cash, or for a seat the studio's minutes, counted from the
 * customer's first transfer for it within a day, so that beginning again keeps no seat for longer. Throws 'hold/used-up'
 * and, where the customer holds no seat, 'hold/not-found'.
 */
export async function keepSeatForTransfer(
  trx: Trx,
  {
    single_class_id,
    reserve_class_id,
    customer_id,
  }: Pick<SoldEvent, 'single_class_id' | 'reserve_class_id'> & {
    readonly customer_id: number;
  },
  { cash_pending_hours, spei_hold_minutes }: Rules,
  now: Date,
): Promise<Date> {
  const wanted = single_class_id ?? reserve_class_id;
  const whole = new Date(now.getTime() + cash_pending_hours * HOUR);
  if (wanted === null) return whole;
  const first = await firstTransferFor(trx, customer_id, wanted, new Date(now.getTime() - DAY));
  const until = new Date((first ?? now).getTime() + spei_hold_minutes * MINUTE);
  const isKept = until > now && (await extendHold(trx, customer_id, wanted, until, now));
  // A package of several doesn't depend on the seat.
  if (single_class_id === null) return whole;
  if (until <= now) throw new AppError('hold/used-up');
  if (!isKept) throw new AppError('hold/not-found', { message: 'Para pagar por SPEI, primero aparta tu lugar.' });
  return until;
}
