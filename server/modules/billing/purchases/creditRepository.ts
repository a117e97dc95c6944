import type { Transaction } from 'kysely';
import { grantedCredits, type GrantedCredits } from '../../../../domain/credits';
import { endOfStudioDayAfter } from '../../../../domain/studioTime';
import type { DB } from '../../../db/schema';

/** One row per credit, in one statement. */
async function insertCredits(
  trx: Transaction<DB>,
  owner: { customer_id: number; purchase_id: number; invoice_id?: number; created_at: Date },
  granted: ReadonlyArray<GrantedCredits & { expires_at: Date }>,
): Promise<void> {
  const rows = granted.flatMap(({ class_type_id, unlimited, count, expires_at }) =>
    Array.from({ length: count }, () => ({ ...owner, class_type_id, unlimited, expires_at })),
  );
  if (rows.length > 0) await trx.insertInto('available_class').values(rows).execute();
}

interface Bought {
  readonly customer_id: number;
  readonly purchase_id: number;
  readonly class_package_id: number;
  readonly class_amount: number;
  readonly expiration_days: number;
}

interface Granting {
  /** The payment; none for what costs nothing or waits for cash. */
  readonly invoice_id?: number;
  readonly paidAt: Date;
  readonly timezone: string;
  readonly now: Date;
}

/** Grants the credits of one payment: as many as the purchase promised, valid from the day it was paid. */
export async function grantCredits(
  trx: Transaction<DB>,
  { customer_id, purchase_id, class_package_id, ...promised }: Bought,
  { paidAt, timezone, now, ...payment }: Granting,
): Promise<void> {
  const types = await trx
    .selectFrom('class_package_type')
    .select(['class_type_id', 'class_amount', 'expiration_days'])
    .where('class_package_id', '=', class_package_id)
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
    granted.map((g) => ({ ...g, expires_at: endOfStudioDayAfter(paidAt, g.expiration_days, timezone) })),
  );
}
