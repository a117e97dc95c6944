/** What a drawn page tells search engines, social networks and phones about itself, as markup of its head. */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../domain/config';
import type { ClassType, Instructor } from '../../domain/contract/catalogue';
import type { ContentPage } from '../../domain/contract/content';
import type { ClassPackage } from '../../domain/contract/packages';
import type { SingleClass } from '../../domain/contract/schedule';
import { toCentavos } from '../../domain/money';
import type { PageAnswer } from '../../domain/page';
import { describe, type Description, type SeoData } from '../../domain/seo';
import { canonicalPath, matchPath, type RouteMatch } from '../../domain/matchPath';
import {
  breadcrumbs,
  classEvents,
  jsonLd,
  localBusiness,
  priceRange,
  webSite,
  type JsonLd,
} from '../../domain/structuredData';

/** Classes that a page names: the week's next ones where it is about them, a few on the landing page. */
const EVENTS = 30;
const EVENTS_ON_LANDING = 10;

export interface AboutRequest {
  /** Files by their finished addresses, as Studio.config() has them. */
  readonly config: AppConfig;
  /** siteOrigin() of the request. */
  readonly origin: string;
  /** Without the query. */
  readonly path: string;
  /** The address is no screen's (status 404). */
  readonly nothing: boolean;
  /** What the page was drawn from, by address: '/instructors/3'. */
  readonly answers: Readonly<Record<string, PageAnswer>>;
  readonly now: Date;
}

export interface About {
  readonly description: Description;
  /** Elements of the head, escaped. */
  readonly markup: string;
}

/** Bodies of the answers to a call, of those that were no refusal. Our own API has checked their form. */
function bodies<T>(answers: AboutRequest['answers'], address: RegExp): T[] {
  return Object.entries(answers).flatMap(([asked, { status, body }]) =>
    address.test(asked) && status === 200 ? [body as T] : [],
  );
}

/** null where the API knows of none; absent where it wasn't asked. */
function dataOf(route: RouteMatch | null, { nothing, answers }: AboutRequest): SeoData {
  if (nothing) return { instructor: null, classType: null, page: null };
  switch (route?.name) {
    case 'instructor': {
      const instructor = bodies<{ instructor: Instructor }>(answers, /^\/instructors\/\d+$/)[0]?.instructor;
      return instructor ? { instructor } : {};
    }
    case 'classType': {
      const classType = bodies<{ class_types: ClassType[] }>(answers, /^\/class_types$/)[0]?.class_types.find(
        (type) => type.class_type_id === Number(route.parameter),
      );
      return classType ? { classType } : {};
    }
    case 'page': {
      const page = bodies<{ page: ContentPage }>(answers, /^\/pages\/[^/]+$/)[0]?.page;
      return page ? { page } : {};
    }
    default:
      return {};
  }
}

/** The classes that the screen shows. */
function classesOf(route: RouteMatch, answers: AboutRequest['answers']): SingleClass[] {
  const all = bodies<{ days: ReadonlyArray<{ single_classes: SingleClass[] }> }>(answers, /^\/single_class\?/).flatMap(
    ({ days }) => days.flatMap((day) => day.single_classes),
  );
  if (route.name === 'classType') return all.filter((c) => c.class_type.class_type_id === Number(route.parameter));
  if (route.name === 'instructor')
    return all.filter((c) =>
      c.class_instructors.some(({ instructor }) => instructor.instructor_id === Number(route.parameter)),
    );
  return all;
}

function pricesOf(answers: AboutRequest['answers']): string | undefined {
  const packages = bodies<{ class_packages?: ClassPackage[] }>(answers, /^\/class_packages(\/|$)/).flatMap(
    ({ class_packages = [] }) => class_packages,
  );
  return priceRange(
    packages.map(({ price, sale_price }) => ({
      price: toCentavos(price),
      sale_price: sale_price === null ? null : toCentavos(sale_price),
    })),
  );
}

function objectsOf(route: RouteMatch, request: AboutRequest, { title, image }: Description): JsonLd[] {
  const { config, origin, answers, now } = request;
  const business = localBusiness(config, origin, { image, priceRange: pricesOf(answers) });
  const events = (limit: number): JsonLd[] => classEvents(config, origin, classesOf(route, answers), { now, limit });
  if (route.name === 'home') return [webSite(config, origin), business, ...events(EVENTS_ON_LANDING)];
  // Nobody has read whose screen it is.
  if (title === config.business_name) return [];
  const name = title.replace(` · ${config.business_name}`, '');
  const way = breadcrumbs(origin, [
    { name: config.business_name, path: '/' },
    { name, path: canonicalPath(route, config) ?? '/' },
  ]);
  switch (route.name) {
    case 'schedule':
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

/** Describes the page that was drawn at a path. */
export function aboutPage(request: AboutRequest): About {
  const { config, origin, path } = request;
  const route = matchPath(path, config);
  const description = describe(config, origin, path, dataOf(route, request));
  const { title, canonical, image, robots } = description;
  const meta = (name: string, content: string): string =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;
  const objects = canonical === null || !route ? [] : objectsOf(route, request, description);
  const markup = [
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
  ];
  return { description, markup: markup.join('') };
}
