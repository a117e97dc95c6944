/** What customers think of classes and videos, as the team reads it. */
import type { Rating, RatingsQuery } from '../../../domain/contract/ratings';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open } from './frontDesk';

const rating = (changes: Partial<Rating> = {}): Rating => ({
  rating_id: 5,
  at: '2026-11-20T18:00:00.000Z',
  title: 'Barre',
  coaches: ['Lu'],
  location: 'Roma',
  single_class_id: 12,
  class_stars: 2,
  coach_stars: 4,
  comment: 'Muy calurosa',
  customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz' },
  notes: [],
  ...changes,
});
const answer = (ratings: readonly Rating[]) =>
  ok({ ratings, next: null, summary: { count: ratings.length, class_stars: 2.5, coach_stars: 4 } });
const NO_CHOICES: Answers = {
  'GET /instructors': ok({ instructors: [] }),
  'GET /class_types': ok({ class_types: [] }),
};
const screenOf = (ratings: readonly Rating[], answers: Answers = {}, path = '/admin/calificaciones') =>
  open(path, { 'GET /ratings': answer(ratings), ...NO_CHOICES, ...answers });

test('a rating shows class, place, coach, customer, stars and comment, with the means above', async () => {
  const { screen } = await screenOf([rating()]);
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  const row = screen.find('tbody tr').first();
  expect(row.text()).toContain('Muy calurosa');
  expect(row.text()).toContain('Roma');
  expect(row.text()).toContain('Lu');
  expect(row.find('a[href="/admin/clases/12"]').hostNodes().text()).toBe('Barre');
  expect(row.find('a[href="/admin/clientes/9"]').hostNodes().text()).toBe('Eva Cruz');
  expect(row.find('[aria-label="Barre: 2 estrellas"]').exists()).toBe(true);
  expect(screen.find('.ratings-summary').text()).toBe('Clase 2.5 · Coach 4.0 · 1 calificación');
});

test('filters of the address narrow what is read, and videos are a list of their own', async () => {
  const path = '/admin/calificaciones?coach=3&estrellas=2&desde=2026-11-01&hasta=2026-11-20';
  const { api, screen } = await screenOf([], {}, path);
  await waitUntil(screen, () => screen.text().includes('Nada con estos filtros.'));
  expect(api.requests.find(({ call }) => call === 'GET /ratings')?.params).toEqual({
    kind: 'class',
    instructor_id: 3,
    stars: 2,
    from: '2026-11-01T06:00:00.000Z',
    to: '2026-11-21T06:00:00.000Z',
  });
  await press(screen, 'Videos');
  await waitUntil(screen, () =>
    api.requests.some(({ params }) => (params as Partial<RatingsQuery> | undefined)?.kind === 'video'),
  );
});

test('a follow-up is stored as a note of the customer about this rating, and the list is read again', async () => {
  const { api, screen } = await screenOf([rating()], { 'POST /customer/admin/9/notes': ok({ note: {} }) });
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  await press(screen, 'Anotar');
  await waitUntil(screen, () => screen.find('textarea').exists());
  expect(screen.find('.ui-dialog__content').hostNodes().text()).toContain('Muy calurosa');
  screen.find('textarea').simulate('change', { target: { value: ' Le llamé ' } });
  screen.find('.ui-dialog__content form').hostNodes().simulate('submit');
  await waitUntil(screen, () => !screen.find('textarea').exists());
  expect(api.requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    text: 'Le llamé',
    pinned: false,
    class_reservation_id: 5,
  });
  expect(api.requests.filter(({ call }) => call === 'GET /ratings')).toHaveLength(2);
});

test('a follow-up that is refused keeps its text and says why', async () => {
  const { screen } = await screenOf([rating()], {
    'POST /customer/admin/9/notes': refuse(404, 'customer/not-found'),
  });
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  await press(screen, 'Anotar');
  await waitUntil(screen, () => screen.find('textarea').exists());
  screen.find('textarea').simulate('change', { target: { value: 'Le llamé' } });
  screen.find('.ui-dialog__content form').hostNodes().simulate('submit');
  await waitUntil(screen, () => screen.find('[role="alert"]').exists());
  expect(screen.find('textarea').prop('value')).toBe('Le llamé');
});

test('what the team noted stands beside the rating, with who and when', async () => {
  const note = { customer_note_id: 1, text: 'Le llamé', createdAt: '2026-11-21T18:00:00.000Z', created_by: 'Ana Ruiz' };
  const { screen } = await screenOf([rating({ notes: [note] })]);
  await waitUntil(screen, () => screen.find('.ratings-note').exists());
  expect(screen.find('.ratings-note').text()).toMatch(/^Le llaméAna Ruiz, sáb 21 nov/);
});

test('a coach, who gets no names, sees neither the columns of customers nor of follow-ups', async () => {
  const { screen } = await screenOf([rating({ customer: null })]);
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  const headings = screen.find('thead th').map((th) => th.text());
  expect(headings.join()).not.toMatch(/Cliente|Seguimiento/);
  expect(headings.join()).toContain('Comentario');
});

test('without ratings the screen says when they come', async () => {
  const { screen } = await screenOf([]);
  await waitUntil(screen, () => screen.text().includes('Todavía no hay calificaciones.'));
  expect(screen.find('.ratings-summary').exists()).toBe(false);
});
