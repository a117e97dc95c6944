import { HOUR } from './durations';

/**
 * Declined cards within an hour, of purchases and of cards to be saved alike: from these counts on no more are tried,
 * as stolen cards are being tested. An address may be the Wi-Fi of a whole studio, a network (the /48 of an IPv6
 * address) that of many.
 */
export const MOST_DECLINES = { customer: 10, address: 30, network: 60, studio: 200 } as const;

/** Milliseconds for which a decline counts. */
export const DECLINES_COUNT_FOR = HOUR;

export interface DeclineCounts extends Readonly<Record<keyof typeof MOST_DECLINES, number>> {
  /** The customer has paid before those declines, and the money has stayed. */
  readonly hasPaid: boolean;
}

/** The studio's limit is for strangers: throw-away accounts must not stop the sales to who has paid before. */
export const tooManyDeclines = (counts: DeclineCounts): boolean =>
  counts.customer >= MOST_DECLINES.customer ||
  counts.address >= MOST_DECLINES.address ||
  counts.network >= MOST_DECLINES.network ||
  (counts.studio >= MOST_DECLINES.studio && !counts.hasPaid);
