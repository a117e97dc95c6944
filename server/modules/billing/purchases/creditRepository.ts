import { grantedCredits, type GrantedCredits } from '../../../../domain/credits';
import { endOfStudioDayAfter } from '../../../../domain/studioTime';
import type { Trx } from '../../../db/schema';

/** Inserts one row per credit, in one statement. */
async function insertCredits(
  trx: Trx,
  owner: { customer_id: number; purchase_id: number; invoice_id?: number; created_at: Date },
  granted: ReadonlyArray<GrantedCredits & { expires_at: Date }>,
): Promise<void> {
  const rows = granted.flatMap(({ class_type_id, unlimited, count, expires_at }) =>
    Array.from({ length: count }, () => ({ ...owner, class_type_id, unlimited, expires_at })),
  );
  if (rows.length > 0) await trx.insertInto('available_class').values(rows).execute();
}

/** Credits of no purchase, for any class. */
export async function insertGifts(
  trx: Trx,
  { count, ...gift }: { customer_id: number; count: number; expires_at: Date; created_at: Date },
): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ ...gift, purchase_id: null, class_type_id: null }));
  await trx.insertInto('available_class').values(rows).execute();
}

interface Bought {
  readonly customer_id: number;
  readonly purchase_id: number;
  readonly class_amount: number;
  readonly expiration_days: number;
}

interface Granting {
  /** The payment; undefined if it was free or waits for cash. */
  readonly invoice_id?: number;
  readonly paidAt: Date;
  /** Latest expiry; null: by the credits' own validity. */
  readonly until?: Date | null;
  readonly timezone: string;
  readonly now: Date;
}

/** Grants the credits of one payment as promised at the purchase, valid from the day of the payment. */
export async function grantCredits(
  trx: Trx,
  { customer_id, purchase_id, ...promised }: Bought,
  { paidAt, until = null, timezone, now, ...payment }: Granting,
): Promise<void> {
  const types = await trx
    .selectFrom('purchase_type')
    .select(['class_type_id', 'class_amount', 'expiration_days'])
    .where('purchase_id', '=', purchase_id)
    .orderBy('class_type_id')
    .execute();
  const { class_amount, expiration_days } = promised;
  const granted = grantedCredits({
    class_amount,
    expiration_days,
    class_package_types: types.map(({ class_type_id, ...grants }) => ({ ...grants, class_type: { class_type_id } })),
  });
  await insertCredits(
    trx,
    { customer_id, purchase_id, ...payment, created_at: now },
    granted.map((g) => {
      const own = endOfStudioDayAfter(paidAt, g.expiration_days, timezone);
      return { ...g, expires_at: until && until < own ? until : own };
    }),
  );
}

/**
 * Revokes credits: the named ones, or all of the purchase. Forfeited ones stay as they are, and one that paid for a
 * place that stays remains used. Returns how many.
 */
export async function revokeCredits(trx: Trx, purchaseId: number, now: Date, ids?: readonly number[]): Promise<number> {
  let revoking = trx
    .updateTable('available_class as a')
    .set({ forfeited_at: now, revoked: true })
    .where('a.purchase_id', '=', purchaseId)
    .where('a.forfeited_at', 'is', null)
    .where('a.available_class_id', 'in', (eb) =>
      eb.selectFrom('usable_credit as u').select('u.available_class_id').where('u.purchase_id', '=', purchaseId),
    );
  if (ids) revoking = revoking.where('a.available_class_id', 'in', ids);
  return Number((await revoking.executeTakeFirst()).numUpdatedRows);
}
