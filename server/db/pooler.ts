/**
 * What a pooler in front of PostgreSQL changes (PgBouncer in transaction mode: each transaction gets any connection).
 */
import type { Client, ClientBase, Pool } from 'pg';
import { prepareAnew } from './connection';

/** Name of a prepared statement. */
const PROBE = 'pooler_probe';
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Checks that the limits of `createPool` are in force, as a pooler drops the start-up parameters that set them. Behind
 * one (`pooled`) it also finds out whether prepared statements follow the transactions from connection to connection:
 * a pooler that does so (PgBouncer 1.21) gives them names of its own. With another the pool uses none from now on.
 *
 * @throws an error that names the missing limits.
 */
export async function fitPooler(pool: Pool, pooled: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    // In one transaction, so that all of it reaches the same connection, which a pooler closes if this breaks off.
    await client.query('begin');
    const limitless = await findLimitless(client, PROBE);
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [PROBE]);
    if (rowCount) await client.query('deallocate pooler_probe');
    await client.query('commit');
    if (limitless.length > 0) throw new Error(missingLimitsText(limitless));
    if (pooled && rowCount) prepareAnew(pool);
  } finally {
    // Closed, as it believes that the statement is still prepared.
    client.release(true);
  }
}

/**
 * For the pools of many studios: their first connection to each database server checks its limits, as `fitPooler` does
 * for one studio. A connection without them isn't used. Whether statements are prepared there, its address says
 * (`pgbouncer=true`).
 */
export function checkServersOnce(): (client: ClientBase) => Promise<void> {
  const checked = new Set<string>();
  return async (client) => {
    const { host, port } = client as Client;
    const server = `${host}:${port}`;
    if (checked.has(server)) return;
    const limitless = await findLimitless(client);
    if (limitless.length > 0) throw new Error(missingLimitsText(limitless));
    checked.add(server);
  };
}

/** Which of the limits aren't in force; `name` of the prepared statement. Default: none. */
async function findLimitless(client: ClientBase, name?: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name,
    text: `select name from pg_settings where name = any ($1) and setting = '0'`,
    values: [LIMITS],
  });
  return rows.map((limit) => limit.name);
}

const missingLimitsText = (limits: readonly string[]): string =>
  `La base de datos no pone límite a ${limits.join(' ni a ')}: ponlo en PgBouncer (connect_query) o en el usuario ` +
  '(ALTER ROLE … SET …), y la dirección sin PgBouncer en DATABASE_DIRECT_URL, o en un directorio con --direct ' +
  '(docs/operations.md).';
