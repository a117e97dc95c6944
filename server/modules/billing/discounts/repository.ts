import { sql } from 'kysely';
import type { AdminDiscount, AdminDiscountsResponse, Discount } from '../../../../domain/contract/discounts';
import { wireDiscountAmount } from '../../../../domain/discounts';
import type { DiscountTerms } from '../../../../domain/pricing';
import { NEXT_VERSION, deleteRows, insertRow, lockRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { keysetPage } from '../../../db/cursors';

/** A discount as stored: percent or centavos. */
export interface DiscountRow extends DiscountTerms {
  readonly discount_id: number;
  readonly code: string;
  /** The packages that it is for; empty: any. */
  readonly class_package_ids: readonly number[];
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
  'limit_per_customer',
  'limit_total',
  'valid_from',
  'valid_until',
  'uses',
  'version',
] as const;

export function wireDiscount({
  discount_id,
  code,
  is_percent,
  first_invoice_only,
  amount,
}: Omit<DiscountRow, 'class_package_ids'>): Discount {
  return { discount_id, code, is_percent, first_invoice_only, amount: wireDiscountAmount({ amount, is_percent }) };
}

/** A discount as admins see it. */
type AdminRow = Omit<DiscountRow, 'class_package_ids'> & Pick<AdminDiscount, 'class_package_id' | 'class_packages'>;

const wireAdminDiscount = (row: AdminRow): AdminDiscount => ({ ...row, ...wireDiscount(row) });

const adminDiscounts = (db: Db) =>
  db
    .selectFrom('discount as d')
    .select([...COLUMNS, 'class_package_id'])
    .select(
      sql<AdminDiscount['class_packages']>`coalesce((
        select json_agg(json_build_object('class_package_id', p.class_package_id, 'title', p.title)
          order by p.class_package_id <> d.class_package_id, p.class_package_id)
        from discount_for f join class_package p using (class_package_id) where f.discount_id = d.discount_id), '[]')`.as(
        'class_packages',
      ),
    )
    // Those of one customer each are gifts of journeys: they come and go by themselves.
    .where('customer_id', 'is', null)
    .where('deleted_at', 'is', null);

/** Finds a code that the customer may use, ignoring capitals. */
export function findByCode(db: Db, code: string, customerId: number): Promise<DiscountRow | undefined> {
  return db
    .selectFrom('discount as d')
    .select([
      ...COLUMNS,
      sql<number[]>`coalesce((
        select json_agg(f.class_package_id) from discount_for f where f.discount_id = d.discount_id), '[]')`.as(
        'class_package_ids',
      ),
    ])
    .where((eb) => eb(eb.fn<string>('lower', ['code']), '=', code.toLowerCase()))
    .where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', customerId)]))
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

/** The columns of a discount; its packages besides the first are rows of their own. */
const columnsOf = ({ class_package_ids: [first], ...fields }: DiscountFields) => ({
  ...fields,
  class_package_id: first ?? null,
});

async function replaceFurtherPackages(trx: Trx, discount_id: number, [, ...ids]: readonly number[]): Promise<void> {
  await deleteRows(trx, 'discount_package', { discount_id });
  if (ids.length > 0)
    await trx
      .insertInto('discount_package')
      .values(ids.map((class_package_id) => ({ discount_id, class_package_id })))
      .execute();
}

/**
 * `customer_id`: the only one who can use it; null: any can. SQLSTATE 23503 for a package that doesn't exist; so does
 * updateDiscount.
 */
export async function insertDiscount(
  trx: Trx,
  fields: DiscountFields,
  now: Date,
  customer_id: number | null = null,
): Promise<number> {
  const id = await insertRow(trx, 'discount', { ...columnsOf(fields), customer_id, created_at: now }, 'discount_id');
  await replaceFurtherPackages(trx, id, fields.class_package_ids);
  return id;
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
    { ...columnsOf(fields), deleted_at: null, version: NEXT_VERSION },
  );
  await replaceFurtherPackages(trx, discountId, fields.class_package_ids);
}

/** Returns false if there is none. */
export async function withdrawDiscount(trx: Trx, discountId: number, now: Date): Promise<boolean> {
  return (await updateRows(trx, 'discount', { discount_id: discountId, deleted_at: null }, { deleted_at: now })) > 0;
}

/** The titles of those of these packages that are for sale. */
export async function soldTitles(db: Db, packageIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('class_package')
    .select('title')
    .where('class_package_id', 'in', packageIds)
    .where('status', '=', 'active')
    .orderBy('class_package_id')
    .execute();
  return rows.map(({ title }) => title);
}

/** The titles of the packages of a discount, for the audit log. */
export async function packageTitles(trx: Trx, discountId: number): Promise<string[]> {
  const found = await adminDiscounts(trx).where('discount_id', '=', discountId).executeTakeFirst();
  return found?.class_packages.map(({ title }) => title) ?? [];
}
