import type { Kysely, Transaction } from 'kysely';
import type { AdminDiscount, Discount } from '../../../../domain/contract/discounts';
import { wireDiscountAmount } from '../../../../domain/discounts';
import type { DiscountTerms } from '../../../../domain/pricing';
import type { DB } from '../../../db/schema';

/** A discount as it lies in the database: percent or centavos. */
export interface DiscountRow extends DiscountTerms {
  readonly discount_id: number;
  readonly code: string;
  readonly class_package_id: number | null;
  readonly limit_per_customer: number | null;
  readonly limit_total: number | null;
  readonly uses: number;
}

const COLUMNS = [
  'discount_id',
  'code',
  'amount',
  'is_percent',
  'first_invoice_only',
  'class_package_id',
  'limit_per_customer',
  'limit_total',
  'uses',
] as const;

export function wireDiscount({ discount_id, code, is_percent, first_invoice_only, amount }: DiscountRow): Discount {
  return { discount_id, code, is_percent, first_invoice_only, amount: wireDiscountAmount({ amount, is_percent }) };
}

export function wireAdminDiscount(row: DiscountRow): AdminDiscount {
  const { class_package_id, limit_per_customer, limit_total, uses } = row;
  return { ...wireDiscount(row), class_package_id, limit_per_customer, limit_total, uses };
}

/** Capitals make no difference. */
export function findByCode(db: Kysely<DB>, code: string): Promise<DiscountRow | undefined> {
  return db
    .selectFrom('discount')
    .select(COLUMNS)
    .where((eb) => eb(eb.fn<string>('lower', ['code']), '=', code.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findDiscount(db: Kysely<DB>, discountId: number): Promise<DiscountRow | undefined> {
  return db
    .selectFrom('discount')
    .select(COLUMNS)
    .where('discount_id', '=', discountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findDiscounts(db: Kysely<DB>): Promise<DiscountRow[]> {
  return db
    .selectFrom('discount')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('discount_id', 'desc')
    .execute();
}

/** How often a customer has used it: purchases that did not fail. */
export async function countUses(db: Kysely<DB>, discountId: number, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discount_id', '=', discountId)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

export type DiscountFields = Omit<DiscountRow, 'discount_id' | 'uses'>;

export function insertDiscount(trx: Transaction<DB>, fields: DiscountFields, now: Date): Promise<DiscountRow> {
  return trx
    .insertInto('discount')
    .values({ ...fields, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateDiscount(
  trx: Transaction<DB>,
  discountId: number,
  fields: DiscountFields,
): Promise<DiscountRow | undefined> {
  return trx
    .updateTable('discount')
    .set(fields)
    .where('discount_id', '=', discountId)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** False where there is none. */
export async function withdrawDiscount(trx: Transaction<DB>, discountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('discount')
    .set({ deleted_at: now })
    .where('discount_id', '=', discountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The title of a package that is sold; null: it isn't. */
export async function soldTitle(db: Kysely<DB>, packageId: number): Promise<string | null> {
  const row = await db
    .selectFrom('class_package')
    .select('title')
    .where('class_package_id', '=', packageId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.title ?? null;
}

export async function packageExists(trx: Transaction<DB>, packageId: number): Promise<boolean> {
  return (
    (await trx
      .selectFrom('class_package')
      .select('class_package_id')
      .where('class_package_id', '=', packageId)
      .executeTakeFirst()) !== undefined
  );
}
