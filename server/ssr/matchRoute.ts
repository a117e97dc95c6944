/**
 * Which addresses are screens of the SPA. Whatever else is asked for shows the landing page, too (specification,
 * section 2), but with status 404, so that search engines don't list it.
 */
import { sql } from 'kysely';
import { publicRoute } from '../../domain/site';
import type { Studio } from '../studio';

/** What only those who signed in see; no search engine comes here. */
const AREAS = /^\/(mystudio|admin)(\/|$)/;
const ORDERS = /^\/(checkout|gracias)\/\d+$/;

/** Milliseconds for which a server may still answer by an older list of pages and profiles. */
const KNOWN_AGE = 2_000;

interface Known {
  readonly slugs: ReadonlySet<string>;
  readonly instructors: ReadonlySet<number>;
  readonly classTypes: ReadonlySet<number>;
}

interface Entry {
  readonly at: number;
  readonly read: Promise<Known>;
}

const lists = new WeakMap<Studio, Entry>();

/** All of a studio's addresses in one statement: there are dozens, however many visitors guess at others. */
async function read({ db }: Studio): Promise<Known> {
  const {
    rows: [row],
  } = await sql<{ slugs: string[]; instructors: number[]; class_types: number[] }>`
    select array(select slug from page) as slugs,
      (select coalesce(json_agg(instructor_id), '[]') from instructor) as instructors,
      (select coalesce(json_agg(class_type_id), '[]') from class_type) as class_types`.execute(db);
  return { slugs: new Set(row?.slugs), instructors: new Set(row?.instructors), classTypes: new Set(row?.class_types) };
}

function known(studio: Studio): Promise<Known> {
  const before = lists.get(studio);
  if (before && Date.now() - before.at <= KNOWN_AGE) return before.read;
  const entry: Entry = { at: Date.now(), read: read(studio) };
  entry.read.catch(() => {
    if (lists.get(studio) === entry) lists.delete(studio);
  });
  lists.set(studio, entry);
  return entry.read;
}

/** public: drawn for everybody; own: of whoever is signed in, or on their way to pay; nothing: no screen's address. */
export type ScreenKind = 'public' | 'own' | 'nothing';

/** What stands at a path (without its query). Rejects where the database can't tell. */
export async function kindOf(studio: Studio, path: string): Promise<ScreenKind> {
  const route = publicRoute(path, await studio.config());
  switch (route.kind) {
    case 'private': {
      // The router takes its own addresses in capitals, too.
      const address = path.replace(/(.)\/$/, '$1').toLowerCase();
      return AREAS.test(address) || ORDERS.test(address) ? 'own' : 'nothing';
    }
    case 'instructor':
      return (await known(studio)).instructors.has(route.id) ? 'public' : 'nothing';
    case 'class-type':
      return (await known(studio)).classTypes.has(route.id) ? 'public' : 'nothing';
    case 'page':
      return (await known(studio)).slugs.has(route.slug) ? 'public' : 'nothing';
    default:
      return 'public';
  }
}
