/** What operators read of all studios: pages of a list, and one studio. */
import { sql } from 'kysely';
import { SERVED, type DirectoryDb, type StudioState } from './tables';

export interface StudioFilter {
  /** A part of a name or a host name; '': any. */
  readonly search: string;
  /** null: all but deleted ones. */
  readonly state: StudioState | null;
  /** The last studio of the page before. */
  readonly after: { readonly name: string; readonly studio_id: number } | null;
}

const asPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const rowsOf = (db: DirectoryDb) =>
  db
    .selectFrom('studio as s')
    .innerJoin('database_server as d', 'd.server_id', 's.server_id')
    .leftJoin('brand as b', 'b.brand_id', 's.brand_id')
    .leftJoin('studio as c', 'c.studio_id', 's.copy_of')
    .select(['s.studio_id', 's.name', 's.state', 's.schema_version', 's.created_at', 's.max_file_bytes'])
    .select(['d.name as server', 'b.title as brand', 'c.name as copy_of'])
    .select(
      sql<{ host: string; verified: boolean }[]>`coalesce((
        select json_agg(json_build_object('host', h.host, 'verified', h.verified_at is not null) order by h.added_at, h.host)
        from studio_host h where h.studio_id = s.studio_id), '[]')`.as('hosts'),
    );

/** One row of the list. */
export type StudioRow = Awaited<ReturnType<typeof findStudios>>[number];

/** By name. */
export async function findStudios(db: DirectoryDb, { search, state, after }: StudioFilter, limit: number) {
  let query = rowsOf(db).orderBy('s.name').orderBy('s.studio_id').limit(limit);
  query = state === null ? query.where('s.state', '<>', 'deleted') : query.where('s.state', '=', state);
  if (after) query = query.where(sql<boolean>`(s.name, s.studio_id) > (${after.name}, ${after.studio_id}::bigint)`);
  if (search !== '') {
    const pattern = asPattern(search);
    query = query.where(
      sql<boolean>`(s.name like ${pattern}
        or exists (select from studio_host h where h.studio_id = s.studio_id and h.host like ${pattern}))`,
    );
  }
  return query.execute();
}

/** How many studios there are that aren't deleted, and how many of them are served. */
export async function countStudios(db: DirectoryDb): Promise<{ all: number; served: number }> {
  const { rows } = await sql<{ all: number; served: number }>`
    select count(*)::int as all, count(*) filter (where state = any(${[...SERVED]}::text[]))::int as served
    from studio where state <> 'deleted'`.execute(db);
  return rows[0] ?? { all: 0, served: 0 };
}
