import type { FieldValues } from '../../../../domain/contract/forms';
import { AppError } from '../../../../domain/errors';
import type { FormValues } from '../../../../domain/forms/types';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { checkedValues } from '../../forms/values';

/** The answers to store, or the error that refuses them. */
export async function answersOf(ctx: Context, values: FieldValues, trx: Trx): Promise<FormValues | AppError> {
  try {
    return await checkedValues(ctx, 'purchase', values, trx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { field, message } = error;
    return error.code === 'request/invalid'
      ? new AppError('checkout/answers', { message, ...(field === undefined ? {} : { field }) })
      : error;
  }
}
