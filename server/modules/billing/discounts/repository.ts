import { sql } from 'kysely';
import type { AdminDiscount, AdminDiscountsResponse, Discount } from '../../../../domain/contract/discounts';
import { wireDiscountAmount } from '../../../../domain/discounts';
import type { DiscountTerms } from '../../../../domain/pricing';
import { NEXT_VERSION, findValue, hasRow, insertRow, lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { keysetPage } from '../../../db/cursors';

/** A discount as stored: percent or centavos. */
export interface DiscountRow extends DiscountTerms {
  readonly discount_id: number;
  readonly code: string;
  readonly class_package_id: number | null;
  readonly limit_per_customer: number | null;
  readonly limit_total: number | null;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly uses: number;
  readonly version: number;
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
  'valid_from',
  'valid_until',
  'uses',
  'version',
] as const;

export function wireDiscount({ discount_id, code, is_percent, first_invoice_only, amount }: DiscountRow): Discount {
  return { discount_id, code, is_percent, first_invoice_only, amount: wireDiscountAmount({ amount, is_percent }) };
}

/** A discount as admins see it. */
type AdminRow = DiscountRow & Pick<AdminDiscount, 'class_package_title'>;

const wireAdminDiscount = (row: AdminRow): AdminDiscount => ({ ...row, ...wireDiscount(row) });

const adminDiscounts = (db: Db) =>
  db
    .selectFrom('discount')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('class_package as p')
        .select('p.title')
        .whereRef('p.class_package_id', '=', 'discount.class_package_id')
        .as('class_package_title'),
    )
    .where('deleted_at', 'is', null);

/** Finds a code, ignoring capitals. */
export function findByCode(db: Db, code: string): Promise<DiscountRow | undefined> {
  return db
    .selectFrom('discount')
    .select(COLUMNS)
    .where((eb) => eb(eb.fn<string>('lower', ['code']), '=', code.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findDiscount(db: Db, discountId: number): Promise<AdminDiscount | undefined> {
  const row = await adminDiscounts(db).where('discount_id', '=', discountId).executeTakeFirst();
  return row && wireAdminDiscount(row);
}

const PAGE = 50;

/** A page of discounts, the newest first. */
export async function findDiscounts(
  db: Db,
  { query = '', after }: { readonly query?: string; readonly after?: number },
): Promise<AdminDiscountsResponse> {
  const code = query.trim().toLowerCase();
  const rows = await adminDiscounts(db)
    .$if(code !== '', (list) => list.where(sql<boolean>`position(${code} in lower(code)) > 0`))
    .$if(after !== undefined, (list) => list.where('discount_id', '<', after!))
    .orderBy('discount_id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, PAGE, ({ discount_id }) => discount_id);
  return { descuentos: shown.map(wireAdminDiscount), next };
}

/** How often a customer has used a discount; failed purchases don't count. */
export async function countUses(db: Db, discountId: number, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discount_id', '=', discountId)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

export type DiscountFields = Omit<DiscountRow, 'discount_id' | 'uses' | 'version'>;

export async function insertDiscount(trx: Trx, fields: DiscountFields, now: Date): Promise<number> {
  return insertRow(trx, 'discount', { ...fields, created_at: now }, 'discount_id');
}

/** Locks a discount; returns its version and whether it is withdrawn. undefined: there is none. */
export async function lockDiscount(
  trx: Trx,
  discountId: number,
): Promise<{ version: number; isWithdrawn: boolean } | undefined> {
  const row = await lockRow(trx, 'discount', { discount_id: discountId }, ['version', 'deleted_at']);
  return row && { version: row.version, isWithdrawn: row.deleted_at !== null };
}

/** Updates a discount; a withdrawn one becomes usable again. */
export async function updateDiscount(trx: Trx, discountId: number, fields: DiscountFields): Promise<void> {
  await updateRows(
    trx,
    'discount',
    { discount_id: discountId },
    { ...fields, deleted_at: null, version: NEXT_VERSION },
  );
}

/** Returns false if there is none. */
export async function withdrawDiscount(trx: Trx, discountId: number, now: Date): Promise<boolean> {
  return (await updateRows(trx, 'discount', { discount_id: discountId, deleted_at: null }, { deleted_at: now })) > 0;
}

/** The title of a package for sale; null: it isn't for sale. */
export async function soldTitle(db: Db, packageId: number): Promise<string | null> {
  return (await findValue(db, 'class_package', { class_package_id: packageId, status: 'active' }, 'title')) ?? null;
}

export async function packageExists(trx: Trx, packageId: number): Promise<boolean> {
  return hasRow(trx, 'class_package', { class_package_id: packageId });
}
