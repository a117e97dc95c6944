/**
 * Puts a restored copy in the place of its studio. The two exchange their databases alone: number, names, settings,
 * events' address and files stay the studio's, and what was its database is the copy's, to be read.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE } from '../../domain/durations';
import type { Db } from '../db/schema';
import { isBehind } from '../db/schemaVersion';
import { hint } from '../db/work';
import { enterStudios } from '../directory/workRepository';
import { carryMails, carrySequences, holdWaiting } from './carryOver';
import { withLock, studioLock } from './lock';
import { recordEvent } from '../directory/events';
import type { DirectoryTrx } from '../directory/tables';
import type { Operator, Outcome } from './operator';
import { reasonOf } from './print';
import { findServer, lockNamed, requireNamed, type StudioRow } from './repository';
import { onServer } from './servers';

/** Milliseconds for which requests and visits that have begun may go on. */
const PATIENCE = MINUTE / 2;
const LOOK_EVERY = 100;

async function lockBoth(trx: DirectoryTrx, name: string, copyName: string): Promise<readonly [StudioRow, StudioRow]> {
  const copy = await lockNamed(trx, copyName);
  const original = await lockNamed(trx, name);
  if (copy.copy_of !== original.studio_id) throw new Error(`«${copyName}» no es una copia de «${name}».`);
  if (copy.state === 'preparing') throw new Error(`«${copyName}» no está completa: repite studios recover`);
  if (original.state !== 'active' && original.state !== 'suspended')
    throw new Error(`«${name}» no está listo: ve cómo está con: studios show ${name}`);
  for (const { name: behind, schema_version } of [original, copy])
    if (isBehind(schema_version)) throw new Error(`Su esquema está atrasado: studios upgrade --only ${behind}`);
  return [original, copy];
}

/** Waits until no statement and no visit of the studio runs any more, then ends its connections. */
async function disconnectStudio(op: Operator, { studio_id, database }: StudioRow, db: Db): Promise<void> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = ${database} and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`.execute(
      db,
    );
    const visit = await op.db
      .selectFrom('studio_work')
      .select('lane')
      .where('studio_id', '=', studio_id)
      .where('leased_until', '>', op.now())
      .executeTakeFirst();
    if ((!rows[0]?.busy && !visit) || performance.now() > until) break;
    await pause(LOOK_EVERY);
  }
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
}

/** Exchanges their databases, and opens the studio. */
async function exchangeDatabases(trx: DirectoryTrx, op: Operator, original: StudioRow, copy: StudioRow): Promise<void> {
  const placeOf = ({ server_id, database, schema_version }: StudioRow) => ({ server_id, database, schema_version });
  const set = (studio_id: number, values: Partial<StudioRow>) =>
    trx.updateTable('studio').set(values).where('studio_id', '=', studio_id).execute();
  // One place belongs to one studio at a time.
  await set(copy.studio_id, { database: `${copy.database} ${copy.studio_id}` });
  await set(original.studio_id, { ...placeOf(copy), state: 'active' });
  await set(copy.studio_id, { ...placeOf(original), state: 'suspended' });
  await recordEvent(trx, op, {
    action: 'studio.swap',
    studio_id: original.studio_id,
    before: { database: original.database },
    after: { database: copy.database, copy: copy.name },
  });
}

export async function swapStudio(
  op: Operator,
  name: string,
  copyName: string,
  { lost = false }: { readonly lost?: boolean | undefined },
): Promise<Outcome> {
  const { studio_id } = await requireNamed(op.db, name);
  await withLock(op.db, studioLock(studio_id), {}, async () => {
    const [original, copy] = await op.db.transaction().execute(async (trx) => {
      const both = await lockBoth(trx, name, copyName);
      for (const { studio_id: id, state } of both) {
        if (state !== 'active') continue;
        await trx.updateTable('studio').set({ state: 'suspended' }).where('studio_id', '=', id).execute();
        await recordEvent(trx, op, {
          action: 'studio.suspend',
          studio_id: id,
          before: { state },
          after: { state: 'suspended' },
        });
      }
      return both;
    });
    const [from, to] = [await findServer(op.db, original.server_id), await findServer(op.db, copy.server_id)];
    await onServer(
      to,
      async (target) => {
        if (lost) return holdWaiting(target, op.now());
        await onServer(
          from,
          async (source) => {
            await disconnectStudio(op, original, source);
            await carrySequences(source, target);
            await carryMails(source, target);
          },
          original.database,
        ).catch((error: unknown) => {
          throw new Error(
            `La base de ahora no se pudo leer (${reasonOf(error)}). «${name}» queda suspendido: repite el comando, o, si ` +
              `está perdida, con --lost.`,
          );
        });
      },
      copy.database,
    );
    await op.db.transaction().execute(async (trx) => {
      await exchangeDatabases(trx, op, ...(await lockBoth(trx, name, copyName)));
    });
    await enterStudios(op.db, op.now());
    await hint(op.db, [studio_id], op.now());
  });
  return {
    text:
      `«${name}» está abierto con la base restaurada. La que tenía es ahora la de «${copyName}», suspendida.\n` +
      `Lo que se cobró desde ese momento está en los proveedores y no en el estudio: revisa la bitácora del servidor y sus pagos.`,
    json: { name, copy: copyName, lost },
  };
}
