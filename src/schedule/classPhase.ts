import type { SingleClass } from '../../domain/contract/schedule';
import { instantOf, zoneOf } from '../../domain/studioTime';

export type ClassPhase = 'ahead' | 'running' | 'over';

const MINUTE = 60_000;

/** Where a class stands at `now`. Only one that is ahead can be reserved. */
export function classPhase(single: SingleClass, studioZone: string, now: Date): ClassPhase {
  const start = instantOf(single.class_date, zoneOf(single.location, studioZone)).getTime();
  if (now.getTime() < start) return 'ahead';
  return now.getTime() < start + single.duration * MINUTE ? 'running' : 'over';
}
