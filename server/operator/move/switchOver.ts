/**
 * The pause in which a studio changes its database: servers let nothing connect to the source, the source is closed, the
 * target catches up, and the directory leads to it. A pause lasts less than two seconds, whatever happens: what takes
 * longer ends it, and is tried again later.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { endPause } from '../../directory/movesRepository';
import { hasSqlState } from '../../db/errors';
import { MINUTE } from '../../../domain/durations';
import type { Db } from '../../db/schema';
import { recordEvent } from '../../directory/events';
import type { Operator } from '../operator';
import { reasonOf } from '../print';
import { onServer } from '../servers';
import { compareCounts, compareRows, copyRows, copySequences, readSequences, readTables, type Table } from './contents';
import { shownMove, type Move } from './moves';

/**
 * Milliseconds for which servers hold what would connect, counted by the directory: the studio is switched within them or
 * not at all, and a dead command's pause ends then. What is left of two seconds is for the commit and for servers' looks.
 */
const LEASE = 1_700;
/** Milliseconds of them in which all connections must have ended. */
const DRAIN = 1_000;
const LOOK_EVERY = 10;
/** Milliseconds before the second attempt, twice as many before the third, and so on: each leaves requests behind. */
const AGAIN_AFTER = 3_000;
/** Milliseconds for which transactions that began longer ago than a second are waited for, before the pause. */
const PATIENCE = 10 * MINUTE;
/** Bytes of the tables that are counted within the pause; those that are larger are compared after it. */
const COUNTED = 32 * 1024 * 1024;

interface Sides {
  /** A connection to each of both databases, and one to the source's server, which stays when the database is closed. */
  readonly source: Db;
  readonly target: Db;
  readonly server: Db;
  /** Another one to the target, which keeps what was there at the switch. */
  readonly snapshot: Db;
}

const onSides = <T>({ from, from_database, to, to_database }: Move, work: (sides: Sides) => Promise<T>): Promise<T> =>
  onServer(
    from,
    (source) =>
      onServer(from, (server) =>
        onServer(
          to,
          (target) => onServer(to, (snapshot) => work({ source, server, target, snapshot }), to_database),
          to_database,
        ),
      ),
    from_database,
  );

interface Connected {
  readonly pid: number;
  readonly who: string;
  readonly idle: boolean;
}

/** What is connected to the source besides this command and the copy. */
async function connectedTo(source: Db): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select pid, concat_ws(' ', nullif(application_name, ''), usename, host(client_addr)) as who,
      coalesce(state = 'idle', false) as idle
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(source);
  return rows;
}

/** SQLSTATE of a statement that took too long. */
const CANCELLED = '57014';

/** Ends a pause without a switch. */
class NotNow extends Error {}

/** false: it didn't hold until then, by performance.now(). */
async function pollUntil(until: number, holds: () => Promise<boolean>): Promise<boolean> {
  while (!(await holds())) {
    if (performance.now() > until) return false;
    await pause(LOOK_EVERY);
  }
  return true;
}

/** A transaction that takes long would only be waited for in vain while requests are held. */
async function awaitLongTransactions(op: Operator, source: Db): Promise<void> {
  const until = performance.now() + PATIENCE;
  for (let told = false; ; told = true) {
    const { rows } = await sql<{ who: string }>`
      select concat_ws(' ', nullif(application_name, ''), usename) as who from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - interval '1 second'`.execute(source);
    if (rows.length === 0) return;
    const who = rows.map((row) => row.who).join(', ');
    if (performance.now() > until) throw new Error(`Hay una transacción que no termina: ${who}`);
    if (!told) op.say(`espera una transacción larga: ${who}`);
    await pause(200);
  }
}

/** Takes the lease. Its end tells it from any other command's. */
async function takeLease(op: Operator, { move_id }: Move): Promise<Date> {
  const begun = await op.db
    .updateTable('studio_move')
    .set({
      paused_until: sql<Date>`date_trunc('milliseconds', clock_timestamp()) + ${LEASE} * interval '1 millisecond'`,
    })
    .where('move_id', '=', move_id)
    .where('phase', '=', 'copying')
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', sql<Date>`clock_timestamp()`)]))
    .returning('paused_until')
    .executeTakeFirst();
  if (!begun?.paused_until) throw new Error('La mudanza cambió mientras tanto: mira studios list.');
  return begun.paused_until;
}

/** Resolves once nothing is connected to the source, and nothing can connect any more. */
async function closeSource({ from, from_database }: Move, { source, server }: Sides, until: number): Promise<void> {
  // A pooler keeps connections that belong to no server; closing those that are idle loses nothing.
  const mayEnd = from.direct_url !== null;
  let left: Connected[] = [];
  const isFree = async (): Promise<boolean> => {
    left = await connectedTo(source);
    return left.every(({ idle }) => mayEnd && idle);
  };
  const refuse = (): never => {
    throw new NotNow(`siguen conectados ${[...new Set(left.map(({ who }) => who))].join(', ')}`);
  };
  if (!(await pollUntil(until, isFree))) refuse();
  await sql`alter database ${sql.id(from_database)} with allow_connections false`.execute(server);
  if (!(await isFree())) refuse();
  for (const { pid } of left) await sql`select pg_terminate_backend(${pid})`.execute(server);
  if (!(await pollUntil(until, async () => (await connectedTo(source)).length === 0))) refuse();
}

/** Resolves once the target has all that was ever written at the source. */
async function catchUp({ mark, to }: Move, { server }: Sides, until: number): Promise<void> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(server);
  const done = await pollUntil(until, async () => {
    const { rows: slots } = await sql`
      select from pg_replication_slots
      where slot_name = ${mark} and confirmed_flush_lsn >= ${rows[0]?.lsn}::pg_lsn`.execute(server);
    return slots.length > 0;
  });
  if (!done) throw new NotNow(`«${to.name}» no alcanzó a copiar lo último`);
}

/**
 * One transaction decides, and only while the lease lasts: else a server may have gone on at the source. It ends by
 * `until` (performance.now()), so that servers which end the pause then don't wait for it.
 */
async function decideSwitch(op: Operator, move: Move, lease: Date, until: number): Promise<void> {
  await op.db.transaction().execute(async (trx) => {
    const left = String(Math.max(1, Math.round(until - performance.now())));
    await sql`select set_config('statement_timeout', ${left}, true)`.execute(trx);
    const switched = await trx
      .updateTable('studio_move')
      .set({ phase: 'switched', paused_until: null, switched_at: op.now() })
      .where('move_id', '=', move.move_id)
      .where('phase', '=', 'copying')
      .where('paused_until', '=', lease)
      .where('paused_until', '>', sql<Date>`clock_timestamp()`)
      .returning('move_id')
      .executeTakeFirst();
    if (!switched) throw new NotNow('la pausa duró demasiado');
    await trx
      .updateTable('studio')
      .set({ server_id: move.to_server_id, database: move.to_database, state: 'active' })
      .where('studio_id', '=', move.studio_id)
      .execute();
    const { from, to, ...databases } = shownMove(move);
    await recordEvent(trx, op, {
      action: 'studio.move',
      studio_id: move.studio_id,
      before: { server: from, database: databases.from_database },
      after: { server: to, database: databases.to_database },
    });
  });
}

/** After a lost answer: what the directory says. Until it can be read, nothing is known, and nothing is undone. */
async function isSwitched(op: Operator, { move_id }: Move): Promise<boolean> {
  const { phase } = await op.db
    .selectFrom('studio_move')
    .select('phase')
    .where('move_id', '=', move_id)
    .executeTakeFirstOrThrow();
  return phase === 'switched' || phase === 'kept';
}

export interface Switched {
  /** Milliseconds of each pause, from its announcement to its end; the last one led to the switch. */
  readonly pauses: readonly number[];
  /** Tables whose rows differ. */
  readonly differing: readonly string[];
}

/** The first tables, as many as are counted quickly. */
function countableTables(tables: readonly Table[]): Table[] {
  let bytes = 0;
  return tables.filter((table) => (bytes += table.bytes) <= COUNTED);
}

interface Contents {
  /** The smallest first. */
  readonly tables: readonly Table[];
  readonly sequences: readonly string[];
}

/** A statement that would outlast the pause is cancelled, and 'not now'. */
async function setTimeouts({ source, target, server, snapshot }: Sides, milliseconds: number): Promise<void> {
  for (const db of [source, target, server, snapshot])
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, false)`.execute(db);
}

/** Leads the target's sequences to where the source's are; resolves to the tables that differ in their count. */
async function compareContents({ source, target }: Sides, { tables, sequences }: Contents): Promise<string[]> {
  const [differing] = await Promise.all([
    compareCounts(source, target, countableTables(tables)),
    copySequences(source, target, sequences),
  ]);
  return differing;
}

async function tryOnce(op: Operator, move: Move, sides: Sides, contents: Contents): Promise<void> {
  const { source, snapshot } = sides;
  const started = performance.now();
  const lease = await takeLease(op, move);
  op.say('en pausa');
  try {
    await closeSource(move, sides, started + DRAIN);
    op.say('cerrada la base de antes');
    await catchUp(move, sides, started + LEASE);
    const differing = await compareContents(sides, contents);
    if (differing.length > 0) throw new Error(`La copia no es igual: ${differing.join(', ')}`);
    await sql`begin isolation level repeatable read, read only`.execute(snapshot);
    await sql`select from kysely_migration limit 1`.execute(snapshot);
    if ((await connectedTo(source)).length > 0) throw new NotNow('algo se conectó a la base de antes');
    await decideSwitch(op, move, lease, started + LEASE);
  } catch (error) {
    if (!(await isSwitched(op, move))) {
      await endPause(op.db, move.studio_id, { running: true });
      await sql`rollback`.execute(snapshot);
      throw hasSqlState(error, CANCELLED) ? new NotNow('la pausa duró demasiado') : error;
    }
  }
}

/**
 * Switches the studio to the copy, as soon as that takes a short while, after so many attempts at most. `cleanUp` runs
 * after it, before what was there at the switch is compared with the source, row by row.
 */
export const switchOver = (
  op: Operator,
  move: Move,
  attempts: number,
  cleanUp: () => Promise<void>,
): Promise<Switched> =>
  onSides(move, async (sides) => {
    const { source, target, snapshot } = sides;
    const all = (await readTables(source)).sort((one, other) => one.bytes - other.bytes);
    const contents = { tables: all.filter(({ unlogged }) => !unlogged), sequences: await readSequences(source) };
    await sql`analyze ${sql.raw(all.map(({ name }) => name).join(', '))}`.execute(target);
    const pauses: number[] = [];
    for (let attempt = 1; ; attempt += 1) {
      await awaitLongTransactions(op, source);
      // Counters of limits: they may lack what the last moment counted.
      for (const table of all) if (table.unlogged) await copyRows(source, target, table);
      // A connection that has read these tables reads them again in a part of the time that it took first.
      await compareContents(sides, contents);
      await setTimeouts(sides, LEASE);
      const started = performance.now();
      const failure = await tryOnce(op, move, sides, contents).then(
        () => null,
        (error: unknown) => error,
      );
      const paused = Math.round(performance.now() - started);
      pauses.push(paused);
      await setTimeouts(sides, 0);
      if (failure === null) {
        op.say(`mudado en ${paused} ms`);
        await cleanUp();
        return { pauses, differing: await compareRows(source, snapshot, contents.tables) };
      }
      if (!(failure instanceof NotNow) || attempt >= attempts) throw failure;
      const wait = AGAIN_AFTER * attempt;
      op.say(`sin pausa por ahora, tras ${paused} ms: ${reasonOf(failure)}; otra vez en ${wait / 1000} s`);
      await pause(wait);
    }
  });
