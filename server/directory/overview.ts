/** What operators read of all studios: pages of a list, and one studio. */
import { sql } from 'kysely';
import { SERVED, type DirectoryDb, type StudioState } from './tables';

export interface StudioFilter {
  /** A part of a name or a host name; '': any. */
  readonly search: string;
  /** null: all but deleted ones. */
  readonly state: StudioState | null;
  /** Only those with jobs that fail. */
  readonly failing: boolean;
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
    .leftJoin('studio_size as z', 'z.studio_id', 's.studio_id')
    .select(['z.database_bytes', 'z.file_bytes', 'z.measured_at'])
    .select(
      sql<Date | null>`(select max(w.scheduled_until) from studio_work w where w.studio_id = s.studio_id)`.as(
        'visited_at',
      ),
    )
    .select(
      sql<{ job: string; since: string; error: string }[]>`coalesce((
        select json_agg(json_build_object('job', f.job, 'since', f.since, 'error', f.error) order by f.since, f.job)
        from failing_job f where f.studio_id = s.studio_id), '[]')`.as('failing'),
    )
    .select(
      sql<{ host: string; verified: boolean }[]>`coalesce((
        select json_agg(json_build_object('host', h.host, 'verified', h.verified_at is not null) order by h.added_at, h.host)
        from studio_host h where h.studio_id = s.studio_id), '[]')`.as('hosts'),
    );

/** One row of the list. */
export type StudioRow = Awaited<ReturnType<typeof findStudios>>[number];

/** By name. */
export async function findStudios(db: DirectoryDb, { search, state, failing, after }: StudioFilter, limit: number) {
  let query = rowsOf(db).orderBy('s.name').orderBy('s.studio_id').limit(limit);
  query = state === null ? query.where('s.state', '<>', 'deleted') : query.where('s.state', '=', state);
  if (after) query = query.where(sql<boolean>`(s.name, s.studio_id) > (${after.name}, ${after.studio_id}::bigint)`);
  if (failing) query = query.where(sql<boolean>`exists (select from failing_job f where f.studio_id = s.studio_id)`);
  if (search !== '') {
    const pattern = asPattern(search);
    query = query.where(
      sql<boolean>`(s.name like ${pattern}
        or exists (select from studio_host h where h.studio_id = s.studio_id and h.host like ${pattern}))`,
    );
  }
  return query.execute();
}

/** null: there is none of this number. */
export const findOverview = async (db: DirectoryDb, studio_id: number): Promise<StudioRow | null> =>
  (await rowsOf(db).where('s.studio_id', '=', studio_id).executeTakeFirst()) ?? null;

/** How many studios there are that aren't deleted, how many of them are served, and how many have jobs that fail. */
export async function countStudios(db: DirectoryDb): Promise<{ all: number; served: number; failing: number }> {
  const { rows } = await sql<{ all: number; served: number; failing: number }>`
    select count(*)::int as all, count(*) filter (where state = any(${[...SERVED]}::text[]))::int as served,
      count(*) filter (where exists (select from failing_job f where f.studio_id = studio.studio_id))::int as failing
    from studio where state <> 'deleted'`.execute(db);
  return rows[0] ?? { all: 0, served: 0, failing: 0 };
}
