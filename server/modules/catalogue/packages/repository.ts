import { sql, type Kysely } from 'kysely';
import type { ClassPackage, PackageFiles, PackageKind } from '../../../../domain/contract/packages';
import { toPesos } from '../../../../domain/money';
import { publicFiles } from '../../../../domain/packageFiles';
import type { DB } from '../../../db/schema';
import { fileAddressSql, fileSrcSql } from '../../files/address';

export interface PackageFilter {
  readonly class_package_id?: number;
  readonly kind?: PackageKind;
  readonly home?: boolean;
  /** The one that charges without a product are purchases of, instead of those on offer. */
  readonly isCharge?: true;
}

interface PackageType {
  class_type: { class_type_id: number; name: string };
  class_amount: number;
  expiration_days: number;
}

/** What comes with a package `cp`, by itself or as a subquery of a statement that has one. */
export const PACKAGE_FILES = sql<PackageFiles>`(
  select json_build_object(
    'image', ${sql.raw(fileAddressSql('cp.image'))},
    'downloadable', case when d.file_id is null then null else json_build_object('name', d.name, 'type', d.type) end,
    'file_url', ${sql.raw(fileSrcSql('d'))},
    'receipt_file', case when r.file_id is null then null else json_build_object(
      'file_id', r.file_id, 'name', r.name, 'type', r.type, 'src', ${sql.raw(fileSrcSql('r'))}) end)
  from (select 1) one left join file d on d.file_id = cp.download_file_id left join file r on r.file_id = cp.receipt_file_id)`;

/** Packages that are for sale (status active). */
export async function findPackages(
  db: Kysely<DB>,
  { class_package_id, kind, home, isCharge }: PackageFilter = {},
): Promise<ClassPackage[]> {
  let query = db
    .selectFrom('class_package as cp')
    .select([
      'class_package_id',
      'title',
      'description',
      'short_description',
      'price',
      'sale_price',
      'class_amount',
      'expiration_days',
      'kind',
      'home',
      'is_special_event',
      'is_trial',
      'limit_per_customer',
      'is_subscription',
      'subscription_period',
      'subscription_interval',
      'free_trial_length',
      'free_trial_period',
      'status',
      'created_at',
    ])
    .select(
      sql<PackageType[]>`coalesce((
      select json_agg(json_build_object(
        'class_type', json_build_object('class_type_id', ct.class_type_id, 'name', ct.name),
        'class_amount', pt.class_amount, 'expiration_days', pt.expiration_days) order by ct.class_type_id)
      from class_package_type pt join class_type ct using (class_type_id)
      where pt.class_package_id = cp.class_package_id), '[]')`.as('class_package_types'),
    )
    .select(PACKAGE_FILES.as('files'))
    .where((eb) => (isCharge ? eb('is_charge', '=', true) : eb('status', '=', 'active')))
    .orderBy('class_package_id');
  if (class_package_id !== undefined) query = query.where('class_package_id', '=', class_package_id);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (home !== undefined) query = query.where('home', '=', home);
  const rows = await query.execute();
  return rows.map(({ created_at, price, sale_price, files, ...rest }) => ({
    ...rest,
    ...publicFiles(files),
    package_id: rest.class_package_id,
    price: toPesos(price),
    sale_price: sale_price === null ? null : toPesos(sale_price),
    createdAt: created_at.toISOString(),
  }));
}
