/** Saved cards. The processor stores the cards; we store its ids of them, brand and last digits. */
import { declinedCard } from '../../../../domain/checkoutErrors';
import type { CardEntry, PaymentSource, PaymentSourceResponse } from '../../../../domain/contract/paymentSources';
import { AppError, requireFound } from '../../../../domain/errors';
import { nextRenewal } from '../../../../domain/renewal';
import { studioDay, type Day } from '../../../../domain/studioTime';
import { requireCustomer, type Context } from '../../../context';
import { closeTry, storeSetup } from '../declines/repository';
import { takeTry } from '../declines/service';
import { ensureCustomer } from '../providers/ensure';
import { lockCustomer } from '../../../people/repository';
import * as repository from './savedCardRepository';

type Running = Awaited<ReturnType<typeof repository.findRunningSubscriptions>>[number];

/** When a subscription is charged next, by its cycle. */
function nextChargeOf(subscription: Running, timezone: string, now: Date): Day | null {
  const createdDay = studioDay(subscription.created_at, timezone);
  return nextRenewal({ ...subscription, status: 'active', createdDay }, studioDay(now, timezone));
}

/**
 * The caller's saved cards, the newest first, with the subscriptions charged to each; none if the studio saves no
 * cards.
 */
export async function ownSources(ctx: Context): Promise<PaymentSource[]> {
  const { studio } = ctx;
  const { payment_sources_enabled } = await studio.config();
  if (!payment_sources_enabled) return [];
  const { customer_id: customerId } = requireCustomer(ctx);
  return withSubscriptions(ctx, await repository.findSources(studio.db, customerId));
}

async function withSubscriptions(ctx: Context, cards: readonly repository.OwnCard[]): Promise<PaymentSource[]> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const running = await repository.findRunningSubscriptions(studio.db, requireCustomer(ctx).customer_id);
  return cards.map((card) => ({
    ...card,
    subscriptions: running
      .filter(({ charged_source }) => charged_source === card.source_id)
      .map((one) => ({
        purchase_id: one.purchase_id,
        title: one.title,
        next_charge: nextChargeOf(one, timezone, now),
      })),
  }));
}

/** The error for a bank's refusal, with its reason where the customer can act on it. `failure`: 'code/decline_code'. */
export function refusalOf(failure: string): AppError {
  const [code, declineCode] = failure.split('/');
  const refusal = declinedCard(code, declineCode);
  const reason = refusal.code === 'checkout/failed' ? {} : { message: refusal.message };
  return new AppError('payment-source/failed', { ...reason, ...(declineCode ? { declineCode } : {}) });
}

/**
 * Saves a card for the caller. If the bank challenges, this returns the clientSecret and saves nothing: the same call
 * afterwards completes it. A card that the customer has already is returned.
 */
export async function addSource(
  ctx: Context,
  { token_id: token, saveCard }: CardEntry,
): Promise<PaymentSourceResponse> {
  const { payment_sources_enabled } = await ctx.studio.config();
  if (!payment_sources_enabled || !ctx.studio.payments.card) throw new AppError('payment-source/disabled');
  if (saveCard === false) throw new AppError('request/invalid', { field: 'saveCard' });
  const kept = await storeCard(ctx, token);
  if ('clientSecret' in kept) return { payment_source: null, clientSecret: kept.clientSecret };
  const source = await repository.findByName(ctx.studio.db, requireCustomer(ctx).customer_id, kept.source_id);
  if (!source) throw new AppError('payment-source/failed');
  const [payment_source = null] = await withSubscriptions(ctx, [source]);
  return { payment_source };
}

/**
 * Stores a card at the processor and, where the studio saves cards, for the customer; an existing row of the same card
 * is kept. `clientSecret`: the bank challenges; repeat the call afterwards.
 */
export async function storeCard(
  ctx: Context,
  token: string,
): Promise<{ readonly source_id: string } | { readonly clientSecret: string }> {
  const {
    payments: { card: gateway },
    db,
  } = ctx.studio;
  if (!gateway) throw new AppError('payment-source/disabled');
  const { customer_id: customerId } = requireCustomer(ctx);
  const { payment_sources_enabled } = await ctx.studio.config();
  const known = await repository.findByName(db, customerId, token);
  if (known) return known;
  const kept = await tryCard(ctx, async () =>
    gateway.saveCard(await ensureCustomer(ctx, gateway, await repository.findHolder(db, customerId)), token),
  );
  if ('declined' in kept) throw refusalOf(kept.declined);
  if ('clientSecret' in kept) return { clientSecret: kept.clientSecret };
  if (!payment_sources_enabled) return kept.card;
  const source = await ctx.transaction(async (trx) => {
    // Prevents a concurrent merge of this customer into another one.
    await lockCustomer(trx, customerId);
    return repository.storeSource(trx, customerId, kept.card, ctx.now);
  });
  if (!source) throw new AppError('payment-source/failed');
  // The customer had this card already: remove the processor's second id of it.
  if (source.source_id !== kept.card.source_id) await gateway.detachCard(kept.card.source_id);
  return source;
}

/** Takes a try before `show` sends the card to its bank, and records a decline. */
export async function tryCard<T extends object | null>(ctx: Context, keep: () => Promise<T>): Promise<T> {
  const card_try_id = await ctx.transaction((trx) => takeTry(trx, ctx, null));
  let declinedAt: Date | null = null;
  try {
    const kept = await keep();
    if (kept && 'declined' in kept) declinedAt = ctx.now;
    if (kept && 'setup_id' in kept && typeof kept.setup_id === 'string') {
      const { setup_id } = kept;
      await ctx.transaction((trx) => storeSetup(trx, card_try_id, setup_id));
    }
    return kept;
  } finally {
    await ctx.transaction((trx) => closeTry(trx, { card_try_id }, declinedAt));
  }
}

/** Deletes the caller's card, at its processor first. Throws while an active subscription is charged to it. */
export async function removeSource(ctx: Context, sourceId: number): Promise<void> {
  const {
    payments: { card: gateway },
    db,
  } = ctx.studio;
  const { customer_id: customerId } = requireCustomer(ctx);
  const source = requireFound(await repository.findSource(db, customerId, sourceId), 'payment-source/not-found');
  if (gateway) {
    for (const { subscription_id, title } of await repository.findRunningSubscriptions(db, customerId)) {
      if ((await gateway.chargedCard(subscription_id)) === source.source_id)
        throw new AppError('payment-source/in-use', {
          message:
            `Con esta tarjeta se cobra tu suscripción «${title}». ` +
            'Cambia su tarjeta, o cancélala, antes de eliminarla.',
        });
    }
    await gateway.detachCard(source.source_id);
  }
  await ctx.transaction((trx) => repository.deleteSource(trx, sourceId, ctx.now));
}
