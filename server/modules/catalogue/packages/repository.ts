import { sql, type Kysely } from 'kysely';
import type { ClassPackage, PackageKind } from '../../../../domain/contract/packages';
import { toPesos } from '../../../../domain/money';
import type { DB } from '../../../db/schema';

export interface PackageFilter {
  readonly class_package_id?: number;
  readonly kind?: PackageKind;
  readonly home?: boolean;
}

interface PackageType {
  class_type: { class_type_id: number; name: string };
  class_amount: number;
  expiration_days: number;
}

/** Packages that are for sale (status active). */
export async function findPackages(
  db: Kysely<DB>,
  { class_package_id, kind, home }: PackageFilter = {},
): Promise<ClassPackage[]> {
  let query = db
    .selectFrom('class_package as p')
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
      'status',
      'created_at',
    ])
    .select(
      sql<PackageType[]>`coalesce((
      select json_agg(json_build_object(
        'class_type', json_build_object('class_type_id', ct.class_type_id, 'name', ct.name),
        'class_amount', pt.class_amount, 'expiration_days', pt.expiration_days) order by ct.class_type_id)
      from class_package_type pt join class_type ct using (class_type_id)
      where pt.class_package_id = p.class_package_id), '[]')`.as('class_package_types'),
    )
    .where('status', '=', 'active')
    .orderBy('class_package_id');
  if (class_package_id !== undefined) query = query.where('class_package_id', '=', class_package_id);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (home !== undefined) query = query.where('home', '=', home);
  const rows = await query.execute();
  return rows.map(({ created_at, price, sale_price, ...rest }) => ({
    ...rest,
    price: toPesos(price),
    sale_price: sale_price === null ? null : toPesos(sale_price),
    createdAt: created_at.toISOString(),
  }));
}
