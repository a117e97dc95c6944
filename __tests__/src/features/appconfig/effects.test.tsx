/** What a studio's configuration does to its screens, where no other test shows it. */
import ReserveDialogs from '../../../../src/features/reservations/reserve/containers/ReserveDialogs';
import { startReserve } from '../../../../src/features/reservations/reserve/actions';
import { Footer } from '../../../../src/app/layouts/Footer';
import { PublicLayout } from '../../../../src/app/layouts/PublicLayout';
import { Hero } from '../../../../src/features/landing/components/Hero';
import LandingScreen from '../../../../src/features/landing/containers/LandingScreen';
import { signedIn, initialSession } from '../../../../src/features/session/state';
import LoginScreen from '../../../../src/features/session/containers/LoginScreen';
import RecoverScreen from '../../../../src/features/session/containers/RecoverScreen';
import SignUpScreen from '../../../../src/features/session/containers/SignUpScreen';
import { CONFIG_KEYS, parseConfig, type AppConfig } from '../../../../domain/config';
import { HOUR } from '../../../../domain/durations';
import { aConfig, aCustomer, anAvailableClass, aPackage, aSingleClass } from '../../../helpers/fixtures';
import { flush, mountScreen } from '../../../helpers/mount';
import { fakeApi, ok, realStore } from '../../../helpers/store';

const SCREENS = { '/entrar': <LoginScreen />, '/registro': <SignUpScreen />, '/recuperar': <RecoverScreen /> } as const;

describe('pictures of the signed-out screens', () => {
  const picturesOf = async (
    path: keyof typeof SCREENS,
    config: Partial<AppConfig>,
    status: 'signed-out' | 'checking' = 'signed-out',
  ) => {
    fakeApi({ 'GET /pages': ok({ pages: [] }) });
    const screen = await mountScreen(
      SCREENS[path],
      realStore({ appconfig: aConfig(config), session: { ...initialSession, status } }),
      { path, route: path },
    );
    return screen.find('img').map((image) => image.prop('src'));
  };
  const PICTURES = {
    bg_login: '/files/entrar.jpg',
    bg_recovery: '/files/recuperar.jpg',
    bg_loading: '/files/espera.jpg',
    navbar_logo: '/files/logo.svg',
  };

  test.each([
    ['/entrar', 'signed-out', '/files/entrar.jpg'],
    ['/registro', 'signed-out', '/files/entrar.jpg'],
    ['/recuperar', 'signed-out', '/files/recuperar.jpg'],
    ['/entrar', 'checking', '/files/espera.jpg'],
  ] as const)('%s (%s) has its own background, and the logo', async (path, status, background) => {
    expect((await picturesOf(path, PICTURES, status)).sort()).toEqual([background, '/files/logo.svg'].sort());
  });

  test("recovery has the login's background where it has none of its own", async () => {
    expect(await picturesOf('/recuperar', { bg_login: '/files/entrar.jpg' })).toEqual(['/files/entrar.jpg']);
  });

  test('shows an illustration and the name without pictures', async () => {
    expect(await picturesOf('/entrar', { business_name: 'Casa Aura' })).toEqual([]);
  });
});

test('the footer links social networks that are given by their handles', async () => {
  const { config } = parseConfig([
    { key: 'instagram', value: '@estudio' },
    { key: 'tiktok', value: 'estudio' },
  ]);
  const screen = await mountScreen(<Footer config={config} pages={[]} />, realStore());
  expect(screen.find('.app-footer__columns a').map((a) => a.prop('href'))).toEqual(
    expect.arrayContaining(['https://www.instagram.com/estudio', 'https://www.tiktok.com/@estudio']),
  );
});

test('the footer links every social network that is set', async () => {
  const config = aConfig({
    facebook: 'https://facebook.com/e',
    instagram: 'https://instagram.com/e',
    tiktok: 'https://tiktok.com/@e',
    email: 'hola@e.mx',
    business_name: 'Casa Aura',
  });
  const screen = await mountScreen(<Footer config={config} pages={[]} />, realStore());
  expect(screen.text()).toContain('Casa Aura');
  expect(screen.find('.app-footer__columns a').map((a) => a.prop('href'))).toEqual(
    expect.arrayContaining([
      'mailto:hola@e.mx',
      'https://facebook.com/e',
      'https://instagram.com/e',
      'https://tiktok.com/@e',
    ]),
  );
});

test.each<[Partial<AppConfig>, string, string]>([
  [{ hero_title: 'Pega fuerte', hero_tagline: 'Ocho rounds' }, 'Pega fuerte', 'Ocho rounds'],
  [{ business_name: 'Bravo', tagline: 'Box y bici' }, 'Bravo', 'Box y bici'],
])('the hero says %p, else the name and phrase of the studio', async (config, title, text) => {
  const screen = await mountScreen(<Hero config={aConfig(config)} />, realStore());
  expect([screen.find('h1').text(), screen.find('.landing-hero__words p').text()]).toEqual([title, text]);
});

test('the banner links to the configured address', async () => {
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  const appconfig = aConfig({ banner_enabled: true, banner_text: 'Primer round gratis', banner_link: '/planes' });
  const screen = await mountScreen(
    <PublicLayout />,
    realStore({ appconfig, session: { ...initialSession, status: 'signed-out' } }),
    { path: '/avisos' },
  );
  expect(screen.find('.app-banner a').map((a) => [a.prop('href'), a.text()])).toEqual([
    ['/planes', 'Primer round gratis'],
  ]);
});

test.each([
  ['America/Tijuana', 'choosing'],
  ['America/Cancun', 'closed'],
])("by the studio's clock in %s a class can be reserved or has begun: %s", async (timezone, step) => {
  // Half past six hours ago by UTC's clock: that begins later today in Tijuana, and began in Cancún.
  const class_date = new Date(Date.now() - 6.5 * HOUR).toISOString();
  fakeApi({
    'GET /single_class/single/11': ok({ single_class: aSingleClass({ class_date }) }),
    'GET /customer/me': ok({
      customer: aCustomer({ available_classes: [anAvailableClass({ expiration_date: null })] }),
    }),
  });
  const store = realStore({ appconfig: aConfig({ timezone }) });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  await store.dispatch(startReserve(11));
  expect(store.getState().reserve.step).toBe(step);
});

describe('a single class', () => {
  const SINGLE = aPackage({
    class_package_id: 9,
    title: 'Clase suelta',
    class_amount: 1,
    price: 280,
    limit_per_customer: null,
    is_trial: false,
  });
  const open = async (config: Partial<AppConfig>, restricted = false) => {
    const { class_type } = aSingleClass();
    fakeApi({
      'GET /single_class/single/11': ok({
        single_class: aSingleClass({
          class_date: '2090-11-20T07:00:00.000Z',
          class_type: { ...class_type, restricted },
        }),
      }),
      'GET /customer/me': ok({ customer: aCustomer({ available_classes: [] }) }),
      'GET /class_packages': ok({ class_packages: [SINGLE] }),
      'GET /class_packages/used': ok({ used: [], trials: [] }),
    });
    const store = realStore({ appconfig: aConfig(config) });
    store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
    await store.dispatch(startReserve(11));
    const dialog = await mountScreen(<ReserveDialogs />, store);
    await flush(dialog);
    return { links: dialog.find('a').map((a) => [a.prop('href'), a.text()]) };
  };
  const ALL = ['/mystudio/paquetes', 'Comprar Clases'];

  test('offers buying to a customer without credits, where the studio sells it', async () => {
    expect((await open({ single_class_enabled: true })).links).toEqual([
      ['/checkout/9?clase=11', 'Comprar Clase suelta · $280.00 MXN'],
      ALL,
    ]);
  });

  test("is not offered where the studio doesn't, nor for a class that takes no such credit", async () => {
    expect((await open({})).links).toEqual([ALL]);
    expect((await open({ single_class_enabled: true }, true)).links).toEqual([ALL]);
  });
});

test('the screens render with the defaults when every configuration value is invalid', async () => {
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  const { config, warnings } = parseConfig(Object.keys(CONFIG_KEYS).map((key) => ({ key, value: '¿{"<' })));
  expect(warnings.length).toBeGreaterThan(50);
  const landing = await mountScreen(<LandingScreen />, realStore({ appconfig: config }));
  expect(landing.find('h1').exists()).toBe(true);
  const layout = await mountScreen(
    <PublicLayout />,
    realStore({ appconfig: config, session: { ...initialSession, status: 'signed-out' } }),
    { path: '/avisos' },
  );
  expect(layout.find('header').text()).toContain('Ingresar');
  const login = await mountScreen(
    <LoginScreen />,
    realStore({ appconfig: config, session: { ...initialSession, status: 'signed-out' } }),
    { path: '/entrar', route: '/entrar' },
  );
  expect(login.find('form').exists()).toBe(true);
});
