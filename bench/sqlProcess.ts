/** Runs the server's reservation statements directly, from a pool like the server's. */
import { parseConfig } from '../domain/config';
import type { Pool } from 'pg';
import { createPool, queryPrepared } from '../server/db/connection';
import { readReserveCase } from '../server/modules/booking/reservations/repository';
import { takeSeats, type Writer } from '../server/modules/booking/seats/repository';
import { runWorker } from './workers';

export interface SqlInput {
  readonly databaseUrl: string;
  readonly concurrency: number;
  readonly bookings: readonly { readonly uid: string; readonly single_class_id: number; readonly key: string }[];
}

export interface SqlResult {
  readonly seconds: number;
}

const ZONE = parseConfig([]).config.timezone;

let pool: Pool | undefined;

async function book(database: Pool, { uid, single_class_id, key }: SqlInput['bookings'][number]): Promise<void> {
  const now = new Date();
  const writer: Writer = { statement: (name, text, values) => queryPrepared(database, name, text, values) };
  const found = await readReserveCase(writer, {
    customer: { uid },
    single_class_id,
    spots: [],
    now,
    key,
    zone: ZONE,
  });
  if (!found?.credits.length) throw new Error(`${uid} can't reserve`);
  const credits = found.credits.map((c) => c.available_class_id);
  await takeSeats(
    writer,
    { customer_id: found.customer_id, single_class_id, credits, spot: null, guest: null },
    null,
    now,
    key,
    'fingerprint',
  );
}

runWorker<SqlInput, SqlResult>(
  async ({ databaseUrl, concurrency, bookings }) => {
    const database = (pool ??= createPool(databaseUrl));
    let at = 0;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let booking = bookings[at++]; booking; booking = bookings[at++]) await book(database, booking);
      }),
    );
    return { seconds: (performance.now() - started) / 1000 };
  },
  async () => pool?.end(),
);
