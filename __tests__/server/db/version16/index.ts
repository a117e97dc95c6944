/**
 * A studio as version 16 of the schema (migration 0016) left it: made by the API of that version with both payment
 * sandboxes, written by pg_dump 15 (--rows-per-insert), and the statements by which that version's server reserves.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type Pool } from 'pg';
import { gunzipSync } from 'node:zlib';
import { HOUR } from '../../../../domain/durations';

const read = (name: string): Buffer => readFileSync(path.join(__dirname, name));
const STATEMENTS = JSON.parse(read('statements.json').toString()) as Record<
  'reserve-case' | 'reserve-seat' | 'release-seat',
  string
>;

/** Fills an empty database. */
export async function restoreVersion16(databaseUrl: string): Promise<void> {
  // A connection of its own: the dump sets the search path.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(gunzipSync(read('studio.sql.gz')).toString()).finally(() => client.end());
}

interface Case {
  readonly customer_id: number;
  readonly credits: ReadonlyArray<{ readonly available_class_id: number }>;
}

/** Reserves and cancels again. Throws what PostgreSQL refuses. */
export async function reserveAndCancel(
  pool: Pool,
  uid: string,
  classId: number,
  now: Date,
  key: string,
): Promise<void> {
  const run = async <R>(name: keyof typeof STATEMENTS, values: unknown[]): Promise<R> =>
    (await pool.query({ name, text: STATEMENTS[name], values })).rows[0] as R;
  const { customer_id, credits } = await run<Case>('reserve-case', [uid, classId, [], now, key]);
  const { answer } = await run<{ answer: { class_reservation_id: number } }>('reserve-seat', [
    customer_id,
    classId,
    credits.map((credit) => credit.available_class_id),
    null,
    null,
    now,
    key,
    '',
  ]);
  const { released } = await run<{ released: boolean }>('release-seat', [
    classId,
    answer.class_reservation_id,
    true,
    now,
  ]);
  if (!released) throw new Error(`reservation ${answer.class_reservation_id} was not there to be cancelled`);
}

/** Customers with a credit each, and classes that take them all, in a database of version 16. */
export async function addCrowd(
  pool: Pool,
  size: number,
  classes: number,
  now: Date,
): Promise<{ classIds: number[]; uids: string[] }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into single_class (class_date, starts_at, duration, capacity, class_type_id, location_id)
     select $1::timestamptz at time zone 'UTC', $1, 50, $2, class_type_id, (select min(location_id) from location)
     from (select min(class_type_id) as class_type_id from class_type where not restricted) t, generate_series(1, $3)
     returning single_class_id as id`,
    [new Date(now.getTime() + 6 * 24 * HOUR), size, classes],
  );
  const uids = Array.from({ length: size }, (_, n) => `de-la-fila-${n}`);
  await pool.query(
    `with people as (
       insert into customer (uid, name, last_name, email, phone, created_at)
       select uid, 'Ana', 'Pérez', uid || '@ejemplo.mx', (5580000000 + row_number() over ())::text, $2::timestamptz
       from unnest($1::text[]) uid returning customer_id)
     insert into available_class (customer_id, created_at, expires_at)
     select customer_id, $2::timestamptz, $2::timestamptz + interval '60 days' from people`,
    [uids, now],
  );
  return { classIds: rows.map(({ id }) => id), uids };
}
