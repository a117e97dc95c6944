import { DEFAULT_CONFIG } from '../../../../domain/config';
import {
  fetchAnnouncements,
  fetchPage,
  fetchPages,
  selectRequiredSignUpPages,
} from '../../../../src/features/content/actions';
import AnnouncementsScreen from '../../../../src/features/content/containers/AnnouncementsScreen';
import ContentPageScreen, { preload } from '../../../../src/features/content/containers/ContentPageScreen';
import QuestionsScreen from '../../../../src/features/content/containers/QuestionsScreen';
import { contentReducer, initialContent } from '../../../../src/features/content/reducer';
import { anAnnouncement, aPage, aPageSummary } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { OTHER_ACTION, fakeApi, initialState, mockStore, ok, realStore, refuse, typesOf } from '../../../helpers/store';

const open = async () => mountScreen(<ContentPageScreen />, realStore(), { path: '/terminos', route: '/:slug' });

test('the content reducer returns the same state for an unknown action', () => {
  expect(contentReducer(initialContent, OTHER_ACTION)).toBe(initialContent);
});

test('the list of content pages is read once', async () => {
  const api = fakeApi({ 'GET /pages': ok({ pages: [aPage(), aPage({ page_id: 52, content: null })] }) });
  const store = realStore();
  await store.dispatch(fetchPages());
  await store.dispatch(fetchPages());
  expect(api.requests).toHaveLength(1);
  // The footer leaves out a page whose content is null; the texts themselves are not stored.
  expect(store.getState().content.pages).toEqual([aPageSummary(), aPageSummary({ page_id: 52, has_content: false })]);
});

test('the selector of pages to accept at sign-up returns the same list for the same pages', () => {
  const pages = [aPageSummary(), aPageSummary({ page_id: 52, required_signup: false })];
  const state = initialState({ content: { ...initialContent, pages } });
  expect(selectRequiredSignUpPages(state)).toEqual([pages[0]]);
  expect(selectRequiredSignUpPages(state)).toBe(selectRequiredSignUpPages(state));
});

test('reading a content page turns the spinner on and off', async () => {
  fakeApi({ 'GET /pages/terminos': ok({ page: aPage() }) });
  const store = mockStore();
  await store.dispatch(fetchPage('terminos'));
  expect(typesOf(store)).toEqual([
    'content/SET_PAGE_FAILURE',
    'content/SHOW_SPINNER',
    'content/HIDE_SPINNER',
    'content/RECEIVED_PAGE',
  ]);
});

test('/{slug} shows the page under its title', async () => {
  fakeApi({ 'GET /pages/terminos': ok({ page: aPage() }) });
  const screen = await open();
  expect(screen.find('h1').text()).toBe('Términos y condiciones');
  expect(screen.html()).toContain('<p>Lo que acordamos.</p>');
});

test('a link from before a page changed its slug leads to its present address', async () => {
  const page = aPage({ slug: 'condiciones' });
  fakeApi({ 'GET /pages/terminos': ok({ page }), 'GET /pages/condiciones': ok({ page }) });
  const screen = await open();
  await waitUntil(screen, () => currentAddress(screen) === '/condiciones');
  expect(screen.html()).toContain('<p>Lo que acordamos.</p>');
});

test('a content page whose slug has accents is read before it is rendered', async () => {
  fakeApi({ 'GET /pages/t%C3%A9rminos': ok({ page: aPage({ slug: 'términos' }) }) });
  const store = realStore();
  await preload({ dispatch: store.dispatch, config: DEFAULT_CONFIG, path: '/t%C3%A9rminos', now: new Date() });
  expect(store.getState().content.bySlug).toHaveProperty('términos');
});

test('a content page without content shows a message', async () => {
  fakeApi({ 'GET /pages/terminos': ok({ page: aPage({ content: null }) }) });
  expect((await open()).text()).toContain('Sin contenido.');
});

test('a content page that fails to load shows a button to try again', async () => {
  const api = fakeApi({ 'GET /pages/terminos': refuse(500, 'server/internal') });
  const screen = await open();
  expect(screen.text()).toContain('Lo sentimos, hubo un error al mostrar este contenido.');
  api.respond({ 'GET /pages/terminos': ok({ page: aPage() }) });
  await press(screen, 'Reintentar');
  await flush(screen);
  expect(screen.html()).toContain('Lo que acordamos.');
});

test.each([
  ['the list of pages', 'GET /pages', fetchPages()],
  ['a page', 'GET /pages/terminos', fetchPage('terminos')],
] as const)('the global alert shows why %s could not be read', async (_, call, thunk) => {
  fakeApi({ [call]: refuse(500, 'server/internal', 'Ocurrió un error inesperado. Inténtalo de nuevo.') });
  const store = realStore();
  await store.dispatch(thunk as ReturnType<typeof fetchPages>);
  expect(store.getState().alerts.alerts.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Ocurrió un error inesperado. Inténtalo de nuevo.'],
  ]);
});

test('an unknown slug says that there is no such page, with ways on, above the landing page', async () => {
  fakeApi({ 'GET /pages/terminos': refuse(404, 'page/not-found') });
  const screen = await open();
  await waitUntil(screen, () => screen.find('#landing').exists());
  expect(screen.find('section.app-unknown').text()).toContain('No encontramos esta página.');
  expect(screen.find('section.app-unknown a').map((a) => a.prop('href'))).toEqual(['/calendario', '/paquetes']);
  expect(screen.find('h1').text()).toBe(DEFAULT_CONFIG.business_name);
});

test('an unknown slug leaves the global alert empty', async () => {
  fakeApi({ 'GET /pages/terminos': refuse(404, 'page/not-found') });
  const store = realStore();
  await store.dispatch(fetchPage('terminos'));
  expect(store.getState().alerts.alerts).toEqual([]);
});

describe('the screen /avisos', () => {
  const openAvisos = () => mountScreen(<AnnouncementsScreen />, realStore());

  test('shows each announcement with its title and HTML', async () => {
    fakeApi({
      'GET /announcements': ok({
        announcements: [anAnnouncement(), anAnnouncement({ announcement_id: 72, title: 'Horario de fiestas' })],
      }),
    });
    const screen = await openAvisos();
    expect(screen.find('h1').text()).toBe('Avisos');
    expect(screen.find('h2').map((h) => h.text())).toEqual(['Barre llega a la Roma', 'Horario de fiestas']);
    expect(screen.html()).toContain('<p>Desde el <b>lunes</b>.</p>');
    // The studio's day: in UTC it is the next one.
    expect(screen.find('time').first().text()).toBe('19 nov. 2026');
  });

  test('shows a message without announcements', async () => {
    fakeApi({ 'GET /announcements': ok({ announcements: [] }) });
    expect((await openAvisos()).text()).toContain('No hay avisos por mostrar.');
  });

  test('offers a retry when announcements failed to load', async () => {
    const api = fakeApi({ 'GET /announcements': refuse(500, 'server/internal') });
    const screen = await openAvisos();
    expect(screen.text()).toContain('No pudimos cargar los avisos.');
    api.respond({ 'GET /announcements': ok({ announcements: [anAnnouncement()] }) });
    await press(screen, 'Reintentar');
    await flush(screen);
    expect(screen.text()).toContain('Barre llega a la Roma');
  });

  test('adds the next announcements by "Ver más", until there are no more', async () => {
    const api = fakeApi({ 'GET /announcements': ok({ announcements: [anAnnouncement()], next: '17_71' }) });
    const screen = await openAvisos();
    const older = anAnnouncement({ announcement_id: 70, title: 'Horario de fiestas' });
    api.respond({ 'GET /announcements': ok({ announcements: [older], next: null }) });
    await press(screen, 'Ver más');
    await flush(screen);
    expect(api.requests.at(-1)?.params).toEqual({ after: '17_71' });
    expect(screen.find('h2').map((h) => h.text())).toEqual(['Barre llega a la Roma', 'Horario de fiestas']);
    expect(screen.text()).not.toContain('Ver más');
  });

  test('drops a page of announcements that a newer reading has overtaken', () => {
    const state = { ...initialContent, announcements: [anAnnouncement()], nextAnnouncements: '18_72' };
    const answer = { announcements: [anAnnouncement()], next: null };
    expect(contentReducer(state, { type: 'content/RECEIVED_ANNOUNCEMENTS', answer, after: '17_71' })).toBe(state);
  });

  test('shows the spinner while announcements are being read, and leaves the list when that fails', async () => {
    fakeApi({ 'GET /announcements': ok({ announcements: [] }) });
    const store = mockStore();
    await store.dispatch(fetchAnnouncements());
    expect(typesOf(store)).toEqual([
      'content/SET_ANNOUNCEMENTS_FAILED',
      'content/SHOW_SPINNER',
      'content/HIDE_SPINNER',
      'content/RECEIVED_ANNOUNCEMENTS',
    ]);
    fakeApi({ 'GET /announcements': refuse(500, 'server/internal') });
    const screen = await mountScreen(
      <AnnouncementsScreen />,
      realStore({ content: { ...initialContent, announcements: [anAnnouncement()] } }),
    );
    expect(screen.text()).toContain('Barre llega a la Roma');
  });
});

describe('/preguntas-frecuentes', () => {
  const openQuestions = (answer: ReturnType<typeof ok>) => {
    fakeApi({ 'GET /pages/preguntas-frecuentes': answer });
    return mountScreen(<QuestionsScreen />, realStore());
  };

  test('shows its title alone where the studio has no content page of that slug, or an empty one', async () => {
    const slug = 'preguntas-frecuentes';
    for (const answer of [refuse(404, 'page/not-found'), ok({ page: aPage({ slug, content: null }) })])
      expect((await openQuestions(answer)).text()).toBe('Preguntas frecuentes');
  });

  test('shows the text of the content page of that slug below its own title', async () => {
    const page = aPage({ slug: 'preguntas-frecuentes', title: 'FAQ', content: '<p>Llega diez minutos antes.</p>' });
    const screen = await openQuestions(ok({ page }));
    expect(screen.find('h1').text()).toBe('Preguntas frecuentes');
    expect(screen.html()).toContain('<p>Llega diez minutos antes.</p>');
    expect(screen.text()).not.toContain('FAQ');
  });

  test('shows no text of a page that has moved away from that slug', async () => {
    const screen = await openQuestions(ok({ page: aPage({ slug: 'dudas' }) }));
    expect(screen.text()).toBe('Preguntas frecuentes');
  });

  test('offers to try again where the text could not be read', async () => {
    expect((await openQuestions(refuse(500, 'server/internal'))).text()).toContain('Reintentar');
  });
});
