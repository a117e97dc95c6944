import { act } from 'react-dom/test-utils';
import { BANNER_SCROLL, Banner, PublicLayout } from '../../../src/app/layouts/PublicLayout';
import { initialSession } from '../../../src/features/session/state';
import { aConfig } from '../../helpers/fixtures';
import { currentAddress, flush, mountScreen, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, realStore } from '../../helpers/store';

const open = (link: string) => mountScreen(<Banner text="Mes de pruebas" link={link} />, realStore());

test.each([
  ['switched on with a text', { banner_enabled: true, banner_text: 'Mes de pruebas' }, true],
  ['switched off', { banner_enabled: false, banner_text: 'Mes de pruebas' }, false],
  ['without a text', { banner_enabled: true, banner_text: ' ' }, false],
])('the banner that is %s', async (_, config, shown) => {
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  const screen = await mountScreen(
    <PublicLayout />,
    realStore({ appconfig: aConfig(config), session: { ...initialSession, status: 'signed-out' } }),
    { path: '/paquetes' },
  );
  expect(screen.find('.app-banner').exists()).toBe(shown);
});

test('the banner is missing on the screen that its link leads to', async () => {
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  const appconfig = aConfig({ banner_enabled: true, banner_text: 'Mes de pruebas', banner_link: '/paquetes' });
  const store = realStore({ appconfig, session: { ...initialSession, status: 'signed-out' } });
  const shownAt = async (path: string) =>
    (await mountScreen(<PublicLayout />, store, { path })).find('.app-banner').exists();
  expect(await shownAt('/paquetes')).toBe(false);
  expect(await shownAt('/calendario')).toBe(true);
});

describe('a banner for new customers', () => {
  const NEW = { used: [], trials: [], subscribed: [] };
  const visit = async (status: 'signed-in' | 'signed-out', used: object, banner_new_customers = true) => {
    const api = fakeApi({ 'GET /pages': ok({ pages: [] }), 'GET /class_packages/used': ok(used) });
    const appconfig = aConfig({ banner_enabled: true, banner_text: 'Primera clase gratis', banner_new_customers });
    const session = { ...initialSession, status };
    const screen = await mountScreen(<PublicLayout />, realStore({ appconfig, session }), { path: '/avisos' });
    const asked = () => api.requests.filter(({ call }) => call === 'GET /class_packages/used').length;
    return { screen, asked, shown: () => screen.update().find('.app-banner').exists() };
  };

  test('is shown to a visitor without an account, of whom nothing is asked', async () => {
    const { shown, asked } = await visit('signed-out', NEW);
    expect([shown(), asked()]).toEqual([true, 0]);
  });

  test('is shown to a customer who had no offer yet, once that is known', async () => {
    const { screen, shown, asked } = await visit('signed-in', NEW);
    await waitUntil(screen, shown);
    expect(asked()).toBe(1);
  });

  test.each([
    ['a free class', { ...NEW, used: [3] }],
    ['a free trial', { ...NEW, trials: [3] }],
  ])('is not shown to a customer who had %s', async (_what, used) => {
    const { screen, shown, asked } = await visit('signed-in', used);
    await waitUntil(screen, () => asked() === 1);
    await flush(screen);
    expect(shown()).toBe(false);
  });

  test('is shown to everybody where the studio has not limited it', async () => {
    const { shown, asked } = await visit('signed-in', { ...NEW, used: [3] }, false);
    expect([shown(), asked()]).toEqual([true, 0]);
  });
});

test('an internal banner link navigates inside the app', async () => {
  const screen = await open('/paquetes');
  screen.find('a').simulate('click', { button: 0 });
  expect(currentAddress(screen)).toBe('/paquetes');
});

test('an external banner link opens in a new tab without access to this one', async () => {
  const screen = await open('https://ejemplo.mx/promo');
  expect(screen.find('a').props()).toMatchObject({
    href: 'https://ejemplo.mx/promo',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x', '//malo.mx', '/\\malo.mx', 'paquetes'])(
  'the banner link %p is rendered as plain text',
  async (link) => {
    const screen = await open(link);
    expect(screen.find('a').exists()).toBe(false);
    expect(screen.text()).toBe('Mes de pruebas');
  },
);

test('the banner hides after more than 1000 pixels of scrolling and shows again at the top', async () => {
  const screen = await open('');
  const scrollTo = (y: number): void => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    act(() => void window.dispatchEvent(new Event('scroll')));
    screen.update();
  };
  const state = () => [
    screen.find('aside').hasClass('app-banner--seen'),
    document.documentElement.classList.contains('has-banner'),
  ];
  expect(state()).toEqual([false, true]);
  scrollTo(BANNER_SCROLL);
  expect(state()).toEqual([false, true]);
  scrollTo(BANNER_SCROLL + 1);
  expect(state()).toEqual([true, false]);
  scrollTo(0);
  expect(state()).toEqual([false, true]);
  screen.unmount();
  expect(document.documentElement.classList.contains('has-banner')).toBe(false);
});
