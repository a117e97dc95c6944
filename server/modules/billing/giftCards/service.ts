/** Redeeming gift cards, showing them, and what becomes of one whose purchase is refunded or lost. */
import type { GiftCardPage, RedeemedGiftCard } from '../../../../domain/contract/giftCards';
import { AppError } from '../../../../domain/errors';
import { giftCodeText, typedGiftCode } from '../../../../domain/giftCards';
import { toPesos } from '../../../../domain/money';
import { requireCustomer, type Context } from '../../../context';
import { violatesUnique } from '../../../db/errors';
import type { Trx } from '../../../db/schema';
import { lockOf } from '../../../once';
import { auditCreated, recordAudit } from '../../audit/record';
import { findBalance, insertEntry, lockBalance } from '../storeCredit/repository';
import { cardOfToken, codeHash, codeOfSeed } from './codes';
import * as repository from './repository';

/** What the link of a gift card shows. Throws 'gift-card/not-found' also for one that isn't paid. */
export async function giftCardPage(ctx: Context, token: string): Promise<GiftCardPage> {
  const { studio, now } = ctx;
  const id = await cardOfToken(studio, token);
  const card = id === null ? undefined : await repository.findCard(studio.db, id, now);
  if (!card || card.purchase_id === null) throw new AppError('gift-card/not-found');
  const { amount, recipient_name, message, buyer, state } = card;
  return {
    recipient_name,
    message,
    buyer,
    state,
    amount: toPesos(amount),
    code: card.redeemable ? giftCodeText(await codeOfSeed(studio, card.seed)) : null,
  };
}

/**
 * Moves a card's worth to a customer's store credit. The same customer gets the same answer again; for others the
 * database refuses the second entry of a card, and a refund of its purchase waits, or came first.
 */
async function redeemIn(trx: Trx, ctx: Context, customer_id: number, text: string): Promise<RedeemedGiftCard> {
  const code = typedGiftCode(text);
  await lockOf(customer_id)(trx);
  const card = code === null ? undefined : await repository.lockByCode(trx, codeHash(code));
  if (!card) throw new AppError('gift-card/not-found', { field: 'code' });
  const { gift_card_id, amount, redeemable, redeemed_by } = card;
  if (redeemed_by !== null && redeemed_by !== customer_id) throw new AppError('gift-card/redeemed', { field: 'code' });
  if (redeemed_by === null) {
    if (!redeemable) throw new AppError('gift-card/unavailable');
    const me = requireCustomer(ctx).customer_id;
    const created_by = me === customer_id ? null : me;
    const entry = { customer_id, kind: 'gift_card', amount, gift_card_id, created_by, created_at: ctx.now } as const;
    const id = await insertEntry(trx, entry);
    if (created_by !== null)
      await auditCreated(trx, ctx, { action: 'gift-card.redeem', entity: 'store_credit_entry', id });
  }
  return { amount: toPesos(amount), balance: toPesos(await findBalance(trx, customer_id)) };
}

/** Throws 'gift-card/not-found', 'gift-card/redeemed', 'gift-card/unavailable', 'customer/not-found'. */
export async function redeem(ctx: Context, customerId: number, code: string): Promise<RedeemedGiftCard> {
  try {
    return await ctx.transaction((trx) => redeemIn(trx, ctx, customerId, code));
  } catch (error) {
    if (violatesUnique(error, repository.REDEEMED_ONCE)) throw new AppError('gift-card/redeemed', { field: 'code' });
    throw error;
  }
}

/**
 * Whether the locked purchase paid a gift card that isn't redeemed. Throws 'gift-card/refund-redeemed' if it was:
 * then its money can't be given back.
 */
export async function requireUnredeemed(trx: Trx, purchaseId: number): Promise<boolean> {
  const card = await repository.findSoldBy(trx, purchaseId);
  if (card && card.redeemed_by !== null) throw new AppError('gift-card/refund-redeemed');
  return card !== null;
}

/**
 * Takes back what is left of a gift card whose payment was lost to a dispute, from the customer who redeemed it: at most
 * their balance. What they spent of it stays paid.
 */
export async function takeBackLost(trx: Trx, ctx: Context, purchaseId: number): Promise<void> {
  const card = await repository.findSoldBy(trx, purchaseId);
  if (!card || card.redeemed_by === null) return;
  const { gift_card_id, redeemed_by: customer_id } = card;
  const amount = Math.min(card.amount, await lockBalance(trx, customer_id));
  if (amount === 0 || (await repository.findTakenBack(trx, gift_card_id, purchaseId)) > 0) return;
  const reason = 'El banco devolvió el pago de la tarjeta de regalo.';
  const entry = { customer_id, kind: 'gift_card', amount: -amount, gift_card_id, reason, created_at: ctx.now } as const;
  const id = await insertEntry(trx, entry);
  await recordAudit(trx, ctx, {
    action: 'gift-card.take-back',
    entity: 'store_credit_entry',
    id,
    before: null,
    after: { customer_id, gift_card_id, amount: -amount },
  });
}

/** Gives back what was taken of a gift card, as no dispute of its payment is lost any more. */
export async function giveBackWon(trx: Trx, ctx: Context, purchaseId: number): Promise<void> {
  const card = await repository.findSoldBy(trx, purchaseId);
  if (!card || card.redeemed_by === null) return;
  const { gift_card_id, redeemed_by: customer_id } = card;
  const amount = await repository.findTakenBack(trx, gift_card_id, purchaseId);
  if (amount === 0) return;
  const reason = 'El estudio recuperó el pago de la tarjeta de regalo.';
  const about = { purchase_id: purchaseId, reason, created_at: ctx.now };
  const id = await insertEntry(trx, { customer_id, kind: 'gift_card', amount, ...about });
  await recordAudit(trx, ctx, {
    action: 'gift-card.give-back',
    entity: 'store_credit_entry',
    id,
    before: null,
    after: { customer_id, gift_card_id, amount },
  });
}
