import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { packagesReducer, initialPackages } from '../../../../src/features/packages/reducer';
import { fetchPackage, fetchPackages } from '../../../../src/features/packages/actions';
import PackagesScreen, { packageSections } from '../../../../src/features/packages/containers/PackagesScreen';
import PackagesTeaser from '../../../../src/features/packages/containers/PackagesTeaser';
import { selectPackage } from '../../../../src/features/packages/selectors';
import {
  packageContents,
  costPerClass,
  freeTrialLabel,
  pricePeriod,
  renewalLabel,
  validityLabel,
} from '../../../../src/features/packages/labels';
import { initialSession, type SessionState } from '../../../../src/features/session/state';
import { aConfig, aPackage } from '../../../helpers/fixtures';
import { mountScreen, press } from '../../../helpers/mount';
import { OTHER_ACTION, fakeApi, initialState, mockStore, ok, realStore, refuse, typesOf } from '../../../helpers/store';

const trial = aPackage({
  class_package_id: 1,
  title: 'Primera clase',
  class_amount: 1,
  price: 0,
  is_trial: true,
  limit_per_customer: 1,
});
const ten = aPackage({
  class_package_id: 2,
  title: '10 clases',
  class_amount: 10,
  price: 1800,
  sale_price: 1500,
  home: true,
});
const unlimited = aPackage({
  class_package_id: 3,
  title: 'Ilimitado',
  class_amount: -1,
  price: 2400,
  expiration_days: 1,
});
const five = aPackage({ class_package_id: 4, title: '5 clases', class_amount: 5, price: 900 });
const event = aPackage({
  class_package_id: 5,
  title: 'Retiro',
  is_special_event: true,
  kind: 'especial',
  limit_per_customer: 1,
  class_amount: 1,
});
const online = aPackage({ class_package_id: 6, title: 'En casa', kind: 'online', class_amount: 4 });
const all = [unlimited, event, ten, trial, online, five];

const signedOut: SessionState = { ...initialSession, status: 'signed-out' };
const signedIn: SessionState = {
  ...initialSession,
  status: 'signed-in',
  account: { uid: 'uid-7', email: 'ana@ejemplo.mx' },
};
const ids = (packages: readonly ClassPackage[]): number[] => packages.map((p) => p.class_package_id);

describe('packagesReducer', () => {
  test('returns the same state for an unknown action', () => {
    expect(packagesReducer(initialPackages, OTHER_ACTION)).toBe(initialPackages);
  });

  test('stores the list, the single package, the failure and the spinner', () => {
    const failed = packagesReducer(initialPackages, { type: 'packages/SET_FAILED', failed: true });
    expect(failed.failed).toBe(true);
    expect(packagesReducer(failed, { type: 'packages/SET_FAILED', failed: true })).toBe(failed);
    const listed = packagesReducer(failed, { type: 'packages/RECEIVED_PACKAGES', packages: all });
    expect(listed).toMatchObject({ packages: all, failed: false });
    expect(packagesReducer(listed, { type: 'packages/RECEIVED_PACKAGE', class_package: ten }).package).toBe(ten);
    const spinning = packagesReducer(listed, { type: 'packages/SHOW_SPINNER' });
    expect(spinning.spinner).toBe(true);
    expect(packagesReducer(spinning, { type: 'packages/HIDE_SPINNER' }).spinner).toBe(false);
  });

  test('finds a package that was read alone or in the list', () => {
    const state = initialState({
      packages: { ...initialPackages, packages: all, package: aPackage({ class_package_id: 77 }) },
    });
    expect(selectPackage(state, 77)?.class_package_id).toBe(77);
    expect(selectPackage(state, 3)).toBe(unlimited);
    expect(selectPackage(state, 99)).toBeNull();
    const home = initialState({ packages: { ...initialPackages, home: [ten] } });
    expect(selectPackage(home, 2)).toBe(ten);
  });
});

describe('thunks of packages', () => {
  test('show the spinner while the list is being read', async () => {
    fakeApi({ 'GET /class_packages': ok({ class_packages: all }) });
    const store = mockStore();
    await store.dispatch(fetchPackages());
    expect(typesOf(store)).toEqual([
      'packages/SET_FAILED',
      'packages/SHOW_SPINNER',
      'packages/HIDE_SPINNER',
      'packages/RECEIVED_PACKAGES',
    ]);
  });

  test('store a failure for the screen, without an alert', async () => {
    fakeApi({ 'GET /class_packages': refuse(500, 'server/internal') });
    const store = mockStore();
    await store.dispatch(fetchPackages());
    expect(store.getActions()).toContainEqual({ type: 'packages/SET_FAILED', failed: true });
    expect(typesOf(store)).not.toContain('alerts/SHOW_ALERT');
  });

  test('return the failure to the caller when the package does not exist', async () => {
    fakeApi({ 'GET /class_packages/9': refuse(404, 'package/not-found') });
    const store = mockStore();
    const result = await store.dispatch(fetchPackage(9));
    expect(result.ok).toBe(false);
    expect(typesOf(store)).toEqual([]);
  });
});

describe('sections of packages', () => {
  test('contain every package exactly once, the regular ones by amount with unlimited last', () => {
    const sections = packageSections(all);
    expect(ids(sections.starters)).toEqual([1]);
    expect(ids(sections.regular)).toEqual([4, 2, 3]);
    expect(ids(sections.events)).toEqual([5]);
    expect(ids(sections.online)).toEqual([6]);
  });
});

describe('labels of a package', () => {
  test.each([
    [{ class_amount: 10 }, ['10 clases']],
    [{ class_amount: -1 }, ['Clases ilimitadas']],
    [{ class_amount: 0 }, ['0 clases']],
    [
      {
        class_amount: 1,
        class_package_types: [
          { class_type: { class_type_id: 3, name: 'Reformer' }, class_amount: 5, expiration_days: 30 },
        ],
      },
      ['1 clase', '5 clases de Reformer'],
    ],
    [
      {
        class_amount: 0,
        class_package_types: [
          { class_type: { class_type_id: 3, name: 'Reformer' }, class_amount: -1, expiration_days: 30 },
        ],
      },
      ['Clases ilimitadas de Reformer'],
    ],
  ])('of %j are %j', (changes, expected) => {
    expect(packageContents(aPackage(changes))).toEqual(expected);
  });

  test('give the validity in days', () => {
    expect([validityLabel(1), validityLabel(30)]).toEqual(['Vigencia 1 día', 'Vigencia 30 días']);
  });

  test.each([
    ['day', 1, 'Suscripción: se renueva cada día', 'al día'],
    ['month', 1, 'Suscripción: se renueva cada mes', 'al mes'],
    ['month', 3, 'Suscripción: se renueva cada 3 meses', 'cada 3 meses'],
    ['year', 2, 'Suscripción: se renueva cada 2 años', 'cada 2 años'],
  ] as const)('a subscription of %s × %i', (subscription_period, subscription_interval, renewal, price) => {
    const pkg = aPackage({ is_subscription: true, subscription_period, subscription_interval });
    expect(renewalLabel(pkg)).toBe(renewal);
    expect(pricePeriod(pkg)).toBe(price);
  });

  test('give a one-off package no period and no free trial', () => {
    expect([renewalLabel(ten), pricePeriod(ten), freeTrialLabel(aPackage({ free_trial_length: 7 }))]).toEqual([
      null,
      null,
      null,
    ]);
    expect(freeTrialLabel(aPackage({ is_subscription: true, free_trial_length: 7 }))).toBe('7 días de prueba gratis');
    const months = { is_subscription: true, free_trial_period: 'month' } as const;
    expect(freeTrialLabel(aPackage({ ...months, free_trial_length: 1 }))).toBe('1 mes de prueba gratis');
    expect(freeTrialLabel(aPackage({ ...months, free_trial_length: 3 }))).toBe('3 meses de prueba gratis');
  });

  test('give the price per class where it is meaningful', () => {
    expect(costPerClass(ten)).toBe(15000);
    expect(costPerClass(aPackage({ price: 100, class_amount: 3 }))).toBe(3333);
    expect([
      costPerClass(unlimited),
      costPerClass(trial),
      costPerClass(aPackage({ class_amount: 1 })),
      costPerClass(aPackage({ price: 0 })),
    ]).toEqual([null, null, null, null]);
  });
});

describe('PackagesScreen', () => {
  const open = (
    session = signedOut,
    config = aConfig(),
    used: readonly number[] = [],
    subscribed: readonly number[] = [],
  ) => {
    fakeApi({
      'GET /class_packages': ok({ class_packages: all }),
      'GET /class_packages/used': ok({ used, trials: [], subscribed }),
    });
    return mountScreen(<PackagesScreen />, realStore({ session, appconfig: config }));
  };

  test('shows a visitor the trial section first', async () => {
    const screen = await open();
    expect(screen.find('h1').text()).toBe('Paquetes');
    expect(screen.find('.packages-starter').text()).toContain('Primera clase');
    expect(screen.find('.packages-starter').text()).toContain('Gratis');
    expect(screen.find('.packages-starter a').text()).toBe('Obtener Oferta: Primera clase');
    expect(screen.find('h2').map((h) => h.text())).toEqual([
      'Primera clase',
      'A tu ritmo',
      'Eventos especiales',
      'En línea',
    ]);
  });

  test('shows a customer the trial section after the regular list', async () => {
    const screen = await open(signedIn);
    expect(screen.exists('.packages-starter')).toBe(false);
    expect(screen.find('h2').map((h) => h.text())).toEqual([
      'A tu ritmo',
      'Para empezar',
      'Eventos especiales',
      'En línea',
    ]);
  });

  test("doesn't offer a customer packages that they have used up", async () => {
    const screen = await open(signedIn, aConfig(), [1]);
    expect(screen.text()).not.toContain('Para empezar');
    expect(screen.find('h2').map((h) => h.text())).toEqual(['A tu ritmo', 'Eventos especiales', 'En línea']);
  });

  test('says of a subscription that the customer has it, and leads to it instead of to checkout', async () => {
    const [mine] = all.filter((pkg) => !pkg.is_trial && pkg.limit_per_customer === null);
    const screen = await open(signedIn, aConfig(), [], [mine!.class_package_id]);
    const card = screen
      .find('.packages-card')
      .filterWhere((one) => one.text().includes(mine!.title))
      .first();
    expect(card.text()).toContain('Ya la tienes');
    expect(card.find('a').map((link) => [link.text(), link.prop('href')])).toEqual([
      [`Ver mi suscripción: ${mine!.title}`, '/mystudio/membresias'],
    ]);
    expect(screen.text().match(/Ya la tienes/g)).toHaveLength(1);
  });

  test('has cards with content, price and validity, which lead to checkout', async () => {
    const screen = await open();
    const card = screen.find('li.packages-card').filterWhere((li) => li.find('h3').text() === '10 clases');
    expect(card.text()).toContain('Antes $1,800.00 MXN Ahora $1,500.00 MXN');
    expect(card.text()).toContain('$150.00 MXN por clase');
    expect(card.text()).toContain('Vigencia 60 días');
    expect(card.text()).toContain('Recomendado');
    expect(card.find('a').prop('href')).toBe('/checkout/2');
    expect(card.find('a').text()).toBe('Comprar: 10 clases');
    expect(screen.find('.packages-card--highlighted').hostNodes()).toHaveLength(1);
  });

  test("a package's picture and what can be downloaded with it are on its card, where they are set", async () => {
    const downloadable = { name: 'Guía.pdf', type: 'application/pdf' };
    const shown = { image: '/demo/retiro.jpg', downloadable };
    fakeApi({ 'GET /class_packages': ok({ class_packages: [{ ...trial, ...shown }, { ...ten, ...shown }, five] }) });
    const screen = await mountScreen(<PackagesScreen />, realStore({ session: signedOut }));
    const card = (title: string) => screen.find('li.packages-card').filterWhere((li) => li.find('h3').text() === title);
    for (const place of [screen.find('.packages-starter'), card('10 clases')]) {
      expect(place.find('img').prop('src')).toBe('/demo/retiro.jpg');
      expect(place.text()).toContain('Para descargar: Guía.pdf');
    }
    expect(card('5 clases').exists('img')).toBe(false);
    expect(card('5 clases').text()).not.toContain('Para descargar');
  });

  test('what ways of paying take off is on the card, but not of a subscription', async () => {
    const monthly = aPackage({ ...five, class_package_id: 9, title: 'Mensual', is_subscription: true });
    fakeApi({ 'GET /class_packages': ok({ class_packages: [ten, monthly] }) });
    const way = async (config: Partial<AppConfig>) => {
      const state = { session: signedOut, appconfig: aConfig({ cash_discount_percent: 10, ...config }) };
      const screen = await mountScreen(<PackagesScreen />, realStore(state));
      return screen.find('li.packages-card').map((card) => card.find('p.packages-price__way').map((p) => p.text()));
    };
    expect(await way({ transfer_discount_percent: 10 })).toEqual([[], ['$1,350.00 MXN en efectivo']]);
    expect(await way({ transfer_discount_percent: 10, spei_enabled: true })).toEqual([
      [],
      ['$1,350.00 MXN en efectivo o por transferencia'],
    ]);
    expect(await way({ transfer_discount_percent: 5, transfer_enabled: true })).toEqual([
      [],
      ['$1,350.00 MXN en efectivo', '$1,425.00 MXN por transferencia'],
    ]);
  });

  test('has the configured name of packages as its title', async () => {
    const screen = await open(signedOut, aConfig({ class_packages_name: 'Membresías' }));
    expect(screen.find('h1').text()).toBe('Membresías');
  });

  test('shows skeletons while the session is checked', async () => {
    const screen = await open(initialSession);
    expect(screen.text()).toContain('Cargando paquetes');
    expect(screen.exists('.packages-starter')).toBe(false);
  });

  test('shows a message when there is nothing to sell', async () => {
    fakeApi({ 'GET /class_packages': ok({ class_packages: [] }) });
    const screen = await mountScreen(<PackagesScreen />, realStore({ session: signedOut }));
    expect(screen.text()).toContain('Aún no hay paquetes a la venta.');
  });

  test('shows an error when packages failed to load, and reads them again', async () => {
    const api = fakeApi({ 'GET /class_packages': refuse(500, 'server/internal') });
    const screen = await mountScreen(<PackagesScreen />, realStore({ session: signedOut }));
    expect(screen.text()).toContain('No pudimos cargar los paquetes.');
    api.respond({ 'GET /class_packages': ok({ class_packages: [five] }) });
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('5 clases');
  });
});

describe('teaser of the landing page', () => {
  const HOME = 'GET /class_packages/presenciales/home';

  test("shows all of the studio's home list, in its order", async () => {
    const api = fakeApi({ [HOME]: ok({ class_packages: [unlimited, trial, five, ten] }) });
    const teaser = await mountScreen(<PackagesTeaser />, realStore({ session: signedOut }));
    expect(teaser.find('h3').map((h) => h.text())).toEqual([unlimited.title, 'Primera clase', '5 clases', '10 clases']);
    expect(teaser.find('a').first().prop('href')).toBe('/paquetes');
    expect(api.requests.map(({ call }) => call)).toEqual([HOME]);
  });

  const USED = 'GET /class_packages/used';
  const free = { ...trial, price: 0, sale_price: null };

  test.each<[string, (typeof five)[], SessionState, number[], string | undefined]>([
    ['a visitor the calendar', [free, five], signedOut, [], '/calendario'],
    ['a customer who has not had it their calendar', [free, five], signedIn, [], '/mystudio'],
    ['nobody who had it anything', [free, five], signedIn, [free.class_package_id], undefined],
    ['nobody anything where the studio has none', [five], signedOut, [], undefined],
  ])("'Reserva tu primera clase gratis' offers %s", async (_case, packages, session, used, path) => {
    fakeApi({ [HOME]: ok({ class_packages: packages }), [USED]: ok({ used, trials: [] }) });
    const teaser = await mountScreen(<PackagesTeaser />, realStore({ session }));
    const link = teaser.find('a').filterWhere((a) => a.text() === 'Reserva tu primera clase gratis');
    expect(link.exists() ? link.prop('href') : undefined).toBe(path);
  });

  test.each([
    ['is empty', ok({ class_packages: [] })],
    ['could not be read', refuse(500, 'server/internal')],
  ])('takes no room where the home list %s', async (_, response) => {
    fakeApi({ [HOME]: response });
    const teaser = await mountScreen(<PackagesTeaser />, realStore({ session: signedOut }));
    expect(teaser.exists('section')).toBe(false);
  });
});
