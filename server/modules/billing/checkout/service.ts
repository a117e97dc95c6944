/** Buys packages by every payment method. A purchase ends with credits, or with a refusal that says why. */
import type {
  CheckoutConfirmationResponse,
  OxxoVoucher,
  PurchaseAttemptResponse,
} from '../../../../domain/contract/checkout';
import type { FieldValues } from '../../../../domain/contract/forms';
import { failureText } from '../../../../domain/checkoutErrors';
import { AppError } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { CARD, MERCADO_PAGO, OXXO, SPEI, WALLET } from '../../../../domain/pricing';
import type { VoucherTerms } from '../../../ports/paymentFacts';
import { requireCustomer, type Context } from '../../../context';
import { retry } from '../../../db/retry';
import { ensureHeld } from '../../booking/holds/service';
import { refreshPurchase, refreshById } from '../settlement/refresh';
import { ABANDONED } from '../settlement/settle';
import { findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { beginPurchase, OpenPurchases, type Attempt } from './begin';
import { payByCard } from './card';
import { payAtPage } from './page';
import type { LinkSale } from './linkRepository';
import { isOffered } from '../methods/offered';
import { findCard } from './repository';
import { renewLinkOf } from './renewals';
import { requirePayer } from './voucher';

export { offeredMethods } from '../methods/offered';

export interface Buying {
  readonly class_package_id: number;
  /** The wanted class of the event. */
  readonly single_class_id?: number | undefined;
  /** The wanted spot in that class. */
  readonly spot?: number | undefined;
  readonly discountCode?: string | undefined;
  readonly method?: number | undefined;
  /** A new card: the id that the processor's script gave the browser. */
  readonly card?: string | undefined;
  /** Number of a saved card, or the most recently saved one. */
  readonly source?: number | 'last' | undefined;
  readonly saveCard?: boolean | undefined;
  /** false: a subscription without its free trial. */
  readonly trial?: boolean | undefined;
  /** Answers to the studio's own questions. */
  readonly custom_values?: FieldValues | undefined;
  /** The first payment that the customer saw, in pesos. */
  readonly total?: number | undefined;
  /** What the customer agreed to of a subscription's charges. */
  readonly renewal_consent?: string | undefined;
  /** Store credit pays. */
  readonly use_store_credit?: boolean | undefined;
  /** Store credit pays so many pesos of it, and the method the rest. */
  readonly store_credit?: number | undefined;
  /** Paid by card in so many months without interest; undefined: at once. */
  readonly installments?: number | undefined;
  /** The payment link through which the purchase is made. */
  readonly link?: LinkSale | undefined;
  /** The token of the link by which the package is bought again. */
  readonly renewal?: string | undefined;
  /** It is bought by that link alone, without signing in. */
  readonly byLink?: boolean | undefined;
  readonly origin: string;
}

/** Attempts to begin, as concurrent purchases end one another; includes the first. */
const ATTEMPTS = 4;

/**
 * Begins a purchase. An unfinished payment of the same package is first ended at its provider, as both could be paid.
 * Throws 'checkout/too-many-open' if it can't be ended because its money is on the way, and 'checkout/paid-meanwhile'
 * if it turns out to be paid.
 */
export async function beginCheckout(ctx: Context, attempt: Attempt): Promise<number> {
  let open: OpenPurchases['purchases'] = [];
  const tried = async (): Promise<number> => {
    for (const { purchase_id, class_package_id } of open) {
      const ended = await refreshById(ctx, purchase_id, { giveUp: { failure: ABANDONED } });
      if (ended?.status === 'pending') throw new AppError('checkout/too-many-open');
      if (ended?.status !== 'failed' && class_package_id === attempt.class_package_id)
        throw new AppError('checkout/paid-meanwhile');
    }
    return beginPurchase(ctx, attempt);
  };
  return retry({ attempts: ATTEMPTS, ended: () => new AppError('checkout/too-many-open') }, tried, (error) => {
    if (!(error instanceof OpenPurchases)) return false;
    open = error.purchases;
    return true;
  });
}

export async function chosenCard(
  ctx: Context,
  { card, source }: Pick<Buying, 'card' | 'source'>,
): Promise<string | null> {
  const { studio } = ctx;
  if (card !== undefined || source === undefined) return card ?? null;
  const { payment_sources_enabled } = await studio.config();
  const saved = payment_sources_enabled
    ? await findCard(studio.db, requireCustomer(ctx).customer_id, source === 'last' ? undefined : source)
    : null;
  if (saved === null && source !== 'last') throw new AppError('payment-source/not-found');
  return saved;
}

/** Holds a seat of the class for the caller; returns the refusal. */
async function holdRefusal(ctx: Context, single_class_id: number, spot: number | undefined): Promise<AppError | null> {
  try {
    await ensureHeld(ctx, { single_class_id, ...(spot !== undefined && { spot }) });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Buys a package. Throws the refusals in the contract, such as a declined card; a repeat of the key continues the same
 * purchase. `origin`: the site's origin.
 */
export async function purchase(ctx: Context, buying: Buying): Promise<PurchaseAttemptResponse> {
  const { studio } = ctx;
  const { class_package_id, single_class_id, spot, discountCode, origin } = buying;
  // The wallet has its own call (wallet.ts), which returns what its button needs.
  if (buying.method === WALLET) throw new AppError('checkout/method-unavailable');
  const [config, card] = await Promise.all([studio.config(), chosenCard(ctx, buying)]);
  const method = buying.method ?? (card === null ? undefined : CARD);
  // Without a card, the customer types it on the processor's page; if that is off, nothing can pay.
  const byPage = config.stripe_checkout_mode === 'session' && buying.source === undefined;
  // On the processor's page its customer chooses the months there.
  if (card === null && buying.installments !== undefined) throw new AppError('checkout/installments');
  const usable =
    method === CARD && card === null && !byPage && isOffered(CARD, config, studio.payments) ? undefined : method;
  if (usable === OXXO) await requirePayer(ctx);
  // Why no seat could be held for a transfer; a repeat of the request doesn't need one any more.
  const unheld =
    usable === SPEI && single_class_id !== undefined ? await holdRefusal(ctx, single_class_id, spot) : null;
  const { renewal: token, byLink = false } = buying;
  const renewal = token === undefined ? undefined : { ...(await renewLinkOf(ctx, token)), byLink };
  const beginning = beginCheckout(ctx, {
    class_package_id,
    single_class_id,
    spot,
    discountCode,
    method: usable,
    trial: buying.trial ?? true,
    custom_values: buying.custom_values,
    total: buying.total,
    renewal_consent: buying.renewal_consent,
    use_store_credit: buying.use_store_credit,
    store_credit: buying.store_credit,
    installments: buying.installments,
    link: buying.link,
    renewal,
    parts: [buying.card ?? null, buying.source ?? null, buying.saveCard ?? false],
  });
  const purchase_id = await beginning.catch((error: unknown) => {
    throw unheld && error instanceof AppError && error.code === 'hold/not-found' ? unheld : error;
  });
  if (usable !== CARD && usable !== SPEI && usable !== OXXO && usable !== MERCADO_PAGO) return { purchase_id };
  const known = await findPaidPurchase(studio.db, purchase_id);
  if (known?.provider === null) return { purchase_id };
  if (usable === MERCADO_PAGO) return payAtPage(ctx, purchase_id, origin);
  return payByCard(ctx, purchase_id, {
    card,
    by: usable === SPEI ? 'transfer' : usable === OXXO ? 'voucher' : undefined,
    // A payment in months is one of a present customer: its card isn't kept for later ones.
    saveCard: (buying.saveCard ?? false) && config.payment_sources_enabled && buying.installments === undefined,
    origin,
    ...(buying.link && { back: buying.link.path }),
  });
}

/** Reads the payment state of the caller's own purchase from its provider. Throws 'purchase/not-found'. */
export async function confirmPurchase(ctx: Context, purchaseId: number): Promise<CheckoutConfirmationResponse> {
  const found = await findPaidPurchase(ctx.studio.db, purchaseId);
  if (!found || found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('purchase/not-found');
  const read = found.provider === null || found.status !== 'pending' ? null : await refreshPurchase(ctx, found);
  const { status, failure } = read ?? found;
  const waiting = status === 'pending' ? read?.state.waiting : null;
  const waits = waiting?.transfer;
  const voucher = status === 'pending' ? voucherOf(found, waiting?.voucher) : null;
  return {
    purchase_id: purchaseId,
    status,
    ...(failure === null ? {} : { failure: failureText(failure) }),
    ...(waits && {
      transfer: { ...waits, missing: toPesos(waits.missing), pay_by: found.pay_by?.toISOString() ?? null },
    }),
    ...(voucher && { voucher }),
  };
}

/** A pending purchase's voucher as the provider has it, or as it was stored while its payment is being told. */
function voucherOf(
  { voucher_number: number, voucher_ends_at: endsAt, total_payment, store_credit }: PaidPurchase,
  shown: VoucherTerms | undefined,
): OxxoVoucher | null {
  const voucher = shown ?? (number !== null && endsAt ? { number, endsAt, url: null } : null);
  if (!voucher) return null;
  const amount = toPesos(total_payment - store_credit);
  return { number: voucher.number, amount, ends_at: voucher.endsAt.toISOString(), url: voucher.url };
}
