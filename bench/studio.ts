/** The benchmark database: embedded PostgreSQL with fsync and the large studio. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { createDatabase, createPool } from '../server/db/connection';
import { migrateToLatest } from '../server/db/migrate';
import type { DB } from '../server/db/schema';
import { startPostgres } from '../demo/postgres';
import { CASA_AURA, seedStudio } from '../seed';

export interface BenchStudio {
  readonly folder: string;
  readonly url: string;
  readonly db: Kysely<DB>;
  close(): Promise<void>;
}

/** `scale`: how many times the large studio. `settings`: of PostgreSQL, beyond the embedded one's. */
export async function openBenchStudio(scale = 1, settings: Record<string, string> = {}): Promise<BenchStudio> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-bench-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ folder: path.join(folder, 'postgres'), settings });
  const pool = createPool(server.url, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  const db = createDatabase(pool);
  const close = async (): Promise<void> => {
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrateToLatest(server.url);
    await seedStudio({ db, content: CASA_AURA, size: 'large', now: new Date(), accounts: null, scale });
    return { folder, url: server.url, db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Customers with credits, one class that all reserve (`hot`), one that is full and many others (`spread`). */
export interface BenchData {
  readonly uids: readonly string[];
  readonly hot: number;
  /** A class without a seat. */
  readonly full: number;
  readonly spread: readonly number[];
}

const SPREAD_CLASSES = 400;
const CREDITS = 3;

/** Inserts the classes, a week from now and without spots, and three credits per customer. */
export async function prepareBenchData(db: Kysely<DB>): Promise<BenchData> {
  const template = sql`select (now() at time zone 'America/Mexico_City')::date + 7 + time '07:00',
    now() + interval '7 days', 60`;
  const hot = await sql<{ id: number }>`
    insert into single_class (class_date, starts_at, duration, capacity, class_type_id, location_id)
    ${template}, 100000, 4, 1 returning single_class_id as id`.execute(db);
  const full = await sql<{ id: number }>`
    insert into single_class (class_date, starts_at, duration, capacity, class_type_id, location_id)
    ${template}, 0, 4, 1 returning single_class_id as id`.execute(db);
  const spread = await sql<{ id: number }>`
    insert into single_class (class_date, starts_at, duration, capacity, class_type_id, location_id)
    ${template}, 1000, 4, 1 from generate_series(1, ${SPREAD_CLASSES}) returning single_class_id as id`.execute(db);
  await sql`insert into available_class (customer_id, expires_at)
    select customer_id, now() + interval '8 days' from customer, generate_series(1, ${CREDITS})`.execute(db);
  await sql`analyze single_class, available_class`.execute(db);
  // A penalty would block reservations, and the server's jobs give new ones.
  await sql`delete from app_config where key = 'unlimited_membership_penalties_enabled'`.execute(db);
  await sql`delete from class_reservation_penalty`.execute(db);
  const people = await db
    .selectFrom('customer')
    .select('uid')
    .where('role', '=', 'customer')
    .orderBy('customer_id')
    .execute();
  return {
    uids: people.flatMap((p) => p.uid ?? []),
    hot: hot.rows[0]?.id ?? 0,
    full: full.rows[0]?.id ?? 0,
    spread: spread.rows.map((r) => r.id),
  };
}

/** Deletes a round's reservations, found by indexes: it takes as long in a studio of any size. */
export async function resetBenchData(
  db: Kysely<DB>,
  { hot, spread }: Pick<BenchData, 'hot' | 'spread'>,
): Promise<void> {
  const ids = sql.join([hot, ...spread]);
  await sql`delete from mail where single_class_id in (${ids})`.execute(db);
  await sql`delete from class_reservation where single_class_id in (${ids})`.execute(db);
  await sql`delete from idempotency_key`.execute(db);
  await sql`update single_class set reserved = 0 where single_class_id in (${ids})`.execute(db);
  await sql`vacuum single_class, class_reservation, idempotency_key, mail`.execute(db);
  await sql`checkpoint`.execute(db);
}
