/** The next charge of subscriptions (specification, sections 4 and 9). Days are the studio's calendar days. */
import moment from 'moment-timezone';
import type { Day } from './studioTime';

export type SubscriptionPeriod = 'day' | 'month' | 'year';

export interface SubscriptionTerms {
  readonly subscription_period: SubscriptionPeriod;
  readonly subscription_interval: number;
}

/** Each period's word for one and for several. */
export const PERIOD_WORDS = { day: ['día', 'días'], month: ['mes', 'meses'], year: ['año', 'años'] } as const;

/** "cada mes", "cada 3 meses" */
export function everyPeriod({ subscription_period, subscription_interval }: SubscriptionTerms): string {
  const [one, many] = PERIOD_WORDS[subscription_period];
  return subscription_interval === 1 ? `cada ${one}` : `cada ${subscription_interval} ${many}`;
}

/** A free trial; no period means days. */
export interface FreeTrial {
  readonly free_trial_length: number | null;
  readonly free_trial_period?: SubscriptionPeriod | null;
}

const DAY = 'YYYY-MM-DD';
/** Years after 9999 print with a sign and would sort before all others. */
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day `times` intervals after `anchor`. Counting from the anchor charges a subscription of the 31st on the last
 * day of a short month and on the 31st again after it.
 */
function cycleDay(anchor: Day, terms: SubscriptionTerms, times: number): Day {
  return moment
    .utc(anchor, DAY)
    .add(times * terms.subscription_interval, terms.subscription_period)
    .format(DAY);
}

/** The day of the charge after an invoice. */
export function nextCharge(invoiceDay: Day, terms: SubscriptionTerms): Day {
  return cycleDay(invoiceDay, terms, 1);
}

/** The day on which the free trial ends and the first charge is made; null without a trial. */
export function trialEnd(createdDay: Day, { free_trial_length: length, free_trial_period }: FreeTrial): Day | null {
  return length && length > 0
    ? cycleDay(createdDay, { subscription_period: free_trial_period ?? 'day', subscription_interval: length }, 1)
    : null;
}

/** Amounts of a subscription's first charge and of each later one, in centavos. */
export interface ChargeAmounts {
  readonly first: number;
  readonly later: number;
}

export interface Charge {
  readonly day: Day;
  /** Centavos. */
  readonly amount: number;
}

/**
 * The coming charges of a subscription that begins on that day, until the amount stays the same: the last one repeats.
 */
export function comingCharges(
  startDay: Day,
  terms: SubscriptionTerms & FreeTrial,
  { first, later }: ChargeAmounts,
): Charge[] {
  const trial = trialEnd(startDay, terms);
  if (trial === null) return [{ day: nextCharge(startDay, terms), amount: later }];
  const afterTrial = { day: trial, amount: first };
  return first === later ? [afterTrial] : [afterTrial, { day: nextCharge(trial, terms), amount: later }];
}

/** Whether a card, good through the end of its month, has expired on a day; one of unknown expiry has not. */
export function hasExpired(
  { exp_month, exp_year }: { readonly exp_month: number | null; readonly exp_year: number | null },
  day: Day,
): boolean {
  if (exp_month === null || exp_year === null) return false;
  return day.slice(0, 7) > `${exp_year}-${String(exp_month).padStart(2, '0')}`;
}

/** The days of a trial that begins on that day, for providers that know no other unit; null without a trial. */
export function trialDays(createdDay: Day, trial: FreeTrial): number | null {
  const end = trialEnd(createdDay, trial);
  return end === null ? null : moment.utc(end, DAY).diff(moment.utc(createdDay, DAY), 'days');
}

/** The instant at which a free trial, and what it gave, ends. Providers count its days as 24 hours. */
export function trialEndsAt(startedAt: Date, days: number): Date {
  return moment(startedAt)
    .add(days * 24, 'hours')
    .toDate();
}

/**
 * The next renewal of an active subscription: the end of a running trial or the first charge after a freeze
 * (`resumedDay`), else the first day after `today` in the subscription's cycle. Null for other states, while it is
 * frozen, an invalid interval, or a day after the year 9999.
 */
export function nextRenewal(
  purchase: SubscriptionTerms &
    FreeTrial & {
      readonly status: string;
      readonly createdDay: Day;
      readonly resumedDay?: Day | null;
      readonly frozen?: object | null;
    },
  today: Day,
): Day | null {
  if (
    purchase.status !== 'active' ||
    purchase.frozen ||
    !Number.isInteger(purchase.subscription_interval) ||
    purchase.subscription_interval < 1
  )
    return null;
  const begins = purchase.resumedDay ?? trialEnd(purchase.createdDay, purchase);
  if (begins && begins > today) return begins;
  const anchor = begins ?? purchase.createdDay;
  // Start just below the result: a daily subscription may have thousands of cycles.
  const passed = moment.utc(today, DAY).diff(moment.utc(anchor, DAY), purchase.subscription_period);
  let times = Math.max(0, Math.floor(passed / purchase.subscription_interval) - 1);
  let day = cycleDay(anchor, purchase, times);
  while (day <= today && CALENDAR_DAY.test(day)) day = cycleDay(anchor, purchase, ++times);
  return CALENDAR_DAY.test(day) ? day : null;
}
