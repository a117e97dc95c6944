import { AppError } from '../../domain/errors';
import { isDay } from '../../domain/studioTime';

/**
 * Refuses, naming the field, a day that the calendar doesn't have. The contract's pattern checks only the shape, and
 * PostgreSQL has no year 0.
 */
export function requireDays<F extends string>(query: Readonly<Partial<Record<F, string>>>, fields: readonly F[]): void {
  for (const field of fields) {
    const day: string | undefined = query[field];
    if (day !== undefined && (!isDay(day) || day < '0001')) throw new AppError('request/invalid', { field });
  }
}
