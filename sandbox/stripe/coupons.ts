import type Stripe from 'stripe';
import { invalid, missing, noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import { parseCurrency } from './paymentIntents';
import type { Params } from './params';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

export type Coupon = Wire<Stripe.Coupon>;
export type Discount = Wire<Stripe.Discount>;
const DURATIONS = ['forever', 'once', 'repeating'] as const;

export function couponOf(sandbox: Sandbox, id: string, param?: string): Coupon {
  return find(sandbox.state.coupons, id, () => noSuch('coupon', id, param));
}

/** @throws StripeFailure when one of the coupons in `discounts` has expired. */
export function parseCoupons(sandbox: Sandbox, params: Params): Coupon[] {
  return (params.groups('discounts') ?? []).map((discount) => {
    const coupon = couponOf(sandbox, discount.required('coupon'), discount.nameOf('coupon'));
    updateValidity(sandbox, coupon);
    if (!coupon.valid) throw invalid(`Coupon expired: ${coupon.id}`, discount.nameOf('coupon'), 'coupon_expired');
    return coupon;
  });
}

function updateValidity(sandbox: Sandbox, coupon: Coupon): void {
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  const late = coupon.redeem_by !== null && coupon.redeem_by < sandbox.now();
  coupon.valid = !usedUp && !late;
}

/** Applies a coupon to a subscription. */
export function redeem(
  sandbox: Sandbox,
  coupon: Coupon,
  customer: string,
  subscription: string | null,
  session: string | null = null,
): Discount {
  coupon.times_redeemed += 1;
  updateValidity(sandbox, coupon);
  const start = sandbox.now();
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: session,
    customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? monthsLater(start, coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  };
  sandbox.state.discounts[discount.id] = discount;
  sandbox.emit('customer.discount.created', discount);
  return discount;
}

function monthsLater(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / 1000);
}

/** Returns centavos. */
export function amountOff(coupon: Pick<Coupon, 'percent_off' | 'amount_off'>, amount: number): number {
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
  return Math.min(coupon.amount_off ?? 0, amount);
}

/** Applies a subscription's discounts to its next invoice, in order; marks those with duration `once` as used. */
export function discountsFor(
  sandbox: Sandbox,
  ids: readonly string[],
  subtotal: number,
): { discount: string; amount: number }[] {
  const given: { discount: string; amount: number }[] = [];
  let left = subtotal;
  for (const id of ids) {
    const discount = sandbox.state.discounts[id];
    const coupon = discount?.source.coupon ? sandbox.state.coupons[discount.source.coupon] : undefined;
    const over =
      !discount ||
      !coupon ||
      sandbox.state.usedDiscounts[id] ||
      (discount.end !== null && discount.end <= sandbox.now());
    if (over || left === 0) continue;
    const amount = amountOff(coupon, left);
    left -= amount;
    given.push({ discount: id, amount });
    if (coupon.duration === 'once') sandbox.state.usedDiscounts[id] = true;
  }
  return given;
}

/** The discounts that still apply to later invoices. */
export function discountsLeft(sandbox: Sandbox, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const end = sandbox.state.discounts[id]?.end ?? null;
    return !sandbox.state.usedDiscounts[id] && (end === null || end > sandbox.now());
  });
}

export const couponRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    accepts: [
      'id',
      'name',
      'percent_off',
      'amount_off',
      'currency',
      'duration',
      'duration_in_months',
      'max_redemptions',
      'redeem_by',
      'metadata',
    ],
    handle({ sandbox, params }) {
      const percent = params.decimal('percent_off') ?? null;
      const amount = params.integer('amount_off') ?? null;
      if ((percent === null) === (amount === null))
        throw invalid('You must pass either `percent_off` or `amount_off`.', 'percent_off', 'parameter_missing');
      if (percent !== null && (percent <= 0 || percent > 100))
        throw invalid('Invalid percent_off: must be greater than 0 and at most 100', 'percent_off');
      const duration = params.oneOf('duration', DURATIONS) ?? 'once';
      const months = params.integer('duration_in_months') ?? null;
      if (duration === 'repeating' && months === null) throw missing('duration_in_months');
      const id = params.text('id') ?? newId('c', 8).slice(2);
      if (Object.hasOwn(sandbox.state.coupons, id))
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      const coupon: Coupon = {
        id,
        object: 'coupon',
        amount_off: amount,
        created: sandbox.now(),
        currency: amount === null ? null : parseCurrency(params),
        duration,
        duration_in_months: duration === 'repeating' ? months : null,
        livemode: false,
        max_redemptions: params.integer('max_redemptions') ?? null,
        metadata: params.metadata(),
        name: params.textOrNull('name') ?? null,
        percent_off: percent,
        redeem_by: params.integer('redeem_by') ?? null,
        times_redeemed: 0,
        valid: true,
      };
      sandbox.state.coupons[id] = coupon;
      sandbox.emit('coupon.created', coupon);
      return coupon;
    },
  },
  {
    method: 'GET',
    path: '/v1/coupons',
    accepts: [...CREATED, ...PAGING],
    handle: ({ sandbox, params }) =>
      paginate(Object.values(sandbox.state.coupons).filter(createdFilter(params)), params, '/v1/coupons'),
  },
  {
    method: 'GET',
    path: '/v1/coupons/:id',
    accepts: [],
    handle({ sandbox, id }) {
      const coupon = couponOf(sandbox, id);
      updateValidity(sandbox, coupon);
      return coupon;
    },
  },
];
