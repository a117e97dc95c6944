/** The moves that the directory knows: one that is open per studio, and databases that were left and are still kept. */
import type { Selectable } from 'kysely';
import type { DirectoryDb, DirectoryTables } from '../../directory/tables';
import { findServer, type ServerRow } from '../repository';

export type MoveRow = Selectable<DirectoryTables['studio_move']>;

/** A move with both of its servers. */
export interface Move extends MoveRow {
  readonly from: ServerRow;
  readonly to: ServerRow;
}

export const withServers = async (db: DirectoryDb, move: MoveRow): Promise<Move> => ({
  ...move,
  from: await findServer(db, move.from_server_id),
  to: await findServer(db, move.to_server_id),
});

export async function findOpenMove(db: DirectoryDb, studio_id: number): Promise<Move | null> {
  const found = await db
    .selectFrom('studio_move')
    .selectAll()
    .where('studio_id', '=', studio_id)
    .where('phase', '<>', 'kept')
    .executeTakeFirst();
  return found ? withServers(db, found) : null;
}

/** What of a move is put on record. */
export const shownMove = ({ from, from_database, to, to_database }: Move) => ({
  from: from.name,
  from_database,
  to: to.name,
  to_database,
});

/** Of all studios, those that aren't done. */
export async function findMoves(db: DirectoryDb): Promise<Move[]> {
  const rows = await db.selectFrom('studio_move').selectAll().where('phase', '<>', 'kept').orderBy('move_id').execute();
  return Promise.all(rows.map((row) => withServers(db, row)));
}

/** What operators read of a move that isn't done: while it lasts, the source keeps all that is written for it. */
export function moveNote(name: string, { from, to, phase }: Move): string {
  const again = `studios move ${name} --to ${to.name}`;
  if (phase === 'switched') return `«${name}» ya está en «${to.name}»; falta terminar su mudanza: ${again}`;
  const undo = `studios move ${name} --undo`;
  if (phase === 'undoing') return `La mudanza de «${name}» a «${to.name}» se deshace; para terminar: ${undo}`;
  return `«${name}» se muda de «${from.name}» a «${to.name}». Si ya nadie trabaja en ello: ${again}, o ${undo}`;
}
