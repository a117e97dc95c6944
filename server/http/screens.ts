/**
 * Which addresses are screens of the SPA. Whatever else is asked for shows the landing page, too (specification,
 * section 2), but with status 404, so that search engines don't list it.
 */
import { sql } from 'kysely';
import type { Studio } from '../studio';

/** The SPA's own addresses, as src/app/paths.ts names them. */
const SCREENS: ReadonlySet<string> = new Set([
  '/', '/entrar', '/registro', '/recuperar', '/calendario', '/avisos', '/ubicacion', '/preguntas-frecuentes',
]);
/** What only those who signed in see; no search engine comes here. */
const AREAS = /^\/(mystudio|admin)(\/|$)/;
const ORDERS = /^\/(checkout|gracias)\/\d+$/;
const PROFILE = /^\/(coach|instructor|class_type)\/(\d{1,18})$/;
const PAGE = /^\/([^/]+)$/;

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
  const { rows: [row] } = await sql<{ slugs: string[]; instructors: number[]; class_types: number[] }>`
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
  // Malformed ones never get here: the router of the server refuses them.
  const asked = decodeURIComponent(path.length > 1 ? path.replace(/\/$/, '') : path);
  // The router takes its own addresses in capitals, too.
  const address = asked.toLowerCase();
  if (SCREENS.has(address)) return 'public';
  if (AREAS.test(address) || ORDERS.test(address)) return 'own';
  const { class_packages_path } = await studio.config();
  if (address === class_packages_path.toLowerCase()) return 'public';
  const [, kind, id] = PROFILE.exec(address) ?? [];
  if (kind) {
    const { instructors, classTypes } = await known(studio);
    return (kind === 'class_type' ? classTypes : instructors).has(Number(id)) ? 'public' : 'nothing';
  }
  const slug = PAGE.exec(asked)?.[1];
  return slug !== undefined && (await known(studio)).slugs.has(slug) ? 'public' : 'nothing';
}
