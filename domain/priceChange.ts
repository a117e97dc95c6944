/**
 * Effects of a package's new price on running subscriptions: which ones, their amounts, and from when. Centavos; days
 * are the studio's.
 */
import { canCharge, invoicePrice, type DiscountTerms } from './pricing';
import { nextRenewal, type ChargeAmounts, type FreeTrial, type SubscriptionTerms } from './renewal';
import { addDays, type Day } from './studioTime';

/** Days of notice before a price increase. A lower price counts from the next charge. */
export const PRICE_NOTICE_DAYS = 15;

export interface RunningSubscription extends SubscriptionTerms, FreeTrial {
  readonly status: string;
  readonly createdDay: Day;
  readonly resumedDay: Day | null;
  readonly frozen: boolean;
  readonly provider: 'stripe' | 'paypal' | 'mercadopago' | null;
  /** The package price on which its charges are based. */
  readonly price: number;
  readonly charges: ChargeAmounts;
  /** The discount's current terms. */
  readonly discount: DiscountTerms | null;
}

/**
 * Why a subscription keeps its price: PayPal needs the customer's consent, an imported one isn't charged by us, one
 * with another period is a different offer, or the discounted price would be too low for a card.
 */
export type KeepsPriceReason = 'paypal' | 'imported' | 'other_period' | 'too_little' | 'same';

export interface NewCharges extends ChargeAmounts {
  /** The new price applies to no charge before this day. */
  readonly notBefore: Day;
  /** The first charge at the new price; null: the subscription is frozen, so the day isn't known. */
  readonly firstDay: Day | null;
}

/** Amounts at a new price, with the discount as sold: by its terms, or if these have changed, as the same sum. */
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

/** Whether and how a new price affects a subscription. `terms`: the package's period. */
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

/** Whether a subscription's charges rise, to which its customer has to agree. `firstPending`: nothing was charged yet. */
export const isRise = (from: ChargeAmounts, to: ChargeAmounts, firstPending: boolean): boolean =>
  to.later > from.later || (firstPending && to.first > from.first);

/** The first charge at a new price that is agreed to today; null: not known, as while it is frozen. */
export const firstDayAt = (running: RunningSubscription, notBefore: Day, today: Day): Day | null => {
  const eve = addDays(notBefore, -1);
  return running.frozen ? null : nextRenewal({ ...running, frozen: null }, eve > today ? eve : today);
};

/** Whether the next charge, after the one of `chargedDay`, is the first at the new price. */
export function isPriceDue(running: RunningSubscription, chargedDay: Day | null, notBefore: Day): boolean {
  if (running.frozen || chargedDay === null) return false;
  const next = nextRenewal({ ...running, frozen: null }, chargedDay);
  return next !== null && next >= notBefore;
}
