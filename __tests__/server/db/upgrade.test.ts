/** A studio of version 16 with bookings and money, migrated to the newest schema. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createApp } from '../../../server/app';
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest, migrator } from '../../../server/db/migrate';
import { emulatorVerifier } from '../../../server/http/identity';
import { NOON } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { PROJECT, emulatorToken } from '../../helpers/tokens';
import { eventually } from '../../helpers/until';
import { brokenRules } from '../invariants';
import { addCrowd, reserveAndCancel, restoreVersion16 } from './version16';
import { openStudio } from '../../../server/openStudio';

let beside: TestDatabase;
let url: string;
let pool: Pool;
beforeAll(async () => {
  beside = await createTestDatabase();
});
beforeEach(async () => {
  const name = `studio_version16_${randomBytes(6).toString('hex')}`;
  await beside.pool.query(`create database ${name}`);
  url = Object.assign(new URL(beside.url), { pathname: `/${name}` }).href;
  await restoreVersion16(url);
  pool = createPool(url);
  // Dropping the database breaks connections that are still closing.
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await beside.pool.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
});
afterAll(() => beside.drop());

/** What the migrations themselves store, and no studio's data. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock', 'routine'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}
const tablesOf = async (): Promise<Table[]> =>
  (
    await pool.query<Table>(
      `select table_name as name, array_agg(quote_ident(column_name) order by ordinal_position)::text[] as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) group by 1`,
      [BOOKKEEPING],
    )
  ).rows;
const rowsOf = async ({ name, columns }: Table): Promise<string[]> =>
  (
    await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${columns.join(', ')} from ${name}) t order by 1`,
    )
  ).rows.map(({ row }) => row);

/**
 * Migrates the studio, while customers of the previous version's server book, and returns its rows from before and how
 * many bookings went on meanwhile.
 */
async function migrateInUse(): Promise<{ before: ReadonlyMap<Table, string[]>; classIds: number[]; during: number }> {
  const before = new Map<Table, string[]>();
  for (const table of await tablesOf()) before.set(table, await rowsOf(table));
  const { classIds, uids } = await addCrowd(pool, 4, 2, NOON);
  let isMigrating = true;
  let count = 0;
  let started: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    started = resolve;
  });
  const serving = Promise.all(
    uids.map(async (uid, i) => {
      for (let n = 0; isMigrating || n === 0; n += 1) {
        await reserveAndCancel(pool, uid, classIds[i % 2] ?? 0, NOON, `${uid}-${n}`);
        count += 1;
        started();
      }
    }),
  );
  await Promise.race([first, serving]);
  const earlier = count;
  await Promise.race([migrateToLatest(url), serving.then(() => Promise.reject(new Error('stopped serving')))]);
  const during = count - earlier;
  isMigrating = false;
  await serving;
  return { before, classIds, during };
}

it('a migration in use changes no row of before, the previous server goes on, and customers find all that was theirs', async () => {
  const { rows: people } = await pool.query<{ uid: string; expected: Record<string, number[]> }>(
    `select uid, json_build_object(
       'class_reservations', array(select class_reservation_id
         from class_reservation r join single_class sc using (single_class_id)
         where r.customer_id = c.customer_id and r.deleted_at is null and sc.starts_at > $1 order by 1),
       'waitlists', array(select waitlist_id from active_waitlist w join single_class sc using (single_class_id)
         where w.customer_id = c.customer_id and sc.starts_at > $1 order by 1),
       'available_classes', array(select available_class_id from usable_credit
         where customer_id = c.customer_id and usable_until > $1 order by 1),
       'purchases', array(select purchase_id from purchase where customer_id = c.customer_id order by 1),
       'invoices', array(select invoice_id from invoice where customer_id = c.customer_id order by 1)) as expected
     from customer c order by customer_id`,
    [NOON],
  );
  expect(people.filter(({ expected }) => expected.class_reservations!.length > 0).length).toBeGreaterThan(5);

  const { before, classIds, during } = await migrateInUse();

  expect(during).toBeGreaterThan(0);
  for (const name of ['class_reservation', 'waitlist', 'purchase', 'invoice', 'refund', 'available_class', 'mail'])
    expect([name, [...before].find(([table]) => table.name === name)?.[1].length]).not.toEqual([name, 0]);
  for (const [table, rows] of before) {
    const after = new Set(await rowsOf(table));
    expect([table.name, rows.filter((row) => !after.has(row))]).toEqual([table.name, []]);
  }
  expect(await brokenRules(pool)).toEqual([]);
  const { rows: places } = await pool.query('select reserved from single_class where single_class_id = any ($1)', [
    classIds,
  ]);
  expect(places).toEqual([{ reserved: 0 }, { reserved: 0 }]);

  const studio = openStudio(url, { verifyToken: emulatorVerifier(PROJECT) });
  studio.pool.on('error', () => undefined);
  const app = await createApp({ studioOf: () => studio, clock: () => NOON, logLevel: 'silent' });
  try {
    const read = async (uid: string, path: string): Promise<unknown[]> => {
      const authorization = `Bearer ${emulatorToken({ uid, email: `${uid}@ejemplo.mx` })}`;
      const reply = await app.inject({ method: 'GET', url: `/api/${path}`, headers: { authorization } });
      expect([path, reply.statusCode]).toEqual([path, 200]);
      return Object.values(reply.json<Record<string, unknown>>()).find(Array.isArray) ?? [];
    };
    const idsOf = (rows: unknown[], id: string): number[] =>
      rows.map((row) => (row as Record<string, number>)[id] ?? 0).sort((a, b) => a - b);
    for (const { uid, expected } of people) {
      expect([
        uid,
        {
          class_reservations: idsOf(await read(uid, 'class_reservations/me?filter=upcoming'), 'class_reservation_id'),
          waitlists: idsOf(await read(uid, 'waitlist'), 'waitlist_id'),
          available_classes: idsOf(await read(uid, 'available_classes'), 'available_class_id'),
          purchases: idsOf(await read(uid, 'purchases'), 'purchase_id'),
          invoices: idsOf(await read(uid, 'invoices'), 'invoice_id'),
        },
      ]).toEqual([uid, expected]);
    }
  } finally {
    await app.close();
    await studio.close();
  }
});

it('a migration of several tables locks none that a running booking may write next', async () => {
  const db = createDatabase(pool);
  // The next one refers to customer, single_class and class_reservation, in this order.
  expect((await migrator(db).migrateTo('0087_config_versions')).error).toBeUndefined();
  const booking = await pool.connect();
  await booking.query('begin');
  await booking.query('lock table mail, class_reservation in row exclusive mode');
  const migrated = migrator(db).migrateTo('0090_imports');
  try {
    const waits = await eventually('the lock of the migration', async () => {
      const { rowCount } = await pool.query(
        `select from pg_locks join pg_database d on d.oid = database
         where datname = current_database() and not granted
           and relation in ('mail'::regclass, 'class_reservation'::regclass)`,
      );
      return rowCount || undefined;
    });
    expect(waits).toBe(1);
    for (const table of ['customer', 'available_class', 'single_class'])
      await booking.query(`lock table ${table} in row exclusive mode nowait`);
  } finally {
    await booking.query('rollback');
    booking.release();
  }
  expect((await migrated).error).toBeUndefined();
});
