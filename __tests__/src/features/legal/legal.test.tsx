/** The modal in which a customer of /mystudio accepts the required pages. */
import type { ReactWrapper } from 'enzyme';
import type { PendingPage } from '../../../../domain/contract/acceptedPages';
import { errorMessage } from '../../../../domain/errors';
import LegalGate from '../../../../src/features/legal/containers/LegalGate';
import { aCustomer, aPageSummary } from '../../../helpers/fixtures';
import { flush, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, NO_NETWORK, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const pending = (changes: Partial<PendingPage> = {}): PendingPage => ({
  page_id: 51,
  page_version_id: 510,
  title: 'Términos y condiciones',
  content: '<p>Lo que acordamos.</p>',
  accepted_at: null,
  changes: null,
  ...changes,
});
const SECOND = pending({ page_id: 52, page_version_id: 520, title: 'Aviso de privacidad' });
const accepted = (...ids: number[]) => aCustomer({ accepted_pages: ids.map((page_id) => ({ page_id })) });

async function open(routes: FakeRoutes, pages = [pending(), SECOND]) {
  const signOut = jest.fn();
  const api = fakeApi({
    'GET /accepted_pages/pending': ok({ pending_pages: pages }),
    'POST /accepted_pages': ok({ accepted_page: {} }),
    'GET /customer/me': ok({ customer: accepted(51, 52) }),
    ...routes,
  });
  const store = realStore();
  store.dispatch({ type: 'customers/RECEIVED_ME', customer: aCustomer() });
  const list = [51, 52].map((page_id) => aPageSummary({ page_id, required: true, has_content: true }));
  store.dispatch({ type: 'content/RECEIVED_PAGES', pages: list });
  const screen = await mountScreen(<LegalGate onSignOut={signOut} />, store);
  await flush(screen);
  return { api, screen, signOut, store };
}
const title = (screen: ReactWrapper): string => screen.find('h2').first().text();
const tick = (screen: ReactWrapper): void => {
  screen.find('input[name="acepto"]').simulate('change', { target: { checked: true } });
  screen.update();
};
const posts = (api: { requests: readonly { call: string; body: unknown }[] }) =>
  api.requests.filter(({ call }) => call === 'POST /accepted_pages').map(({ body }) => body);

test('required pages are shown one after another, each with its box ticked, and then nothing more', async () => {
  const { api, screen } = await open({});
  expect(title(screen)).toBe('Términos y condiciones');
  expect(screen.text()).toContain('Documento 1 de 2');
  expect(screen.find('[aria-label="Cerrar"]').exists()).toBe(false);
  await press(screen, 'Aceptar');
  expect(screen.find('[role="alert"]').text()).toBe('Debes aceptar Términos y condiciones para continuar');
  tick(screen);
  expect(screen.find('[role="alert"]').exists()).toBe(false);
  await press(screen, 'Aceptar');
  expect(title(screen)).toBe('Aviso de privacidad');
  expect(screen.find('input[name="acepto"]').prop('checked')).toBe(false);
  tick(screen);
  await press(screen, 'Aceptar');
  await flush(screen);
  expect(screen.find('PendingPages').exists()).toBe(false);
  expect(posts(api)).toEqual([
    { page_id: 51, page_version_id: 510, customer_id: 7 },
    { page_id: 52, page_version_id: 520, customer_id: 7 },
  ]);
});

test('a required page that changed while it was open shows its new text and the changes, to accept again', async () => {
  const { api, screen } = await open(
    { 'POST /accepted_pages': refuse(409, 'page/changed', errorMessage('page/changed')) },
    [pending()],
  );
  const changes = [[{ kind: 'added', text: 'Trae <b>agua</b>.' }]] as PendingPage['changes'];
  api.respond({
    'GET /accepted_pages/pending': ok({
      pending_pages: [
        pending({
          page_version_id: 511,
          content: '<p>Lo nuevo.</p>',
          accepted_at: '2026-01-02T18:00:00.000Z',
          changes,
        }),
      ],
    }),
  });
  tick(screen);
  await press(screen, 'Aceptar');
  await flush(screen);
  expect(screen.find('[role="alert"]').text()).toBe(errorMessage('page/changed'));
  expect(screen.html()).toContain('Lo nuevo.');
  expect(screen.text()).toContain('Este texto cambió desde que lo aceptaste el 02 ene. 2026.');
  expect(screen.find('ins').text()).toContain('Trae <b>agua</b>.');
  expect(screen.find('input[name="acepto"]').prop('checked')).toBe(false);
});

test('pages that can not be loaded show an error with a retry, and the customer can sign out', async () => {
  const { api, screen, signOut } = await open({ 'GET /accepted_pages/pending': refuse(500, 'server/internal') });
  expect(screen.text()).toContain('No pudimos cargar lo que debes aceptar.');
  await press(screen, 'Salir');
  expect(signOut).toHaveBeenCalledTimes(1);
  api.respond({ 'GET /accepted_pages/pending': ok({ pending_pages: [pending()] }) });
  await press(screen, 'Reintentar');
  expect(title(screen)).toBe('Términos y condiciones');
});

test('pages that were accepted in another tab are not shown again, though the list here is older', async () => {
  const { screen } = await open({
    'GET /accepted_pages/pending': ok({ pending_pages: [] }),
    'GET /customer/me': NO_NETWORK,
  });
  await flush(screen);
  expect(screen.find('PendingPages').exists()).toBe(false);
});
