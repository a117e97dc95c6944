/** Which classes are beyond the limits per person, as far as the received weeks tell. */
import type { SingleClass } from '../../../domain/contract/schedule';
import { reachedLimit, type LimitRules, type ReachedLimit } from '../../../domain/personLimits';
import { mondayOf } from '../../../domain/studioTime';
import { ownReservations } from './selectors';

/** null: none is reached, or it isn't known. */
export type LimitOf = (single: SingleClass) => ReachedLimit | null;

const NONE: LimitOf = () => null;
const dayOf = ({ class_date }: SingleClass): string => class_date.slice(0, 10);

/** Whether what is reserved in a class's week decides whether it can be reserved. */
export const limitsWeeks = ({ reservations_per_day, reservations_per_week }: LimitRules): boolean =>
  Boolean(reservations_per_day || reservations_per_week);

/** The places ahead aren't all in the received weeks: that limit shows only when a class is reserved. */
export function limitOf(rules: LimitRules, received: readonly SingleClass[]): LimitOf {
  const { reservations_per_day, reservations_per_week } = rules;
  if (!limitsWeeks(rules)) return NONE;
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const single of received) {
    if (single.class_package_id !== null || !ownReservations(single).some(({ guest }) => !guest)) continue;
    add(dayOf(single));
    add(`week ${mondayOf(dayOf(single))}`);
  }
  return (single) =>
    single.class_package_id === null
      ? reachedLimit(
          { reservations_per_day, reservations_per_week },
          {
            day: counts.get(dayOf(single)) ?? 0,
            week: counts.get(`week ${mondayOf(dayOf(single))}`) ?? 0,
            ahead: 0,
          },
        )
      : null;
}
