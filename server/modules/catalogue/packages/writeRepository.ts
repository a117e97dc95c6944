import { sql, type Insertable } from 'kysely';
import { NEXT_VERSION, deleteRows, insertRow, lockRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

type PackageRow = Omit<Insertable<DB['class_package']>, 'created_at' | 'is_charge' | 'home' | 'home_order' | 'version'>;
type TypeRow = Omit<Insertable<DB['class_package_type']>, 'class_package_id'>;

export async function insertPackage(trx: Trx, row: PackageRow & { readonly created_at: Date }): Promise<number> {
  return insertRow(trx, 'class_package', row, 'class_package_id');
}

/** The package for sale with this title and kind; undefined: there is none. */
export async function findTitled(
  trx: Trx,
  { title, kind }: Pick<PackageRow, 'title' | 'kind'>,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where((eb) => eb(eb.fn('lower', ['title']), '=', title.toLowerCase()))
    .where('kind', '=', kind)
    .where('status', '=', 'active')
    .where('is_charge', '=', false)
    .orderBy('class_package_id')
    .limit(1)
    .executeTakeFirst();
  return found?.class_package_id;
}

export async function updatePackage(trx: Trx, id: number, row: PackageRow): Promise<void> {
  await updateRows(trx, 'class_package', { class_package_id: id }, { ...row, version: NEXT_VERSION });
}

/** Locks a package until the transaction ends; undefined: there is none. Prices in centavos. */
export function lockPackage(trx: Trx, id: number) {
  return lockRow(trx, 'class_package', { class_package_id: id, is_charge: false }, [
    'version',
    'status',
    'price',
    'sale_price',
    'home',
    'attendees',
  ]);
}

export const findPackageTypes = (db: Db, id: number): Promise<TypeRow[]> =>
  db
    .selectFrom('class_package_type')
    .select(['class_type_id', 'class_amount', 'expiration_days'])
    .where('class_package_id', '=', id)
    .orderBy('class_type_id')
    .execute();

/** Replaces a package's class types. SQLSTATE 23503 for a class type that doesn't exist (any more). */
export async function replacePackageTypes(trx: Trx, id: number, types: readonly TypeRow[]): Promise<void> {
  await deleteRows(trx, 'class_package_type', { class_package_id: id });
  if (types.length > 0)
    await trx
      .insertInto('class_package_type')
      .values(types.map((type) => ({ ...type, class_package_id: id })))
      .execute();
}

/** Deletes a package; false: there is none. SQLSTATE 23503 if anything refers to it. */
export async function removePackage(trx: Trx, id: number): Promise<boolean> {
  return (await deleteRows(trx, 'class_package', { class_package_id: id, is_charge: false })) > 0;
}

/** Whether the configuration requires new customers to buy this package first. */
export async function isSignupFee(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('app_config')
    .select('key')
    .where('key', '=', 'signup_fee')
    .where('value', '=', String(id))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a package last on the home lists, or takes it off. */
export async function setHome(trx: Trx, id: number, home: boolean): Promise<void> {
  await updateRows(
    trx,
    'class_package',
    { class_package_id: id },
    {
      home,
      home_order: home ? sql<number>`(select coalesce(max(home_order), 0) + 1 from class_package)` : null,
    },
  );
}

/**
 * Ids of the home packages in their order. Rows are locked by id until the transaction ends, as two orders may be saved
 * at once.
 */
export async function lockHome(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('class_package')
    .select(['class_package_id', 'home_order'])
    .where('home', '=', true)
    .orderBy('class_package_id')
    .forNoKeyUpdate()
    .execute();
  const place = ({ home_order }: { home_order: number | null }): number => home_order ?? Infinity;
  return rows.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b))).map((row) => row.class_package_id);
}

export async function storeHomeOrder(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update class_package p set home_order = o.place
      from unnest(${ids}::bigint[]) with ordinality o (class_package_id, place)
     where p.class_package_id = o.class_package_id`.execute(trx);
}
