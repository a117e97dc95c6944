/** /class_type/{id} and /ubicacion. */
import { addDays, daysOfWeek, mondayOf, studioDay } from '../../../../domain/studioTime';
import { fetchClassTypes } from '../../../../src/features/catalogue/actions';
import ClassTypeScreen from '../../../../src/features/classTypes/containers/ClassTypeScreen';
import LocationScreen from '../../../../src/features/locations/containers/LocationScreen';
import { aClassType, aConfig, aLocation, aSingleClass } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import {
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  typesOf,
  type FakeResponse,
  type FakeRoutes,
} from '../../../helpers/store';

const BARRE = aClassType({ file: { file_id: 1, name: 'b.svg', type: 'image/svg+xml', src: '/demo/b.svg' } });

const days = ({ params }: { params: unknown }): FakeResponse => {
  const { start_date } = params as { start_date: string };
  const at = { class_date: `${start_date}T20:00:00.000Z` };
  const classes = [
    aSingleClass(at),
    aSingleClass({
      ...at,
      single_class_id: 12,
      class_type: { class_type_id: 2, name: 'Yoga', icon: null, spot_map: null, restricted: false },
    }),
  ];
  return ok({
    days: daysOfWeek(start_date).map((date) => ({ date, single_classes: date === start_date ? classes : [] })),
  });
};
const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /class_types': ok({ class_types: [BARRE, aClassType({ class_type_id: 2, name: 'Yoga', restricted: true })] }),
  'GET /single_class': days,
  // Without the server's next class, the next week is as good as any.
  'GET /single_class/next': refuse(404, 'request/not-found'),
  'GET /locations/schedule': ok({ locations: [aLocation()] }),
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
});

describe('/class_type/{id}', () => {
  const open = (path = '/class_type/1') =>
    mountScreen(<ClassTypeScreen />, realStore({ appconfig: aConfig() }), {
      path,
      route: '/class_type/:class_type_id',
    });

  test('shows name, picture, description and a calendar of its own classes', async () => {
    fakeApi(routes());
    const screen = await open(`/class_type/1?semana=${NEXT_WEEK}`);
    await waitUntil(screen, () => screen.find('article.class-card').exists());
    expect(screen.find('h1').text()).toBe('Barre');
    expect(screen.text()).toContain('Fuerza y equilibrio');
    expect(screen.find('.class-type__picture img').prop('src')).toBe('/demo/b.svg');
    expect(screen.find('article.class-card').map((card) => card.prop('data-class-id'))).toEqual([11]);
    expect(screen.text()).not.toContain('créditos propios');
  });

  test('shows the level and what to bring, and nothing of a type without these facts', async () => {
    const facts = { level: 'Intermedio', what_to_bring: 'Toalla y agua.' } as const;
    fakeApi(
      routes({ 'GET /class_types': ok({ class_types: [{ ...BARRE, ...facts }, aClassType({ class_type_id: 2 })] }) }),
    );
    const list = (await open()).find('dl.class-facts');
    expect(list.find('dd').map((fact) => fact.text())).toEqual(['Intermedio', 'Toalla y agua.']);
    expect((await open('/class_type/2')).find('dl.class-facts').exists()).toBe(false);
  });

  test('shows an illustration without a picture, and marks a restricted class type', async () => {
    fakeApi(routes());
    const screen = await open('/class_type/2');
    expect(screen.find('.class-type__picture svg').exists()).toBe(true);
    expect(screen.text()).toContain('Se reserva con créditos propios de esta clase.');
  });

  test('replaces a broken picture by the illustration', async () => {
    fakeApi(routes());
    const screen = await open();
    screen.find('.class-type__picture img').simulate('error');
    expect(screen.find('.class-type__picture svg').exists()).toBe(true);
  });

  test.each(['/class_type/9', '/class_type/x'])('shows the landing page for the unknown %s', async (path) => {
    fakeApi(routes());
    const screen = await open(path);
    await waitUntil(screen, () => screen.find('#landing').exists());
    expect(screen.find('#landing').exists()).toBe(true);
  });

  test('offers a retry when it failed to load', async () => {
    const api = fakeApi(routes({ 'GET /class_types': refuse(500, 'server/internal') }));
    const screen = await open();
    expect(screen.text()).toContain('No pudimos cargar esta clase.');
    api.respond(routes());
    await press(screen, 'Reintentar');
    await flush(screen);
    expect(screen.find('h1').text()).toBe('Barre');
  });

  test('shows the spinner while class types are being read', async () => {
    fakeApi(routes());
    const store = mockStore();
    await store.dispatch(fetchClassTypes());
    expect(typesOf(store)).toEqual([
      'catalogue/SET_CLASS_TYPES_FAILED',
      'catalogue/SHOW_SPINNER',
      'catalogue/HIDE_SPINNER',
      'catalogue/RECEIVED_CLASS_TYPES',
    ]);
  });
});

describe('/ubicacion', () => {
  const open = async (
    location: string,
    locations = [aLocation({ location_id: 2, name: 'Condesa', address: 'Tamaulipas 5' })],
  ) => {
    fakeApi({ 'GET /single_class': days, 'GET /locations': ok({ locations }) });
    return mountScreen(<LocationScreen />, realStore({ appconfig: aConfig({ location }) }));
  };

  test("shows the studio's address with a link to maps, then those of its locations", async () => {
    const screen = await open('Orizaba 10, Roma & Cía');
    expect(screen.find('h1').text()).toBe('Ubicación');
    expect(screen.find('address').map((a) => a.text())).toEqual(['Orizaba 10, Roma & Cía', 'Tamaulipas 5']);
    expect(screen.find('a').first().props()).toMatchObject({
      href: 'https://www.google.com/maps/search/?api=1&query=Orizaba%2010%2C%20Roma%20%26%20C%C3%ADa',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });

  test('shows when each studio has classes, and a map without a map service', async () => {
    const screen = await open('', [aLocation()]);
    // The only day with classes is today, 20:00 for 50 minutes.
    expect(screen.find('dd').map((line) => line.text())).toContain('20:00 a 20:50');
    expect(screen.find('.catalogue-map svg').exists()).toBe(true);
    expect(screen.html().includes('<iframe')).toBe(false);
  });

  test('shows an address once where studio and location share it', async () => {
    expect((await open('Tamaulipas 5')).find('address')).toHaveLength(1);
  });

  test('shows only the title without any address', async () => {
    const screen = await open('', []);
    expect(screen.text()).toBe('Ubicación');
  });
});
