/** The PostgreSQL pool of a studio, and how column types are parsed. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { createHash } from 'node:crypto';
import { Pool, types, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';
import { isRefusal } from './errors';
import type { DB, Db } from './schema';

const { builtins } = types;

/**
 * Parses int8 as a number (ids and centavos stay far below 2^53), date as YYYY-MM-DD, and timestamp without a zone
 * (class_date, a wall clock) as the API sends it, unaffected by the process's time zone.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, (text) => `${text.replace(' ', 'T').slice(0, 19)}.000Z`],
]);

/** Pools behind a pooler that loses prepared statements (pooler.ts). */
const unnamed = new WeakSet<Pool>();
/** From now on each execution of a statement prepares it anew. */
export const prepareAnew = (pool: Pool): void => void unnamed.add(pool);
export const preparesAnew = (pool: Pool): boolean => unnamed.has(pool);

const isPooled = (url: string): boolean => /[?&]pgbouncer=true(&|$)/.test(url);

/** Its next connections go to this address. */
export function leadTo(pool: Pool, url: string): void {
  pool.options.connectionString = url;
  if (isPooled(url)) prepareAnew(pool);
  else unnamed.delete(pool);
}

/** `url` with `pgbouncer=true`: its statements are prepared anew, as PgBouncer before 1.21 needs it. */
export function createPool(url: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 10_000,
    // Idle connections stay open: a new one would have to plan every statement anew.
    idleTimeoutMillis: 0,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'studio',
    ...options,
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? types.getTypeParser(oid, format) },
  });
  // A connection lost between two statements of a transaction emits an error, which would end the process without a
  // listener. The next statement on it throws.
  pool.on('connect', (client) => client.on('error', () => undefined));
  keepAfterRefusals(pool);
  if (isPooled(url)) prepareAnew(pool);
  return pool;
}

/**
 * Makes `pool.query` (with a promise, not a callback) keep the connection of a statement that PostgreSQL refuses. It is
 * as good as before, and the next one would have to plan every statement anew: in a rush for the last seats, one for
 * each customer who gets none.
 */
function keepAfterRefusals(pool: Pool): void {
  const query = async (...statement: Parameters<PoolClient['query']>): Promise<unknown> => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await client.query(...statement);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isRefusal(failure) ? undefined : (failure as Error | undefined));
    }
  };
  pool.query = query as Pool['query'];
}

export function createDatabase(pool: Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const asNamed = (pool: Pool, name: string): string | undefined => (preparesAnew(pool) ? undefined : name);

/**
 * Runs a statement that each connection prepares once; after five executions PostgreSQL may use one plan for all
 * values. For the few statements on hot paths. Write a separate text for each combination of optional filters.
 */
export async function queryPrepared<R extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  return (await pool.query<R>({ name: asNamed(pool, name), text, values })).rows;
}

/**
 * Prepares statements that Kysely builds: reads with many joins, whose planning takes longer than their execution. Not
 * for texts that vary with their values (`in`). It has no transactions: each statement uses any connection.
 */
export function createPreparedDatabase(pool: Pool): Db {
  const client = {
    query: (text: string, values: unknown[]) =>
      pool.query({ name: asNamed(pool, createHash('sha1').update(text).digest('base64url')), text, values }),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => undefined } }),
  });
}

/** Throws if the database can't be reached. */
export const ping = async (pool: Pool): Promise<void> => void (await pool.query('select 1'));
