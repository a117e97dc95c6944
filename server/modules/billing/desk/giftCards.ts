/** Gift cards that customers order on the site: sales by link, which they pay at once or within the link's time. */
import type { AppConfig } from '../../../../domain/config';
import type { GiftCard, GiftCardOrder } from '../../../../domain/contract/giftCards';
import { HOUR } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { formatMoney } from '../../../../domain/format';
import { GIFT_DAYS_AHEAD, MOST_UNPAID_GIFTS, readGiftAmounts } from '../../../../domain/giftCards';
import { toCentavos, toPesos } from '../../../../domain/money';
import { CARD, WALLET } from '../../../../domain/pricing';
import { addDays, studioDay } from '../../../../domain/studioTime';
import { PAYMENT_LINK_HOURS } from '../../../../domain/till';
import { requireCustomer, type Context } from '../../../context';
import { lockOf, onceFor } from '../../../once';
import { giftPath, newCode } from '../giftCards/codes';
import { findCardsOf, insertGiftCard, type FoundCard } from '../giftCards/repository';
import { isOffered } from '../methods/offered';
import { linkPath } from './linkToken';
import * as repository from './repository';

/** What is stored of an order. Throws 'request/invalid', 'gift-card/not-offered'. */
export function giftOf(order: GiftCardOrder, { gift_card_amounts, timezone }: AppConfig, now: Date) {
  const { recipient_name = '', recipient_email, message = '', send_on } = order;
  if (!(readGiftAmounts(gift_card_amounts) ?? []).includes(order.amount))
    throw new AppError('gift-card/not-offered', { field: 'amount' });
  const today = studioDay(now, timezone);
  const day = send_on ?? today;
  if (day < today || day > addDays(today, GIFT_DAYS_AHEAD))
    throw new AppError('request/invalid', { field: 'send_on', message: 'Elige una fecha de hoy a un año.' });
  const mailed = { recipient_email: recipient_email ?? null, send_on: recipient_email === undefined ? null : day };
  return {
    amount: toCentavos(order.amount),
    recipient_name: recipient_name.trim(),
    message: message.trim(),
    ...mailed,
  };
}

export const giftConcept = (amount: number): string => `Tarjeta de regalo de ${formatMoney(amount)}`;

/** Throws 'gift-card/too-many-open', 'desk-sale/link-unavailable' and what `giftOf` throws. */
export async function orderGiftCard(ctx: Context, order: GiftCardOrder): Promise<{ readonly path: string }> {
  const { studio, now } = ctx;
  const { customer_id } = requireCustomer(ctx);
  const config = await studio.config();
  const gift = giftOf(order, config, now);
  if (![CARD, WALLET].some((way) => isOffered(way, config, studio.payments)))
    throw new AppError('desk-sale/link-unavailable');
  const { amount } = gift;
  const code = await newCode(studio);
  const { recipient_name, recipient_email, message, send_on } = order;
  const parts = ['gift-card', order.amount, { recipient_name, recipient_email, message, send_on }];
  const desk_sale_id = await onceFor(ctx, parts, lockOf(customer_id), async (trx) => {
    if ((await repository.countUnpaidGifts(trx, customer_id, now)) >= MOST_UNPAID_GIFTS)
      throw new AppError('gift-card/too-many-open');
    await repository.ensureChargePackage(trx, now);
    const concept = giftConcept(amount);
    const id = await repository.insertSale(trx, {
      customer_id,
      sold_by: customer_id,
      by_customer: true,
      method: 'link',
      location_id: null,
      class_package_id: null,
      discount_code: null,
      charges: JSON.stringify([{ concept, amount }]),
      title: concept,
      total: amount,
      received: null,
      terminal_digits: null,
      terminal_authorisation: null,
      created_at: now,
      link_expires_at: new Date(now.getTime() + PAYMENT_LINK_HOURS * HOUR),
    });
    await insertGiftCard(trx, { ...gift, ...code, customer_id, desk_sale_id: id, created_at: now });
    return { id };
  });
  return { path: await linkPath(studio, desk_sale_id.id) };
}

async function wireCard(ctx: Context, card: FoundCard): Promise<GiftCard> {
  const { gift_card_id, amount, last4, recipient_name, recipient_email, message, send_on, state } = card;
  const isOver = state === 'lapsed' || state === 'cancelled';
  const path = state === 'unpaid' ? linkPath(ctx.studio, card.desk_sale_id) : giftPath(ctx.studio, gift_card_id);
  return {
    gift_card_id,
    state,
    last4,
    recipient_name,
    recipient_email,
    message,
    send_on,
    amount: toPesos(amount),
    createdAt: card.created_at.toISOString(),
    sentAt: card.sent_at?.toISOString() ?? null,
    redeemedAt: card.redeemed_at?.toISOString() ?? null,
    purchase_id: card.purchase_id,
    path: isOver || (state === 'unpaid' && !card.by_link) ? null : await path,
  };
}

/** Those that a customer bought, without those that were never paid and can't be any more. */
export async function giftCardsOf(ctx: Context, customerId: number): Promise<GiftCard[]> {
  const found = await findCardsOf(ctx.studio.db, customerId, ctx.now);
  return (await Promise.all(found.map((card) => wireCard(ctx, card)))).filter(({ state }) => state !== 'lapsed');
}
