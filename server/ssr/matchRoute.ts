/**
 * Which paths are pages. Any other one shows the landing page as well (specification, section 2), with status 404, so
 * that search engines don't list it.
 */
import { sql } from 'kysely';
import { matchPath } from '../../domain/matchPath';
import { routeSpec } from '../../domain/routes';
import type { Studio } from '../studio';

/** Milliseconds for which the list of content pages and profiles is cached. */
const KNOWN_AGE = 2_000;

interface Known {
  readonly slugs: ReadonlySet<string>;
  /** The present slug of a content page by each of its former ones. */
  readonly moved: ReadonlyMap<string, string>;
  readonly instructors: ReadonlySet<number>;
  readonly classTypes: ReadonlySet<number>;
}

/** Reads all slugs in one statement: a studio has dozens, and guessed paths must not cost a query each. */
async function readAddresses({ db }: Studio): Promise<Known> {
  const {
    rows: [row],
  } = await sql<{ slugs: string[]; moved: [string, string][]; instructors: number[]; class_types: number[] }>`
    select array(select slug from page) as slugs,
      (select coalesce(json_agg(json_build_array(f.slug, p.slug)), '[]')
        from page_former_slug f join page p using (page_id)) as moved,
      (select coalesce(json_agg(instructor_id), '[]') from instructor where archived_at is null) as instructors,
      (select coalesce(json_agg(class_type_id), '[]') from class_type
        where archived_at is null) as class_types`.execute(db);
  return {
    slugs: new Set(row?.slugs),
    moved: new Map(row?.moved),
    instructors: new Set(row?.instructors),
    classTypes: new Set(row?.class_types),
  };
}

/** Looks a class up by its number: a studio has too many classes to cache them all. */
async function classExists({ db }: Studio, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from single_class where single_class_id = ${id} and deleted_at is null
      and is_published(published_at, ${now})`.execute(db);
  return rows.length > 0;
}

const knownAddresses = (studio: Studio): Promise<Known> =>
  studio.cached('addresses', KNOWN_AGE, () => readAddresses(studio));

/** public: the same for every visitor; own: a customer's area or checkout; nothing: not a page of the site. */
export type Match = 'public' | 'own' | 'nothing';

/** What is at a path (without its query). Rejects when the database is needed and unreachable. */
export async function matchRoute(studio: Studio, path: string, now: Date): Promise<Match> {
  const route = matchPath(path, await studio.config());
  if (!route) return 'nothing';
  if (!routeSpec(route.name).preload) return 'own';
  const { name, parameter } = route;
  if (!parameter) return 'public';
  if (name === 'singleClass') return (await classExists(studio, Number(parameter), now)) ? 'public' : 'nothing';
  const { instructors, classTypes, slugs } = await knownAddresses(studio);
  const exists =
    name === 'page' ? slugs.has(parameter) : (name === 'classType' ? classTypes : instructors).has(Number(parameter));
  return exists ? 'public' : 'nothing';
}

/** The present path of a page that had this path before; null: none had. */
export async function movedPath(studio: Studio, path: string): Promise<string | null> {
  const route = matchPath(path, await studio.config());
  if (route?.name !== 'page') return null;
  const { moved } = await knownAddresses(studio);
  const slug = moved.get(route.parameter) ?? moved.get(route.parameter.toLowerCase());
  return slug === undefined ? null : `/${encodeURIComponent(slug)}`;
}
