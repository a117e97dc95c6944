/** What the demo studio's coaches are paid: two coaches have rates of their own. */
import { DAY } from '../domain/durations';
import { addDays, studioDay } from '../domain/studioTime';
import type { Row } from './rows';

/** Days before today on which the rates begin. */
const SINCE = 400;
/** Days before today on which the rate of all was raised. */
const RAISED = 90;

export function rateRows(now: Date, zone: string): Row<'coach_rate'>[] {
  const today = studioDay(now, zone);
  const rate: Row<'coach_rate'> = {
    instructor_id: null,
    class_type_id: null,
    location_id: null,
    occasion: 'class',
    basis: 'class',
    amount: null,
    steps: [],
    percent: null,
    unlimited_visit: null,
    starts_on: addDays(today, -SINCE),
    ends_on: null,
    created_at: new Date(now.getTime() - SINCE * DAY),
  };
  const steps = [
    { from: 1, amount: 20_000 },
    { from: 6, amount: 30_000 },
    { from: 11, amount: 40_000 },
  ];
  return [
    { ...rate, amount: 22_000, ends_on: addDays(today, -RAISED - 1) },
    { ...rate, amount: 25_000, starts_on: addDays(today, -RAISED) },
    { ...rate, occasion: 'substitution', amount: 30_000 },
    { ...rate, occasion: 'private', amount: 45_000 },
    { ...rate, instructor_id: 1, basis: 'steps', steps },
    { ...rate, instructor_id: 2, basis: 'share', percent: 35, unlimited_visit: 8_000 },
  ];
}
