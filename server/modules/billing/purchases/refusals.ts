import { AppError } from '../../../../domain/errors';
import { breaksCheck, hasSqlState, refersToNone, violatesUnique } from '../../../db/errors';
import { DISCOUNT_LIMIT } from '../discounts/service';

/** SQLSTATE of refuse_second_subscription (server/db/routines/money). */
const SUBSCRIBED = 'SR013';

/** Translates an error of the database into the customer's refusal; returns other errors unchanged. */
export function refusedBy(error: unknown): unknown {
  if (refersToNone(error, 'purchase_class_package_id_fkey')) return new AppError('package/not-found');
  if (violatesUnique(error, 'purchase_renews')) return new AppError('renewal/over');
  if (violatesUnique(error, 'purchase_unpaid')) return new AppError('checkout/cash-pending');
  if (hasSqlState(error, SUBSCRIBED)) return new AppError('checkout/subscribed');
  if (breaksCheck(error, 'class_package_attendees')) return new AppError('package/attendees-reached');
  if (breaksCheck(error, DISCOUNT_LIMIT)) return new AppError('discount/used-up');
  return error;
}
