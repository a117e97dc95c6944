/**
 * Reads a purchase's state from its provider and settles it. Every provider response reaches our books through this.
 */
import { AppError } from '../../../../domain/errors';
import { type PaidCard, UNKNOWN_PAYMENT, type PaymentState } from '../../../ports/paymentFacts';
import { type Gateway, Refused, type ProviderEvent } from '../../../ports/payments';
import type { Context } from '../../../context';
import { gatewayOf } from '../../../ports/payments';
import { findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { findKnownPayments } from './repository';
import { collectLeftOver, mayLeaveOver } from './leftOver';
import { settlePurchase, type Settled } from './settle';

interface Asking {
  /** The event that caused the reading. */
  readonly event?: ProviderEvent;
  /** A failed renewal: its customer gets one mail for each. */
  readonly renewal?: string;
  /** Ends a pending purchase at the provider for this reason. */
  readonly giveUp?: { readonly failure: string | null };
  /** The state, if the caller has just fetched it. */
  readonly fetched?: PaymentState;
}

export interface Refreshed extends Settled {
  readonly state: PaymentState;
}

const hasEnded = ({ status }: Settled): boolean =>
  status === 'failed' || status === 'cancelled' || status === 'revoked';

/**
 * Reads, settles and returns a purchase. A declined try ends the purchase: first at the provider, so that no money
 * arrives for a failed one. A subscription that has ended for us is cancelled there too. `purchase` was read before the
 * provider was asked. Throws 'checkout/unavailable'
 * if its provider doesn't respond.
 */
export async function refreshPurchase(
  ctx: Context,
  purchase: PaidPurchase,
  { event, renewal, giveUp, fetched }: Asking = {},
): Promise<Refreshed> {
  const gateway = purchase.provider === null ? null : gatewayOf(ctx.studio.payments, purchase.provider);
  if (!gateway) throw new AppError('checkout/unavailable');
  let state =
    fetched ?? (await gateway.look(purchase).catch((error: unknown) => goneState(ctx, purchase, giveUp, error)));
  const { declined } = state;
  if (!state.ended && state.payments.length === 0 && (declined !== null || giveUp !== undefined))
    state = await gateway.abandon(purchase);
  if (giveUp && state.reference === null) state = { ...state, ended: { at: ctx.now, failure: null } };
  if (state.ended?.failure === null)
    state = { ...state, ended: { ...state.ended, failure: declined ?? giveUp?.failure ?? null } };
  state = await withCards(ctx, gateway, state);
  const settled = await settlePurchase(ctx, purchase, state, event, renewal);
  const { card } = ctx.studio.payments;
  if (card && mayLeaveOver(purchase.payment_method_id, settled.status))
    // The purchase is settled: if its provider is away now, reconciliation collects.
    await collectLeftOver(ctx, card, purchase.customer_id).catch((error: unknown) =>
      ctx.log.error({ err: error, purchase_id: purchase.purchase_id }, 'left over transfer'),
    );
  if (hasEnded(settled) && state.subscriptionId !== null && !state.ended)
    await gateway.cancelSubscription(state.subscriptionId);
  // What the provider said may be older than what another request stored meanwhile: ask again.
  const again =
    settled.isOutdated && (await refreshById(ctx, purchase.purchase_id, renewal === undefined ? {} : { renewal }));
  return again || { status: settled.status, failure: settled.failure, state };
}

/**
 * Adds the cards to new payments, for their receipts; if the provider doesn't name them, the payment is recorded
 * without.
 */
async function withCards(ctx: Context, gateway: Gateway, state: PaymentState): Promise<PaymentState> {
  const { db } = ctx.studio;
  const nameless = state.payments.filter(({ card, amount }) => card === undefined && amount > 0);
  if (!gateway.paidWith || nameless.length === 0) return state;
  const known = await findKnownPayments(
    db,
    gateway.provider,
    nameless.map(({ id }) => id),
  );
  const cards = new Map<string, PaidCard | null>();
  for (const { id } of nameless) {
    if (!known.has(id)) cards.set(id, await gateway.paidWith(id).catch(() => null));
  }
  return {
    ...state,
    payments: state.payments.map((payment) => ({ ...payment, card: payment.card ?? cards.get(payment.id) ?? null })),
  };
}

/** The state of a purchase to be given up that is unknown to its provider, as the studio has changed its account. */
function goneState(
  ctx: Context,
  { purchase_id }: PaidPurchase,
  giveUp: Asking['giveUp'],
  error: unknown,
): PaymentState {
  if (!giveUp || !(error instanceof Refused) || error.code !== 'resource_missing') throw error;
  ctx.log.warn({ purchase_id }, 'purchase unknown to its provider');
  return { ...UNKNOWN_PAYMENT, ended: { at: ctx.now, failure: null } };
}

/** Refreshes a purchase by its id. */
export async function refreshById(ctx: Context, purchaseId: number, asking?: Asking): Promise<Refreshed | null> {
  const purchase = await findPaidPurchase(ctx.studio.db, purchaseId);
  return purchase && purchase.provider !== null ? refreshPurchase(ctx, purchase, asking) : null;
}
