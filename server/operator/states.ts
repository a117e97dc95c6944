/** A studio is suspended, deleted and restored by its state; its database goes only when the grace time is over. */
import { sql } from 'kysely';
import { DAY } from '../../domain/durations';
import { isBehind } from '../db/schemaVersion';
import { violatesUnique } from '../db/errors';
import { filesFolder } from '../directoryConfig';
import { withLock, studioLock } from './lock';
import { dropLeft, findLeft, type Left } from './move/left';
import { recordEvent } from '../directory/events';
import type { DirectoryTrx } from '../directory/tables';
import type { Operator, Outcome } from './operator';
import { utcMinute, reasonOf } from './print';
import { findNamed, findServer, lockNamed, type StudioRow } from './repository';
import { onServer } from './servers';

/** Milliseconds for which the database of a deleted studio is kept. */
const GRACE = 30 * DAY;

function refuseMoving({ name, state }: StudioRow): void {
  if (state === 'moving') throw new Error(`«${name}» se está mudando: espera a que termine.`);
}

async function setState(
  trx: DirectoryTrx,
  op: Operator,
  studio: StudioRow,
  state: StudioRow['state'],
  action: string,
): Promise<void> {
  const { studio_id } = studio;
  await trx
    .updateTable('studio')
    .set({ state, deleted_at: state === 'deleted' ? op.now() : null })
    .where('studio_id', '=', studio_id)
    .execute();
  const before = { name: studio.name, state: studio.state };
  await recordEvent(trx, op, { action, studio_id, before, after: { name: studio.name, state } });
}

export async function suspendStudio(op: Operator, name: string): Promise<Outcome> {
  await op.db.transaction().execute(async (trx) => {
    const studio = await lockNamed(trx, name);
    refuseMoving(studio);
    if (studio.state === 'preparing') throw new Error(`«${name}» aún no está listo.`);
    if (studio.state === 'active') await setState(trx, op, studio, 'suspended', 'studio.suspend');
  });
  return {
    text: `«${name}» está suspendido. Para abrirlo: studios restore ${name}`,
    json: { name, state: 'suspended' },
  };
}

export async function deleteStudio(op: Operator, name: string): Promise<Outcome> {
  await op.db.transaction().execute(async (trx) => {
    const studio = await lockNamed(trx, name);
    refuseMoving(studio);
    await setState(trx, op, studio, 'deleted', 'studio.delete');
  });
  const until = new Date(op.now().getTime() + GRACE);
  return {
    text: `«${name}» está eliminado. Su base se queda hasta ${utcMinute(until)}; hasta entonces: studios restore ${name}`,
    json: { name, state: 'deleted', kept_until: until.toISOString() },
  };
}

/** Opens one that is suspended; else brings back the one of this name that was deleted last, while it is there. */
export async function restoreStudio(op: Operator, name: string): Promise<Outcome> {
  const found =
    (await findNamed(op.db, name)) ??
    (await op.db
      .selectFrom('studio')
      .selectAll()
      .where('name', '=', name)
      .where('state', '=', 'deleted')
      .orderBy('deleted_at', 'desc')
      .executeTakeFirst());
  if (!found) throw new Error(`No hay un estudio «${name}», ni eliminado.`);
  const { studio_id } = found;
  const restored = await withLock(op.db, studioLock(studio_id), {}, () =>
    op.db
      .transaction()
      .execute(async (trx) => {
        const studio = await trx
          .selectFrom('studio')
          .selectAll()
          .where('studio_id', '=', studio_id)
          .forUpdate()
          .executeTakeFirst();
        if (!studio) throw new Error(`La base de «${name}» acaba de borrarse.`);
        refuseMoving(studio);
        if (studio.state === 'active' || studio.state === 'preparing') return studio;
        // Without a database yet, it goes on being created.
        const state = studio.schema_version === null ? 'preparing' : 'active';
        await setState(trx, op, studio, state, 'studio.restore');
        return { ...studio, state };
      })
      .catch((error: unknown) => {
        if (violatesUnique(error, 'studio_name')) throw new Error(`El nombre «${name}» ya es de otro estudio.`);
        throw error;
      }),
  );
  const { state, schema_version } = restored;
  const next =
    state === 'preparing'
      ? ` Falta su base: repite studios create ${name}`
      : isBehind(schema_version)
        ? ` Su esquema está atrasado: studios upgrade --only ${name}`
        : '';
  return { text: `«${name}» está de vuelta.${next}`, json: { name, studio_id, state } };
}

/** Drops the database, then the entry: what was killed in between is done again. false: it isn't due any more. */
async function purgeStudio(op: Operator, { studio_id }: StudioRow, before: Date): Promise<boolean> {
  return withLock(op.db, studioLock(studio_id), {}, async () => {
    const studio = await op.db
      .selectFrom('studio')
      .selectAll()
      .where('studio_id', '=', studio_id)
      .where('state', '=', 'deleted')
      .where('deleted_at', '<=', before)
      .executeTakeFirst();
    if (!studio) return false;
    const copy = await op.db.selectFrom('studio').select('name').where('copy_of', '=', studio_id).executeTakeFirst();
    if (copy) throw new Error(`tiene la copia «${copy.name}», que se borra antes`);
    for (const left of await findLeft(op.db, { studio_id })) await dropLeft(op, left);
    const server = await findServer(op.db, studio.server_id);
    await onServer(server, (db) => sql`drop database if exists ${sql.id(studio.database)} with (force)`.execute(db));
    await op.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('studio').where('studio_id', '=', studio_id).execute();
      const { name, database, deleted_at } = studio;
      await recordEvent(trx, op, { action: 'studio.purge', studio_id, before: { name, database, deleted_at } });
    });
    return true;
  });
}

export async function purgeStudios(
  op: Operator,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<Outcome> {
  const before = new Date(op.now().getTime() - GRACE);
  const due = await op.db
    .selectFrom('studio')
    .selectAll()
    .where('state', '=', 'deleted')
    .where('deleted_at', '<=', before)
    // Copies before their studios.
    .orderBy('copy_of', (order) => order.nullsLast())
    .orderBy('studio_id')
    .execute();
  const left = await findLeft(op.db, { before });
  if (due.length + left.length === 0)
    return { text: 'No hay estudios que borrar.', json: { purged: [], left: [], failed: [] } };
  const label = ({ name, studio_id, deleted_at }: StudioRow): string =>
    `${name} (número ${studio_id}${deleted_at ? `, eliminado ${utcMinute(deleted_at)}` : ''})`;
  const folderOf = ({ studio_id, copy_of }: StudioRow): string => filesFolder(op.env, copy_of ?? studio_id);
  const leftLabel = ({ name, from, from_database }: Left): string =>
    `${from_database} en ${from.name} (de antes de mudar ${name})`;
  const shownLeft = ({ studio_id, name, from, from_database }: Left) => ({
    studio_id,
    name,
    server: from.name,
    database: from_database,
  });
  const shown = (studio: StudioRow) => ({
    studio_id: studio.studio_id,
    name: studio.name,
    files: folderOf(studio),
  });
  if (!yes)
    return {
      text: [
        'Se borrarían para siempre, con --yes:',
        ...[...due.map(label), ...left.map(leftLabel)].map((line) => `  ${line}`),
      ].join('\n'),
      json: { due: due.map(shown), left: left.map(shownLeft) },
    };

  const purged: StudioRow[] = [];
  const failed: { readonly studio: StudioRow; readonly error: string }[] = [];
  const dropped: Left[] = [];
  const staying: { readonly one: Left; readonly error: string }[] = [];
  for (const one of left)
    try {
      await dropLeft(op, one);
      dropped.push(one);
    } catch (error) {
      staying.push({ one, error: reasonOf(error) });
    }
  for (const studio of due)
    try {
      if (await purgeStudio(op, studio, before)) purged.push(studio);
    } catch (error) {
      failed.push({ studio, error: reasonOf(error) });
    }
  // A copy's are its studio's.
  const withFiles = purged.filter(({ copy_of }) => copy_of === null);
  return {
    text: [
      ...purged.map((studio) => `Borrado: ${label(studio)}`),
      ...(withFiles.length > 0 ? ['Borra también sus archivos, donde los guardan los servidores:'] : []),
      ...withFiles.map((studio) => `  ${folderOf(studio)}`),
      ...dropped.map((one) => `Borrada: ${leftLabel(one)}`),
      ...failed.map(({ studio, error }) => `Sigue ahí: ${label(studio)}: ${error}`),
      ...staying.map(({ one, error }) => `Sigue ahí: ${leftLabel(one)}: ${error}`),
    ].join('\n'),
    json: {
      purged: purged.map(shown),
      left: dropped.map(shownLeft),
      failed: [
        ...failed.map(({ studio, error }) => ({ ...shown(studio), error })),
        ...staying.map(({ one, error }) => ({ ...shownLeft(one), error })),
      ],
    },
    failed: failed.length + staying.length > 0,
  };
}
