/**
 * Creates a studio: enters it, copies the template database, and opens it. Each step can be repeated: a command that
 * was killed is finished by the same command.
 */
import { randomBytes } from 'node:crypto';
import { violatesUnique } from '../db/errors';
import { migrateToLatest } from '../db/migrate';
import { SCHEMA_VERSION } from '../db/schemaVersion';
import { renewOwnSecrets } from '../modules/files/repository';
import { insertHost, readHost, toProve } from './hosts';
import { withLock, nameLock, studioLock } from './lock';
import { recordEvent } from '../directory/events';
import type { DirectoryTrx } from '../directory/tables';
import type { Operator, Outcome } from './operator';
import { directUrl, findHosts, findNamed, findServer, findServers, type ServerRow, type StudioRow } from './repository';
import { onServer } from './servers';
import { readSettings, storeSettings } from './settings';
import { copyTemplate } from './template';

export interface NewStudio {
  readonly hosts: readonly string[];
  /** The operator knows that the names are the studio's. */
  readonly verified?: boolean | undefined;
  readonly identity: string;
  /** Of several servers it must be named. */
  readonly server?: string | undefined;
  /** 'NAME=value'. */
  readonly settings?: readonly string[] | undefined;
}

const NAME = /^[a-z][a-z0-9-]{0,38}[a-z0-9]$/;
const PROJECT = /^[a-z][a-z0-9-]{2,62}$/;

export function checkStudioName(name: string): void {
  if (!NAME.test(name))
    throw new Error('El nombre de un estudio lleva de 2 a 40 minúsculas, cifras y guiones, y empieza con una letra.');
}

/** A part of chance, as another directory may have its studios on the same server. */
export const databaseName = (studio: string, id: number): string =>
  `studio_${studio.replaceAll('-', '_')}_${id}_${randomBytes(3).toString('hex')}`;

async function chooseServer(op: Operator, name: string | undefined): Promise<ServerRow> {
  const servers = await findServers(op.db);
  if (servers.length === 0) throw new Error('No hay servidores de bases de datos: studios server add uno postgres://…');
  const [found] = name === undefined ? servers : servers.filter((server) => server.name === name);
  if (!found) throw new Error(`No hay un servidor «${name}». Todos están en: studios server list`);
  if (name === undefined && servers.length > 1)
    throw new Error(`Di en qué servidor con --server: ${servers.map((server) => server.name).join(', ')}.`);
  return found;
}

async function insertStudio(
  trx: DirectoryTrx,
  op: Operator,
  name: string,
  { identity, server }: { readonly identity: string; readonly server: ServerRow },
): Promise<StudioRow> {
  const webhook_key = randomBytes(24).toString('base64url');
  const entered = await trx
    .insertInto('studio')
    .values({
      name,
      state: 'preparing',
      server_id: server.server_id,
      // Until its id is known.
      database: webhook_key,
      identity_project: identity,
      webhook_key,
      max_file_bytes: null,
      schema_version: null,
      created_at: op.now(),
      deleted_at: null,
    })
    .returning('studio_id')
    .executeTakeFirstOrThrow();
  const { studio_id } = entered;
  const database = databaseName(name, studio_id);
  const studio = await trx
    .updateTable('studio')
    .set({ database })
    .where('studio_id', '=', studio_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(trx, op, {
    action: 'studio.create',
    studio_id,
    after: { name, server: server.name, database, identity_project: identity },
  });
  return studio;
}

/** What the command that was killed had entered must be what this one asks for. */
function checkSame({ name, identity_project }: StudioRow, at: ServerRow, identity: string, server?: string): void {
  if (identity_project === identity && (server === undefined || at.name === server)) return;
  throw new Error(
    `«${name}» se empezó a crear con --identity ${identity_project} --server ${at.name}: repite el mismo comando, o ` +
      `quítalo con: studios delete ${name}`,
  );
}

/** The studio's database, whole and its own. Repeatable until the studio is open. */
async function makeDatabase(server: ServerRow, { database }: StudioRow): Promise<void> {
  const { isNew } = await copyTemplate(server, database);
  // An earlier attempt of an older version may have made it.
  if (!isNew) await migrateToLatest(directUrl(server, database));
  await onServer(
    server,
    (db) => db.transaction().execute((trx) => renewOwnSecrets(trx, randomBytes(4).toString('hex'))),
    database,
  );
}

async function openToVisitors(op: Operator, studio_id: number): Promise<void> {
  await op.db.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('studio')
      .set({ state: 'active', schema_version: SCHEMA_VERSION })
      .where('studio_id', '=', studio_id)
      .where('state', '=', 'preparing')
      .returning('name')
      .executeTakeFirst();
    if (!opened) throw new Error('El estudio cambió mientras se creaba: mira studios list.');
    await recordEvent(trx, op, {
      action: 'studio.open',
      studio_id,
      before: { state: 'preparing' },
      after: { state: 'active', schema_version: SCHEMA_VERSION },
    });
  });
}

export async function createStudio(op: Operator, name: string, wanted: NewStudio): Promise<Outcome> {
  const started = performance.now();
  checkStudioName(name);
  const hosts = wanted.hosts.map(readHost);
  if (hosts.length === 0) throw new Error('Falta el nombre de su sitio: --host estudioaura.mx');
  if (!PROJECT.test(wanted.identity)) throw new Error('--identity es el proyecto de Firebase, como estudio-aura.');
  const settings = await readSettings(op, wanted.settings ?? []);

  const busy = (): Error => new Error(`Otro comando está creando «${name}». Espera a que termine.`);
  const studio = await withLock(op.db, nameLock(name), { busy }, async () => {
    const known = await findNamed(op.db, name);
    if (known && known.state !== 'preparing')
      throw new Error(`Ya hay un estudio «${name}»; ve cómo está con: studios show ${name}`);
    const server = known ? await findServer(op.db, known.server_id) : await chooseServer(op, wanted.server);
    if (known) checkSame(known, server, wanted.identity, wanted.server);
    const entered = await op.db
      .transaction()
      .execute(async (trx) => {
        const row = known ?? (await insertStudio(trx, op, name, { identity: wanted.identity, server }));
        const now = op.now().getTime();
        for (const [i, host] of hosts.entries())
          // The first one comes first.
          await insertHost(trx, op, row, { host, verified: wanted.verified ?? false, at: new Date(now + i) });
        await storeSettings(trx, op, row.studio_id, settings);
        return row;
      })
      .catch((error: unknown) => {
        // Renamed to it meanwhile.
        if (violatesUnique(error, 'studio_name')) throw new Error(`Ya hay un estudio «${name}».`);
        throw error;
      });
    return withLock(op.db, studioLock(entered.studio_id), {}, async () => {
      await makeDatabase(server, entered);
      await openToVisitors(op, entered.studio_id);
      return entered;
    });
  });

  const seconds = (performance.now() - started) / 1000;
  const names = await findHosts(op.db, studio.studio_id);
  const unproved = names.filter(({ verified_at }) => verified_at === null);
  return {
    text: [
      `El estudio «${name}» está listo (${seconds.toFixed(1)} s).`,
      ...unproved.map(({ host, verify_token }) => toProve(name, host, verify_token)),
    ].join('\n'),
    json: {
      studio_id: studio.studio_id,
      name,
      database: studio.database,
      seconds: Number(seconds.toFixed(3)),
      hosts: names.map(({ host, verified_at, verify_token }) => ({
        host,
        verified: verified_at !== null,
        token: verify_token,
      })),
    },
  };
}

/** Puts a name in the place of another one. */
export async function renameStudio(op: Operator, name: string, next: string): Promise<Outcome> {
  checkStudioName(next);
  await op.db
    .transaction()
    .execute(async (trx) => {
      const changed = await trx
        .updateTable('studio')
        .set({ name: next })
        .where('name', '=', name)
        .where('state', '<>', 'deleted')
        .where('state', '<>', 'preparing')
        .returning('studio_id')
        .executeTakeFirst();
      if (!changed) throw new Error(`No hay un estudio «${name}» que esté listo. Todos están en: studios list`);
      const { studio_id } = changed;
      await recordEvent(trx, op, { action: 'studio.rename', studio_id, before: { name }, after: { name: next } });
    })
    .catch((error: unknown) => {
      if (violatesUnique(error, 'studio_name')) throw new Error(`Ya hay un estudio «${next}».`);
      throw error;
    });
  return { text: `«${name}» se llama ahora «${next}».`, json: { name: next } };
}
