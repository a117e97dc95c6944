import type { SingleClass } from '../../../domain/contract/schedule';
import { instantOf, startsInFuture, zoneOf } from '../../../domain/studioTime';

export type ClassPhase = 'ahead' | 'running' | 'over';

const MINUTE = 60_000;

/** Where a class stands at `now`. Only one that is ahead can be reserved. */
export function classPhase(single: SingleClass, studioZone: string, now: Date): ClassPhase {
  const zone = zoneOf(single.location, studioZone);
  if (startsInFuture(single.class_date, zone, now)) return 'ahead';
  return now.getTime() < instantOf(single.class_date, zone).getTime() + single.duration * MINUTE ? 'running' : 'over';
}
