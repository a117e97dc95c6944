import { ROUTES } from '../../domain/routes';
import { QUESTIONS_SLUG, RESERVED_SLUGS, SLUG_MAX, slugFromTitle, slugProblem, tidySlug } from '../../domain/slug';

const STUDIO = { class_packages_path: '/Membresias' };

test.each([
  'preguntas',
  QUESTIONS_SLUG,
  'tu-primera-clase',
  'términos-y-condiciones',
  'año-2026',
  '7-dias',
  'x'.repeat(SLUG_MAX),
])('%s is a valid slug of a content page', (slug) => {
  expect(slugProblem(slug, STUDIO)).toBeNull();
});

test.each([
  '',
  ' ',
  '-',
  'a--b',
  '-a',
  'a-',
  'a b',
  'a/b',
  'a.b',
  '../admin',
  'a?b',
  'a#b',
  'a%2fb',
  'a_b',
  'Mayúscula',
  '<script>alert(1)</script>',
  '"onload="x',
  'javascript:alert(1)',
  'раypal',
  'a\u200bb',
  '😀',
  'x'.repeat(SLUG_MAX + 1),
])('%j is an invalid slug of a content page', (slug) => {
  expect(slugProblem(slug, STUDIO)).toBe('page/slug-invalid');
});

test('a slug is stored without capitals, surrounding spaces and decomposed accents', () => {
  expect(tidySlug('  Te\u0301rminos ')).toBe('términos');
});

test("a content page takes no path of the site's own, nor the packages' path of this studio", () => {
  const own = [...Object.values(ROUTES).map(({ path }) => path), '/coach/1', '/api/health', '/files/1']
    .map((path) => path.replace(/\{.*/, '').split('/')[1] ?? '')
    .filter((segment) => /^\w/.test(segment) && segment !== QUESTIONS_SLUG);
  expect(own).toContain('calendario');
  expect(own.filter((slug) => !RESERVED_SLUGS.has(slug))).toEqual([]);
  for (const slug of own.filter((s) => !s.includes('_')))
    expect([slug, slugProblem(slug, STUDIO)]).toEqual([slug, 'page/slug-reserved']);
  expect(slugProblem('membresias', STUDIO)).toBe('page/slug-reserved');
  expect(slugProblem('membresias', { class_packages_path: '/membresias/todas' })).toBeNull();
});

test.each([
  ['Política de privacidad', 'politica-de-privacidad'],
  ['¿Qué llevar? (2026)', 'que-llevar-2026'],
  ['  ', ''],
  ['x '.repeat(SLUG_MAX), `${'x-'.repeat(SLUG_MAX / 2 - 1)}x`],
])('the title %j suggests the address %j', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
});
