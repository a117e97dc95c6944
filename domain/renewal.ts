/** When subscriptions charge next (specification, sections 4 and 9). Days are the studio's calendar. */
import moment from 'moment-timezone';
import type { Day } from './studioTime';

export type SubscriptionPeriod = 'day' | 'month' | 'year';

export interface SubscriptionTerms {
  readonly subscription_period: SubscriptionPeriod;
  readonly subscription_interval: number;
}

const DAY = 'YYYY-MM-DD';
/** Later years print with a sign and five or more digits, and would sort before all others. */
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day `times` intervals after `anchor`. Counted from the anchor each time, so that a subscription of
 * the 31st charges on the last day of a short month and on the 31st again after it.
 */
function cycleDay(anchor: Day, terms: SubscriptionTerms, times: number): Day {
  return moment
    .utc(anchor, DAY)
    .add(times * terms.subscription_interval, terms.subscription_period)
    .format(DAY);
}

/** Next charge: invoice date plus the interval of the period. */
export function nextCharge(invoiceDay: Day, terms: SubscriptionTerms): Day {
  return cycleDay(invoiceDay, terms, 1);
}

/** The day on which a free trial ends and the first charge is made, or null without a trial. */
export function trialEnd(createdDay: Day, freeTrialLength: number | null): Day | null {
  return freeTrialLength && freeTrialLength > 0
    ? moment.utc(createdDay, DAY).add(freeTrialLength, 'days').format(DAY)
    : null;
}

/**
 * The next renewal of an active subscription, else null. While a free trial runs it is the trial's end;
 * afterwards the first day after today of the subscription's own cycle (for a monthly one: its day of the
 * month, in the current month where it is still ahead, else in the next). Null too for an interval that is no
 * whole number from 1 on, or leads beyond the year 9999.
 */
export function nextRenewal(
  purchase: SubscriptionTerms & {
    readonly status: string;
    readonly createdDay: Day;
    readonly free_trial_length: number | null;
  },
  today: Day,
): Day | null {
  if (
    purchase.status !== 'active' ||
    !Number.isInteger(purchase.subscription_interval) ||
    purchase.subscription_interval < 1
  )
    return null;
  const trial = trialEnd(purchase.createdDay, purchase.free_trial_length);
  if (trial && trial > today) return trial;
  const anchor = trial ?? purchase.createdDay;
  // Start close below the answer instead of walking a daily subscription from its first day.
  const passed = moment.utc(today, DAY).diff(moment.utc(anchor, DAY), purchase.subscription_period);
  let times = Math.max(0, Math.floor(passed / purchase.subscription_interval) - 1);
  let day = cycleDay(anchor, purchase, times);
  while (day <= today && CALENDAR_DAY.test(day)) day = cycleDay(anchor, purchase, ++times);
  return CALENDAR_DAY.test(day) ? day : null;
}
