import type { SingleClass } from '../../../domain/contract/schedule';
import { isLateChange, lateChangesUntil } from '../../../domain/lateChanges';
import { instantOf, zoneOf } from '../../../domain/studioTime';

/** `late`: the class has begun, and the desk may still correct it. */
export type ClassPhase = 'ahead' | 'late' | 'over';

/** What the desk may change of the places of a class now. */
export function phaseOf(
  { class_date, location }: Pick<SingleClass, 'class_date' | 'location'>,
  { timezone, late_changes_days }: { readonly timezone: string; readonly late_changes_days: number },
  now: Date,
): ClassPhase {
  const startsAt = instantOf(class_date, zoneOf(location, timezone));
  if (startsAt.getTime() > now.getTime()) return 'ahead';
  const lateUntil = lateChangesUntil(class_date, startsAt, late_changes_days);
  return isLateChange({ startsAt, lateUntil }, now) ? 'late' : 'over';
}
