/** Renewals that could not be charged: how long their customer may go on reserving. */
import { DAY } from './durations';

/** From when an overdue renewal keeps its customer from reserving. */
export const blockedByRenewalAt = (days: number, overdueAt: Date): Date => new Date(overdueAt.getTime() + days * DAY);

/** Whether it does; `days` null: never. Places reserved before stay. */
export const isBlockedByRenewal = (days: number | null, overdueAt: Date | null, now: Date): boolean =>
  days !== null && overdueAt !== null && now >= blockedByRenewalAt(days, overdueAt);
