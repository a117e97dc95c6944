/** Store credit that the team gives, with a reason, or takes back where it was wrong. */
import type { StoreCreditGift, TeamStoreCreditResponse } from '../../../../domain/contract/storeCredit';
import { AppError } from '../../../../domain/errors';
import { toCentavos, toPesos } from '../../../../domain/money';
import { requireCustomer, type Context } from '../../../context';
import { breaksCheck } from '../../../db/errors';
import type { Db } from '../../../db/schema';
import { lockOf, onceFor } from '../../../once';
import { auditCreated } from '../../audit/record';
import { findBalance, findEntries, insertEntry, NOT_NEGATIVE } from './repository';

export async function storeCreditOf(db: Db, customerId: number): Promise<TeamStoreCreditResponse> {
  const [balance, entries] = [await findBalance(db, customerId), await findEntries(db, customerId)];
  return { balance: toPesos(balance), entries };
}

/** Throws 'store-credit/too-little' if a correction is more than the balance, and what `lockOf` throws. */
export async function giveStoreCredit(
  ctx: Context,
  customer_id: number,
  { amount: pesos, reason: text }: StoreCreditGift,
): Promise<TeamStoreCreditResponse> {
  const [amount, reason] = [toCentavos(pesos), text.trim()];
  if (amount === 0) throw new AppError('request/invalid', { field: 'amount' });
  const created_by = requireCustomer(ctx).customer_id;
  const parts = ['store-credit', customer_id, amount, reason];
  try {
    return await onceFor(ctx, parts, lockOf(customer_id), async (trx) => {
      const entry = { customer_id, kind: 'goodwill', amount, reason, created_by, created_at: ctx.now } as const;
      const id = await insertEntry(trx, entry);
      await auditCreated(trx, ctx, { action: 'store-credit.give', entity: 'store_credit_entry', id });
      return storeCreditOf(trx, customer_id);
    });
  } catch (error) {
    if (breaksCheck(error, NOT_NEGATIVE)) throw new AppError('store-credit/too-little', { field: 'amount' });
    throw error;
  }
}
