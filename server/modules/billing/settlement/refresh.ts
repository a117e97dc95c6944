/** Reads a purchase's state from its provider and settles it. The only way from a provider's response to our books. */
import { AppError } from '../../../../domain/errors';
import {
  type Gateway,
  type PaidCard,
  Refused,
  UNKNOWN_PAYMENT,
  type PaymentState,
  type ProviderEvent,
} from '../../../ports/payments';
import type { Context } from '../../../context';
import { gatewayOf } from '../../../ports/payments';
import { findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { findKnownPayments } from './repository';
import { settle, type Settled } from './settle';

interface Asking {
  /** What caused the look. */
  readonly event?: ProviderEvent;
  /** A renewal that failed: its customer gets one mail for each. */
  readonly renewal?: string;
  /** End a pending purchase at the provider, for this reason: it won't be paid any more. */
  readonly giveUp?: { readonly failure: string | null };
  /** The state, where it was fetched just now. */
  readonly fetched?: PaymentState;
}

export interface Refreshed extends Settled {
  readonly state: PaymentState;
}

const over = ({ status }: Settled): boolean => status === 'failed' || status === 'cancelled' || status === 'revoked';

/**
 * How a purchase stands after asking. A declined try is the end of a purchase: it is ended at the provider first, so
 * that no money can come for one that has failed. A subscription that we hold for over is ended there too.
 * Throws 'checkout/unavailable' where its provider doesn't respond.
 */
export async function refresh(
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
  const settled = await settle(ctx, purchase.purchase_id, state, event, renewal);
  if (over(settled) && state.subscriptionId !== null && !state.ended)
    await gateway.cancelSubscription(state.subscriptionId);
  return { status: settled.status, failure: settled.failure, state };
}

/**
 * New payments with the cards that made them, for their receipts; a provider that doesn't name them delays no payment.
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

/** A provider account that the studio has left takes no money for us: what only it knows can be given up. */
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

/** The same by its number. */
export async function refreshById(ctx: Context, purchaseId: number, asking?: Asking): Promise<Refreshed | null> {
  const purchase = await findPaidPurchase(ctx.studio.db, purchaseId);
  return purchase && purchase.provider !== null ? refresh(ctx, purchase, asking) : null;
}
