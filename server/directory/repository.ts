/** Reads studios from the directory. */
import { sql } from 'kysely';
import type { DirectoryDb, StudioState } from './tables';

/** All that a server must know of a studio to serve it. */
export interface StudioEntry {
  readonly studio_id: number;
  readonly name: string;
  readonly state: StudioState;
  readonly databaseUrl: string;
  readonly identityProject: string;
  readonly webhookKey: string;
  readonly maxConnections: number;
  readonly maxFileBytes: number | null;
  readonly schemaVersion: string | null;
  /** Its verified names, the first one first. */
  readonly hosts: readonly string[];
  /** Environment variables of its own, encrypted. */
  readonly settings: ReadonlyMap<string, Buffer>;
  /** Differs after each change. */
  readonly version: number;
}

/** The address of one database of a server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

export type By =
  | { readonly studio_id: number }
  | { readonly host: string }
  | { readonly webhook_key: string }
  | { readonly name: string };

/** A studio that isn't deleted; a name counts once it is verified. */
export async function findStudio(db: DirectoryDb, by: By): Promise<StudioEntry | null> {
  const row = await db
    .selectFrom('studio as s')
    .innerJoin('database_server as d', 'd.server_id', 's.server_id')
    .select(['s.studio_id', 's.name', 's.state', 's.database', 's.identity_project', 's.webhook_key'])
    .select(['s.max_connections', 's.max_file_bytes', 's.version', 's.schema_version', 'd.url'])
    .where('s.state', '<>', 'deleted')
    .where((eb) => {
      if ('studio_id' in by) return eb('s.studio_id', '=', by.studio_id);
      if ('webhook_key' in by) return eb('s.webhook_key', '=', by.webhook_key);
      if ('name' in by) return eb('s.name', '=', by.name);
      const named = eb.selectFrom('studio_host as h').select('h.studio_id').where('h.host', '=', by.host);
      return eb('s.studio_id', '=', named.where('h.verified_at', 'is not', null));
    })
    .executeTakeFirst();
  if (!row) return null;
  const { studio_id } = row;
  const [hosts, settings] = await Promise.all([
    db
      .selectFrom('studio_host')
      .select('host')
      .where('studio_id', '=', studio_id)
      .where('verified_at', 'is not', null)
      .orderBy('added_at')
      .orderBy('host')
      .execute(),
    db.selectFrom('studio_setting').select(['name', 'sealed']).where('studio_id', '=', studio_id).execute(),
  ]);
  return {
    studio_id,
    name: row.name,
    state: row.state,
    databaseUrl: databaseUrl(row.url, row.database),
    identityProject: row.identity_project,
    webhookKey: row.webhook_key,
    maxConnections: row.max_connections,
    maxFileBytes: row.max_file_bytes,
    schemaVersion: row.schema_version,
    hosts: hosts.map(({ host }) => host),
    settings: new Map(settings.map(({ name, sealed }) => [name, sealed])),
    version: row.version,
  };
}

/** Studios that changed within the last minute of the database's clock, the deleted ones too. */
export const findChanged = (db: DirectoryDb): Promise<{ studio_id: number; version: number }[]> =>
  db
    .selectFrom('studio')
    .select(['studio_id', 'version'])
    .where('changed_at', '>', sql<Date>`now() - interval '1 minute'`)
    .execute();
