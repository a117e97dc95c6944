import { ACCESS_DAYS_MAX } from '../../../../domain/credits';
import { AppError } from '../../../../domain/errors';
import { addDays, endOfStudioDayAfter, instantOf, isDay, studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';

/** The end of the studio's day on which a credit can be used last. Throws 'purchase/expiry-day'. */
export async function lastInstant({ studio, now }: Context, day: string): Promise<Date> {
  const { timezone } = await studio.config();
  const today = studioDay(now, timezone);
  if (!isDay(day) || day < today || day > addDays(today, ACCESS_DAYS_MAX))
    throw new AppError('purchase/expiry-day', { field: 'expiration_date' });
  return endOfStudioDayAfter(instantOf(`${day}T12:00:00.000Z`, timezone), 0, timezone);
}
