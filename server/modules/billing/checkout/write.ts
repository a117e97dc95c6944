/** Writes a purchase, whether a customer's or one of the desk: its limits, price, seat, credits and mail. */
import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { grantedCredits } from '../../../../domain/credits';
import { HOUR } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import type { FormValues } from '../../../../domain/forms/types';
import { purchaseLimit } from '../../../../domain/packages';
import { toCentavos } from '../../../../domain/money';
import {
  canCharge,
  canChargeCard,
  CARD,
  discountedPrice,
  invoicePrice,
  methodDiscount,
  OXXO,
  packagePrice,
  SPEI,
  STORE_CREDIT,
  TRANSFER,
} from '../../../../domain/pricing';
import { studioDay } from '../../../../domain/studioTime';
import type { TillMethod } from '../../../../domain/till';
import type { Db, Trx } from '../../../db/schema';
import { notify } from '../../mail/notify';
import { type Context } from '../../../context';
import { usableDiscount } from '../discounts/service';
import { type SoldPackage } from '../../catalogue/packages/repository';
import { findSubscribed } from '../../catalogue/packages/usedRepository';
import { holdEventSeat, reserveEventSeat, soldEvent, type WantedSeat } from '../events/service';
import { keepSeatForTransfer } from './transfer';
import { voucherEvent } from './voucher';
import { requireCash } from './cash';
import { consentTo, requireConsent } from './consent';
import { takeFree } from './free';
import { requireInstallments } from './installments';
import { awaitsPayment, cashPayment } from '../providers/cash';
import { storeCreditFor, takeStoreCredit } from '../storeCredit/spend';
import { grantCredits } from '../purchases/creditRepository';
import { billStoreCredit, insertInvoice } from '../purchases/invoiceRepository';
import { countPurchases, findPackageVersion, hasUsedTrial, insertPurchase, type NewPurchase } from './repository';

export type Way = Pick<NewPurchase, 'status' | 'payment_method_id' | 'provider'>;

/** The terms of a subscription; null for a one-off purchase. */
export function subscriptionOf({
  is_subscription,
  subscription_period,
  subscription_interval,
  free_trial_length,
  free_trial_period,
}: ClassPackage) {
  if (!is_subscription || subscription_period === null || subscription_interval === null) {
    return { subscription_period: null, subscription_interval: null, free_trial_length: null };
  }
  return {
    subscription_period,
    subscription_interval,
    free_trial_length: free_trial_length || null,
    free_trial_period,
  };
}

/** Money taken at the desk for the purchase. */
interface Taken {
  readonly provider: TillMethod;
  readonly taken_by: number;
}

interface Bought {
  readonly customerId: number;
  readonly pkg: SoldPackage;
  readonly discountCode: string | undefined;
  readonly wanted: WantedSeat;
  readonly trial: boolean;
  readonly answers: FormValues;
  readonly config: AppConfig;
  /** The chosen method, which may take something off; undefined: none is chosen. */
  readonly method?: number | undefined;
  /** The method by which the total is paid, or a refusal. */
  readonly wayOf: (total: number) => Way;
  readonly renewal_consent?: string | undefined;
  /** Store credit pays so much of it at most, in centavos. */
  readonly store_credit?: number | undefined;
  readonly installments?: number | undefined;
  readonly charge?: { readonly concept: string } | null;
  /** The purchase that it buys again, by the link of a mail. */
  readonly renews?: number | undefined;
  readonly desk_sale_id?: number;
  readonly taken?: Taken;
  /** The mail of another purchase of the same sale names this one. */
  readonly isMailed?: boolean;
}

/** Finds a code's discount for a customer and a package, and the resulting price. Centavos. */
export async function priceOf(
  trx: Db,
  { pkg, discountCode, customerId, config }: Pick<Bought, 'pkg' | 'discountCode' | 'customerId' | 'config'>,
  now: Date,
) {
  const price = toCentavos(packagePrice(pkg));
  const discount =
    discountCode === undefined
      ? null
      : await usableDiscount(trx, {
          code: discountCode,
          customerId,
          pkg: { class_package_id: pkg.class_package_id, price },
          enabled: config.discounts_enabled,
          today: studioDay(now, config.timezone),
        });
  return { price, discount, total: discountedPrice(price, discount) };
}

/** Throws 'package/limit-reached'. The result stays true while the customer's lock is held. */
export async function checkLimit(trx: Db, customerId: number, pkg: ClassPackage): Promise<void> {
  const limit = purchaseLimit(pkg);
  if (limit !== null && (await countPurchases(trx, customerId, pkg.class_package_id)) >= limit)
    throw new AppError('package/limit-reached');
}

/**
 * Writes a purchase under its customer's lock, with the seat, credits and mail of what is granted at once. The lock
 * guarantees limits per customer, the database those of package and discount (refusedBy).
 */
export async function writePurchase(
  trx: Trx,
  ctx: Context,
  {
    customerId,
    pkg,
    discountCode,
    wanted,
    trial,
    answers,
    config,
    method,
    wayOf: choose,
    renewal_consent: agreed,
    store_credit: most = 0,
    installments,
    charge,
    renews,
    desk_sale_id,
    taken,
    isMailed = true,
  }: Bought,
): Promise<{
  readonly purchase_id: number;
  readonly way: Way;
  readonly total: number;
  /** The part of it that store credit pays. */
  readonly store_credit: number;
}> {
  const { now } = ctx;
  const { class_package_id } = pkg;
  const priced = await priceOf(trx, { pkg, discountCode, customerId, config }, now);
  const { price, discount } = priced;
  const store_credit = await storeCreditFor(trx, customerId, pkg, { total: priced.total, wanted: most });
  const method_discount =
    pkg.is_subscription || charge ? 0 : methodDiscount(priced.total - store_credit, method, config);
  const total = priced.total - method_discount;
  const rest = total - store_credit;
  const isAllCredit = store_credit > 0 && rest === 0;
  const way = isAllCredit ? { ...choose(0), payment_method_id: STORE_CREDIT } : choose(rest);
  const [isSpei, isOxxo] = [way.payment_method_id === SPEI, way.payment_method_id === OXXO];
  if (
    way.provider === 'stripe' &&
    !isOxxo &&
    !(store_credit + method_discount > 0 ? canCharge(rest) : canChargeCard(price, discount, pkg.is_subscription))
  )
    throw new AppError('checkout/method-unavailable', {
      message: `${isSpei ? 'Por SPEI' : 'Con tarjeta'} se pagan al menos $10.00. Elige otra forma de pago.`,
    });
  requireInstallments(installments, { ...way, isSubscription: pkg.is_subscription, amount: rest }, config);
  const paidLater = awaitsPayment(way);
  // Checked here although a trigger does too: it must come before the trial is refused, which would offer to buy the
  // package without one.
  if ((await findSubscribed(trx, customerId)).includes(class_package_id)) throw new AppError('checkout/subscribed');
  await checkLimit(trx, customerId, pkg);
  // The limits of free purchases are for customers: the team decides itself what it sells or gives.
  if (way.status === 'completed' && desk_sale_id === undefined && store_credit === 0)
    await takeFree(trx, ctx, { pkg, discount });
  const sells = await soldEvent(trx, pkg, customerId, wanted, config, now);
  const event = isOxxo ? voucherEvent(pkg, sells, rest) : sells;
  if (paidLater)
    await requireCash(trx, ctx, {
      pkg,
      isTransfer: way.payment_method_id === TRANSFER,
      config,
      single_class_id: event.single_class_id,
    });
  // The seat is taken before the purchase is written: the class's lock comes before those of purchase and package.
  const seat = way.provider === null ? await holdEventSeat(trx, { ...event, customer_id: customerId }, now) : null;
  if (typeof seat === 'string') throw new AppError(seat);
  // At the desk the customer is present and can choose another spot.
  if (taken && seat && event.spot !== null && seat.spot !== event.spot) throw new AppError('spot/taken');
  const payBy = isSpei
    ? await keepSeatForTransfer(trx, { ...event, customer_id: customerId }, config, now)
    : paidLater
      ? new Date(now.getTime() + config.cash_pending_hours * HOUR)
      : null;
  // Grant at least the credit that pays for the reserved seat.
  const sold = event.single_class_id !== null && grantedCredits(pkg).length === 0 ? { ...pkg, class_amount: 1 } : pkg;
  const subscription = subscriptionOf(trial ? pkg : { ...pkg, free_trial_length: null });
  if (subscription.free_trial_length && (await hasUsedTrial(trx, customerId, class_package_id)))
    throw new AppError('checkout/trial-used');
  // Only providers charge by themselves.
  const consent = way.provider === null ? null : consentTo(config, subscription, { price, discount }, now);
  if (consent !== null) requireConsent(consent, agreed);
  const purchase_id = await insertPurchase(trx, {
    ...way,
    ...subscription,
    ...event,
    customer_id: customerId,
    class_package_id,
    amount: price,
    total_payment: subscription.free_trial_length ? 0 : total,
    store_credit,
    method_discount,
    installments: installments ?? null,
    ...(pkg.is_subscription && {
      first_payment: invoicePrice(price, discount, 0),
      later_payment: invoicePrice(price, discount, 1),
    }),
    class_amount: sold.class_amount,
    expiration_days: pkg.expiration_days,
    discount_id: discount?.discount_id ?? null,
    custom_values: JSON.stringify(answers),
    pay_by: payBy,
    unpaid_places: paidLater ? config.cash_pending_reservations : null,
    // What is paid later may still be paid after it has failed, so that another one may be bought by then.
    renews: (!paidLater && (way.provider === null || way.payment_method_id === CARD) && renews) || null,
    desk_sale_id: desk_sale_id ?? null,
    concept: charge?.concept ?? null,
    renewal_consent: consent,
    renewal_consent_at: consent === null ? null : now,
    confirmed_by: taken?.taken_by ?? null,
    created_at: now,
  });
  // Counting the purchase has locked the package: if an admin changed its terms before, the purchase is refused.
  if ((await findPackageVersion(trx, class_package_id)) !== pkg.version) throw new AppError('package/changed');
  if (store_credit > 0) await takeStoreCredit(trx, { customer_id: customerId, purchase_id }, store_credit, now);
  if (way.provider !== null) return { purchase_id, way, total, store_credit };
  const bought = { ...sold, customer_id: customerId, purchase_id, single_class_id: event.single_class_id };
  const payment = cashPayment(purchase_id, rest, now);
  const invoice_id =
    taken && rest > 0
      ? await insertInvoice(trx, bought, {
          ...taken,
          provider_payment_id: payment.id,
          total_payment: payment.amount,
          fulfilled: true,
          created_at: payment.paidAt,
        })
      : null;
  const credit_invoice_id = paidLater ? null : await billStoreCredit(trx, { ...bought, store_credit }, now);
  const paid_by = invoice_id ?? credit_invoice_id;
  const paid = paid_by === null ? {} : { invoice_id: paid_by };
  await grantCredits(trx, bought, { ...paid, paidAt: now, timezone: config.timezone, now });
  if (seat) await reserveEventSeat(trx, bought, seat, config, now);
  const about = { customer_id: customerId, purchase_id };
  if (isMailed)
    await notify(
      trx,
      paidLater
        ? { kind: way.payment_method_id === TRANSFER ? 'transfer-pending' : 'cash-pending', ...about }
        : { kind: 'purchase-made', ...about, invoice_id: paid_by },
      now,
    );
  return { purchase_id, way, total, store_credit };
}
