/**
 * Migrates a large studio of version 16 to the newest schema while that version's statements reserve and cancel. Not
 * one may fail.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { addCrowd, reserveAndCancel, restoreVersion16 } from '../__tests__/server/db/version16';
import { startPostgres } from '../demo/postgres';
import { createPool } from '../server/db/connection';
import { migrateToLatest } from '../server/db/migrate';
import type { Section } from './stats';

const CLIENTS = 16;
const CLASSES = 8;
/** Milliseconds of reserving before, to compare with. */
const BEFORE = 10_000;

/** A hundred reservations a customer, each with its credit and its mail, over classes of twenty. */
const FILL = `
set session_replication_role = replica;
insert into customer (uid, name, last_name, email, phone)
select 'grande-' || n, 'Ana', 'Pérez', 'grande-' || n || '@ejemplo.mx', (6000000000 + n)::text
from generate_series(1, COUNT / 100) n;
insert into single_class (class_date, starts_at, duration, capacity, reserved, class_type_id, location_id)
select timestamp '2016-01-01' + n * interval '20 minutes',
  timestamptz '2016-01-01' + n * interval '20 minutes', 50, 20, 20, 1, 1
from generate_series(1, COUNT / 20) n;
create temporary table place as
select n, (select min(customer_id) from customer where uid like 'grande-%') + n % (COUNT / 100) as customer_id,
  (select min(single_class_id) from single_class where reserved = 20) + n / 20 as single_class_id,
  (select max(available_class_id) from available_class) + 1 + n as available_class_id,
  (select max(class_reservation_id) from class_reservation) + 1 + n as class_reservation_id
from generate_series(0, COUNT - 1) n;
insert into available_class (available_class_id, customer_id, expires_at) overriding system value
select available_class_id, customer_id, timestamptz '2027-01-01' from place;
insert into class_reservation (class_reservation_id, single_class_id, customer_id, available_class_id, counted)
overriding system value
select class_reservation_id, single_class_id, customer_id, available_class_id, true from place;
insert into mail (kind, customer_id, single_class_id, class_reservation_id, dedupe_key, failed_at)
select 'reservation-made', customer_id, single_class_id, class_reservation_id, 'grande-' || n, timestamptz '2026-01-01'
from place;
select setval(pg_get_serial_sequence('available_class', 'available_class_id'),
  (select max(available_class_id) from available_class));
select setval(pg_get_serial_sequence('class_reservation', 'class_reservation_id'),
  (select max(class_reservation_id) from class_reservation));
vacuum analyze`;

interface Course {
  /** Milliseconds of each reservation with its cancellation. */
  readonly times: number[];
  readonly failures: string[];
}

/** Reserves and cancels until `isOver`. */
async function serve(pool: Pool, now: Date, isOver: () => boolean, of: () => Course): Promise<void> {
  const { classIds, uids } = await addCrowd(pool, CLIENTS, CLASSES, now);
  await Promise.all(
    uids.map(async (uid, i) => {
      for (let n = 0; !isOver(); n += 1) {
        const { times, failures } = of();
        const started = performance.now();
        try {
          await reserveAndCancel(pool, uid, classIds[i % CLASSES] ?? 0, now, `${uid}-${n}`);
          times.push(performance.now() - started);
        } catch (error) {
          failures.push(String(error));
        }
      }
    }),
  );
}

export async function benchMigrate(reservations: number): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-bench-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const server = await startPostgres({
    folder: path.join(folder, 'postgres'),
    settings: { max_wal_size: '4GB', autovacuum: 'off' },
  });
  const pool = createPool(server.url, { max: CLIENTS });
  try {
    await restoreVersion16(server.url);
    const filling = createPool(server.url, { max: 1, statement_timeout: 0 });
    for (const statement of FILL.replaceAll('COUNT', String(reservations)).split(';\n')) await filling.query(statement);
    await filling.end();

    const [before, meanwhile]: [Course, Course] = [
      { times: [], failures: [] },
      { times: [], failures: [] },
    ];
    let course = before;
    let isOver = false;
    const serving = serve(
      pool,
      new Date(),
      () => isOver,
      () => course,
    );
    await new Promise((resolve) => setTimeout(resolve, BEFORE));
    course = meanwhile;
    let gaveWay = 0;
    const started = performance.now();
    await migrateToLatest(server.url, () => {
      gaveWay += 1;
    });
    const seconds = (performance.now() - started) / 1000;
    isOver = true;
    await serving;

    const row = (name: string, { times, failures }: Course, over: number): string[] => {
      const sorted = [...times].sort((a, b) => a - b);
      const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1);
      const rate = (times.length / over).toFixed(0);
      return [name, over.toFixed(1), String(times.length), String(failures.length), rate, at(0.5), at(0.99), at(1)];
    };
    return {
      title: 'Migrating',
      columns: [
        'course',
        'seconds',
        'reserved and cancelled',
        'failed',
        'a second',
        'ms (median)',
        'ms (p99)',
        'ms (max)',
      ],
      rows: [row('before', before, BEFORE / 1000), row('while migrating', meanwhile, seconds)],
      notes: [
        `From version 16 to the newest, ${reservations.toLocaleString('en-US')} reservations with their credits ` +
          'and mails; ' +
          `${CLIENTS} clients with the previous server's own statements. The migration gave way ${gaveWay} times.`,
        ...new Set(meanwhile.failures),
      ],
    };
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
