/** /instructor/{id} and /coach/{id}. */
import { fetchInstructor } from '../../../../src/features/instructors/actions';
import CoachScreen from '../../../../src/features/instructors/containers/CoachScreen';
import InstructorScreen from '../../../../src/features/instructors/containers/InstructorScreen';
import { initialInstructors, instructorsReducer } from '../../../../src/features/instructors/reducer';
import { aConfig, aLocation, anInstructor, aSingleClass } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import {
  OTHER_ACTION,
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  typesOf,
  type FakeResponse,
  type FakeRoutes,
} from '../../../helpers/store';
import { addDays, daysOfWeek, mondayOf, studioDay } from '../../../../domain/studioTime';

const LUCIA = anInstructor({
  quote: 'Respira y sigue.',
  short_bio: 'Baila desde niña.',
  instagram: '@lucia.mora',
  birthdate: '--11-02',
  music_type: 'Bossa nova',
  file: { file_id: 3, name: 'l.svg', type: 'image/svg+xml', src: '/demo/l.svg' },
});
const other = {
  instructor: { instructor_id: 2, name: 'Diego', last_name: 'Paz', nickname: null, birthdate: null, file: null },
};

/** One class of hers and one of another coach's on every Monday. */
const days = ({ params }: { params: unknown }): FakeResponse => {
  const { start_date } = params as { start_date: string };
  const at = { class_date: `${start_date}T20:00:00.000Z` };
  const classes = [
    aSingleClass(at),
    aSingleClass({
      ...at,
      single_class_id: 12,
      class_instructors: [other],
      location: { location_id: 2, name: 'Condesa', address: '', timezone: null },
    }),
  ];
  return ok({
    days: daysOfWeek(start_date).map((date) => ({ date, single_classes: date === start_date ? classes : [] })),
  });
};
const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /instructors/1': ok({ instructor: LUCIA }),
  'GET /single_class': days,
  // Without the server's next class, the next week is as good as any.
  'GET /single_class/next': refuse(404, 'request/not-found'),
  'GET /locations/schedule': ok({ locations: [aLocation(), aLocation({ location_id: 2, name: 'Condesa' })] }),
  ...changes,
});

/** Its classes are all ahead. */
const NEXT_WEEK = addDays(mondayOf(studioDay(new Date(), 'America/Mexico_City')), 7);

const narrow = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (media: string) => ({ ...narrow(media), matches: media.includes('992px') });
});
afterEach(() => {
  window.matchMedia = narrow;
  window.localStorage.clear();
});

const openInstructor = (path = '/instructor/1', store = realStore({ appconfig: aConfig() })) =>
  mountScreen(<InstructorScreen />, store, { path, route: '/instructor/:instructor_id' });
const openCoach = (path = '/coach/1') =>
  mountScreen(<CoachScreen />, realStore({ appconfig: aConfig() }), { path, route: '/coach/:coach_id' });

describe('/instructor/{id}', () => {
  test('shows name, quote, bio, Instagram, birthday without year, and music', async () => {
    fakeApi(routes());
    const screen = await openInstructor();
    expect(screen.find('h1').text()).toBe('Lucía Mora');
    expect(screen.find('blockquote').text()).toBe('Respira y sigue.');
    expect(screen.text()).toContain('Baila desde niña.');
    expect(screen.find('dl a').props()).toMatchObject({
      href: 'https://www.instagram.com/lucia.mora/',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
    expect(screen.find('dd').map((dd) => dd.text())).toEqual([
      '@lucia.mora (se abre en otra pestaña)',
      '2 de noviembre',
      'Bossa nova',
    ]);
    expect(screen.find('.coach-portrait img').prop('src')).toBe('/demo/l.svg');
    expect(document.title).toMatch(/^Lucía Mora/);
  });

  test('leaves out what the coach left empty', async () => {
    fakeApi(
      routes({
        'GET /instructors/1': ok({
          instructor: anInstructor({ quote: null, instagram: 'no es un perfil', birthdate: 'ayer' }),
        }),
      }),
    );
    const screen = await openInstructor();
    for (const part of ['blockquote', 'dl', '.coach-portrait img'])
      expect([part, screen.find(part).exists()]).toEqual([part, false]);
    expect(screen.find('.coach-portrait').first().text()).toBe('LM');
  });

  test("shows under 'Entrena con …' their classes of every location, and no other coach's", async () => {
    // Chosen on an earlier visit: here it must not hide where the coach teaches.
    window.localStorage.setItem('schedule.location', '2');
    fakeApi(routes());
    const screen = await openInstructor(`/instructor/1?semana=${NEXT_WEEK}`);
    await waitUntil(screen, () => screen.find('article.class-card').exists());
    expect(screen.find('h2').first().text()).toBe('Entrena con Lucía');
    expect(screen.find('article.class-card').map((card) => card.prop('data-class-id'))).toEqual([11]);
    expect(screen.text()).not.toContain('Todos los Estudios');
    expect(screen.find('h1')).toHaveLength(1);
  });

  test.each(['/instructor/9', '/instructor/nadie', '/instructor/0'])(
    'shows the landing page for the unknown %s',
    async (path) => {
      fakeApi({ 'GET /instructors/9': refuse(404, 'request/not-found') });
      const screen = await openInstructor(path);
      await waitUntil(screen, () => screen.find('#landing').exists());
      expect(screen.find('#landing').exists()).toBe(true);
      expect(currentAddress(screen)).toBe(path);
    },
  );

  test('offers a retry after a failure, and shows at once a coach known from the landing page', async () => {
    const api = fakeApi(routes({ 'GET /instructors/1': refuse(500, 'server/internal') }));
    const screen = await openInstructor();
    expect(screen.text()).toContain('No pudimos cargar a este coach.');
    api.respond({ 'GET /instructors/1': ok({ instructor: LUCIA }) });
    await press(screen, 'Reintentar');
    await flush(screen);
    expect(screen.find('h1').text()).toBe('Lucía Mora');
    fakeApi(routes({ 'GET /instructors/1': refuse(500, 'server/internal') }));
    const known = await openInstructor(
      '/instructor/1',
      realStore({ appconfig: aConfig(), instructors: { ...initialInstructors, home: [LUCIA] } }),
    );
    expect(known.find('h1').text()).toBe('Lucía Mora');
  });
});

describe('/coach/{id}', () => {
  test('shows picture, short bio and a link to their classes', async () => {
    fakeApi(routes());
    const screen = await openCoach();
    expect(screen.find('h1').text()).toBe('Lucía Mora');
    expect(screen.text()).toContain('Baila desde niña.');
    expect(screen.find('.coach-portrait img').exists()).toBe(true);
    await press(screen, 'Ver sus clases');
    expect(currentAddress(screen)).toBe('/instructor/1');
  });

  test.each(['/coach/9', '/coach/nadie'])('redirects from %s, which is no coach, to the landing page', async (path) => {
    fakeApi({ 'GET /instructors/9': refuse(404, 'request/not-found') });
    expect(currentAddress(await openCoach(path))).toBe('/');
  });
});

test('reading a coach shows the spinner meanwhile; unknown actions change nothing', async () => {
  fakeApi(routes());
  const store = mockStore();
  await store.dispatch(fetchInstructor(1));
  expect(typesOf(store)).toEqual([
    'instructors/SET_FAILURE',
    'instructors/SHOW_SPINNER',
    'instructors/HIDE_SPINNER',
    'instructors/RECEIVED_INSTRUCTOR',
  ]);
  expect(instructorsReducer(initialInstructors, OTHER_ACTION)).toBe(initialInstructors);
});
