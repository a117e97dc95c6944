/** Gives what a journey gives. Call it under the customer's lock, in the transaction of the run's progress. */
import { randomBytes } from 'node:crypto';
import { giftCode, type Given, giftText, type JourneyGift } from '../../../domain/journeyGifts';
import { toCentavos } from '../../../domain/money';
import { endOfStudioDayAfter, studioDay } from '../../../domain/studioTime';
import type { Trx } from '../../db/schema';
import { insertDiscount } from '../billing/discounts/repository';
import { insertGifts } from '../billing/purchases/creditRepository';
import { insertEntry } from '../billing/storeCredit/repository';

const CODE_BYTES = 8;

interface Occasion {
  readonly customer_id: number;
  /** The journey's name. */
  readonly name: string;
  readonly now: Date;
  readonly timezone: string;
}

/** Returns what the run's mails say of it. */
export async function giveGift(
  trx: Trx,
  gift: JourneyGift,
  { customer_id, name, now, timezone }: Occasion,
): Promise<Given> {
  const regalo = giftText(gift);
  if (gift.kind === 'store-credit') {
    const entry = { customer_id, kind: 'goodwill', amount: toCentavos(gift.amount), reason: name } as const;
    await insertEntry(trx, { ...entry, created_by: null, created_at: now });
    return { regalo };
  }
  const until = endOfStudioDayAfter(now, gift.days, timezone);
  if (gift.kind === 'credits') {
    await insertGifts(trx, { customer_id, count: gift.count, expires_at: until, created_at: now });
    return { regalo, until: until.toISOString() };
  }
  const codigo = giftCode(randomBytes(CODE_BYTES));
  const limits = { class_package_ids: [], limit_per_customer: 1, limit_total: 1, valid_from: null };
  const terms = { amount: gift.percent, is_percent: true, first_invoice_only: true };
  const valid_until = studioDay(until, timezone);
  await insertDiscount(trx, { code: codigo, ...terms, ...limits, valid_until }, now, customer_id);
  return { regalo, until: until.toISOString(), codigo };
}
