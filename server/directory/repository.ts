/** Reads studios from the directory. */
import { sql } from 'kysely';
import type { BrandKey } from '../../domain/brandConfig';
import { isConfigKey } from '../../domain/config';
import type { DirectoryDb, StudioState } from './tables';

/** What a studio has of its brand. */
interface StudioBrand {
  readonly brand_id: number;
  readonly title: string;
  /** What the brand fixes or suggests. */
  readonly config: readonly BrandKey[];
  /** Centavos for a visit with an unlimited plan; null: they are valid at home only. */
  readonly visitPrice: number | null;
  readonly settles: 'used' | 'attended';
}

/** All that a server must know of a studio to serve it. */
export interface StudioEntry {
  readonly studio_id: number;
  readonly name: string;
  readonly state: StudioState;
  readonly databaseUrl: string;
  /** While it moves, whether nothing may connect to its database: 'lapsed' as long as no server has ended the pause. */
  readonly pause: 'held' | 'lapsed' | null;
  readonly identityProject: string;
  readonly webhookKey: string;
  readonly maxConnections: number;
  readonly maxFileBytes: number | null;
  readonly schemaVersion: string | null;
  /** The studio of which it is a restored copy, to be read only; null: it is none. */
  readonly copyOf: number | null;
  /** Its verified names, the first one first. */
  readonly hosts: readonly string[];
  /** Environment variables of its own, encrypted. */
  readonly settings: ReadonlyMap<string, Buffer>;
  readonly brand: StudioBrand | null;
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
    .leftJoin('brand as b', 'b.brand_id', 's.brand_id')
    .select(['s.max_connections', 's.max_file_bytes', 's.version', 's.schema_version', 's.copy_of', 'd.url'])
    .select(['s.brand_id', 'b.title as brand', 'b.visit_price', 'b.settles'])
    .leftJoin('studio_move as m', (join) => join.onRef('m.studio_id', '=', 's.studio_id').on('m.phase', '=', 'copying'))
    .select(
      sql<StudioEntry['pause']>`case when m.paused_until is null then null
        when m.paused_until > clock_timestamp() then 'held' else 'lapsed' end`.as('pause'),
    )
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
  const { studio_id, brand_id } = row;
  const [hosts, settings, config] = await Promise.all([
    db
      .selectFrom('studio_host')
      .select('host')
      .where('studio_id', '=', studio_id)
      .where('verified_at', 'is not', null)
      .orderBy('added_at')
      .orderBy('host')
      .execute(),
    db.selectFrom('studio_setting').select(['name', 'sealed']).where('studio_id', '=', studio_id).execute(),
    brand_id === null ? [] : findBrandConfig(db, brand_id),
  ]);
  return {
    studio_id,
    name: row.name,
    state: row.state,
    databaseUrl: databaseUrl(row.url, row.database),
    pause: row.pause,
    identityProject: row.identity_project,
    webhookKey: row.webhook_key,
    maxConnections: row.max_connections,
    maxFileBytes: row.max_file_bytes,
    schemaVersion: row.schema_version,
    copyOf: row.copy_of,
    hosts: hosts.map(({ host }) => host),
    settings: new Map(settings.map(({ name, sealed }) => [name, sealed])),
    brand:
      brand_id === null
        ? null
        : {
            brand_id,
            title: row.brand ?? '',
            config,
            visitPrice: row.visit_price,
            settles: row.settles ?? 'used',
          },
    version: row.version,
  };
}

export async function findBrandConfig(db: DirectoryDb, brand_id: number): Promise<BrandKey[]> {
  const rows = await db
    .selectFrom('brand_config')
    .select(['key', 'rule', 'value'])
    .where('brand_id', '=', brand_id)
    .orderBy('key')
    .execute();
  // A server of another version may know more keys.
  return rows.flatMap(({ key, ...row }) => (isConfigKey(key) ? [{ key, ...row }] : []));
}

/** Studios that changed within the last minute of the database's clock, the deleted ones too. */
export const findChanged = (db: DirectoryDb): Promise<{ studio_id: number; version: number }[]> =>
  db
    .selectFrom('studio')
    .select(['studio_id', 'version'])
    .where('changed_at', '>', sql<Date>`now() - interval '1 minute'`)
    .execute();

/** Every database server, by the database that each has. */
export async function findServerAddresses(db: DirectoryDb): Promise<{ name: string; url: string }[]> {
  const servers = await db.selectFrom('database_server').select(['name', 'url', 'direct_url']).execute();
  return servers.map(({ name, url, direct_url }) => ({ name, url: databaseUrl(direct_url ?? url, 'postgres') }));
}
