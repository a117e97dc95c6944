/** Head tags: what search engines, social networks and phones read of a page. */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../domain/config';
import type { SingleClass } from '../../domain/contract/schedule';
import { toCentavos } from '../../domain/money';
import type { HeadData } from '../../domain/ssr';
import { describePage, type PageDescription, type SeoData } from '../../domain/seo';
import { canonicalPath, matchPath, type RouteMatch } from '../../domain/matchPath';
import { ROUTES } from '../../domain/routes';
import { startsInFuture, zoneOf } from '../../domain/studioTime';
import {
  breadcrumbs,
  classEvents,
  jsonLd,
  localBusiness,
  priceRange,
  webSite,
  type JsonLd,
} from '../../domain/structuredData';

/**
 * Most classes that a page's structured data names: all of the week's next ones where the page is about classes, a few
 * on the landing page.
 */
const EVENTS = 30;
const EVENTS_ON_LANDING = 10;

export interface HeadRequest {
  /** The configuration from Studio.config(), with the final addresses of files. */
  readonly config: AppConfig;
  /** The origin of the site (siteOrigin() of the request). */
  readonly origin: string;
  /** The path without its query. */
  readonly path: string;
  /** Whether the page doesn't exist (status 404). */
  readonly missing: boolean;
  /** The data that the page shows. */
  readonly data: HeadData;
  readonly now: Date;
}

/** The class that the page is about; undefined where the page wasn't rendered. */
const singleOf = ({ parameter }: RouteMatch, { singleClass }: HeadData): SingleClass | undefined =>
  singleClass?.single_class_id === Number(parameter) ? singleClass : undefined;

/**
 * What the SEO tags need of the page's subject; null where there is no such coach, class type or content page, absent
 * where the page wasn't rendered.
 */
function seoData(route: RouteMatch | null, { missing, data, config, now }: HeadRequest): SeoData {
  if (missing) return { instructor: null, classType: null, page: null, singleClass: null };
  const id = Number(route?.parameter);
  if (route?.name === 'singleClass') {
    const single = singleOf(route, data);
    const type = data.classTypes.find(({ class_type_id }) => class_type_id === single?.class_type.class_type_id);
    const ahead = single && startsInFuture(single.class_date, zoneOf(single.location, config.timezone), now);
    return { ...(single && { singleClass: single, ahead }), ...(type && { classType: type }) };
  }
  const instructor = data.instructors.find(({ instructor_id }) => instructor_id === id);
  const classType = data.classTypes.find(({ class_type_id }) => class_type_id === id);
  const page = data.contentPages.find(({ slug }) => slug === route?.parameter);
  return { ...(instructor && { instructor }), ...(classType && { classType }), ...(page && { page }) };
}

/** The classes that the screen shows. */
function classesOf(route: RouteMatch, data: HeadData): readonly SingleClass[] {
  const { name, parameter } = route;
  const { classes } = data;
  const id = Number(parameter);
  if (name === 'singleClass') return [singleOf(route, data)].flatMap((single) => single ?? []);
  if (name === 'classType') return classes.filter((c) => c.class_type.class_type_id === id);
  if (name === 'instructor')
    return classes.filter((c) => c.class_instructors.some(({ instructor }) => instructor.instructor_id === id));
  return classes;
}

const pricesOf = ({ packages }: HeadData): string | undefined =>
  priceRange(
    packages.map(({ price, sale_price }) => ({
      price: toCentavos(price),
      sale_price: sale_price === null ? null : toCentavos(sale_price),
    })),
  );

function objectsOf(route: RouteMatch, request: HeadRequest, { title, image }: PageDescription): JsonLd[] {
  const { config, origin, data, now } = request;
  const business = localBusiness(config, origin, { image, priceRange: pricesOf(data) });
  const events = (limit: number): JsonLd[] => classEvents(config, origin, classesOf(route, data), { now, limit });
  if (route.name === 'home') return [webSite(config, origin), business, ...events(EVENTS_ON_LANDING)];
  // The page wasn't rendered, so the name of its subject is unknown.
  if (title === config.business_name) return [];
  const name = title.replace(` · ${config.business_name}`, '');
  const way = breadcrumbs(origin, [
    { name: config.business_name, path: '/' },
    ...(route.name === 'singleClass' ? [{ name: 'Horarios', path: ROUTES.schedule.path }] : []),
    { name, path: canonicalPath(route, config) ?? '/' },
  ]);
  switch (route.name) {
    case 'schedule':
    case 'singleClass':
    case 'instructor':
    case 'classType':
      return [way, ...events(EVENTS)];
    case 'location':
    case 'packages':
      return [way, business];
    default:
      return [way];
  }
}

/** Elements of the head, escaped. */
export function headTags(request: HeadRequest): string {
  const { config, origin, path } = request;
  const route = matchPath(path, config);
  const description = describePage(config, origin, path, seoData(route, request));
  const { title, canonical, image, robots } = description;
  const meta = (name: string, content: string): string =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;
  const objects = canonical === null || !route ? [] : objectsOf(route, request, description);
  return [
    meta('description', description.description),
    meta('robots', robots),
    ...(canonical === null
      ? []
      : [`<link rel="canonical" href="${escapeHtml(canonical)}">`, meta('og:url', canonical)]),
    meta('og:type', 'website'),
    meta('og:locale', 'es_MX'),
    meta('og:site_name', config.business_name),
    meta('og:title', title),
    meta('og:description', description.description),
    meta('og:image', image),
    meta('twitter:card', 'summary_large_image'),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/apple-180.png">',
    ...(objects.length === 0 ? [] : [`<script type="application/ld+json">${jsonLd(objects)}</script>`]),
  ].join('');
}
