/** sitemap.xml: every public screen that has content. */
import escapeHtml from 'escape-html';
import { sql } from 'kysely';
import type { AppConfig } from '../../domain/config';
import { DAY } from '../../domain/durations';
import { canonicalPath } from '../../domain/matchPath';
import { routeNames, routeSpec, type RouteName } from '../../domain/routes';
import type { Studio } from '../studio';

interface Known {
  readonly pages: ReadonlyArray<{ readonly slug: string; readonly changed: string | null }>;
  readonly instructors: readonly number[];
  readonly class_types: readonly number[];
  /** Ids of classes that can be reserved in the next days. */
  readonly single_classes: readonly number[];
  /** When announcements last changed; null: there are none. */
  readonly announcements: { readonly changed: string | null } | null;
  readonly located: boolean;
}

/** Milliseconds for which a cached list is used. */
const AGE = 10_000;

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** Days ahead for which classes are listed, and their greatest number; each class is of use for days only. */
const CLASS_DAYS = 14;
const MAX_CLASSES = 2_000;

async function read({ db }: Studio, now: Date): Promise<Known> {
  const until = new Date(now.getTime() + CLASS_DAYS * DAY);
  const {
    rows: [row],
  } = await sql<Known>`
    select
      (select coalesce(json_agg(json_build_object('slug', slug,
        'changed', to_char(updated_at at time zone 'UTC', ${sql.raw(INSTANT)})) order by page_id), '[]')
        from page where coalesce(content, '') <> '') as pages,
      (select coalesce(json_agg(instructor_id order by instructor_id), '[]') from instructor
        where archived_at is null) as instructors,
      (select coalesce(json_agg(class_type_id order by class_type_id), '[]') from class_type
        where archived_at is null) as class_types,
      (select coalesce(json_agg(single_class_id order by starts_at, single_class_id), '[]') from (
        select single_class_id, starts_at from single_class
        where deleted_at is null and class_date between ${now}::timestamp - interval '1 day' and ${until}::timestamp
          and starts_at > ${now} and is_published(published_at, ${now})
        order by starts_at, single_class_id limit ${MAX_CLASSES}) ahead) as single_classes,
      (select json_build_object('changed', to_char(max(coalesce(updated_at, created_at)) at time zone 'UTC',
        ${sql.raw(INSTANT)})) from announcement having count(*) > 0) as announcements,
      exists (select from location where address <> '' and archived_at is null) as located`.execute(db);
  return (
    row ?? { pages: [], instructors: [], class_types: [], single_classes: [], announcements: null, located: false }
  );
}

/** What sitemap.xml lists, read at most once in ten seconds, as crawlers come in crowds. */
const screensOf = (studio: Studio, now: Date): Promise<Known> => studio.cached('sitemap', AGE, () => read(studio, now));

interface Entry {
  readonly parameter?: number | string;
  /** When the page last changed, an instant (ISO), where it is known. */
  readonly changed?: string | null;
}

/** The pages of a route: one, or one for each value of its parameter, or none where there is nothing to show. */
function entriesOf(config: AppConfig, known: Known): Partial<Record<RouteName, readonly Entry[]>> {
  return {
    announcements: known.announcements ? [known.announcements] : [],
    location: known.located || config.location.trim() ? [{}] : [],
    instructor: known.instructors.map((parameter) => ({ parameter })),
    classType: known.class_types.map((parameter) => ({ parameter })),
    singleClass: known.single_classes.map((parameter) => ({ parameter })),
    page: known.pages.map(({ slug, changed }) => ({ parameter: slug, changed })),
  };
}

/** The sitemap.xml document. Rejects without a database. */
export async function sitemapXml(studio: Studio, origin: string, now: Date): Promise<string> {
  const [config, screens] = await Promise.all([studio.config(), screensOf(studio, now)]);
  const entries = entriesOf(config, screens);
  const urls = routeNames()
    .filter((name) => routeSpec(name).sitemap)
    .flatMap((name) =>
      (entries[name] ?? [{}]).map(({ parameter = '', changed }: Entry) => {
        const path = canonicalPath({ name, parameter: String(parameter) }, config);
        const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
        return `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc>${lastmod}</url>`;
      }),
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
