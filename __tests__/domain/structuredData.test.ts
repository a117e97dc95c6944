/** Held to what Google's rich results require of each type, and to what a script element can carry. */
import fc from 'fast-check';
import { breadcrumbs, classEvents, jsonLd, localBusiness, priceRange, webSite } from '../../domain/structuredData';
import { aConfig, aSingleClass } from '../helpers/fixtures';

const SITE = 'https://casaaura.mx';
const CONFIG = aConfig({
  business_name: 'Casa Aura',
  tagline: 'Reformer y yoga',
  location: 'Colima 180, Roma Norte',
  whatsapp: '55 1000 0000',
  email: 'hola@casaaura.mx',
  timezone: 'America/Mexico_City',
  facebook: 'https://www.facebook.com/casaaura',
  instagram: 'https://www.instagram.com/casaaura',
  tiktok: '',
});
const NOW = new Date('2026-11-20T18:00:00.000Z');

/** What has to be there, as Google's documentation of each rich result says. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  ExerciseGym: ['name', 'address.streetAddress', 'address.addressCountry'],
  Event: ['name', 'startDate', 'location.name', 'location.address.streetAddress'],
  BreadcrumbList: ['itemListElement.0.position', 'itemListElement.0.name', 'itemListElement.0.item'],
};
const at = (object: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((o, key) => (o as Record<string, unknown> | undefined)?.[key], object);

test('structured data has every property that search engines require', () => {
  const objects = [
    localBusiness(CONFIG, SITE, { image: `${SITE}/files/redes.jpg` }),
    ...classEvents(
      CONFIG,
      SITE,
      [aSingleClass(), aSingleClass({ location: { location_id: 1, name: 'Roma', address: '', timezone: null } })],
      { now: NOW, limit: 5 },
    ),
    breadcrumbs(SITE, [{ name: 'Inicio', path: '/' }]),
  ];
  expect(objects.map((o) => o['@type'])).toEqual(['ExerciseGym', 'Event', 'Event', 'BreadcrumbList']);
  for (const object of objects)
    for (const path of REQUIRED[object['@type']] ?? [])
      expect([path, at(object, path)]).toEqual([path, expect.anything()]);
});

test('structured data of the studio has telephone, social profiles and price range', () => {
  const prices = priceRange([
    { price: 150_000, sale_price: null },
    { price: 30_000, sale_price: 15_000 },
    { price: 0, sale_price: null },
  ]);
  expect(localBusiness(CONFIG, SITE, { image: `${SITE}/a.jpg`, priceRange: prices })).toEqual({
    '@type': 'ExerciseGym',
    '@id': `${SITE}/#estudio`,
    name: 'Casa Aura',
    url: `${SITE}/`,
    description: 'Reformer y yoga',
    logo: `${SITE}/icons/512.png`,
    image: `${SITE}/a.jpg`,
    telephone: '+525510000000',
    email: 'hola@casaaura.mx',
    address: { '@type': 'PostalAddress', streetAddress: 'Colima 180, Roma Norte', addressCountry: 'MX' },
    priceRange: '$150.00 – $1,500.00 MXN',
    currenciesAccepted: 'MXN',
    sameAs: ['https://www.facebook.com/casaaura', 'https://www.instagram.com/casaaura'],
  });
  expect(priceRange([{ price: 0, sale_price: null }])).toBeUndefined();
  expect(priceRange([{ price: 9_900, sale_price: null }])).toBe('$99.00 MXN');
});

test('a studio with a name only is an organization without empty fields', () => {
  const bare = localBusiness(aConfig({ business_name: 'Estudio', whatsapp: '123' }), SITE, {
    image: `${SITE}/icons/512.png`,
  });
  expect(bare).toEqual({
    '@type': 'Organization',
    '@id': `${SITE}/#estudio`,
    name: 'Estudio',
    url: `${SITE}/`,
    logo: `${SITE}/icons/512.png`,
    image: `${SITE}/icons/512.png`,
  });
  expect(webSite(CONFIG, SITE)).toMatchObject({ name: 'Casa Aura', publisher: { '@id': bare['@id'] } });
});

test("a class is an event at the hour that the studio's clock shows, wherever it is and in summer too", () => {
  const tijuana = { location_id: 2, name: 'Playas', address: 'Paseo 5', timezone: 'America/Tijuana' };
  const [winter, summer] = classEvents(
    CONFIG,
    SITE,
    [
      aSingleClass({ single_class_id: 12, class_date: '2027-07-01T19:30:00.000Z', location: tijuana }),
      aSingleClass({ class_date: '2026-11-23T07:00:00.000Z' }),
    ],
    { now: NOW, limit: 9 },
  );
  expect(winter).toMatchObject({
    name: 'Barre con Lucía Mora',
    startDate: '2026-11-23T07:00:00-06:00',
    endDate: '2026-11-23T07:50:00-06:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { name: 'Roma', address: { streetAddress: 'Orizaba 10' } },
    performer: [{ '@type': 'Person', name: 'Lucía Mora', url: `${SITE}/instructor/1` }],
    offers: { availability: 'https://schema.org/InStock', url: `${SITE}/clase/11` },
    maximumAttendeeCapacity: 12,
    remainingAttendeeCapacity: 12,
    description: 'Barre con Lucía Mora en Roma, 50 minutos. Reserva tu lugar en línea.',
  });
  expect(summer).toMatchObject({ startDate: '2027-07-01T19:30:00-07:00', endDate: '2027-07-01T20:20:00-07:00' });
});

test('structured data has full classes as sold out, none that have begun, and the soonest first', () => {
  const begins = (hour: string) =>
    aSingleClass({
      class_date: `2026-11-20T${hour}:00.000Z`,
      capacity: 1,
      class_reservations: [{ spot: null }],
      class_instructors: [],
    });
  const events = classEvents(
    CONFIG,
    SITE,
    [begins('20:00'), begins('12:00'), begins('12:01'), begins('18:30'), begins('11:00')],
    { now: NOW, limit: 2 },
  );
  expect(events.map((e) => e.startDate)).toEqual(['2026-11-20T12:01:00-06:00', '2026-11-20T18:30:00-06:00']);
  expect(events[0]).toMatchObject({
    name: 'Barre',
    offers: { availability: 'https://schema.org/SoldOut' },
    remainingAttendeeCapacity: 0,
  });
  expect(events[0]).not.toHaveProperty('performer');
});

test('structured data never ends its script element and parses back to the same values', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('</script>', '<!--', '<script', ']]>', '\u2028\u2029', '&lt;', '\ud800'),
      ),
      (text) => {
        const written = jsonLd([{ '@type': 'Thing', name: text }]);
        expect(written).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(written)).toEqual({
          '@context': 'https://schema.org',
          '@graph': [{ '@type': 'Thing', name: text }],
        });
      },
    ),
  );
});
