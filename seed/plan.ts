/** The size of a seeded studio. */
import type { Day } from '../domain/studioTime';
import type { StudioContent } from './content/studio';
import { demoDay, largeDay, type PlannedClass } from './timetable';

export type StudioSize = 'demo' | 'large';

export interface Plan {
  readonly content: StudioContent;
  readonly size: StudioSize;
  /** Customers, without admin and staff. */
  readonly customers: number;
  readonly coaches: number;
  readonly weeksBack: number;
  readonly weeksAhead: number;
  /** Target number of reservations, cancelled ones included; null: no target. */
  readonly reservations: number | null;
  readonly classesOf: (day: Day) => PlannedClass[];
}

export const WEEKS_AHEAD = 8;

/** Enough coaches that none is at two locations at once. */
const LARGE_COACHES = 24;

/** `scale` shrinks a large studio for tests, and multiplies it for benchmarks. */
export function planOf(content: StudioContent, size: StudioSize, scale = 1): Plan {
  if (size === 'demo') {
    return {
      content,
      size,
      customers: 40,
      coaches: content.coaches.length,
      weeksBack: 4,
      weeksAhead: WEEKS_AHEAD,
      reservations: null,
      classesOf: (day) => demoDay(content, day),
    };
  }
  return {
    content,
    size,
    customers: Math.round(2_000 * scale),
    coaches: LARGE_COACHES,
    weeksBack: Math.max(1, Math.round(44 * scale)),
    weeksAhead: WEEKS_AHEAD,
    reservations: Math.round(60_000 * scale),
    classesOf: (day) => largeDay(content, day, LARGE_COACHES),
  };
}
