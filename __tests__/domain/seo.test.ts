import type { AppConfig } from '../../domain/config';
import { shorten, plainText } from '../../domain/plainText';
import { DESCRIPTION_MAX, describePage as describeScreen, type SeoData } from '../../domain/seo';
import { matchPath } from '../../domain/matchPath';
import { siteOrigin } from '../../domain/site';
import { aClassType, aConfig, anInstructor, aSingleClass } from '../helpers/fixtures';

const SITE = 'https://casaaura.mx';
const CONFIG = aConfig({
  business_name: 'Casa Aura',
  tagline: 'Reformer y yoga',
  location: 'Colima 180, Roma Norte',
  class_packages_name: 'Membresías',
  class_packages_path: '/Membresias/todas',
  hero_image: '/demo/hero.svg',
  social_media_image: '/files/redes.jpg',
});
const PAGE = {
  page_id: 1,
  title: 'Tu primera clase',
  slug: 'tu-primera-clase',
  required: false,
  required_signup: false,
  content: '<h2>¿Qué llevo?</h2><p>Ropa <b>cóm</b>oda&nbsp;&amp; calcetas.</p>',
};
const file = (src: string) => ({ file_id: 1, name: 'x', type: 'image/jpeg', src });
const COACH = anInstructor({ instructor_id: 3, short_bio: 'Diez años\n en barre.', file: file('/files/lucia.jpg') });
const TYPE = aClassType({ class_type_id: 4, name: 'Barre', description: '', file: file('/demo/barre.svg') });

type Row = readonly [
  path: string,
  canonical: string | null,
  title: string,
  says: string,
  image: string,
  data?: SeoData,
];
const ROWS: readonly Row[] = [
  [
    '/',
    '/',
    'Casa Aura · Reformer y yoga',
    'Reformer y yoga. Consulta el calendario de Casa Aura, elige tu lugar y reserva tu clase.',
    '/files/redes.jpg',
  ],
  [
    '/membresias/todas',
    '/Membresias/todas',
    'Membresías · Casa Aura',
    'Membresías de Casa Aura: precios',
    '/files/redes.jpg',
  ],
  ['/Calendario/', '/calendario', 'Horarios · Casa Aura', 'Horarios de Casa Aura', '/files/redes.jpg'],
  ['/avisos', '/avisos', 'Avisos · Casa Aura', 'Avisos de Casa Aura', '/files/redes.jpg'],
  [
    '/ubicacion',
    '/ubicacion',
    'Ubicación · Casa Aura',
    'Casa Aura está en Colima 180, Roma Norte. Mira cómo llegar.',
    '/files/redes.jpg',
  ],
  [
    '/preguntas-frecuentes',
    '/preguntas-frecuentes',
    'Preguntas frecuentes · Casa Aura',
    'Preguntas frecuentes',
    '/files/redes.jpg',
  ],
  ['/entrar', '/entrar', 'Inicia Sesión · Casa Aura', 'Entra a tu cuenta', '/files/redes.jpg'],
  ['/registro', '/registro', '¡Regístrate! · Casa Aura', 'Crea tu cuenta', '/files/redes.jpg'],
  ['/recuperar', '/recuperar', '¡Recupera tu cuenta! · Casa Aura', 'Recupera el acceso', '/files/redes.jpg'],
  [
    '/instructor/3',
    '/instructor/3',
    'Lucía Mora · Casa Aura',
    'Diez años en barre.',
    '/files/lucia.jpg',
    { instructor: COACH },
  ],
  [
    '/coach/3',
    '/instructor/3',
    'Lucía Mora · Casa Aura',
    'Diez años en barre.',
    '/files/lucia.jpg',
    { instructor: COACH },
  ],
  [
    '/instructor/3',
    '/instructor/3',
    'Lucía Mora · Casa Aura',
    'Lucía Mora es coach de Casa Aura.',
    '/files/redes.jpg',
    { instructor: anInstructor({ instructor_id: 3 }) },
  ],
  // A drawing isn't shown by those who share links.
  [
    '/class_type/4',
    '/class_type/4',
    'Barre · Casa Aura',
    'Barre en Casa Aura',
    '/files/redes.jpg',
    { classType: TYPE },
  ],
  [
    '/tu-primera-clase',
    '/tu-primera-clase',
    'Tu primera clase · Casa Aura',
    '¿Qué llevo? Ropa cómoda & calcetas.',
    '/files/redes.jpg',
    { page: PAGE },
  ],
  [
    '/t%C3%A9rminos',
    '/t%C3%A9rminos',
    'Tu primera clase · Casa Aura',
    '¿Qué llevo?',
    '/files/redes.jpg',
    { page: { ...PAGE, slug: 'términos' } },
  ],
  // A class, as long as it can be reserved.
  [
    '/clase/11',
    '/clase/11',
    'Barre, lunes 23 de noviembre 07:00, con Lucía · Casa Aura',
    'Barre, lunes 23 de noviembre 07:00, con Lucía, en Roma. Con banda. Reserva tu lugar en línea.',
    '/files/barre.jpg',
    {
      singleClass: aSingleClass({ class_type: { ...aSingleClass().class_type, description: 'Con banda.' } }),
      classType: { ...TYPE, file: file('/files/barre.jpg') },
      ahead: true,
    },
  ],
  [
    '/clase/11',
    null,
    'Barre, lunes 23 de noviembre 07:00, con Lucía · Casa Aura',
    'Barre, lunes 23 de noviembre 07:00',
    '/files/redes.jpg',
    { singleClass: aSingleClass(), ahead: false },
  ],
  ['/clase/99', null, 'Casa Aura', 'Reformer y yoga.', '/files/redes.jpg', { singleClass: null }],
  // Not read yet, for a request of another week.
  ['/instructor/3', '/instructor/3', 'Casa Aura', 'Reformer y yoga.', '/files/redes.jpg'],
  ['/constructor', '/constructor', 'Casa Aura', 'Reformer y yoga.', '/files/redes.jpg'],
  // Not to be listed: without content, nothing, pages of one person.
  [
    '/vacia',
    null,
    'Tu primera clase · Casa Aura',
    'Tu primera clase de Casa Aura.',
    '/files/redes.jpg',
    { page: { ...PAGE, content: null } },
  ],
  ['/no-hay', null, 'Casa Aura', 'Reformer y yoga.', '/files/redes.jpg', { page: null }],
  ['/instructor/99', null, 'Casa Aura', 'Reformer y yoga.', '/files/redes.jpg', { instructor: null }],
  ...['/mystudio', '/mystudio/reservaciones', '/admin', '/checkout/152', '/gracias/3', '/a/b', '/%E0%A4', '/api'].map(
    (path): Row => [path, null, 'Casa Aura', 'Reformer y yoga.', '/files/redes.jpg'],
  ),
];

test.each(ROWS.map((row) => ({ path: row[0], row })))(
  'the public page $path has a title and a description for search engines',
  ({ row: [path, canonical, title, says, image, data] }) => {
    const said = describeScreen(CONFIG, SITE, path, data);
    expect(said).toEqual({
      title,
      description: expect.stringContaining(says),
      canonical: canonical && `${SITE}${canonical}`,
      image: `${SITE}${image}`,
      robots: canonical ? 'index, follow, max-image-preview:large' : 'noindex, follow',
    });
    expect([...said.description].length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  },
);

test('a studio without texts still has a description for search engines, with a generated picture', () => {
  expect(describeScreen(aConfig({ business_name: 'Estudio' }), SITE, '/')).toEqual({
    title: 'Estudio',
    description: 'Consulta el calendario de Estudio, elige tu lugar y reserva tu clase.',
    canonical: `${SITE}/`,
    image: `${SITE}/icons/social.jpg`,
    robots: 'index, follow, max-image-preview:large',
  });
});

test.each<[string, Partial<AppConfig>]>([
  ['a drawing', { social_media_image: '/demo/promo.svg?v=1' }],
  ['none', { social_media_image: '', hero_image: '' }],
  ['not an address', { social_media_image: 'https://' }],
])('a shared image that is %s is made by the server', (_what, changes) => {
  expect(describeScreen({ ...CONFIG, hero_image: '', ...changes }, SITE, '/').image).toBe(`${SITE}/icons/social.jpg`);
});

test('a long description for search engines is cut between words, or within a word that is too long', () => {
  expect(shorten('uno dos tres cuatro', 12)).toBe('uno dos…');
  expect(shorten('uno dos', 7)).toBe('uno dos');
  expect(shorten('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
  expect([...shorten('🙂'.repeat(200), DESCRIPTION_MAX)]).toHaveLength(DESCRIPTION_MAX);
  const { description } = describeScreen(CONFIG, SITE, '/x', {
    page: { ...PAGE, content: `<p>${'palabra '.repeat(100)}</p>` },
  });
  expect(description).toMatch(/palabra…$/);
});

test.each([
  ['<p>a</p><p>b</p>', 'a b'],
  ['<b>a</b>b', 'ab'],
  ['a &lt;b&gt; &quot;c&quot; &#233;&#xe9; &#39;', 'a <b> "c" éé \''],
  ['&nope; &#0;&#x110000;', '&nope;'],
  ['<br/>', ''],
])('plainText of %s is %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ['casaaura.mx', 'https', 'x.mx', 'https://casaaura.mx'],
  ['https://www.casaaura.mx/inicio', 'http', 'x.mx', 'https://www.casaaura.mx'],
  ['http://localhost:3000', 'https', 'x.mx', 'http://localhost:3000'],
  ['', 'https', 'admin.Casa.mx', 'https://casa.mx'],
  ['', 'http', '127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['', 'http', '[::1]:3000', 'http://[::1]:3000'],
  ['Casa Aura', 'https', 'x.mx', 'https://x.mx'],
  ['javascript:alert(1)', 'https', 'x.mx', 'https://x.mx'],
  ['ana@casa.mx', 'https', 'x.mx', 'https://x.mx'],
  ['/casa', 'https', 'x.mx', 'https://x.mx'],
  ['', 'https', 'x.mx"><script>', 'https://localhost'],
  ['', 'https', 'x.mx/y', 'https://localhost'],
  ['', 'ftp', '', 'http://localhost'],
])('the site of the domain %j, requested at %s %s, is %s', (domain, protocol, host, origin) => {
  expect(siteOrigin({ domain }, { protocol, host })).toBe(origin);
});

test.each([
  ['/api', null],
  ['/__proto__', { name: 'page', parameter: '__proto__' }],
  ['/Tu-Clase', { name: 'page', parameter: 'Tu-Clase' }],
  ['/Coach/3/', { name: 'instructor', parameter: '3' }],
  ['/mystudio/lo-que-sea', { name: 'studio', parameter: '' }],
  ['/administracion', { name: 'page', parameter: 'administracion' }],
  ['/instructor/03', null],
])('matchPath of %s is %j', (path, match) => {
  expect(matchPath(path, CONFIG)).toEqual(match);
});
