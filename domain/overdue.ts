/** Renewals that could not be charged: how long their customer may go on reserving. */
import { DAY } from './durations';

/** Whether an overdue renewal keeps its customer from reserving; `days` null: never. Places reserved before stay. */
export const isBlockedByRenewal = (days: number | null, overdueAt: Date | null, now: Date): boolean =>
  days !== null && overdueAt !== null && now.getTime() >= overdueAt.getTime() + days * DAY;
