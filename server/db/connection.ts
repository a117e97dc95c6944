/** The connection to PostgreSQL: one pool per studio, and how its types are read. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { createHash } from 'node:crypto';
import { Pool, types, type PoolConfig, type QueryResultRow } from 'pg';
import type { DB, Db } from './schema';

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
    // A new connection plans every statement anew: none is given up for being idle.
    idleTimeoutMillis: 0,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'studio',
    ...options,
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? types.getTypeParser(oid, format) },
  });
  // A connection that is lost between two statements of a transaction emits an event, which would end
  // the process without a listener; the next statement on the connection fails and throws.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs a statement that each connection parses once; after five executions PostgreSQL may keep one plan for all values.
 * For the few statements on hot paths. Filters that may be absent belong into a text of their own.
 */
export async function prepared<R extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  return (await pool.query<R>({ name, text, values })).rows;
}

/**
 * The same for what Kysely builds: reads of many joins, whose planning takes longer than their work. Not for texts that
 * vary with their values (`in`). It knows no transaction: each statement takes a connection of its own.
 */
export function createPreparedDatabase(pool: Pool): Db {
  const client = {
    query: (text: string, values: unknown[]) =>
      pool.query({ name: createHash('sha1').update(text).digest('base64url'), text, values }),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => undefined } }),
  });
}

/** Throws where the database can't be reached. */
export const ping = async (pool: Pool): Promise<void> => void (await pool.query('select 1'));
