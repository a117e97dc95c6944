/** Admins give access to packages and take it away. */
import type { AccessGift, ExpiryChange } from '../../../../domain/contract/access';
import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { grantedCredits } from '../../../../domain/credits';
import { AppError } from '../../../../domain/errors';
import { creditKindOf } from '../../../../domain/events';
import { toCentavos } from '../../../../domain/money';
import { methodDiscount, packagePrice, TERMINAL } from '../../../../domain/pricing';
import { canMovePurchase } from '../../../../domain/purchaseStatus';
import { requireCustomer, type Context } from '../../../context';
import { lockOf, onceFor } from '../../../once';
import { changedSince } from '../../audit/conflict';
import { auditChange, recordAudit } from '../../audit/record';
import { findPackages } from '../../catalogue/packages/repository';
import { notify } from '../../mail/notify';
import { findSubscribed } from '../../catalogue/packages/usedRepository';
import { insertPurchase } from '../checkout/repository';
import { isDisputed } from '../disputes/repository';
import { sellsClasses } from '../events/repository';
import { requireUnredeemed } from '../giftCards/service';
import { findOpenFreeze } from '../purchases/freezeRepository';
import { findPaymentMethods } from '../methods/repository';
import { cashPayment } from '../providers/cash';
import { grantCredits } from '../purchases/creditRepository';
import { endPurchase } from '../purchases/endPurchase';
import { insertInvoice } from '../purchases/invoiceRepository';
import { lockPurchase, movePurchase } from '../purchases/paidPurchaseRepository';
import { onePurchase } from '../purchases/repository';
import { endSubscriptionsAtProvider } from '../subscriptions/service';
import { isFrom, lastInstant } from '../purchases/days';
import { setConfirmedBy, setExpiries, setPackageDays } from './repository';
import { refusedBy } from '../purchases/refusals';

/**
 * Gives a package to a customer as a complete purchase with its credits. What was paid at the desk becomes one payment
 * in the books; `bill` only decides whether the receipt is sent. A subscription gives one period and doesn't renew. The
 * limit per customer doesn't apply to gifts; that of the package does.
 */
export async function giveAccess(ctx: Context, gift: AccessGift): Promise<PurchaseResponse> {
  const { studio, now } = ctx;
  const { customer_id: adminId } = requireCustomer(ctx);
  const { customer_id, class_package_id, package_days, is_gift, payment_method_id: method = null, bill = true } = gift;
  const { besides_subscription: besides = false } = gift;
  const [config, [pkg]] = await Promise.all([studio.config(), findPackages(studio.db, { class_package_id })]);
  const { timezone } = config;
  if (!pkg) throw new AppError('package/not-found');
  const price = toCentavos(packagePrice(pkg));
  const method_discount = is_gift || pkg.is_subscription ? 0 : methodDiscount(price, method, config);
  const total = is_gift ? 0 : price - method_discount;
  const payment_method_id = total === 0 ? null : method;
  if (total > 0 && payment_method_id === null) throw new AppError('checkout/no-method', { field: 'payment_method_id' });
  const isKnown = async (id: number): Promise<boolean> =>
    (await findPaymentMethods(studio.db)).some((offered) => offered.payment_method_id === id);
  if (payment_method_id !== null && !(await isKnown(payment_method_id)))
    throw new AppError('payment-method/not-found', { field: 'payment_method_id' });
  const parts = [
    'access',
    customer_id,
    class_package_id,
    package_days ?? null,
    is_gift,
    method,
    bill,
    ...(besides ? ['besides'] : []),
    ...(gift.total === undefined ? [] : [gift.total]),
  ];
  try {
    return await onceFor(ctx, parts, lockOf(customer_id), async (trx) => {
      if (gift.total !== undefined && toCentavos(gift.total) !== total) throw new AppError('package/changed');
      if (!besides && (await findSubscribed(trx, customer_id)).includes(class_package_id))
        throw new AppError('access/subscribed');
      const class_amount = grantedCredits(pkg).length === 0 ? 1 : pkg.class_amount;
      const expiration_days = package_days ?? pkg.expiration_days;
      const purchase_id = await insertPurchase(trx, {
        customer_id,
        class_package_id,
        status: 'completed',
        amount: price,
        total_payment: total,
        method_discount,
        payment_method_id,
        class_amount,
        expiration_days,
        single_class_id: null,
        spot: null,
        credit_kind: creditKindOf(pkg, await sellsClasses(trx, class_package_id)),
        provider: null,
        discount_id: null,
        subscription_period: null,
        subscription_interval: null,
        free_trial_length: null,
        pay_by: null,
        unpaid_places: null,
        custom_values: '{}',
        created_at: now,
      });
      if (package_days !== undefined) await setPackageDays(trx, purchase_id, package_days);
      const { id, amount, paidAt } = cashPayment(purchase_id, total, now);
      const payment = {
        provider: payment_method_id === TERMINAL ? 'terminal' : 'cash',
        taken_by: adminId,
        provider_payment_id: id,
        total_payment: amount,
        created_at: paidAt,
      } as const;
      const invoice_id =
        total === 0 ? null : await insertInvoice(trx, { purchase_id, customer_id }, { ...payment, fulfilled: true });
      if (invoice_id !== null) await setConfirmedBy(trx, purchase_id, adminId);
      await grantCredits(
        trx,
        { customer_id, purchase_id, class_amount, expiration_days },
        { ...(invoice_id === null ? {} : { invoice_id }), paidAt, timezone, now },
      );
      if (bill) await notify(trx, { kind: 'purchase-made', customer_id, purchase_id, invoice_id }, now);
      await recordAudit(trx, ctx, {
        action: 'access.give',
        entity: 'purchase',
        id: purchase_id,
        before: null,
        after: {
          customer_id,
          class_package_id,
          expiration_days,
          is_gift,
          payment_method_id,
          total_payment: total,
          bill,
        },
      });
      return { purchase: await onePurchase(trx, purchase_id) };
    });
  } catch (error) {
    throw refusedBy(error);
  }
}

/**
 * Takes a purchase's access away: unused credits and future places; a subscription also ends at its provider. Refunds
 * nothing. Idempotent. Throws 'purchase/not-found', 'purchase/awaits-payment', 'purchase/disputed'.
 */
export async function revokeAccess(ctx: Context, purchaseId: number): Promise<PurchaseResponse> {
  const { now } = ctx;
  await endPurchase(ctx, purchaseId, async (trx, purchase) => {
    const { status, customer_id } = purchase;
    if (status === 'revoked' || status === 'failed') return { result: undefined, ended: null };
    if (status === 'pending') throw new AppError('purchase/awaits-payment');
    // Winning an open dispute would give the credits back.
    if (await isDisputed(trx, purchaseId)) throw new AppError('purchase/disputed');
    await requireUnredeemed(trx, purchaseId);
    if (canMovePurchase(status, 'revoked'))
      await auditChange(trx, ctx, { action: 'access.revoke', entity: 'purchase', id: purchaseId }, () =>
        movePurchase(trx, purchase, 'revoked', now),
      );
    await notify(trx, { kind: 'access-revoked', customer_id, purchase_id: purchaseId }, now);
    return { result: undefined, ended: 'revoked' };
  });
  // Access is revoked already: if the provider fails, a job ends the subscription later.
  await endSubscriptionsAtProvider(ctx, purchaseId).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'endSubscriptionsAtProvider'),
  );
  return { purchase: await onePurchase(ctx.studio.db, purchaseId) };
}

/**
 * Sets the day on which all of a purchase's credits expire that are free (or have expired) or pay for a future place.
 */
export async function changeExpiry(
  ctx: Context,
  purchaseId: number,
  { expiration_date: day, from }: ExpiryChange,
): Promise<PurchaseResponse> {
  const { studio, now } = ctx;
  const expires_at = await lastInstant(ctx, day);
  await onePurchase(studio.db, purchaseId);
  await ctx.transaction(async (trx) => {
    await lockPurchase(trx, purchaseId);
    if (await findOpenFreeze(trx, purchaseId)) throw new AppError('purchase/frozen');
    const before = await setExpiries(trx, purchaseId, expires_at, now);
    if (before.length === 0) throw new AppError('purchase/no-credits');
    const was = [...new Set(before.map((instant) => instant?.toISOString() ?? null))];
    if (was.length === 1 && was[0] === expires_at.toISOString()) return;
    if (!before.some((instant) => isFrom(from, instant)))
      throw await changedSince(trx, {
        entity: 'purchase',
        id: purchaseId,
        actions: ['purchase.expiry', 'purchase.resume'],
      });
    await recordAudit(trx, ctx, {
      action: 'purchase.expiry',
      entity: 'purchase',
      id: purchaseId,
      before: { expires_at: was },
      after: { expires_at, credits: before.length },
    });
  });
  return { purchase: await onePurchase(studio.db, purchaseId) };
}
