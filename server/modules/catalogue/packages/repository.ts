import { sql } from 'kysely';
import type { AdminClassPackage } from '../../../../domain/contract/packageAdmin';
import type { ClassPackage, PackageFiles, PackageKind } from '../../../../domain/contract/packages';
import { toPesos } from '../../../../domain/money';
import { publicFiles } from '../../../../domain/packageFiles';
import type { Db } from '../../../db/schema';
import { fileAddressSql, fileSrcSql } from '../../files/address';

export interface PackageFilter {
  readonly class_package_id?: number;
  readonly kind?: PackageKind;
  readonly home?: boolean;
  /** Reads the package for charges without a product instead of packages on offer. */
  readonly isCharge?: true;
}

interface PackageType {
  class_type: { class_type_id: number; name: string };
  class_amount: number;
  expiration_days: number;
}

/** Files of a package `cp`; usable as a subquery of any statement with a package. */
export const PACKAGE_FILES = sql<PackageFiles>`(
  select json_build_object(
    'image', ${sql.raw(fileAddressSql('cp.image'))},
    'downloadable', case when d.file_id is null then null else json_build_object('name', d.name, 'type', d.type) end,
    'file_url', ${sql.raw(fileSrcSql('d'))},
    'receipt_file', case when r.file_id is null then null else json_build_object(
      'file_id', r.file_id, 'name', r.name, 'type', r.type, 'src', ${sql.raw(fileSrcSql('r'))}) end)
  from (select 1) one left join file d on d.file_id = cp.download_file_id
    left join file r on r.file_id = cp.receipt_file_id)`;

/** Packages `cp` with the columns that customers may see. */
const packageRows = (db: Db) =>
  db
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
      'booking_opens',
      'family',
      'version',
      'created_at',
    ])
    .select(sql<boolean>`attendee_limit is not null`.as('is_limited'))
    .select(
      sql<PackageType[]>`coalesce((
      select json_agg(json_build_object(
        'class_type', json_build_object('class_type_id', ct.class_type_id, 'name', ct.name),
        'class_amount', pt.class_amount, 'expiration_days', pt.expiration_days) order by ct.class_type_id)
      from class_package_type pt join class_type ct using (class_type_id)
      where pt.class_package_id = cp.class_package_id), '[]')`.as('class_package_types'),
    )
    .select(PACKAGE_FILES.as('files'));

type PackageRow = Awaited<ReturnType<ReturnType<typeof packageRows>['execute']>>[number];

const packageOf = <R extends PackageRow>({
  created_at,
  price,
  sale_price,
  files,
  is_limited,
  booking_opens,
  family,
  ...rest
}: R) => ({
  ...rest,
  ...(is_limited && { is_limited }),
  ...(booking_opens !== null && { booking_opens }),
  ...(family !== null && { family }),
  ...publicFiles(files),
  package_id: rest.class_package_id,
  price: toPesos(price),
  sale_price: sale_price === null ? null : toPesos(sale_price),
  createdAt: created_at.toISOString(),
});

/** A package with its version at the time of reading, which isn't part of responses. */
export type SoldPackage = ClassPackage & { readonly version: number };

/** Packages for sale (status active); in a home list by its order. */
export async function findPackages(
  db: Db,
  { class_package_id, kind, home, isCharge }: PackageFilter = {},
): Promise<SoldPackage[]> {
  let query = packageRows(db).where((eb) => (isCharge ? eb('is_charge', '=', true) : eb('status', '=', 'active')));
  if (class_package_id !== undefined) query = query.where('class_package_id', '=', class_package_id);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (home !== undefined)
    query = query.where('home', '=', home).orderBy('home_order', (order) => order.asc().nullsLast());
  return (await query.orderBy('class_package_id').execute()).map(packageOf);
}

/** Whether anything refers to a package `cp`: foreign keys, or the configuration. */
const IN_USE = sql<boolean>`(
  -- An EXISTS would be planned as a hash of all purchases.
  coalesce((select true from purchase p where p.class_package_id = cp.class_package_id
    order by p.class_package_id, p.purchase_id limit 1), false)
  or exists (select from single_class s where s.class_package_id = cp.class_package_id)
  or exists (select from class_series s where s.class_package_id = cp.class_package_id)
  or exists (select from discount_for d where d.class_package_id = cp.class_package_id)
  or exists (select from desk_sale d where d.class_package_id = cp.class_package_id)
  or exists (select from app_config where key = 'signup_fee' and value = cp.class_package_id::text))`;

/** Number of running subscriptions of a package `cp`. */
const SUBSCRIPTIONS = sql<number>`(
  select count(*) from purchase p where p.class_package_id = cp.class_package_id and p.status = 'active')`;

interface AdminFilter {
  readonly class_package_id?: number;
  readonly home?: true;
}

type AdminRow = Omit<AdminClassPackage, 'download' | 'receipt_file'> & {
  readonly download_file_id: number | null;
  readonly receipt_file_id: number | null;
};

/** All packages, also archived ones, in the order of the home lists, then of their creation. */
export async function findAdminPackages(db: Db, { class_package_id, home }: AdminFilter = {}): Promise<AdminRow[]> {
  let query = packageRows(db)
    .select([
      'home_order',
      'attendee_limit',
      'attendees',
      'allows_several',
      'fixed_place',
      'image',
      'download_file_id',
      'receipt_file_id',
    ])
    .select([IN_USE.as('in_use'), SUBSCRIPTIONS.as('subscriptions')])
    .where('is_charge', '=', false)
    .orderBy('home_order', (order) => order.asc().nullsLast())
    .orderBy('class_package_id');
  if (class_package_id !== undefined) query = query.where('class_package_id', '=', class_package_id);
  if (home !== undefined) query = query.where('home', '=', home);
  return (await query.execute()).map(({ image: image_name, attendees: sales, ...row }) => ({
    ...packageOf(row),
    image_name,
    sales,
  }));
}
