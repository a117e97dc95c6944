/**
 * What another price of a package means for its subscriptions that run: whom it reaches, what they pay, from when.
 * Amounts are centavos, days the studio's.
 */
import { canCharge, invoicePrice, type DiscountTerms } from './pricing';
import { nextRenewal, type ChargeAmounts, type FreeTrial, type SubscriptionTerms } from './renewal';
import { addDays, type Day } from './studioTime';

/** Days of notice before a customer is charged more. What costs less counts from the next charge. */
export const PRICE_NOTICE_DAYS = 15;

export interface RunningSubscription extends SubscriptionTerms, FreeTrial {
  readonly status: string;
  readonly createdDay: Day;
  readonly resumedDay: Day | null;
  readonly frozen: boolean;
  readonly provider: 'stripe' | 'paypal' | null;
  /** The package's price that its charges follow from. */
  readonly price: number;
  readonly charges: ChargeAmounts;
  /** As it stands. */
  readonly discount: DiscountTerms | null;
}

/**
 * Why a subscription's price stays: PayPal only changes it with the customer's consent, an imported one isn't charged
 * by us, one of another period is another offer, and what a discount leaves may be too little for a card.
 */
export type KeepsPriceReason = 'paypal' | 'imported' | 'other_period' | 'too_little' | 'same';

export interface NewCharges extends ChargeAmounts {
  /** No charge before it costs the new price. */
  readonly notBefore: Day;
  /** The first charge at the new price; null: it is frozen, and the day isn't known. */
  readonly firstDay: Day | null;
}

/** The charges at another price, with the discount as it was sold: its terms, or where those have changed, its sum. */
export function chargesAtPrice(
  price: number,
  { price: old, charges, discount }: Pick<RunningSubscription, 'price' | 'charges' | 'discount'>,
): ChargeAmounts {
  const of = (base: number): ChargeAmounts => ({
    first: invoicePrice(base, discount, 0),
    later: invoicePrice(base, discount, 1),
  });
  const { first, later } = of(old);
  if (first === charges.first && later === charges.later) return of(price);
  return { first: Math.max(0, price - (old - charges.first)), later: Math.max(0, price - (old - charges.later)) };
}

/** Whether another price reaches a subscription, and how. `terms`: the package's period. */
export function decideNewPrice(
  running: RunningSubscription,
  price: number,
  terms: SubscriptionTerms,
  today: Day,
): NewCharges | KeepsPriceReason {
  const { provider, subscription_period, subscription_interval, charges } = running;
  if (provider === 'paypal') return 'paypal';
  if (provider === null) return 'imported';
  if (subscription_period !== terms.subscription_period || subscription_interval !== terms.subscription_interval)
    return 'other_period';
  const { first, later } = chargesAtPrice(price, running);
  if (!canCharge(first) || !canCharge(later)) return 'too_little';
  if (first === charges.first && later === charges.later) return 'same';
  const notBefore = addDays(today, later > charges.later || first > charges.first ? PRICE_NOTICE_DAYS : 1);
  const firstDay = running.frozen ? null : nextRenewal({ ...running, frozen: null }, addDays(notBefore, -1));
  return { first, later, notBefore, firstDay };
}

/** Whether the charge that comes next, after the one of `chargedDay`, is the first at a new price. */
export function isPriceDue(running: RunningSubscription, chargedDay: Day | null, notBefore: Day): boolean {
  if (running.frozen || chargedDay === null) return false;
  const next = nextRenewal({ ...running, frozen: null }, chargedDay);
  return next !== null && next >= notBefore;
}
