/** The pause of writes in which a studio's database changes its server. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { databaseUrl } from './repository';
import type { DirectoryDb } from './tables';

/** Milliseconds for a statement at a database server. */
const PATIENCE = 5_000;

/**
 * Lets the source of a move be connected to again and ends the pause, all while the move is locked: none can begin
 * meanwhile, and a studio that was switched is left alone. `running`: also before its time. false: there was no such
 * move.
 */
export const endPause = (
  db: DirectoryDb,
  studioId: number,
  { running = false }: { readonly running?: boolean } = {},
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const move = await trx
      .selectFrom('studio_move as m')
      .innerJoin('database_server as d', 'd.server_id', 'm.from_server_id')
      .select(['m.move_id', 'm.from_database', 'd.url', 'd.direct_url'])
      .where('m.studio_id', '=', studioId)
      .where('m.phase', '=', 'copying')
      .$if(!running, (query) =>
        query.where(sql<boolean>`(m.paused_until is null or m.paused_until <= clock_timestamp())`),
      )
      .forUpdate('m')
      .executeTakeFirst();
    if (!move) return false;
    await takeConnections(databaseUrl(move.direct_url ?? move.url, 'postgres'), move.from_database);
    await trx.updateTable('studio_move').set({ paused_until: null }).where('move_id', '=', move.move_id).execute();
    return true;
  });

async function takeConnections(server: string, database: string): Promise<void> {
  const client = new Client({
    connectionString: server,
    connectionTimeoutMillis: PATIENCE,
    statement_timeout: PATIENCE,
    query_timeout: PATIENCE,
  });
  // A lost connection emits an error besides.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`alter database ${client.escapeIdentifier(database)} with allow_connections true`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Of these studios those whose move is in its pause, or left it without an end. */
export async function findPaused(db: DirectoryDb, studioIds: readonly number[]): Promise<number[]> {
  if (studioIds.length === 0) return [];
  const rows = await db
    .selectFrom('studio_move')
    .select('studio_id')
    .where('studio_id', 'in', [...studioIds])
    .where('paused_until', 'is not', null)
    .execute();
  return rows.map(({ studio_id }) => studio_id);
}
