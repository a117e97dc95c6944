import { ACCESS_DAYS_MAX } from '../../../../domain/credits';
import { AppError } from '../../../../domain/errors';
import { addDays, endOfStudioDayAfter, instantOf, isDay, studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';

/** Whether the expiry is still the one that the form showed, also if it showed none. */
export const isFrom = (from: string | null | undefined, now: Date | null): boolean =>
  from === undefined || (from === null ? null : Date.parse(from)) === (now?.getTime() ?? null);

/** The end of the studio's day on which a credit is valid last. Throws 'purchase/expiry-day'. */
export async function lastInstant({ studio, now }: Context, day: string): Promise<Date> {
  const { timezone } = await studio.config();
  const today = studioDay(now, timezone);
  if (!isDay(day) || day < today || day > addDays(today, ACCESS_DAYS_MAX))
    throw new AppError('purchase/expiry-day', { field: 'expiration_date' });
  return endOfStudioDayAfter(instantOf(`${day}T12:00:00.000Z`, timezone), 0, timezone);
}
