/**
 * Moves a studio's database to another server while it is used. Each step can be repeated: the same command goes on with
 * a move that was killed, and `--undo` takes it back.
 */
import { randomBytes } from 'node:crypto';
import { endPause } from '../../directory/movesRepository';
import { withLock, studioLock } from '../lock';
import { recordEvent } from '../../directory/events';
import { readCount, type Operator, type Outcome } from '../operator';
import { reasonOf } from '../print';
import { findServer, findServers, lockNamed, requireNamed, type ServerRow, type StudioRow } from '../repository';
import { onServer } from '../servers';
import { checkDatabase, checkServers, checkStudio } from './check';
import {
  awaitCopy,
  beginCopy,
  dropSlots,
  dropSubscription,
  isCopying,
  lockRole,
  removeFromSource,
  removeFromTarget,
} from './copy';
import { forgetMove } from './left';
import { findOpenMove, shownMove, withServers, type Move } from './moves';
import { switchOver } from './switchOver';

const ATTEMPTS = { usual: 10, most: 100 };

export interface Wanted {
  readonly to?: string | undefined;
  readonly undo?: boolean | undefined;
  /** The server that the studio has left is lost for good. */
  readonly lost?: boolean | undefined;
  /** How many pauses are tried before the move is taken back. */
  readonly attempts?: string | undefined;
}

async function serverNamed(op: Operator, name: string): Promise<ServerRow> {
  const found = (await findServers(op.db)).find((server) => server.name === name);
  if (!found) throw new Error(`No hay un servidor «${name}». Todos están en: studios server list`);
  return found;
}

async function enterMove(op: Operator, name: string, to: ServerRow): Promise<Move> {
  return op.db.transaction().execute(async (trx) => {
    const studio = await lockNamed(trx, name);
    checkStudio(studio);
    const { studio_id, server_id, database } = studio;
    const mark = `studio_move_${studio_id}_${randomBytes(4).toString('hex')}`;
    const row = await trx
      .insertInto('studio_move')
      .values({
        studio_id,
        from_server_id: server_id,
        from_database: database,
        to_server_id: to.server_id,
        to_database: `${database.replace(/_[0-9a-f]{6}$/, '').slice(0, 50)}_${randomBytes(3).toString('hex')}`,
        mark,
        phase: 'copying',
        started_at: op.now(),
        paused_until: null,
        switched_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx.updateTable('studio').set({ state: 'moving' }).where('studio_id', '=', studio_id).execute();
    const move = await withServers(trx, row);
    await recordEvent(trx, op, { action: 'studio.move.begin', studio_id, after: shownMove(move) });
    return move;
  });
}

/** The move that is open, or a new one. */
async function openMove(op: Operator, studio: StudioRow, to: ServerRow): Promise<Move> {
  const open = await findOpenMove(op.db, studio.studio_id);
  if (open && open.to_server_id !== to.server_id)
    throw new Error(`«${studio.name}» ya se está mudando a «${open.to.name}»: studios move ${studio.name} --undo`);
  if (open && open.phase !== 'undoing') return open;
  if (open) await undoMove(op, open);
  if (studio.server_id === to.server_id) throw new Error(`«${studio.name}» ya está en «${to.name}».`);
  if (!open) checkStudio(studio);
  const from = await findServer(op.db, studio.server_id);
  await checkServers(from, to);
  await onServer(from, checkDatabase, studio.database);
  return enterMove(op, studio.name, to);
}

/** Ends a pause that another command may have died in. */
const reopenSource = (op: Operator, { studio_id, from }: Move): Promise<unknown> =>
  endPause(op.db, studio_id, { running: true }).catch((error: unknown) => {
    throw new Error(`No se puede entrar a «${from.name}»: ${reasonOf(error)}. Cuando vuelva, repite el comando.`);
  });

/** Takes back all that was made for a move. What the target can't be asked to drop is named. */
async function undoMove(op: Operator, move: Move): Promise<{ readonly left: string | null }> {
  const { move_id, studio_id, to, to_database } = move;
  if (move.phase === 'copying') {
    await reopenSource(op, move);
    const undone = await op.db
      .updateTable('studio_move')
      .set({ phase: 'undoing' })
      .where('move_id', '=', move_id)
      .where('phase', '=', 'copying')
      .where('paused_until', 'is', null)
      .returning('move_id')
      .executeTakeFirst();
    if (!undone) throw new Error('La mudanza cambió mientras tanto: mira studios list.');
  }
  const left = await removeFromTarget(move).then(
    () => null,
    (error: unknown) => {
      op.say(`«${to.name}»: ${reasonOf(error)}`);
      return to_database;
    },
  );
  await removeFromSource(move);
  await op.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('studio_move').where('move_id', '=', move_id).execute();
    await trx
      .updateTable('studio')
      .set({ state: 'active' })
      .where('studio_id', '=', studio_id)
      .where('state', '=', 'moving')
      .execute();
    await recordEvent(trx, op, { action: 'studio.move.undo', studio_id, before: shownMove(move), after: { left } });
  });
  return { left };
}

/** After the switch: nothing is left but the closed database. */
async function finishMove(op: Operator, move: Move): Promise<void> {
  await dropSubscription(move);
  await dropSlots(move);
  await lockRole(move);
  await op.db.updateTable('studio_move').set({ phase: 'kept' }).where('move_id', '=', move.move_id).execute();
}

/** The same without the server that the studio has left: what lies there is named. */
async function finishWithout(op: Operator, { name, studio_id }: StudioRow, target: string): Promise<Outcome> {
  const move = await findOpenMove(op.db, studio_id);
  if (move?.phase !== 'switched' || move.to.name !== target)
    throw new Error(`«${name}» no se acaba de mudar a «${target}»: --lost sólo termina una mudanza así.`);
  await dropSubscription(move);
  await forgetMove(op, move, 'studio.move.lost');
  const { from, from_database, mark } = move;
  return {
    text:
      `«${name}» está en «${target}». Si «${from.name}» vuelve, borra ahí la ranura de replicación y el rol ${mark}, ` +
      `y la base ${from_database}.`,
    json: { studio_id, name, ...shownMove(move), mark },
  };
}

async function copyAndSwitch(op: Operator, move: Move, attempts: number) {
  if (!(await isCopying(move))) {
    await removeFromTarget(move);
    await removeFromSource(move);
    op.say(`copia de ${move.from.name} a ${move.to.name}`);
    await beginCopy(move);
  }
  await awaitCopy(op, move);
  return switchOver(op, move, attempts, () => finishMove(op, move));
}

/** What went wrong before the switch leaves nothing behind, as far as both servers can be reached. */
async function undoAfter(op: Operator, { name, studio_id }: StudioRow, error: unknown): Promise<never> {
  const told = reasonOf(error);
  const open = await findOpenMove(op.db, studio_id).catch(() => null);
  if (open?.phase === 'switched')
    throw new Error(
      `${told} «${name}» ya está en «${open.to.name}»; repite el comando, o, si «${open.from.name}» está perdido, ` +
        `studios move ${name} --to ${open.to.name} --lost`,
    );
  const undone = open !== null && (await undoMove(op, open).catch(() => null)) !== null;
  throw new Error(
    undone
      ? `${told} La mudanza se deshizo.`
      : `${told} La mudanza quedó a medias: repítela, o studios move ${name} --undo`,
  );
}

export async function moveStudio(
  op: Operator,
  name: string,
  { to, undo: isUndo = false, lost = false, attempts }: Wanted,
): Promise<Outcome> {
  const most = readCount('--attempts', attempts, ATTEMPTS);
  if ((to === undefined) !== isUndo) throw new Error('Di a qué servidor con --to, o --undo para deshacerla.');
  const studio = await requireNamed(op.db, name);
  const { studio_id } = studio;
  const busy = (): Error => new Error(`Otro comando trabaja en la base de «${name}». Espera a que termine.`);
  return withLock(op.db, studioLock(studio_id), { busy }, async () => {
    if (to === undefined) return undoStudio(op, await requireNamed(op.db, name));
    if (lost) return finishWithout(op, studio, to);
    const move = await openMove(op, await requireNamed(op.db, name), await serverNamed(op, to));
    const shown = { studio_id, name, ...shownMove(move) };
    const kept = `Su base de antes se queda cerrada en «${move.from.name}» 30 días: studios purge`;
    if (move.phase === 'switched') {
      await finishMove(op, move).catch((error: unknown) => undoAfter(op, studio, error));
      return { text: `«${name}» está en «${move.to.name}». ${kept}`, json: shown };
    }
    await reopenSource(op, move);
    const { pauses, differing } = await copyAndSwitch(op, move, most).catch((error: unknown) =>
      undoAfter(op, studio, error),
    );
    const [paused, inVain] = [pauses.at(-1), pauses.slice(0, -1)];
    return {
      text: [
        `«${name}» está en «${move.to.name}». Sus escrituras esperaron ${paused} ms.`,
        ...(inVain.length > 0 ? [`Antes esperaron en vano: ${inVain.join(', ')} ms.`] : []),
        kept,
        ...(differing.length > 0 ? [`Al mudarse no eran iguales: ${differing.join(', ')}`] : []),
      ].join('\n'),
      json: { ...shown, paused_ms: paused, paused_in_vain_ms: inVain, differing },
      failed: differing.length > 0,
    };
  });
}

async function undoStudio(op: Operator, { name, studio_id }: StudioRow): Promise<Outcome> {
  const open = await findOpenMove(op.db, studio_id);
  if (!open) throw new Error(`«${name}» no se está mudando.`);
  if (open.phase === 'switched')
    throw new Error(
      `«${name}» ya está en «${open.to.name}»: studios move ${name} --to ${open.to.name} termina la mudanza.`,
    );
  const { left } = await undoMove(op, open);
  return {
    text: [
      `«${name}» se queda en «${open.from.name}».`,
      ...(left === null ? [] : [`«${open.to.name}» no responde; cuando vuelva, borra ahí la base ${left}.`]),
    ].join('\n'),
    json: { studio_id, name, ...shownMove(open), left },
    failed: left !== null,
  };
}
