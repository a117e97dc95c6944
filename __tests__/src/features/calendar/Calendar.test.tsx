import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { ScheduleDay, SingleClass } from '../../../../domain/contract/schedule';
import { daysOfWeek } from '../../../../domain/studioTime';
import CalendarScreen from '../../../../src/features/calendar/containers/CalendarScreen';
import { signedIn, signedOut } from '../../../../src/features/session/actionTypes';
import { receivedMe } from '../../../../src/features/customers/actions';
import {
  aClassType,
  aConfig,
  aCustomer,
  aLocation,
  anAvailableClass,
  aReservation,
  aSingleClass,
  ownPlaces,
} from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeResponse, type FakeRoutes } from '../../../helpers/store';

/** Wednesday, noon in Mexico City. Only the date is fake: everything else runs as it does. */
const NOW = '2026-11-25T18:00:00Z';
const MONDAY = '2026-11-23';
const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const narrow = window.matchMedia;
const wide = (media: string) => ({ ...narrow(media), matches: true });

// jsdom has none; a browser that has nothing else to do calls at once.
Object.assign(window, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: clearTimeout,
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: [...REAL] });
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = narrow;
});

const at = (date: string, hour: string, changes: Partial<SingleClass> = {}) =>
  aSingleClass({ class_date: `${date}T${hour}:00.000Z`, ...changes });
const week = (monday: string, classes: readonly SingleClass[]): ScheduleDay[] =>
  daysOfWeek(monday).map((date) => ({
    date,
    single_classes: classes.filter((single) => single.class_date.startsWith(date)),
  }));

const FRIDAY = at('2026-11-27', '19:00', { single_class_id: 12 });
const CLASSES = [at(MONDAY, '07:00'), FRIDAY];
const LOCATIONS = [aLocation(), aLocation({ location_id: 2, name: 'Condesa' })];

const startOf = (params: unknown): string => (params as { start_date: string }).start_date;
const days =
  (classes: readonly SingleClass[]) =>
  ({ params }: { params: unknown }): FakeResponse =>
    ok({ days: week(startOf(params), classes) });
const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /single_class': days(CLASSES),
  'GET /single_class/own': ok(ownPlaces()),
  // Where the server can't tell, the next week is as good as any.
  'GET /single_class/next': refuse(404, 'request/not-found'),
  'GET /locations/schedule': ok({ locations: [aLocation()] }),
  ...changes,
});

function visitor() {
  const store = realStore({ appconfig: aConfig() });
  store.dispatch(signedOut());
  return store;
}

function customer() {
  const store = realStore({ appconfig: aConfig() });
  store.dispatch(
    receivedMe(aCustomer({ available_classes: [anAvailableClass(), anAvailableClass({ available_class_id: 2 })] })),
  );
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  return store;
}

const screen = (path = '/calendario', store = visitor()) =>
  mountScreen(<CalendarScreen title="Horarios" />, store, { path });
const cards = (wrapper: ReactWrapper) => wrapper.find('article.class-card').map((card) => card.prop('data-class-id'));
const button = (wrapper: ReactWrapper, label: string) => wrapper.find(`button[aria-label="${label}"]`);
const click = (wrapper: ReactWrapper, label: string) => act(() => void button(wrapper, label).simulate('click'));
const heading = (wrapper: ReactWrapper) => wrapper.find('.schedule-navigator').text();

describe('the week', () => {
  test('prefetches the neighbouring weeks for a customer, and for a visitor after the first interaction', async () => {
    const api = fakeApi(routes());
    const asked = (): string[] =>
      api.requests.flatMap(({ call, params }) => (call === 'GET /single_class' ? [startOf(params)] : []));
    const seen = await screen();
    const own = await screen('/mystudio', customer());
    await waitUntil(own, () => asked().length >= 4);
    expect(asked()).toEqual([MONDAY, MONDAY, '2026-11-30', '2026-11-16']);
    window.dispatchEvent(new Event('scroll'));
    await waitUntil(seen, () => asked().length >= 6);
    expect(asked().slice(4)).toEqual(['2026-11-30', '2026-11-16']);
  });

  test('a visitor sees the current one, with title, legend and where to buy', async () => {
    fakeApi(routes());
    const wrapper = await screen();
    expect(document.title).toContain('Horarios');
    expect(heading(wrapper)).toContain('noviembre 2026');
    expect(heading(wrapper)).toContain('Semana 4 23 – 29 nov');
    expect(wrapper.find('.schedule-legend').text()).toBe('DisponibleReservadaSin Lugares');
    expect(
      wrapper
        .find('a')
        .filterWhere((a) => a.text() === 'Comprar Clases')
        .prop('href'),
    ).toBe('/paquetes');
    expect(wrapper.text()).not.toContain('Mis Reservaciones');
  });

  test('a customer also sees the credits and the way to the reservations', async () => {
    fakeApi(routes());
    const wrapper = await screen('/mystudio', customer());
    expect(wrapper.find('.credits-indicator').text()).toBe('Clases disponibles2');
    expect(
      wrapper
        .find('a')
        .filterWhere((a) => a.text() === 'Mis Reservaciones')
        .prop('href'),
    ).toBe('/mystudio/reservaciones');
    expect(
      wrapper
        .find('a')
        .filterWhere((a) => a.text() === 'Comprar Clases')
        .prop('href'),
    ).toBe('/mystudio/paquetes');
  });

  test('the address says which one; next, previous and Hoy change it', async () => {
    const api = fakeApi(routes());
    const wrapper = await screen('/calendario?semana=2026-12-02');
    expect(heading(wrapper)).toContain('Semana 1 30 nov – 6 dic');
    click(wrapper, 'Semana siguiente');
    await flush(wrapper);
    expect(currentAddress(wrapper)).toBe('/calendario?semana=2026-12-07');
    click(wrapper, 'Mes siguiente');
    await flush(wrapper);
    expect(heading(wrapper)).toContain('enero 2027');
    await press(wrapper, 'Hoy');
    await flush(wrapper);
    expect(currentAddress(wrapper)).toBe('/calendario');
    click(wrapper, 'Semana anterior');
    await flush(wrapper);
    expect(currentAddress(wrapper)).toBe('/calendario?semana=2026-11-16');
    expect(api.requests.map(({ params }) => params && startOf(params))).toEqual(
      expect.arrayContaining(['2026-11-30', '2026-12-07', '2027-01-04', MONDAY, '2026-11-16']),
    );
  });

  test('on wide screens seven columns, Monday first, empty days in words', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    fakeApi(routes());
    const wrapper = await screen();
    expect(wrapper.find('section').map((column) => column.find('h2').find('[aria-hidden]').first().text())).toEqual([
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
    ]);
    expect(wrapper.find('section').at(1).text()).toContain('No hay clases programadas.');
    expect(wrapper.find('section').at(0).text()).toContain('1 clase terminada');
    expect(cards(wrapper)).toEqual([12]);
    expect(wrapper.find('h2').at(3).text()).toContain('miércoles 25 de noviembre, hoy');
  });

  test('a whole week without classes says so once', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    fakeApi(routes({ 'GET /single_class': days([]) }));
    const wrapper = await screen();
    expect(wrapper.text().match(/No hay clases programadas\./g)).toHaveLength(1);
    await press(wrapper, 'Ver la próxima semana');
    expect(currentAddress(wrapper)).toBe('/calendario?semana=2026-11-30');
  });

  test('where the rest of the current week is past, that is said', async () => {
    fakeApi(routes({ 'GET /single_class': days([at(MONDAY, '07:00')]) }));
    expect((await screen()).text()).toContain('No hay más clases programadas esta semana.');
    expect((await screen('/calendario?semana=2026-11-16')).text()).not.toContain(
      'No hay más clases programadas esta semana.',
    );
  });

  test('a week that can not be had offers another try', async () => {
    const api = fakeApi(routes({ 'GET /single_class': refuse(500, 'server/internal') }));
    const wrapper = await screen('/calendario?dia=2026-11-27');
    expect(wrapper.text()).toContain('No pudimos cargar las clases.');
    api.respond({ 'GET /single_class': days(CLASSES) });
    await press(wrapper, 'Reintentar');
    expect(cards(wrapper)).toEqual([12]);
  });

  test('looked at again after a while, the seats are asked for again', async () => {
    const api = fakeApi(routes());
    const wrapper = await screen();
    const before = api.requests.length;
    jest.setSystemTime(new Date('2026-11-25T18:02:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await flush(wrapper);
    expect(api.requests.slice(before).map(({ call, params }) => [call, params && startOf(params)])).toContainEqual([
      'GET /single_class',
      MONDAY,
    ]);
  });
});

test("a visitor's week says nothing about its classes from signing in until the customer's own places are there", async () => {
  let give = (): void => undefined;
  const late = new Promise<void>((resolve) => (give = resolve));
  const mine = { single_class_id: 12, class_reservation_id: 21, customer_id: 7, spot: null, guest: null };
  fakeApi(routes({ 'GET /single_class/own': () => late.then(() => ok(ownPlaces({ class_reservations: [mine] }))) }));
  const store = visitor();
  const wrapper = await screen('/calendario?dia=2026-11-27', store);
  const isSilent = (): boolean => wrapper.find('.schedule--awaits-own').exists();
  const state = (): string => wrapper.find('.class-card__left').first().text();
  expect([isSilent(), state()]).toEqual([false, '12 lugares']);
  act(() => void store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' })));
  await flush(wrapper);
  expect(isSilent()).toBe(true);
  give();
  await flush(wrapper);
  expect([isSilent(), state()]).toEqual([false, 'Reservada']);
});

describe('on a phone', () => {
  const tabs = (wrapper: ReactWrapper) => wrapper.find('[role="tab"]');
  const chosen = (wrapper: ReactWrapper) => tabs(wrapper).filterWhere((tab) => tab.prop('aria-selected') === true);

  test('today is chosen while it has places; days with an own reservation have a dot and say so', async () => {
    const open = at('2026-11-25', '19:00', { single_class_id: 13 });
    const mine = at('2026-11-27', '19:00', {
      class_reservations: [{ spot: null, class_reservation_id: 1, customer_id: 7, guest: null }],
    });
    fakeApi(routes({ 'GET /single_class': days([open, mine]) }));
    const wrapper = await screen();
    expect(chosen(wrapper).prop('aria-label')).toBe('miércoles 25 de noviembre, hoy');
    expect(tabs(wrapper).at(4).prop('aria-label')).toBe('viernes 27 de noviembre, 1 reservación');
    expect(tabs(wrapper).at(4).find('.schedule-strip__dot--on')).toHaveLength(1);
  });

  test('the next day with places is chosen where today has none left', async () => {
    const full = at('2026-11-25', '19:00', { capacity: 0 });
    fakeApi(routes({ 'GET /single_class': days([full, FRIDAY]) }));
    const wrapper = await screen();
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-27');
    expect(cards(wrapper)).toEqual([12]);
    act(() => void tabs(wrapper).at(2).simulate('click'));
    await flush(wrapper);
    expect(cards(wrapper)).toEqual([11]);
    expect(currentAddress(wrapper)).toBe('/calendario?dia=2026-11-25');
  });

  test('a day without classes says so; another day shows its own', async () => {
    fakeApi(routes());
    const wrapper = await screen('/calendario?dia=2026-11-25');
    expect(wrapper.find('[role="tabpanel"]').text()).toBe('No hay clases programadas.');
    act(() => void tabs(wrapper).at(4).simulate('click'));
    await flush(wrapper);
    expect(cards(wrapper)).toEqual([12]);
    expect(currentAddress(wrapper)).toBe('/calendario');
  });

  test('arrow keys go from day to day and on into the next week; only the chosen day is a tab stop', async () => {
    fakeApi(routes());
    const wrapper = await screen('/calendario?dia=2026-11-28');
    const key = async (name: string) => {
      act(() => void chosen(wrapper).simulate('keydown', { key: name }));
      await flush(wrapper);
    };
    await key('ArrowRight');
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-29');
    await key('ArrowRight');
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-30');
    expect(currentAddress(wrapper)).toBe('/calendario?semana=2026-11-30');
    await key('End');
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-12-06');
    await key('Home');
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-30');
    expect(tabs(wrapper).filterWhere((tab) => tab.prop('tabIndex') === 0)).toHaveLength(1);
  });

  test('a swipe to the left shows the next day, a scroll does not', async () => {
    fakeApi(routes());
    const wrapper = await screen('/calendario?dia=2026-11-25');
    const swipe = async (dx: number, dy: number) => {
      const panel = wrapper.find('[role="tabpanel"]');
      act(() => {
        panel.simulate('touchstart', { touches: [{ clientX: 200, clientY: 200 }] });
        panel.simulate('touchend', { changedTouches: [{ clientX: 200 + dx, clientY: 200 + dy }] });
      });
      await flush(wrapper);
    };
    await swipe(-90, 10);
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-26');
    await swipe(-90, 80);
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-26');
    await swipe(90, 10);
    expect(chosen(wrapper).prop('id')).toBe('dia-2026-11-25');
  });

  test('what is over today makes room for what is still to come', async () => {
    fakeApi(
      routes({
        'GET /single_class': days([at('2026-11-25', '07:00'), at('2026-11-25', '19:00', { single_class_id: 13 })]),
      }),
    );
    const wrapper = await screen();
    expect(wrapper.find('summary').text()).toBe('1 clase terminada');
    expect(cards(wrapper)).toEqual([13]);
    act(() => {
      wrapper.find('details').getDOMNode<HTMLDetailsElement>().open = true;
      wrapper.find('details').simulate('toggle');
    });
    wrapper.update();
    expect(cards(wrapper)).toEqual([11, 13]);
  });
});

describe('an empty week', () => {
  const ask = (date: string | null) => ({
    'GET /single_class': days([]),
    'GET /single_class/next': ok({ date }),
  });

  test('leads to the next day with classes in one press', async () => {
    const api = fakeApi(routes(ask('2027-01-13')));
    const wrapper = await screen('/calendario?semana=2026-12-21');
    await press(wrapper, 'Ver las del miércoles 13 de enero');
    expect(currentAddress(wrapper)).toBe('/calendario?semana=2027-01-11&dia=2027-01-13');
    expect(api.requests.find(({ call }) => call === 'GET /single_class/next')?.params).toEqual({ from: '2026-12-28' });
  });

  test('says that nothing more is published after the last class', async () => {
    fakeApi(routes(ask(null)));
    const text = (await screen('/calendario?semana=2026-12-21')).text();
    expect(text).toContain('No hay clases programadas.');
    expect(text).toContain('Todavía no hay más clases publicadas.');
    expect(text).not.toContain('Ver la próxima semana');
  });
});

describe('the filter', () => {
  const YOGA = { class_type_id: 2, name: 'Yoga', icon: null, spot_map: null, restricted: false };
  const evening = at('2026-11-27', '19:00', { single_class_id: 21 });
  const morning = at('2026-11-27', '08:00', { single_class_id: 22, class_type: YOGA, capacity: 0 });
  const types = ok({
    class_types: [aClassType({ level: 'Avanzado' }), aClassType({ class_type_id: 2, level: 'Principiante' })],
  });
  const filtered = (changes: FakeRoutes = {}) =>
    routes({ 'GET /single_class': days([morning, evening]), 'GET /class_types': types, ...changes });
  const choose = async (wrapper: ReactWrapper, label: string, value: string) => {
    const field = wrapper.find('label.class-filter').filterWhere((one) => one.find('span').text() === label);
    act(() => void field.find('select').simulate('change', { target: { value } }));
    await flush(wrapper);
  };

  test('in a wide window is a row; its choices are in the address beside the week, and can be given up at once', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    fakeApi(filtered());
    const wrapper = await screen('/calendario?semana=2026-11-23');
    expect(cards(wrapper)).toEqual([22, 21]);
    await choose(wrapper, 'Clase', '2');
    expect([cards(wrapper), currentAddress(wrapper)]).toEqual([[22], '/calendario?semana=2026-11-23&tipo=2']);
    await choose(wrapper, 'Clase', '');
    await choose(wrapper, 'Horario', 'noche');
    expect([cards(wrapper), currentAddress(wrapper)]).toEqual([[21], '/calendario?semana=2026-11-23&horario=noche']);
    await press(wrapper, 'Quitar filtros');
    expect([cards(wrapper), currentAddress(wrapper)]).toEqual([[22, 21], '/calendario?semana=2026-11-23']);
  });

  test('on a phone is one button with its count, which opens a sheet that says how many classes fit', async () => {
    fakeApi(filtered());
    const wrapper = await screen('/calendario?dia=2026-11-27&lugares=1&coach=1');
    const opener = wrapper.find('button.class-filters__open');
    expect(opener.text()).toBe('Filtros2 activos');
    expect(cards(wrapper)).toEqual([21]);
    act(() => void opener.simulate('click'));
    await waitUntil(wrapper, () => wrapper.find('.class-filter-sheet').exists());
    expect(wrapper.find('.class-filter-footer').text()).toContain('Ver 1 clase');
    await press(wrapper, 'Con lugares');
    expect(wrapper.find('.class-filter-footer').text()).toContain('Ver 2 clases');
    expect(currentAddress(wrapper)).toBe('/calendario?dia=2026-11-27&coach=1');
  });

  test('that leaves nothing says so and gives itself up; next classes are looked for by what the server knows', async () => {
    const api = fakeApi(filtered({ 'GET /single_class/next': ok({ date: '2026-12-02' }) }));
    const wrapper = await screen('/calendario?coach=8&horario=tarde');
    expect(wrapper.text()).toContain('Ninguna clase con estos filtros.');
    expect(api.requests.find(({ call }) => call === 'GET /single_class/next')?.params).toEqual({
      from: '2026-11-30',
      instructor_id: 8,
    });
    await press(wrapper, 'Quitar filtros');
    expect(currentAddress(wrapper)).toBe('/calendario');
    expect(wrapper.text()).not.toContain('Ninguna clase');
  });

  test('a level is that of the class types, which are read for it; without an answer all classes show', async () => {
    const api = fakeApi(filtered());
    expect(cards(await screen('/calendario?dia=2026-11-27&nivel=Avanzado'))).toEqual([21]);
    api.respond({ 'GET /class_types': refuse(500, 'server/internal') });
    expect(cards(await screen('/calendario?dia=2026-11-27&nivel=Avanzado'))).toEqual([22, 21]);
  });
});

describe('the location filter', () => {
  const condesa = at('2026-11-27', '20:00', {
    single_class_id: 14,
    location: { location_id: 2, name: 'Condesa', address: '', timezone: null },
  });

  test('is hidden with one location', async () => {
    fakeApi(routes());
    expect((await screen()).text()).not.toContain('Todos los Estudios');
  });

  test('filters by one location, stores the choice, and shows all again', async () => {
    fakeApi(
      routes({
        'GET /locations/schedule': ok({ locations: LOCATIONS }),
        'GET /single_class': days([...CLASSES, condesa]),
      }),
    );
    const path = '/calendario?dia=2026-11-27';
    const wrapper = await screen(path);
    expect(cards(wrapper)).toEqual([12, 14]);
    await press(wrapper, 'Condesa');
    expect(cards(wrapper)).toEqual([14]);
    const later = await screen(path);
    expect(cards(later)).toEqual([14]);
    await press(later, 'Todos los Estudios');
    expect(cards(later)).toEqual([12, 14]);
  });

  test('shows every location when the stored one no longer exists', async () => {
    window.localStorage.setItem('schedule.location', '99');
    fakeApi(routes({ 'GET /locations/schedule': ok({ locations: LOCATIONS }) }));
    expect(cards(await screen('/calendario?dia=2026-11-27'))).toEqual([12]);
  });

  test('many locations become a list', async () => {
    const locations = [1, 2, 3, 4, 5].map((location_id) => aLocation({ location_id, name: `Estudio ${location_id}` }));
    fakeApi(routes({ 'GET /locations/schedule': ok({ locations }) }));
    expect((await screen()).find('option').map((option) => option.text())).toEqual([
      'Todos los Estudios',
      ...locations.map(({ name }) => name),
    ]);
  });
});

describe('reserving', () => {
  const PATH = '/mystudio?dia=2026-11-27';
  const withMap = (changes: Partial<SingleClass> = {}) => ({
    ...FRIDAY,
    class_type: { ...FRIDAY.class_type, spot_map: '4,4' },
    ...changes,
  });
  const me = (credits: number) =>
    ok({
      customer: aCustomer({
        available_classes: Array.from({ length: credits }, (_, i) => anAvailableClass({ available_class_id: i + 1 })),
      }),
    });
  const booking = (changes: FakeRoutes = {}) =>
    routes({
      'GET /customer/me': me(5),
      'GET /single_class/single/12': ok({ single_class: withMap() }),
      'GET /class_packages': ok({ class_packages: [] }),
      'GET /class_packages/used': ok({ used: [], trials: [] }),
      ...changes,
    });
  const body = () => document.body.textContent ?? '';

  test('from the card to the reservation, without leaving the calendar', async () => {
    const api = fakeApi(
      booking({
        'POST /class_reservations': ok({ class_reservation: aReservation({ single_class_id: 12, spot: 6 }) }),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=6]').exists());
    expect(body()).toContain('1 crédito, te quedan 4');
    expect(body()).toContain('Puedes cancelar hasta que empiece la clase.');
    expect(wrapper.find('.reserve-footer button').text()).toBe('Elige tu lugar');
    expect(wrapper.find('.reserve-footer button').prop('disabled')).toBe(true);

    act(() => void wrapper.find('button[data-spot=6]').simulate('click'));
    wrapper.update();
    expect(wrapper.find('button[data-spot=6]').prop('aria-pressed')).toBe(true);
    api.respond({
      'GET /customer/me': me(4),
      'GET /single_class/single/12': ok({
        single_class: withMap({
          class_reservations: [{ spot: 6, class_reservation_id: 21, customer_id: 7, guest: null }],
        }),
      }),
    });
    await press(wrapper, 'Reservar lugar 6');
    await flush(wrapper);
    expect(wrapper.find('.class-card__left').first().text()).toBe('ReservadaLugar 6');
    expect(wrapper.find('.credits-indicator').text()).toBe('Clases disponibles4');
    expect(currentAddress(wrapper)).toBe(PATH);
  });

  test('disables a spot that another customer just took, and lets another be chosen', async () => {
    const api = fakeApi(
      booking({
        'POST /class_reservations': refuse(409, 'spot/taken', 'Lo sentimos, ese lugar ya está reservado. Elige otro.'),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=6]').exists());
    act(() => void wrapper.find('button[data-spot=6]').simulate('click'));
    wrapper.update();
    api.respond({
      'GET /single_class/single/12': ok({ single_class: withMap({ class_reservations: [{ spot: 6 }] }) }),
    });
    await press(wrapper, 'Reservar lugar 6');
    await flush(wrapper);
    expect(wrapper.find('[role="alert"]').text()).toContain('Elige otro.');
    expect(wrapper.find('button[data-spot=6]').props()).toMatchObject({
      disabled: true,
      'aria-label': 'Lugar 6, ocupado',
    });
    expect(wrapper.find('.reserve-footer button').text()).toBe('Elige tu lugar');
  });

  test('arrow keys walk over the free spots of the map', async () => {
    fakeApi(
      booking({
        'GET /single_class/single/12': ok({
          single_class: withMap({ class_reservations: [{ spot: 1 }, { spot: 3 }] }),
        }),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=2]').exists());
    expect(
      wrapper
        .find('.reserve-room__rows button')
        .filterWhere((spot) => spot.prop('tabIndex') === 0)
        .prop('data-spot'),
    ).toBe(2);
    const focused = () => document.activeElement?.getAttribute('data-spot');
    act(() => void wrapper.find('button[data-spot=2]').simulate('keydown', { key: 'ArrowRight' }));
    expect(focused()).toBe('4');
    act(() => void wrapper.find('button[data-spot=4]').simulate('keydown', { key: 'ArrowDown' }));
    expect(focused()).toBe('8');
  });

  test('a class without a map is reserved at once; an unlimited plan pays', async () => {
    const unlimited = aCustomer({ has_unlimited: true, available_classes: [anAvailableClass({ class_amount: -1 })] });
    fakeApi(
      booking({
        'GET /single_class/single/12': ok({ single_class: FRIDAY }),
        'GET /customer/me': ok({ customer: unlimited }),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('.reserve-footer button').exists());
    expect(body()).toContain('Incluida en tu plan ilimitado');
    expect(wrapper.find('.reserve-footer button').props()).toMatchObject({ disabled: false });
    expect(wrapper.find('.reserve-footer button').text()).toBe('Reservar');
  });

  test("without credits 'Créditos Agotados' leads to the packages", async () => {
    fakeApi(booking({ 'GET /customer/me': me(0) }));
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => body().includes('Créditos Agotados'));
    expect(body()).toContain('Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales.');
    const buy = wrapper.find('.ui-dialog__footer a');
    expect(buy.text()).toBe('Comprar Clases');
    expect(buy.prop('href')).toBe('/mystudio/paquetes');
  });

  test('a penalty says until when', async () => {
    fakeApi(
      booking({
        'GET /class_reservation_penaltys': ok({
          class_reservation_penaltys: [
            { class_reservation_penalty_id: 1, customer_id: 7, end_date: '2026-12-01T05:59:59.999Z' },
          ],
        }),
      }),
    );
    const store = customer();
    store.dispatch({
      type: 'appconfig/RECEIVED_CONFIG',
      config: aConfig({ unlimited_membership_penalties_enabled: true }),
    });
    const wrapper = await screen(PATH, store);
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => body().includes('penalización'));
    expect(body()).toContain('Lo sentimos, no puedes reservar clases porque cuentas con una penalización.');
    expect(body()).toContain('Podrás reservar de nuevo después del 30 nov. 2026.');
  });

  test('resumes the reservation after a visitor signs in', async () => {
    fakeApi(booking());
    const store = visitor();
    const wrapper = await screen('/calendario?dia=2026-11-27', store);
    await press(wrapper, 'Reservar');
    expect(store.getState().session.dialog?.reason).toBe('Inicia sesión para reservar tu lugar.');
    act(() => void store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' })));
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=1]').exists());
    expect(store.getState().reserve).toMatchObject({ step: 'choosing', single_class_id: 12 });
    expect(store.getState().session.resume).toBeNull();
  });
});
