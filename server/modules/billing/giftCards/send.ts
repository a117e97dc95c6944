/** Mails gift cards on their day. Running twice, or on several servers at once, is harmless. */
import { MINUTE } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { isQuietHour } from '../../../../domain/mailTimes';
import { studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { auditChange, recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import { giftPath } from './codes';
import { findCard, findDue, markSent, markSentAgain } from './repository';

/** Mails one card, if it can still be redeemed and no other server does it. */
async function sendOne(trx: Trx, ctx: Context, gift_card_id: number, path: string): Promise<boolean> {
  const { now } = ctx;
  const sent = await markSent(trx, gift_card_id, now);
  if (!sent) return false;
  await notify(
    trx,
    { kind: 'gift-card', customer_id: sent.customer_id, about: gift_card_id, gift: { gift_card_id, path } },
    now,
  );
  const audited = { action: 'gift-card.send', entity: 'gift_card', id: gift_card_id } as const;
  await recordAudit(trx, ctx, { ...audited, before: { sent_at: null }, after: { sent_at: now } });
  return true;
}

/** Mails what is due: at night only what was bought on the same day. Returns how many. */
export async function sendGiftCards(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const today = studioDay(now, timezone);
  const isNight = isQuietHour(now, timezone);
  let sent = 0;
  for (const { gift_card_id, created_at } of await findDue(studio.db, today)) {
    if (isNight && studioDay(created_at, timezone) !== today) continue;
    const path = await giftPath(studio, gift_card_id);
    if (await ctx.transaction((trx) => sendOne(trx, ctx, gift_card_id, path))) sent += 1;
  }
  return sent;
}

/** Mails a card now, also one that was mailed before. Throws 'gift-card/not-found', 'gift-card/unavailable'. */
export async function sendNow(ctx: Context, gift_card_id: number): Promise<{ readonly sentAt: string }> {
  const { studio, now } = ctx;
  const path = await giftPath(studio, gift_card_id);
  return ctx.transaction(async (trx) => {
    const subject = { action: 'gift-card.send-now', entity: 'gift_card', id: gift_card_id } as const;
    const since = new Date(now.getTime() - MINUTE);
    const sent = await auditChange(trx, ctx, subject, () => markSentAgain(trx, gift_card_id, now, since));
    if (sent) {
      const gift = { gift_card_id, path };
      const { customer_id } = sent;
      await notify(trx, { kind: 'gift-card', customer_id, about: `${gift_card_id}.${now.getTime()}`, gift }, now);
      return { sentAt: now.toISOString() };
    }
    const card = await findCard(trx, gift_card_id, now);
    if (!card) throw new AppError('gift-card/not-found');
    if (!card.redeemable || card.sent_at === null || card.recipient_email === null)
      throw new AppError('gift-card/unavailable');
    return { sentAt: card.sent_at.toISOString() };
  });
}
