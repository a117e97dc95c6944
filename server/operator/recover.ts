/**
 * A studio's database as it was at some moment, restored from a backup, is entered beside the running studio as a copy of
 * it: to be read only, without jobs. A command that was killed is finished by the same command.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { violatesUnique } from '../db/errors';
import { migrateToLatest } from '../db/migrate';
import { SCHEMA_VERSION } from '../db/schemaVersion';
import { COPIED, sealedName } from '../directoryConfig';
import { openText, sealText } from '../sealedText';
import { checkStudioName, databaseName } from './create';
import { withLock, nameLock } from './lock';
import { recordEvent } from '../directory/events';
import type { DirectoryTrx } from '../directory/tables';
import type { Operator, Outcome } from './operator';
import { copyDatabase } from './postgresPrograms';
import { reasonOf } from './print';
import { directUrl, findNamed, findServer, findServers, requireNamed, type StudioRow } from './repository';
import { onServer } from './servers';

interface Recovery {
  /** Where the older state can be read: postgres://…/database; '-' is read from the standard input. */
  readonly from?: string | undefined;
  /** The server that gets the copy. Default: the studio's own. */
  readonly server?: string | undefined;
}

/** Enters the copy with all that the directory says of its studio, but its names. */
async function insertCopy(trx: DirectoryTrx, op: Operator, name: string, original: StudioRow, server_id: number) {
  const { studio_id: copy_of, changed_at: _changed, version: _version, ...same } = original;
  const webhook_key = randomBytes(24).toString('base64url');
  const { studio_id } = await trx
    .insertInto('studio')
    .values({
      ...same,
      name,
      copy_of,
      server_id,
      webhook_key,
      state: 'preparing',
      // Until its id is known.
      database: webhook_key,
      schema_version: null,
      created_at: op.now(),
      deleted_at: null,
    })
    .returning('studio_id')
    .executeTakeFirstOrThrow();
  const copy = await trx
    .updateTable('studio')
    .set({ database: databaseName(name, studio_id) })
    .where('studio_id', '=', studio_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const settings = await trx
    .selectFrom('studio_setting')
    .select(['name', 'sealed'])
    .where('studio_id', '=', copy_of)
    .where('name', 'in', COPIED)
    .execute();
  for (const { name: setting, sealed } of settings) {
    const text = openText(op.key, sealedName(copy_of, setting), sealed);
    if (text === null) continue;
    await trx
      .insertInto('studio_setting')
      .values({ studio_id, name: setting, sealed: sealText(op.key, sealedName(studio_id, setting), text) })
      .execute();
  }
  await recordEvent(trx, op, { action: 'studio.recover', studio_id, after: { name, copy_of: original.name } });
  return copy;
}

function readFrom(text: string): string {
  // The error must not repeat the address, which may hold a password.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || new URL(text).pathname.length < 2)
    throw new Error('--from es la dirección de la base restaurada: postgres://usuario@servidor:5432/base');
  return text;
}

export async function recoverStudio(op: Operator, name: string, copyName: string, wanted: Recovery): Promise<Outcome> {
  const started = performance.now();
  checkStudioName(copyName);
  if (wanted.from === undefined) throw new Error('Falta --from, la dirección de la base restaurada.');
  const from = readFrom(wanted.from === '-' ? await op.stdin() : wanted.from);
  const original = await requireNamed(op.db, name);
  if (original.copy_of !== null) throw new Error(`«${name}» es una copia ella misma.`);
  if (original.schema_version === null) throw new Error(`«${name}» aún no está listo.`);
  const servers = await findServers(op.db);
  const target = servers.find((one) =>
    wanted.server === undefined ? one.server_id === original.server_id : one.name === wanted.server,
  );
  if (!target) throw new Error(`No hay un servidor «${wanted.server}». Todos están en: studios server list`);

  const busy = (): Error => new Error(`Otro comando está creando «${copyName}». Espera a que termine.`);
  const { copy, bytes } = await withLock(op.db, nameLock(copyName), { busy }, async () => {
    const known = await findNamed(op.db, copyName);
    if (known && (known.state !== 'preparing' || known.copy_of !== original.studio_id))
      throw new Error(`Ya hay un estudio «${copyName}»; ve cómo está con: studios show ${copyName}`);
    const entered =
      known ?? (await op.db.transaction().execute((trx) => insertCopy(trx, op, copyName, original, target.server_id)));
    const { studio_id, database } = entered;
    const server = await findServer(op.db, entered.server_id);
    await onServer(server, async (db) => {
      await sql`drop database if exists ${sql.id(database)} with (force)`.execute(db);
      await sql`create database ${sql.id(database)}`.execute(db);
    });
    await copyDatabase(from, directUrl(server, database), op.env);
    await migrateToLatest(directUrl(server, database)).catch((error: unknown) => {
      throw new Error(`La base restaurada no se pudo poner al día: ${reasonOf(error)}`);
    });
    const size = await onServer(server, async (db) => {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(${database})::float8 as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    });
    await op.db.transaction().execute(async (trx) => {
      const after = { state: 'suspended', schema_version: SCHEMA_VERSION } as const;
      await trx.updateTable('studio').set(after).where('studio_id', '=', studio_id).execute();
      await recordEvent(trx, op, { action: 'studio.recovered', studio_id, after });
    });
    return { copy: entered, bytes: size };
  }).catch((error: unknown) => {
    // Created meanwhile.
    if (violatesUnique(error, 'studio_name')) throw new Error(`Ya hay un estudio «${copyName}».`);
    throw error;
  });
  const seconds = Number(((performance.now() - started) / 1000).toFixed(3));
  return {
    text:
      `«${copyName}» es la copia de «${name}» (${seconds.toFixed(1)} s). Está suspendida y en reposo. Para verla:\n` +
      `  studios host add ${copyName} <sitio> --verified\n  studios restore ${copyName}\n` +
      `Para ponerla en lugar de «${name}»:\n  studios swap ${name} ${copyName}`,
    json: { studio_id: copy.studio_id, name: copyName, copy_of: name, database: copy.database, bytes, seconds },
  };
}
