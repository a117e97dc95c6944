/** Saved cards. Their processor keeps them; here lie its names for them, brand and last digits. */
import { declinedCard } from '../../../../domain/checkoutErrors';
import type { CardEntry, PaymentSource, PaymentSourceResponse } from '../../../../domain/contract/paymentSources';
import { AppError } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { closeTry, rememberSetup } from '../declines/repository';
import { takeTry } from '../declines/service';
import { ensureCustomer } from '../providers/ensure';
import type { CardGateway } from '../providers/gateway';
import * as repository from './savedCardRepository';

/** A customer's own cards, the newest first; none where the studio keeps none. */
export async function ownSources(ctx: Context): Promise<PaymentSource[]> {
  const { studio } = ctx;
  const { payment_sources_enabled } = await studio.config();
  return payment_sources_enabled ? repository.findSources(studio.db, requireCustomer(ctx).customer_id) : [];
}

/** Why the bank refused, where people can do something about it. `failure`: 'code/decline_code'. */
function refusalOf(failure: string): AppError {
  const [code, declineCode] = failure.split('/');
  const told = declinedCard(code, declineCode);
  const reason = told.code === 'checkout/failed' ? {} : { message: told.message };
  return new AppError('payment-source/failed', { ...reason, ...(declineCode ? { declineCode } : {}) });
}

/**
 * Saves a card that the browser has named. Where the bank asks first, the answer is its clientSecret and
 * nothing is saved yet: the same call once more ends it. A card that the customer has already is that one.
 */
export async function addSource(
  ctx: Context,
  { token_id: token, saveCard }: CardEntry,
): Promise<PaymentSourceResponse> {
  const {
    payments: { card: gateway },
    db,
  } = ctx.studio;
  const { customer_id: customerId } = requireCustomer(ctx);
  const { payment_sources_enabled } = await ctx.studio.config();
  if (!payment_sources_enabled || !gateway) throw new AppError('payment-source/disabled');
  if (saveCard === false) throw new AppError('request/invalid', { field: 'saveCard' });
  const known = await repository.findByName(db, customerId, token);
  if (known) return { payment_source: known };
  const kept = await tryCard(ctx, async () =>
    gateway.keepCard(await ensureCustomer(ctx, gateway, await repository.findHolder(db, customerId)), token),
  );
  if ('declined' in kept) throw refusalOf(kept.declined);
  if ('clientSecret' in kept) return { payment_source: null, clientSecret: kept.clientSecret };
  const source = await ctx.transaction((trx) => repository.keepSource(trx, customerId, kept.card, ctx.now));
  if (!source) throw new AppError('payment-source/failed');
  // The same card twice: the processor forgets its second name.
  if (source.source_id !== kept.card.source_id) await gateway.forgetCard(kept.card.source_id);
  return { payment_source: source };
}

/** Shows a card to its bank, where that may be tried; a declined one counts. */
async function tryCard(
  ctx: Context,
  keep: () => ReturnType<CardGateway['keepCard']>,
): ReturnType<CardGateway['keepCard']> {
  const card_try_id = await ctx.transaction((trx) => takeTry(trx, ctx, null));
  let declinedAt: Date | null = null;
  try {
    const kept = await keep();
    if ('declined' in kept) declinedAt = ctx.now;
    if ('setup_id' in kept) await ctx.transaction((trx) => rememberSetup(trx, card_try_id, kept.setup_id));
    return kept;
  } finally {
    await ctx.transaction((trx) => closeTry(trx, { card_try_id }, declinedAt));
  }
}

/** Deletes an own card, at its processor first. Refused while an active subscription is charged to it. */
export async function removeSource(ctx: Context, sourceId: number): Promise<void> {
  const {
    payments: { card: gateway },
    db,
  } = ctx.studio;
  const { customer_id: customerId } = requireCustomer(ctx);
  const source = await repository.findSource(db, customerId, sourceId);
  if (!source) throw new AppError('payment-source/not-found');
  if (gateway) {
    for (const subscription of await repository.findRunningSubscriptions(db, customerId)) {
      if ((await gateway.chargedCard(subscription)) === source.source_id) throw new AppError('payment-source/in-use');
    }
    await gateway.forgetCard(source.source_id);
  }
  await ctx.transaction((trx) => repository.deleteSource(trx, sourceId, ctx.now));
}
