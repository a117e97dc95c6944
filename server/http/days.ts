import { AppError } from '../../domain/errors';
import { isDay } from '../../domain/studioTime';

/**
 * Refuses a day that the calendar doesn't have, by the field's name. The contract's pattern knows only the
 * shape; PostgreSQL knows no year 0.
 */
export function requireDays<F extends string>(query: Readonly<Partial<Record<F, string>>>, fields: readonly F[]): void {
  for (const field of fields) {
    const day: string | undefined = query[field];
    if (day !== undefined && (!isDay(day) || day < '0001')) throw new AppError('request/invalid', { field });
  }
}
