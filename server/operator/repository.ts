/** Studios and servers as operators name them. */
import type { Selectable } from 'kysely';
import { databaseUrl } from '../directory/repository';
import type { DirectoryDb, DirectoryTables, DirectoryTrx } from '../directory/tables';

export type StudioRow = Selectable<DirectoryTables['studio']>;
export type ServerRow = Selectable<DirectoryTables['database_server']>;

const noStudio = (name: string): Error => new Error(`No hay un estudio «${name}». Todos están en: studios list`);

/** One that isn't deleted. */
export const findNamed = (db: DirectoryDb, name: string): Promise<StudioRow | undefined> =>
  db.selectFrom('studio').selectAll().where('name', '=', name).where('state', '<>', 'deleted').executeTakeFirst();

export async function requireNamed(db: DirectoryDb, name: string): Promise<StudioRow> {
  const found = await findNamed(db, name);
  if (!found) throw noStudio(name);
  return found;
}

/** Until the transaction ends no other one changes it. */
export async function lockNamed(trx: DirectoryTrx, name: string): Promise<StudioRow> {
  const found = await trx
    .selectFrom('studio')
    .selectAll()
    .where('name', '=', name)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw noStudio(name);
  return found;
}

export const findServers = (db: DirectoryDb): Promise<ServerRow[]> =>
  db.selectFrom('database_server').selectAll().orderBy('server_id').execute();

/** For sessions of its own: past a pooler. */
export const directUrl = (server: Pick<ServerRow, 'url' | 'direct_url'>, database: string): string =>
  databaseUrl(server.direct_url ?? server.url, database);

export const findServer = (db: DirectoryDb, server_id: number): Promise<ServerRow> =>
  db.selectFrom('database_server').selectAll().where('server_id', '=', server_id).executeTakeFirstOrThrow();

export const findHosts = (db: DirectoryDb, studio_id: number) =>
  db
    .selectFrom('studio_host')
    .selectAll()
    .where('studio_id', '=', studio_id)
    .orderBy('added_at')
    .orderBy('host')
    .execute();
