import { HOUR } from './durations';

/**
 * Declined cards within an hour, of purchases and of cards to be saved alike: from these counts on no more are tried,
 * as stolen cards are being tested. An address may be the Wi-Fi of a whole studio, a network (the /48 of an IPv6
 * address) that of many.
 */
export const DECLINE_LIMITS = { customer: 10, address: 30, network: 60, studio: 200 } as const;

/** Milliseconds for which a decline counts. */
export const DECLINE_WINDOW = HOUR;

export interface DeclineCounts extends Readonly<Record<keyof typeof DECLINE_LIMITS, number>> {
  /** The customer has paid before those declines, and the money has stayed. */
  readonly hasPaid: boolean;
}

/** The studio's limit is for strangers: throw-away accounts must not stop the sales to who has paid before. */
export const tooManyDeclines = (counts: DeclineCounts): boolean =>
  counts.customer >= DECLINE_LIMITS.customer ||
  counts.address >= DECLINE_LIMITS.address ||
  counts.network >= DECLINE_LIMITS.network ||
  (counts.studio >= DECLINE_LIMITS.studio && !counts.hasPaid);
