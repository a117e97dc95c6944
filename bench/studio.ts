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

/** `scale`: how many times the large studio. */
export async function openBenchStudio(scale = 1): Promise<BenchStudio> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-bench-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ folder: path.join(folder, 'postgres') });
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

const PAST_CLASSES = 2_000;
const PAST_RESERVATIONS = 5;

/**
 * Makes the studio's customers `times` as many; each new one has taken some classes and has credits left. Those classes
 * lie before every week that is requested: a class of hundreds would measure the length of its list.
 */
export async function multiplyCustomers(db: Kysely<DB>, times: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Rows that are right are not checked one by one.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      create temporary table more on commit drop as
      select n from customer, generate_series(1, ${times - 1}) g,
        lateral (select 1000000 * g + customer_id as n) x`.execute(trx);
    await sql`
      insert into customer (customer_id, uid, name, last_name, email, phone) overriding system value
      select n, 'more-' || n, 'Ana', 'Pérez', 'more-' || n || '@ejemplo.mx', (9000000000 + n)::text from more`.execute(
      trx,
    );
    await sql`
      with made as (
        insert into single_class (class_date, starts_at, duration, capacity, class_type_id, location_id)
        select at, at at time zone 'America/Mexico_City', 60, 1000, 4, 1
        from generate_series(1, ${PAST_CLASSES}::int) k, lateral (
          select date_trunc('hour', now())::timestamp - interval '200 days' - k * interval '3 hours' as at) t
        returning single_class_id)
      , numbered as (select single_class_id, row_number() over () - 1 as k from made)
      , people as (select n, row_number() over () as p from more)
      , credits as (
        insert into available_class (customer_id, expires_at)
        select n, now() + case when c > ${PAST_RESERVATIONS}::int then interval '8 days' else interval '-1 day' end
        from more, generate_series(1, ${PAST_RESERVATIONS + CREDITS}::int) c
        returning available_class_id, customer_id, expires_at)
      insert into class_reservation (single_class_id, customer_id, available_class_id, counted, attend)
      select d.single_class_id, c.customer_id, c.available_class_id, true, true
      from (select *, row_number() over (partition by customer_id) as c from credits where expires_at < now()) c
      join people on people.n = c.customer_id
      join numbered d on d.k = (people.p * ${PAST_RESERVATIONS}::int + c.c) % ${PAST_CLASSES}::int`.execute(trx);
    await sql`
      update single_class sc set reserved = n.n, capacity = greatest(capacity, n.n)
      from (select single_class_id, count(*) as n from class_reservation where deleted_at is null group by 1) n
      where n.single_class_id = sc.single_class_id and sc.reserved <> n.n`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** Deletes a round's reservations. */
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
