/** Bulk inserts into any table, one statement per few thousand rows. */
import { sql, type Selectable } from 'kysely';
import type { DB, Db } from '../server/db/schema';

/** A table's row; omitted columns get their default. */
export type Row<T extends keyof DB> = Partial<Selectable<DB[T]>>;

const CHUNK = 5_000;

/** Inserts rows that all have the same columns, with explicit ids so that rows can refer to each other. */
export async function insertRows<T extends keyof DB>(db: Db, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const json = JSON.stringify(rows.slice(from, from + CHUNK));
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db);
  }
}

/** Tables with an identity column. */
const IDENTITIES = [
  'file',
  'customer',
  'family_member',
  'page',
  'announcement',
  'location',
  'room',
  'class_category',
  'custom_field',
  'class_type',
  'form',
  'form_place',
  'instructor',
  'tag',
  'video_type',
  'program',
  'video',
  'class_package',
  'discount',
  'single_class',
  'desk_sale',
  'purchase',
  'transfer_proof',
  'invoice',
  'tax_receipt',
  'cfdi',
  'refund',
  'available_class',
  'class_reservation',
  'class_reservation_penalty',
  'waitlist',
] as const satisfies readonly (keyof DB)[];

/** Sets the identity sequences behind the seeded ids. */
export async function continueIds(db: Db): Promise<void> {
  for (const table of IDENTITIES) {
    const id = `${table}_id`;
    await sql`select setval(pg_get_serial_sequence(${table}, ${id}),
      greatest(1, (select max(${sql.ref(id)}) from ${sql.table(table)})))`.execute(db);
  }
}

/** Analyzes all tables but the empty ones, whose statistics would produce cached plans for an empty table. */
export async function analyzeTables(db: Db): Promise<void> {
  const tables = [
    ...IDENTITIES,
    'class_instructor',
    'single_class_tag',
    'class_package_type',
    'accepted_page',
  ] as const satisfies readonly (keyof DB)[];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

/** Advisory lock key (any fixed number) that serializes seeding and extending. */
const LOCK = 7_236_002;

/** Takes the lock until the transaction ends. */
export async function lockSeed(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}
