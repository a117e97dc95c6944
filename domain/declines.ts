import { HOUR } from './durations';

/**
 * Most declined cards within an hour, for purchases and for saving cards together; beyond it no more are tried, as
 * someone may be testing stolen cards. An address may be the Wi-Fi of a whole studio, a network (the /48 of an IPv6
 * address) that of many.
 */
export const DECLINE_LIMITS = { customer: 10, address: 30, network: 60, studio: 200 } as const;

/** Milliseconds for which a decline counts. */
export const DECLINE_WINDOW = HOUR;

export interface DeclineCounts extends Readonly<Record<keyof typeof DECLINE_LIMITS, number>> {
  /** Whether the customer paid before those declines and was not refunded. */
  readonly hasPaid: boolean;
}

/**
 * The studio's limit applies to strangers only, so that throw-away accounts can't stop sales to customers who have paid
 * before.
 */
export const tooManyDeclines = (counts: DeclineCounts): boolean =>
  counts.customer >= DECLINE_LIMITS.customer ||
  counts.address >= DECLINE_LIMITS.address ||
  counts.network >= DECLINE_LIMITS.network ||
  (counts.studio >= DECLINE_LIMITS.studio && !counts.hasPaid);
