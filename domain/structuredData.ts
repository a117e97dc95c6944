/**
 * The studio as structured data of schema.org (JSON-LD), for search engines. Fulfils Google's requirements for rich
 * results: LocalBusiness name, address; Event name, startDate, location.name, location.address; BreadcrumbList
 * itemListElement with position, name, item.
 */
import moment from 'moment-timezone';
import { className } from './classTitle';
import type { AppConfig } from './config';
import type { SingleClass } from './contract/schedule';
import { MINUTE } from './durations';
import { formatAmount, formatMoney } from './numbers';
import { packagePrice, type Price } from './pricing';
import { pathTo } from './routes';
import { sharedImage } from './seo';
import { instantOf, zoneOf } from './studioTime';
import { whatsappLink } from './whatsapp';

export type JsonLd = { readonly '@type': string } & { readonly [property: string]: unknown };

export interface BusinessExtras {
  /** The picture of shared links: describe().image. */
  readonly image: string;
  /** '$150.00 – $2,400.00 MXN': priceRange(). */
  readonly priceRange?: string | undefined;
}

const COUNTRY = 'MX';

const idOf = (origin: string): string => `${origin}/#estudio`;
const addressOf = (street: string): JsonLd => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressCountry: COUNTRY,
});
/** The object without empty values. */
const filledProperties = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** +52 and ten digits, from the specification's only telephone, the one for WhatsApp. */
const telephoneOf = (whatsapp: string): string | undefined => whatsappLink(whatsapp)?.replace('https://wa.me/', '+');

/** The studio itself; without an address it is an Organization, as a LocalBusiness must have one. */
export function localBusiness(
  config: AppConfig,
  origin: string,
  { image, priceRange: prices }: BusinessExtras,
): JsonLd {
  const { business_name, tagline, location, email, whatsapp, facebook, instagram, tiktok } = config;
  const placed = location.trim() !== '';
  return {
    '@type': placed ? 'ExerciseGym' : 'Organization',
    '@id': idOf(origin),
    name: business_name,
    url: `${origin}/`,
    ...filledProperties({
      description: tagline,
      logo: `${origin}/icons/512.png`,
      image,
      telephone: telephoneOf(whatsapp),
      email,
      address: placed ? addressOf(location.trim()) : undefined,
      priceRange: placed ? prices : undefined,
      currenciesAccepted: placed ? 'MXN' : undefined,
      sameAs: [facebook, instagram, tiktok].filter((address) => /^https?:\/\//i.test(address)),
    }),
  };
}

/** The site's name, as results show it. */
export function webSite({ business_name }: AppConfig, origin: string): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#sitio`,
    name: business_name,
    url: `${origin}/`,
    inLanguage: 'es-MX',
    publisher: { '@id': idOf(origin) },
  };
}

/** The range from the cheapest to the dearest package, in centavos; undefined if nothing has a price. */
export function priceRange(packages: readonly Price[]): string | undefined {
  const prices = packages.map(packagePrice).filter((price) => price > 0);
  if (prices.length === 0) return undefined;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatMoney(least) : `${formatAmount(least)} – ${formatMoney(most)}`;
}

function classEvent(config: AppConfig, origin: string, c: SingleClass): JsonLd {
  const zone = zoneOf(c.location, config.timezone);
  const starts = instantOf(c.class_date, zone);
  /** With the UTC offset of the studio's zone on that day. */
  const written = (instant: Date): string => moment(instant).tz(zone).format('YYYY-MM-DDTHH:mm:ssZ');
  const coaches = c.class_instructors.map(({ instructor: { name, last_name, nickname, instructor_id } }) => ({
    id: instructor_id,
    name: nickname || `${name} ${last_name}`.trim(),
  }));
  const left = Math.max(0, c.capacity - c.class_reservations.length);
  const url = `${origin}${pathTo('singleClass', c.single_class_id)}`;
  const led = coaches.map((coach) => coach.name).join(' y ');
  return {
    '@type': 'Event',
    '@id': url,
    name: led ? `${className(c)} con ${led}` : className(c),
    startDate: written(starts),
    endDate: written(new Date(starts.getTime() + c.duration * MINUTE)),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    // An address is required: if only the location's name is known, it serves as the address.
    location: {
      '@type': 'Place',
      name: c.location.name,
      address: addressOf(c.location.address.trim() || config.location.trim() || c.location.name),
    },
    ...filledProperties({
      description:
        c.description ||
        `${className(c)}${led ? ` con ${led}` : ''} en ${c.location.name}, ${c.duration} minutos. ` +
          'Reserva tu lugar en línea.',
      image: [sharedImage(config, origin)],
      performer: coaches.map((coach) => ({
        '@type': 'Person',
        name: coach.name,
        url: `${origin}/instructor/${coach.id}`,
      })),
    }),
    organizer: { '@type': 'Organization', '@id': idOf(origin), name: config.business_name, url: `${origin}/` },
    offers: {
      '@type': 'Offer',
      url,
      availability: `https://schema.org/${left > 0 ? 'InStock' : 'SoldOut'}`,
      ...(c.class_package && { price: c.class_package.price.toFixed(2), priceCurrency: 'MXN' }),
    },
    maximumAttendeeCapacity: c.capacity,
    remainingAttendeeCapacity: left,
    inLanguage: 'es-MX',
    url,
  };
}

/** The next classes as events, the soonest first, at most `limit`; without those that have begun. */
export function classEvents(
  config: AppConfig,
  origin: string,
  classes: readonly SingleClass[],
  { now, limit }: { readonly now: Date; readonly limit: number },
): JsonLd[] {
  const begins = (c: SingleClass): number => instantOf(c.class_date, zoneOf(c.location, config.timezone)).getTime();
  return classes
    .filter((c) => begins(c) > now.getTime())
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, limit)
    .map((c) => classEvent(config, origin, c));
}

/** The path from the landing page to a screen. `path` starts with a slash. */
export function breadcrumbs(
  origin: string,
  steps: ReadonlyArray<{ readonly name: string; readonly path: string }>,
): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

const UNSAFE: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The content of <script type="application/ld+json">, escaped so that nothing in it ends the element. */
export function jsonLd(objects: readonly JsonLd[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => UNSAFE[sign] ?? '',
  );
}
