/**
 * Paying by the link of a mail (mail/renewLink) without signing in: a package is bought again, or a subscription's overdue
 * renewal paid, for the link's customer alone, with a card that they have saved or with their store credit, and never
 * for more than the link says. What is asked beside that needs its customer, signed in.
 */
import type { PurchaseAttemptResponse } from '../../../../domain/contract/checkout';
import type { LinkedOffer, LinkedPayment, LinkedRenewal } from '../../../../domain/contract/renewalLinks';
import { AppError, requireFound } from '../../../../domain/errors';
import { toCentavos, toPesos } from '../../../../domain/money';
import { canCharge, CARD, nextAmount, packagePrice } from '../../../../domain/pricing';
import type { Context } from '../../../context';
import { findPackages, type SoldPackage } from '../../catalogue/packages/repository';
import { pendingPages } from '../../content/acceptedPages/service';
import { requireAnswered } from '../../forms/answers';
import { customFields } from '../../forms/service';
import type { RenewLink } from '../../mail/renewLink';
import { asLinkCustomer } from '../checkout/linkCustomer';
import { renewLinkOf } from '../checkout/renewals';
import { findRenewal } from '../checkout/renewalRepository';
import { confirmPurchase, purchase } from '../checkout/service';
import { requireFee } from '../checkout/signupFee';
import { isOffered } from '../methods/offered';
import { findPaidPurchase } from '../purchases/paidPurchaseRepository';
import { findBalance } from '../storeCredit/repository';
import { chargeToCard } from '../subscriptions/card';
import { findLinkedSubscription } from '../subscriptions/repository';
import { offeredCards, sourceOf } from './cards';
import { findLinked, findRenewed, type Linked } from './repository';

/** A link counts its seconds; a renewal may have become overdue within the one in which its mail was written. */
const SECOND = 1_000;

type Ended = Exclude<LinkedRenewal['state'], 'open' | 'sign-in'>;
type Reason = NonNullable<LinkedRenewal['reason']>;
type Found = Ended | { readonly needs: Reason } | { readonly offer: LinkedOffer };

interface Opened {
  readonly link: RenewLink;
  readonly linked: Linked;
  /** The request in the name of the link's customer. */
  readonly asBuyer: Context;
}

/** Throws 'renewal/not-found'. */
async function openLink(ctx: Context, token: string): Promise<Opened> {
  const link = await renewLinkOf(ctx, token);
  const linked = requireFound(await findLinked(ctx.studio.db, link), 'renewal/not-found');
  return { link, linked, asBuyer: asLinkCustomer(ctx, linked) };
}

/** Why a link without its customer's session can't pay anything at all. */
async function reasonAgainst({ studio }: Context, { link, linked }: Opened): Promise<Reason | null> {
  const config = await studio.config();
  if (config.mail_payment_sign_in || link.most === null) return 'off';
  return linked.is_ended ? 'account' : null;
}

/** Whether something has to be answered or bought first, which the link's page doesn't ask. */
async function asksFirst({ asBuyer: ctx, linked }: Opened, pkg: SoldPackage): Promise<boolean> {
  const { db } = ctx.studio;
  const config = await ctx.studio.config();
  if (pkg.is_subscription || pkg.kind === 'especial') return true;
  if ((await pendingPages(ctx)).length > 0 || (await customFields(ctx, 'purchase')).length > 0) return true;
  try {
    await requireAnswered(db, linked.customer_id, { class_package_id: pkg.class_package_id });
    await requireFee(db, config, linked.customer_id, pkg);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

const offerTo = (
  ctx: Context,
  { first_name, email }: Linked,
  of: Omit<LinkedOffer, 'first_name' | 'mails_receipt'>,
) => ({
  first_name,
  ...of,
  mails_receipt: ctx.studio.mail.kind !== 'outbox' && email !== null,
});

/** What the link of a package that is bought again offers. */
async function packageOffer(ctx: Context, opened: Opened): Promise<Found> {
  const { link, linked, asBuyer } = opened;
  const { db, payments } = ctx.studio;
  const { class_package_id, is_sold, is_bought } = requireFound(
    await findRenewal(db, link, linked.customer_id),
    'renewal/not-found',
  );
  if (is_bought) return 'paid';
  if (link.expires <= ctx.now) return 'over';
  const [pkg] = await findPackages(db, { class_package_id });
  if (!is_sold || !pkg) return 'gone';
  const needs = await reasonAgainst(ctx, opened);
  if (needs) return { needs };
  const total = toCentavos(packagePrice(pkg));
  if (link.most === null || total > link.most) return { needs: 'price' };
  if (await asksFirst(opened, pkg)) return { needs: 'asks' };
  const byCredit = (await findBalance(db, linked.customer_id)) >= total && total > 0;
  const byCard = isOffered(CARD, await ctx.studio.config(), payments) && canCharge(total);
  const cards = byCredit || !byCard ? [] : (await offeredCards(asBuyer)).slice(0, 1);
  if (!byCredit && cards.length === 0) return { needs: 'card' };
  const { title, class_amount, expiration_days } = pkg;
  return { offer: offerTo(ctx, linked, { title, class_amount, expiration_days, total: toPesos(total), cards }) };
}

/** What the link of an overdue renewal offers. */
async function overdueOffer(ctx: Context, opened: Opened): Promise<Found> {
  const { link, linked, asBuyer } = opened;
  const { status, overdue_at, provider, purchase_id, title } = linked;
  if (status !== 'active') return 'gone';
  if (overdue_at === null) return 'paid';
  // A renewal that became overdue later has a mail and a link of its own.
  if (overdue_at.getTime() >= link.since.getTime() + SECOND || link.expires <= ctx.now) return 'over';
  const needs = await reasonAgainst(ctx, opened);
  if (needs) return { needs };
  const found = await findLinkedSubscription(ctx.studio.db, purchase_id, ctx.now);
  if (!found) return 'gone';
  const total = nextAmount({ ...found, next_charge: found.next_charge_index });
  if (link.most === null || total > link.most) return { needs: 'price' };
  const byCard = provider === 'stripe' && ctx.studio.payments.card !== null;
  const cards = byCard ? await offeredCards(asBuyer, linked) : [];
  if (cards.length === 0) return { needs: 'card' };
  const terms = { class_amount: null, expiration_days: null, total: toPesos(total), cards };
  return { offer: offerTo(ctx, linked, { title, ...terms }) };
}

const readOffer = (ctx: Context, opened: Opened): Promise<Found> =>
  opened.linked.is_subscription ? overdueOffer(ctx, opened) : packageOffer(ctx, opened);

/** What the link's page shows. Changes nothing. Throws 'renewal/not-found'. */
export async function linkedRenewal(ctx: Context, token: string): Promise<LinkedRenewal> {
  const opened = await openLink(ctx, token);
  const { is_subscription, purchase_id } = opened.linked;
  const found = await readOffer(ctx, opened);
  const none = { is_subscription, reason: null, purchase_id: null, offer: null };
  if (typeof found === 'string') return { ...none, state: found };
  if ('offer' in found) return { ...none, state: 'open', offer: found.offer };
  return {
    ...none,
    state: 'sign-in',
    reason: found.needs,
    purchase_id: is_subscription ? purchase_id : null,
  };
}

/** Pays an overdue renewal, and charges the subscription to that card from then on. */
async function payOverdue(
  { asBuyer, linked }: Opened,
  { payment_source_id }: LinkedPayment,
): Promise<PurchaseAttemptResponse> {
  const { purchase_id } = linked;
  const found = requireFound(await findPaidPurchase(asBuyer.studio.db, purchase_id), 'renewal/not-found');
  const source_id = await sourceOf(asBuyer, linked, payment_source_id);
  const clientSecret = await chargeToCard(asBuyer, found, { source_id, payNow: true });
  return { purchase_id, ...(clientSecret !== null && { clientSecret }) };
}

/**
 * Pays what the link asks for. Throws 'renewal/not-found', 'renewal/over', 'renewal/sign-in', 'package/changed' where the
 * page showed another price, and what a purchase does.
 */
export async function payByRenewalLink(
  ctx: Context,
  { token, origin, ...paying }: LinkedPayment & { readonly token: string; readonly origin: string },
): Promise<PurchaseAttemptResponse> {
  const opened = await openLink(ctx, token);
  const { linked, link, asBuyer } = opened;
  const found = await readOffer(ctx, opened);
  if (typeof found === 'object' && 'needs' in found) throw new AppError('renewal/sign-in');
  if (linked.is_subscription) {
    if (typeof found === 'string') throw new AppError(found === 'gone' ? 'purchase/card-unchangeable' : 'renewal/over');
    if (found.offer.total !== paying.total) throw new AppError('package/changed');
    return payOverdue(opened, paying);
  }
  // A repeat of the key gets its first response though the link has bought by now; a first press is refused there.
  if (link.most === null || toCentavos(paying.total) > link.most) throw new AppError('renewal/sign-in');
  const { payment_source_id: source } = paying;
  return purchase(asBuyer, {
    class_package_id: linked.class_package_id,
    total: paying.total,
    ...(source === undefined ? { use_store_credit: true } : { method: CARD, source }),
    renewal: token,
    byLink: true,
    origin,
  });
}

/** Throws 'purchase/not-found' for a purchase that wasn't made by the link. */
export async function confirmByRenewalLink(ctx: Context, token: string, purchaseId: number) {
  const { asBuyer, link } = await openLink(ctx, token);
  if ((await findRenewed(ctx.studio.db, purchaseId)) !== link.purchase_id) throw new AppError('purchase/not-found');
  return confirmPurchase(asBuyer, purchaseId);
}
