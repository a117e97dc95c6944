import { fetchPage, fetchPages } from '../../../src/content/actions';
import PageScreen from '../../../src/content/containers/PageScreen';
import { contentReducer, initialContent } from '../../../src/content/reducer';
import { selectRequiredSignUpPages } from '../../../src/content/selectors';
import { setDown } from '../../../src/app/connection/reducer';
import { aPage, aPageSummary } from '../../helpers/fixtures';
import { flush, mountScreen, press } from '../../helpers/mount';
import { fakeApi, initialState, mockStore, ok, realStore, refuse, typesOf } from '../../helpers/store';

const open = async () => mountScreen(<PageScreen />, realStore(), { path: '/terminos', route: '/:slug' });

test('an action that it does not know changes nothing', () => {
  expect(contentReducer(initialContent, setDown(true))).toBe(initialContent);
});

test('the list of pages is read once', async () => {
  const api = fakeApi({ 'GET /pages': ok({ pages: [aPageSummary()] }) });
  const store = realStore();
  await store.dispatch(fetchPages());
  await store.dispatch(fetchPages());
  expect(api.requests).toHaveLength(1);
});

test('pages to accept at sign-up are the same list for the same pages', () => {
  const pages = [aPageSummary(), aPageSummary({ page_id: 52, required_signup: false })];
  const state = initialState({ content: { ...initialContent, pages } });
  expect(selectRequiredSignUpPages(state)).toEqual([pages[0]]);
  expect(selectRequiredSignUpPages(state)).toBe(selectRequiredSignUpPages(state));
});

test('reading a page turns the spinner on and off', async () => {
  fakeApi({ 'GET /pages/terminos': ok({ page: aPage() }) });
  const store = mockStore();
  await store.dispatch(fetchPage('terminos'));
  expect(typesOf(store)).toEqual(['content/SET_PAGE_FAILED', 'content/SHOW_SPINNER', 'content/HIDE_SPINNER', 'content/RECEIVED_PAGE']);
});

test('/{slug} shows the page under its title', async () => {
  fakeApi({ 'GET /pages/terminos': ok({ page: aPage() }) });
  const screen = await open();
  expect(screen.find('h1').text()).toBe('Términos y condiciones');
  expect(screen.html()).toContain('<p>Lo que acordamos.</p>');
});

test('a page without content says so', async () => {
  fakeApi({ 'GET /pages/terminos': ok({ page: aPage({ content: null }) }) });
  expect((await open()).text()).toContain('Sin contenido.');
});

test('a failure is told, and can be tried again', async () => {
  const api = fakeApi({ 'GET /pages/terminos': refuse(404, 'page/not-found') });
  const screen = await open();
  expect(screen.text()).toContain('Lo sentimos, hubo un error al mostrar este contenido.');
  api.answer({ 'GET /pages/terminos': ok({ page: aPage() }) });
  await press(screen, 'Reintentar');
  await flush(screen);
  expect(screen.html()).toContain('Lo que acordamos.');
});
