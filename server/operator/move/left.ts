/** Databases that studios left when they moved. They stay closed for a grace time. */
import { sql } from 'kysely';
import type { DirectoryDb } from '../../directory/tables';
import { recordEvent } from '../../directory/events';
import type { Operator } from '../operator';
import { onServer } from '../servers';
import { dropRole } from './copy';
import { withServers, type Move } from './moves';

export interface Left extends Move {
  /** The studio's. */
  readonly name: string;
}

/** Those of one studio, or those that were left before then. */
export async function findLeft(
  db: DirectoryDb,
  which: { readonly studio_id: number } | { readonly before: Date },
): Promise<Left[]> {
  const rows = await db
    .selectFrom('studio_move as m')
    .innerJoin('studio as s', 's.studio_id', 'm.studio_id')
    .selectAll('m')
    .select('s.name')
    .where('m.phase', '=', 'kept')
    .where((eb) =>
      'before' in which ? eb('m.switched_at', '<=', which.before) : eb('m.studio_id', '=', which.studio_id),
    )
    .orderBy('m.move_id')
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...(await withServers(db, row)), name: row.name })));
}

/** From then on the directory doesn't know what the studio left. */
export async function forgetMove(
  op: Operator,
  { move_id, studio_id, from, from_database }: Move,
  action: 'studio.move.purge' | 'studio.move.lost',
): Promise<void> {
  await op.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('studio_move').where('move_id', '=', move_id).execute();
    await recordEvent(trx, op, { action, studio_id, before: { server: from.name, database: from_database } });
  });
}

/** May be repeated. */
export async function dropLeft(op: Operator, move: Left): Promise<void> {
  const { from, from_database, mark } = move;
  await onServer(from, async (db) => {
    await sql`drop database if exists ${sql.id(from_database)} with (force)`.execute(db);
    await dropRole(db, mark);
  });
  await forgetMove(op, move, 'studio.move.purge');
}
