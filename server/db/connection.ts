/** The connection to PostgreSQL: one pool per studio, and how its types are read. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { createHash } from 'node:crypto';
import { Pool, Query, types, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
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
 * Runs a statement that PostgreSQL plans once per connection, the functions that it calls included: for the few
 * statements on hot paths. One plan serves all values, so filters that may be absent belong into a text of their own.
 */
export async function prepared<R extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  // The types know no result of an own Query.
  const result = pool.query(new GenericPlanQuery({ name, text, values })) as unknown as Promise<QueryResult<R>>;
  return (await result).rows;
}

/** Returns no row, and holds until the transaction ends: here, the next statement of the same round trip. */
const FORCE_GENERIC_PLAN = `select from (
  select set_config('plan_cache_mode', 'force_generic_plan', true) as mode) forced where mode is null`;

const FORCE = 'force-generic-plan';
/** Connections on which that statement is prepared: parsing it cost more than a small statement itself. */
const canForce = new WeakSet<object>();

/** The part of pg's Query that its types leave out. */
interface Messages {
  parse(message: { readonly name?: string; readonly text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
  readonly submittedNamedStatements: Record<string, string>;
}
interface QueryParts {
  readonly name: string;
  readonly text: string;
  hasBeenParsed(connection: Messages): boolean;
  prepare(connection: Messages): void;
  handleCommandComplete(message: unknown, connection: Messages): void;
}
const parts = Query.prototype as unknown as QueryParts;

/**
 * Left to itself PostgreSQL plans a statement five times on each connection before it considers to keep a plan, and
 * goes on where it thinks that the values matter.
 */
class GenericPlanQuery extends Query {
  private isForced = false;

  prepare(this: this & QueryParts, connection: Messages): void {
    const { name, text } = this;
    if (!this.hasBeenParsed(connection)) {
      // Before the other one: pg takes the first success for this statement's.
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    if (!canForce.has(connection)) connection.parse({ name: FORCE, text: FORCE_GENERIC_PLAN });
    connection.bind({ statement: FORCE });
    connection.execute({});
    parts.prepare.call(this, connection);
  }

  handleCommandComplete(message: unknown, connection: Messages): void {
    if (this.isForced) parts.handleCommandComplete.call(this as unknown as QueryParts, message, connection);
    this.isForced = true;
    canForce.add(connection);
  }
}

/**
 * The same for what Kysely builds: reads of many joins, whose planning takes longer than their work. Not for texts that
 * vary with their values (`in`). It knows no transaction: each statement takes a connection of its own.
 */
export function createPreparedDatabase(pool: Pool): Db {
  const client = {
    query: (text: string, values: unknown[]) =>
      pool.query(new GenericPlanQuery({ name: createHash('sha1').update(text).digest('base64url'), text, values })),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => undefined } }),
  });
}

/** Throws where the database can't be reached. */
export const ping = async (pool: Pool): Promise<void> => void (await pool.query('select 1'));
