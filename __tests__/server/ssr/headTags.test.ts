/** @jest-environment jsdom */
/** Head tags of a rendered page, as a browser parses them. */
import type { HeadData } from '../../../domain/ssr';
import { headTags, type HeadRequest } from '../../../server/ssr/headTags';
import { aClassType, aConfig, anInstructor, aPackage, aSingleClass } from '../../helpers/fixtures';

const SITE = 'https://casaaura.mx';
const HOSTILE = '"><script>alert(1)</script></script><!--';
const CONFIG = aConfig({
  business_name: 'Casa Aura',
  tagline: 'Reformer y yoga',
  location: 'Colima 180',
  social_media_image: '/files/redes.jpg',
  timezone: 'America/Mexico_City',
});
const other = aSingleClass({
  single_class_id: 12,
  class_date: '2026-11-24T07:00:00.000Z',
  class_type: { class_type_id: 2, name: 'Yoga', icon: null, spot_map: null, restricted: false },
  class_instructors: [
    { instructor: { instructor_id: 2, name: 'Ana', last_name: '', nickname: null, birthdate: null, file: null } },
  ],
});
const DATA: HeadData = {
  classes: [aSingleClass(), other],
  packages: [aPackage({ price: 1500 }), aPackage({ price: 300, sale_price: 250.5 })],
  instructors: [anInstructor({ instructor_id: 1, short_bio: HOSTILE })],
  classTypes: [aClassType({ class_type_id: 2, name: 'Yoga', description: 'Para respirar.' })],
  contentPages: [
    {
      page_id: 1,
      title: HOSTILE,
      slug: 'tu-clase',
      required: false,
      required_signup: false,
      content: '<p>Ven con calcetas.</p>',
    },
  ],
};
const NO_DATA: HeadData = { classes: [], packages: [], instructors: [], classTypes: [], contentPages: [] };

function read(path: string, changes: Partial<HeadRequest> = {}) {
  document.head.innerHTML = headTags({
    config: CONFIG,
    origin: SITE,
    path,
    missing: false,
    data: DATA,
    now: new Date('2026-11-20T18:00:00Z'),
    ...changes,
  });
  const meta = (name: string) =>
    document.head.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content') ?? null;
  const link = (rel: string) => document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? null;
  const data = document.head.querySelector('script[type="application/ld+json"]')?.textContent;
  const graph = data ? (JSON.parse(data) as { '@graph': ReadonlyArray<Record<string, unknown>> })['@graph'] : [];
  return {
    meta,
    link,
    graph,
    types: graph.map((object) => object['@type']),
    scripts: document.head.querySelectorAll('script:not([type="application/ld+json"])').length,
  };
}

test("the landing page's head tags describe studio, prices, next classes, sharing and installation", () => {
  const { meta, link, graph, types } = read('/');
  expect(
    [
      'description',
      'robots',
      'og:url',
      'og:type',
      'og:locale',
      'og:site_name',
      'og:title',
      'og:description',
      'og:image',
      'twitter:card',
    ].map((name) => [name, meta(name)]),
  ).toEqual([
    ['description', 'Reformer y yoga. Consulta el calendario de Casa Aura, elige tu lugar y reserva tu clase.'],
    ['robots', 'index, follow, max-image-preview:large'],
    ['og:url', `${SITE}/`],
    ['og:type', 'website'],
    ['og:locale', 'es_MX'],
    ['og:site_name', 'Casa Aura'],
    ['og:title', 'Casa Aura · Reformer y yoga'],
    ['og:description', 'Reformer y yoga. Consulta el calendario de Casa Aura, elige tu lugar y reserva tu clase.'],
    ['og:image', `${SITE}/files/redes.jpg`],
    ['twitter:card', 'summary_large_image'],
  ]);
  expect([link('canonical'), link('manifest'), link('apple-touch-icon')]).toEqual([
    `${SITE}/`,
    '/manifest.webmanifest',
    '/icons/apple-180.png',
  ]);
  expect(types).toEqual(['WebSite', 'ExerciseGym', 'Event', 'Event']);
  expect(graph[1]).toMatchObject({ priceRange: '$250.50 – $1,500.00 MXN', image: `${SITE}/files/redes.jpg` });
});

test.each([
  ['/calendario', ['BreadcrumbList', 'Event', 'Event'], 'Horarios'],
  ['/instructor/1', ['BreadcrumbList', 'Event'], 'Lucía Mora'],
  ['/class_type/2', ['BreadcrumbList', 'Event'], 'Yoga'],
  ['/paquetes', ['BreadcrumbList', 'ExerciseGym'], 'Paquetes'],
  ['/ubicacion', ['BreadcrumbList', 'ExerciseGym'], 'Ubicación'],
  ['/avisos', ['BreadcrumbList'], 'Avisos'],
  ['/tu-clase', ['BreadcrumbList'], HOSTILE],
])('the structured data of %s is %j', (path, expected, name) => {
  const { types, graph, link, scripts } = read(path);
  expect(types).toEqual(expected);
  expect(graph[0]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Casa Aura', item: `${SITE}/` },
      { position: 2, name, item: `${SITE}${path}` },
    ],
  });
  expect(link('canonical')).toBe(`${SITE}${path}`);
  expect(scripts).toBe(0);
});

test('a class of its own is an event below the schedule, and none once it has begun', () => {
  const class_package = { class_package_id: 3, title: 'Baño de sonido', price: 450 };
  const data = { ...NO_DATA, singleClass: aSingleClass({ class_package_id: 3, class_package }) };
  const { types, graph, link } = read('/clase/11', { data });
  expect(types).toEqual(['BreadcrumbList', 'Event']);
  expect(graph[0]).toMatchObject({ itemListElement: [{}, { name: 'Horarios' }, { item: `${SITE}/clase/11` }] });
  expect(graph[1]).toMatchObject({
    name: 'Baño de sonido con Lucía Mora',
    url: `${SITE}/clase/11`,
    offers: { price: '450.00', priceCurrency: 'MXN' },
  });
  expect(link('canonical')).toBe(`${SITE}/clase/11`);
  const begun = read('/clase/11', { data, now: new Date('2026-11-23T13:00:00Z') });
  expect([begun.meta('robots'), begun.link('canonical'), begun.types]).toEqual(['noindex, follow', null, []]);
});

test('a page that is not indexable has no canonical URL and no structured data', () => {
  for (const [path, missing] of [
    ['/no-hay', true],
    ['/instructor/99', true],
    ['/a/b', true],
    ['/mystudio', false],
    ['/checkout/3', false],
  ] as const) {
    const { meta, link, types } = read(path, { missing, data: NO_DATA });
    expect([path, meta('robots'), link('canonical'), meta('og:url'), types]).toEqual([
      path,
      'noindex, follow',
      null,
      null,
      [],
    ]);
  }
});

test('markup in names and texts is escaped in every head tag', () => {
  for (const path of ['/', '/tu-clase', '/instructor/1', '/calendario']) {
    const { scripts, meta } = read(path, {
      config: aConfig({ business_name: HOSTILE, tagline: HOSTILE, location: HOSTILE }),
    });
    expect([path, scripts, document.head.children.length > 10, meta('og:site_name')]).toEqual([path, 0, true, HOSTILE]);
  }
});

test('a page that was not rendered on the server gets only the head tags of its URL', () => {
  const { meta, link, types } = read('/instructor/1', { data: NO_DATA });
  expect([link('canonical'), meta('robots'), types]).toEqual([
    `${SITE}/instructor/1`,
    'index, follow, max-image-preview:large',
    [],
  ]);
});
