import type { Reserve, ReserveResponse } from '../../../domain/contract/reservations';
import { isLimitError } from '../../../domain/personLimits';
import { confirm } from '../../core/confirm/confirm';
import { ApiError } from '../../core/http/apiError';
import { postBooking } from './service';

/** Reserves for a customer; where they have as many places as one person may reserve, asks whether to go over that. */
export async function bookFor(body: Reserve, key: string): Promise<ReserveResponse> {
  try {
    return await postBooking(body, key);
  } catch (error) {
    if (!(error instanceof ApiError) || !isLimitError(error.code)) throw error;
    const text = `${error.message} ¿Reservar de todos modos?`;
    if (!(await confirm({ title: 'Límite por persona', text, ok: 'Reservar' }))) throw error;
    return postBooking({ ...body, beyond_limits: true }, key);
  }
}
