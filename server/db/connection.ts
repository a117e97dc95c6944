/** The connection to PostgreSQL: one pool per studio, and how its types are read. */
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type PoolConfig, type QueryResultRow } from 'pg';
import type { DB } from './schema';

const { builtins } = types;

/**
 * int8 as number (ids and centavos stay far below 2^53), date as YYYY-MM-DD, and timestamp without a zone
 * (class_date, a wall clock) in the wire's form, untouched by this process's own zone.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, (text) => `${text.replace(' ', 'T').slice(0, 19)}.000Z`],
]);

export function createPool(url: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'studio',
    ...options,
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? types.getTypeParser(oid, format) },
  });
  // A connection that is lost between two statements of a transaction says so as an event, which would end
  // the process without a listener; the next statement on the connection fails and throws.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs a statement that PostgreSQL plans once per connection: for the few statements on hot paths. */
export async function prepared<R extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  return (await pool.query<R>({ name, text, values })).rows;
}

/** Throws where the database can't be reached. */
export const ping = async (pool: Pool): Promise<void> => void (await pool.query('select 1'));
