import type { BrandPackage } from '../../../../domain/contract/brand';
import { deleteRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

/** Packages whose classes could be taken elsewhere: those with classes of no type, or unlimited. */
const selectPackages = (db: Db) =>
  db
    .selectFrom('class_package as p')
    .leftJoin('package_brand as b', 'b.class_package_id', 'p.class_package_id')
    .select(['p.class_package_id', 'p.title', 'b.studio_ids'])
    .select((eb) => eb('b.class_package_id', 'is not', null).as('is_valid'))
    .where('p.is_charge', '=', false)
    .where('p.kind', '=', 'presencial')
    .where('p.class_amount', '<>', 0);

type Row = Awaited<ReturnType<ReturnType<typeof selectPackages>['execute']>>[number];
const asPackage = ({ class_package_id, title, studio_ids, is_valid }: Row): BrandPackage => ({
  class_package_id,
  title,
  valid_in: !is_valid ? [] : studio_ids === null ? 'all' : studio_ids.map(Number),
});

export const findBrandPackages = async (db: Db): Promise<BrandPackage[]> =>
  (
    await selectPackages(db).where('p.status', '=', 'active').orderBy('p.title').orderBy('p.class_package_id').execute()
  ).map(asPackage);

export async function findBrandPackage(db: Db, id: number): Promise<BrandPackage | null> {
  const row = await selectPackages(db).where('p.class_package_id', '=', id).executeTakeFirst();
  return row ? asPackage(row) : null;
}

export async function setValidIn(trx: Trx, id: number, valid_in: BrandPackage['valid_in']): Promise<void> {
  if (valid_in !== 'all' && valid_in.length === 0) {
    await deleteRows(trx, 'package_brand', { class_package_id: id });
    return;
  }
  const studio_ids = valid_in === 'all' ? null : valid_in;
  await trx
    .insertInto('package_brand')
    .values({ class_package_id: id, studio_ids })
    .onConflict((conflict) => conflict.column('class_package_id').doUpdateSet({ studio_ids }))
    .execute();
}

/** Its row, so that two changes come one after the other. false: there is no such package. */
export async function lockPackage(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', '=', id)
    .where('is_charge', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
