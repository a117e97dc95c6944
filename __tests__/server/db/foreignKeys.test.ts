/**
 * Deleting a row looks for what refers to it: without an index each customer, class or file that goes scans a table.
 */
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';

const FEW = 'A studio has few of these rows, however many customers it has.';
const STAYS = 'What it refers to is never deleted.';
const SWEPT = 'Rows are removed within days, so that few are there.';

/** Foreign keys without an index that serves them, and why that is good. */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  'accepted_page.page_version_id': STAYS,
  'blocked_spot.location_id': FEW,
  'class_package.download_file_id': FEW,
  'class_package.receipt_file_id': FEW,
  'class_package_type.class_type_id': FEW,
  'class_series.class_category_id': FEW,
  'class_series.class_package_id': FEW,
  'class_series.class_type_id': FEW,
  'class_series.location_id': FEW,
  'class_series.room_id': FEW,
  'class_type.file_id': FEW,
  'coach_rate.class_type_id': FEW,
  'coach_rate.instructor_id': FEW,
  'coach_rate.location_id': FEW,
  'discount.class_package_id': FEW,
  'discount_package.class_package_id': FEW,
  'export_schedule.customer_id': FEW,
  'holiday.location_id': FEW,
  'import_batch.created_by': FEW,
  'instructor.file_id': FEW,
  'page.accepted_from_id': FEW,
  'page.page_version_id': FEW,
  'program.file_id': FEW,
  // The studio's own methods, from 100 on, have purchase_own_method.
  'purchase.payment_method_id': STAYS,
  'room.location_id': FEW,
  'spot_hold.single_class_id': SWEPT,
  'studio_export.requested_by': FEW,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An index serves the key where its first column is one of it and it leaves out at most what refers to nothing. */
async function foreignKeysWithoutIndex(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || string_agg(a.attname, ',' order by array_position(c.conkey, a.attnum)) as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i join pg_attribute f on f.attrelid = i.indrelid and f.attnum = i.indkey[0]
      where i.indrelid = c.conrelid and i.indisvalid and f.attnum = any(c.conkey)
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', '(' || quote_ident(f.attname) || ' IS NOT NULL)'))
    group by c.oid, c.conrelid order by 1`);
  return rows.map(({ name }) => name);
}

it('every foreign key has an index that serves it, or a written reason', async () => {
  expect(await foreignKeysWithoutIndex(database.pool)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

it('finds a foreign key of which the index leaves out rows that refer to something', async () => {
  await database.pool.query(`
    create table pet (pet_id int primary key, customer_id bigint references customer, fed boolean);
    create index pet_hungry on pet (customer_id) where not fed`);
  expect(await foreignKeysWithoutIndex(database.pool)).toContain('pet.customer_id');
  await database.pool.query('create index pet_customer on pet (customer_id) where customer_id is not null');
  expect(await foreignKeysWithoutIndex(database.pool)).not.toContain('pet.customer_id');
});
