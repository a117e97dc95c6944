/** Paying through a link: its visitor buys, in the name of its customer, what the desk sold and nothing else. */
import type {
  PurchaseAttemptResponse,
  WalletApproval,
  WalletCheckoutResponse,
} from '../../../../domain/contract/checkout';
import type { AcceptedPage } from '../../../../domain/contract/acceptedPages';
import type { PaymentLink } from '../../../../domain/contract/desk';
import { AppError } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { CARD, WALLET } from '../../../../domain/pricing';
import { requireCustomer, type Context } from '../../../context';
import { findPackages } from '../../catalogue/packages/repository';
import { acceptPage, pendingPages } from '../../content/acceptedPages/service';
import { plansOfCard } from '../checkout/installments';
import { confirmPurchase, offeredMethods, purchase } from '../checkout/service';
import { beginByWallet, captureByWallet } from '../checkout/wallet';
import { findPaidPurchase } from '../purchases/paidPurchaseRepository';
import { priceOf, subscriptionOf } from '../checkout/write';
import { chargesAsOne } from '../checkout/charges';
import { consentTo } from '../checkout/consent';
import { findLinkSale, type LinkSale } from '../checkout/linkRepository';
import { asLinkCustomer } from '../checkout/linkCustomer';
import { hasUsedTrial } from '../checkout/repository';
import { linkPath, saleOfToken } from './linkToken';

type Found = NonNullable<Awaited<ReturnType<typeof findLinkSale>>>;

/** Throws 'payment-link/ended' for a token that is invalid, withdrawn or expired. A paid link stays readable. */
async function saleOf({ studio, now }: Context, token: string): Promise<Found> {
  const id = await saleOfToken(studio, token);
  const found = id === null ? undefined : await findLinkSale(studio.db, id);
  const over = !found || found.voided_at !== null || (found.link_expires_at !== null && found.link_expires_at <= now);
  if (!found || (over && !found.paid)) throw new AppError('payment-link/ended');
  return found;
}

/** What the link's customer agrees to; null: no subscription, or it can't be bought on its terms any more. */
async function consentOf(ctx: Context, sale: Found): Promise<string | null> {
  const { class_package_id, customer_id, discount_code } = sale;
  if (!sale.is_subscription || sale.paid || class_package_id === null) return null;
  const { db } = ctx.studio;
  const [config, [pkg], trialUsed] = await Promise.all([
    ctx.studio.config(),
    findPackages(db, { class_package_id }),
    hasUsedTrial(db, customer_id, class_package_id),
  ]);
  if (!pkg) return null;
  const sold = { pkg, discountCode: discount_code ?? undefined, customerId: customer_id, config };
  try {
    const prices = await priceOf(db, sold, ctx.now);
    return consentTo(config, subscriptionOf(trialUsed ? { ...pkg, free_trial_length: null } : pkg), prices, ctx.now);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export async function paymentLink(ctx: Context, token: string): Promise<PaymentLink> {
  const sale = await saleOf(ctx, token);
  const { name, email, title, total, is_subscription, is_gift_card, link_expires_at, paid } = sale;
  return {
    first_name: name,
    title,
    total: toPesos(total),
    is_subscription: is_subscription ?? false,
    is_gift_card,
    renewal_consent: await consentOf(ctx, sale),
    expires_at: (link_expires_at ?? ctx.now).toISOString(),
    paid,
    mails_receipt: ctx.studio.mail.kind !== 'outbox' && email !== null,
    payment_methods: (await offeredMethods(ctx)).filter(({ payment_method_id: id }) => id === CARD || id === WALLET),
  };
}

interface Buying {
  /** The request in the name of the customer to whom the link was sent. */
  readonly ctx: Context;
  readonly sale: Found;
  readonly terms: { readonly class_package_id: number; readonly discountCode: string | undefined };
  readonly link: LinkSale;
}

async function buyingBy(ctx: Context, token: string): Promise<Buying> {
  const { studio } = ctx;
  const sale = await saleOf(ctx, token);
  const charge = sale.class_package_id === null ? chargesAsOne(sale.charges) : null;
  const class_package_id =
    sale.class_package_id ?? (await findPackages(studio.db, { isCharge: true }))[0]?.class_package_id ?? 0;
  return {
    ctx: asLinkCustomer(ctx, sale),
    sale,
    terms: { class_package_id, discountCode: sale.discount_code ?? undefined },
    link: {
      desk_sale_id: sale.desk_sale_id,
      path: await linkPath(studio, sale.desk_sale_id),
      total: sale.total,
      charge,
    },
  };
}

/** Throws if the customer hasn't accepted the required documents, which the link's page asks for. */
async function requireDocuments(asBuyer: Context): Promise<void> {
  if ((await pendingPages(asBuyer)).length > 0) throw new AppError('checkout/documents');
}

interface LinkCard {
  readonly token: string;
  readonly card: string | undefined;
  readonly renewal_consent: string | undefined;
  /** In how many months it is paid without interest; undefined: at once. */
  readonly installments: number | undefined;
  readonly origin: string;
}

/** `card`: the id from the processor's script; without one the card is typed on the processor's page. */
export async function payLinkByCard(
  ctx: Context,
  { token, card, renewal_consent, installments, origin }: LinkCard,
): Promise<PurchaseAttemptResponse> {
  const { ctx: asBuyer, terms, link } = await buyingBy(ctx, token);
  await requireDocuments(asBuyer);
  return purchase(asBuyer, { ...terms, link, card, method: CARD, renewal_consent, installments, origin });
}

/** The months in which a card can pay what the link asks for. */
export async function plansForLink(ctx: Context, token: string, card: string): Promise<number[]> {
  const { ctx: asBuyer, sale } = await buyingBy(ctx, token);
  return sale.paid || sale.is_subscription ? [] : plansOfCard(asBuyer, card, sale.total);
}

/** Stores the customer's acceptances; ignores a page that was deleted meanwhile. */
export async function acceptForLink(ctx: Context, token: string, pageIds: readonly number[]): Promise<AcceptedPage[]> {
  const { ctx: asBuyer } = await buyingBy(ctx, token);
  const { customer_id } = requireCustomer(asBuyer);
  const accepted: AcceptedPage[] = [];
  for (const page_id of new Set(pageIds))
    try {
      accepted.push(await acceptPage(asBuyer, { page_id, customer_id }));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'page/not-found')) throw error;
    }
  return accepted;
}

export async function payLinkByWallet(
  ctx: Context,
  token: string,
  renewal_consent: string | undefined,
): Promise<WalletCheckoutResponse> {
  const { ctx: asBuyer, terms, link } = await buyingBy(ctx, token);
  await requireDocuments(asBuyer);
  return beginByWallet(asBuyer, {
    ...terms,
    link,
    single_class_id: undefined,
    spot: undefined,
    custom_values: undefined,
    renewal_consent,
    trial: true,
  });
}

export async function captureLink(
  ctx: Context,
  token: string,
  approval: WalletApproval,
): Promise<{ purchase_id: number }> {
  const { ctx: asBuyer } = await buyingBy(ctx, token);
  return captureByWallet(asBuyer, approval);
}

/** Throws 'purchase/not-found' for a purchase that wasn't made through the link. */
export async function confirmLink(ctx: Context, token: string, purchaseId: number) {
  const { ctx: asBuyer, link } = await buyingBy(ctx, token);
  const found = await findPaidPurchase(ctx.studio.db, purchaseId);
  if (!found || found.desk_sale_id !== link.desk_sale_id) throw new AppError('purchase/not-found');
  return confirmPurchase(asBuyer, purchaseId);
}
