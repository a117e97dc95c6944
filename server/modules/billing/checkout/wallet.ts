/**
 * Pays by wallet: its button in the browser begins, the buyer agrees on the wallet's page, and the server takes the
 * agreed money.
 */
import type { WalletApproval, WalletCheckoutResponse } from '../../../../domain/contract/checkout';
import type { FieldValues } from '../../../../domain/contract/forms';
import { AppError, requireFound } from '../../../../domain/errors';
import { WALLET } from '../../../../domain/pricing';
import type { LinkSale } from './linkRepository';
import { Refused, type WalletGateway, type WalletTerms } from '../../../ports/payments';
import { requireCustomer, type Context } from '../../../context';
import { refreshPurchase } from '../settlement/refresh';
import {
  findByReference,
  findPaidPurchase,
  storeReference,
  type PaidPurchase,
} from '../purchases/paidPurchaseRepository';
import { findProviderPlan, deleteProviderIds, storeProviderPlan } from '../providers/repository';
import { adoptSubscription } from '../settlement/adoptSubscription';
import { refusalOf } from './card';
import * as repository from './repository';
import { beginCheckout } from './service';

interface WalletPurchase {
  readonly class_package_id: number;
  readonly single_class_id: number | undefined;
  readonly spot: number | undefined;
  readonly discountCode: string | undefined;
  /** false: a subscription without its free trial. */
  readonly trial: boolean;
  readonly custom_values: FieldValues | undefined;
  readonly total?: number | undefined;
  readonly renewal_consent?: string | undefined;
  /** Store credit pays so many pesos of it. */
  readonly store_credit?: number | undefined;
  readonly link?: LinkSale | undefined;
}

const CANNOT_BILL = new Refused('The wallet has no such intervals', 'cannot_bill');

function walletOf({ studio: { payments } }: Context): WalletGateway {
  if (!payments.wallet) throw new AppError('checkout/method-unavailable');
  return payments.wallet;
}

/**
 * Begins a purchase and returns what the button needs: an order, or the plan of a subscription; neither for a free
 * purchase, which is complete. A repeat of the key continues the same purchase.
 */
export async function beginByWallet(ctx: Context, attempt: WalletPurchase): Promise<WalletCheckoutResponse> {
  const { class_package_id, single_class_id, spot, discountCode, trial, custom_values } = attempt;
  const wallet = walletOf(ctx);
  const purchase_id = await beginCheckout(ctx, {
    class_package_id,
    single_class_id,
    spot,
    discountCode,
    method: WALLET,
    trial,
    custom_values,
    total: attempt.total,
    renewal_consent: attempt.renewal_consent,
    store_credit: attempt.store_credit,
    link: attempt.link,
    parts: [],
  });
  const purchase = requireFound(await findPaidPurchase(ctx.studio.db, purchase_id), 'checkout/unavailable');
  if (purchase.status === 'failed') throw refusalOf(purchase.failure);
  if (purchase.provider === null || purchase.status !== 'pending') return { purchase_id };
  try {
    const reference = purchase.provider_reference ?? (await createAtProvider(ctx, wallet, purchase));
    return {
      purchase_id,
      ...(purchase.is_subscription ? { plan_id: reference.split('/', 1)[0] } : { orderID: reference }),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { failure } = await refreshPurchase(ctx, purchase, { giveUp: { failure: error.code } });
    throw error === CANNOT_BILL ? new AppError('checkout/method-unavailable') : refusalOf(failure);
  }
}

/** Creates order or plan at the wallet, and stores the reference before it can be paid. */
async function createAtProvider(ctx: Context, wallet: WalletGateway, purchase: PaidPurchase): Promise<string> {
  const [terms, { business_name: brand }] = await Promise.all([
    repository.findTerms(ctx.studio.db, purchase.purchase_id),
    ctx.studio.config(),
  ]);
  const reference = purchase.is_subscription
    ? // A plan is shared by many purchases: the reference will be the subscription.
      `${await ensurePlan(ctx, wallet, purchase, terms)}/${purchase.purchase_id}`
    : await wallet.createOrder({
        purchase,
        title: terms.title,
        amount: terms.total_payment - terms.store_credit,
        brand,
      });
  // Reconciliation has ended the purchase meanwhile; the order takes no money, as it won't be captured.
  if (!(await ctx.transaction((trx) => storeReference(trx, purchase, reference, null))))
    throw new AppError('checkout/failed');
  return reference;
}

async function ensurePlan(
  ctx: Context,
  wallet: WalletGateway,
  purchase: PaidPurchase,
  bought: repository.PurchaseTerms,
): Promise<string> {
  const {
    class_package_id,
    title,
    amount: price,
    subscription_period: period,
    subscription_interval: interval,
    free_trial_length,
    free_trial_period,
  } = bought;
  if (period === null || interval === null) throw new Error('A subscription without a period');
  const terms: WalletTerms = {
    class_package_id,
    title,
    price,
    period,
    interval,
    trial: free_trial_length === null ? null : { unit: free_trial_period, count: free_trial_length },
    coupon: repository.couponOf(bought),
  };
  if (!wallet.canBill(terms)) throw CANNOT_BILL;
  const text = JSON.stringify(['plan', title, price, period, interval, terms.trial, terms.coupon]);
  const known = await findProviderPlan(ctx.studio.db, wallet.provider, class_package_id, text);
  if (known !== null && (await wallet.knowsPlan(known))) return known;
  if (known !== null) await ctx.transaction((trx) => deleteProviderIds(trx, wallet.provider, purchase));
  const plan = await wallet.createPlan(terms);
  return ctx.transaction((trx) => storeProviderPlan(trx, wallet.provider, class_package_id, text, plan));
}

/**
 * Captures what the buyer approved. Returns the purchase, which stays pending while the wallet reviews the payment.
 * Throws 'purchase/not-found' for another customer's, and the wallet's refusals. Idempotent.
 */
export async function captureByWallet(ctx: Context, approval: WalletApproval): Promise<{ purchase_id: number }> {
  const { customer_id: customerId } = requireCustomer(ctx);
  const wallet = walletOf(ctx);
  if (approval.subscriptionID) {
    const adopted = await adoptSubscription(ctx, wallet, approval.subscriptionID);
    if (adopted.kind === 'unknown') throw new AppError('purchase/not-found');
    if (adopted.kind !== 'taken') throw new AppError('checkout/failed');
    const { purchase, refreshed } = adopted;
    if (purchase.customer_id !== customerId) throw new AppError('purchase/not-found');
    if (refreshed.status === 'failed') throw refusalOf(refreshed.failure);
    return { purchase_id: purchase.purchase_id };
  }
  const purchase = approval.orderID ? await findByReference(ctx.studio.db, wallet.provider, approval.orderID) : null;
  if (!purchase || purchase.is_subscription || purchase.customer_id !== customerId)
    throw new AppError('purchase/not-found');
  if (purchase.status === 'failed') throw refusalOf(purchase.failure);
  if (purchase.status !== 'pending') return { purchase_id: purchase.purchase_id };
  const { status, failure, state } = await refreshPurchase(ctx, purchase, { fetched: await wallet.capture(purchase) });
  if (status === 'failed') throw refusalOf(failure);
  if (status === 'pending' && state.waiting !== null) throw new AppError('checkout/failed');
  return { purchase_id: purchase.purchase_id };
}
