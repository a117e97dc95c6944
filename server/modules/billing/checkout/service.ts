/** Buying: by every way that a studio offers, a purchase ends as credits or as a refusal that says why. */
import type { CheckoutConfirmationResponse, PurchaseAttemptResponse } from '../../../../domain/contract/checkout';
import type { FieldValues } from '../../../../domain/contract/forms';
import { failureText } from '../../../../domain/checkoutErrors';
import { AppError } from '../../../../domain/errors';
import { CARD, WALLET } from '../../../../domain/pricing';
import { requireCustomer, type Context } from '../../../context';
import { retry } from '../../../db/retry';
import { refresh, refreshById } from '../settlement/refresh';
import { ABANDONED } from '../settlement/settle';
import { findPaidPurchase } from '../purchases/paidPurchaseRepository';
import { beginPurchase, OpenPurchases, type Attempt } from './begin';
import { payByCard } from './card';
import type { LinkSale } from './linkRepository';
import { isOffered } from '../methods/offered';
import { findCard } from './repository';

export { offeredMethods } from '../methods/offered';

export interface Buying {
  readonly class_package_id: number;
  /** The event's date that is wanted. */
  readonly single_class_id?: number | undefined;
  /** The spot in it. */
  readonly spot?: number | undefined;
  readonly discountCode?: string | undefined;
  readonly method?: number | undefined;
  /** A new card, as the processor's script in the browser names it. */
  readonly card?: string | undefined;
  /** A saved one: its number, or the one that was saved last. */
  readonly source?: number | 'last' | undefined;
  readonly saveCard?: boolean | undefined;
  /** false: a subscription without its free trial. */
  readonly trial?: boolean | undefined;
  /** Answers to the studio's own questions. */
  readonly custom_values?: FieldValues | undefined;
  /** The first payment that the customer saw, in pesos. */
  readonly total?: number | undefined;
  /** The payment link that it is made through. */
  readonly link?: LinkSale | undefined;
  readonly origin: string;
}

/** Those that are made at the same moment end one another: so often one of them begins, the first time included. */
const ATTEMPTS = 4;

/**
 * Begins a purchase. What the customer left lying at their bank or at the processor's page for the same package is
 * ended there first, as both could be paid. Throws 'checkout/too-many-open' where it can't be ended, as its money is on
 * its way, and 'checkout/paid-meanwhile' where it turns out to be paid.
 */
export async function begin(ctx: Context, attempt: Attempt): Promise<number> {
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

async function chosenCard(ctx: Context, { card, source }: Buying): Promise<string | null> {
  const { studio } = ctx;
  if (card !== undefined || source === undefined) return card ?? null;
  const { payment_sources_enabled } = await studio.config();
  const saved = payment_sources_enabled
    ? await findCard(studio.db, requireCustomer(ctx).customer_id, source === 'last' ? undefined : source)
    : null;
  if (saved === null && source !== 'last') throw new AppError('payment-source/not-found');
  return saved;
}

/**
 * Buys a package. Throws the refusals that the contract names, a declined card among them; a repeat of the key goes on
 * with the same purchase. `origin`: the site's address.
 */
export async function purchase(ctx: Context, buying: Buying): Promise<PurchaseAttemptResponse> {
  const { studio } = ctx;
  const { class_package_id, single_class_id, spot, discountCode, origin } = buying;
  // Begun by its own call (wallet.ts), which returns what its button needs.
  if (buying.method === WALLET) throw new AppError('checkout/method-unavailable');
  const [config, card] = await Promise.all([studio.config(), chosenCard(ctx, buying)]);
  const method = buying.method ?? (card === null ? undefined : CARD);
  // Without a card it is typed at the processor's page, or there is nothing to pay with.
  const byPage = config.stripe_checkout_mode === 'session' && buying.source === undefined;
  const usable =
    method === CARD && card === null && !byPage && isOffered(CARD, config, studio.payments) ? undefined : method;
  const purchase_id = await begin(ctx, {
    class_package_id,
    single_class_id,
    spot,
    discountCode,
    method: usable,
    trial: buying.trial ?? true,
    custom_values: buying.custom_values,
    total: buying.total,
    link: buying.link,
    parts: [buying.card ?? null, buying.source ?? null, buying.saveCard ?? false],
  });
  if (usable !== CARD) return { purchase_id };
  const known = await findPaidPurchase(studio.db, purchase_id);
  if (known?.provider === null) return { purchase_id };
  return payByCard(ctx, purchase_id, {
    card,
    saveCard: (buying.saveCard ?? false) && config.payment_sources_enabled,
    origin,
    ...(buying.link && { back: buying.link.path }),
  });
}

/** How the payment of an own purchase stands, read from its provider now. Throws 'purchase/not-found'. */
export async function confirmPurchase(ctx: Context, purchaseId: number): Promise<CheckoutConfirmationResponse> {
  const found = await findPaidPurchase(ctx.studio.db, purchaseId);
  if (!found || found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('purchase/not-found');
  const settled = found.provider === null || found.status !== 'pending' ? found : await refresh(ctx, found);
  const { status, failure } = settled;
  return { purchase_id: purchaseId, status, ...(failure === null ? {} : { failure: failureText(failure) }) };
}
