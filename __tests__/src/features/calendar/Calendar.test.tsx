import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { FREE_FIRST_CLASS } from '../../../../src/core/routing/paths';
import CalendarScreen from '../../../../src/features/calendar/containers/CalendarScreen';
import { signedIn } from '../../../../src/features/session/state';
import { ownPlaces } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, refuse } from '../../../helpers/store';
import {
  NOW,
  MONDAY,
  REAL,
  narrow,
  wide,
  at,
  FRIDAY,
  CLASSES,
  startOf,
  days,
  routes,
  visitor,
  customer,
  screen,
  cards,
} from './calendarScreen';

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

const button = (wrapper: ReactWrapper, label: string) => wrapper.find(`button[aria-label="${label}"]`);

const click = (wrapper: ReactWrapper, label: string) => act(() => void button(wrapper, label).simulate('click'));

const heading = (wrapper: ReactWrapper) => wrapper.find('.schedule-navigator').text();

describe('the week of the calendar', () => {
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

  test('shows a visitor the current week with title, legend and where to buy', async () => {
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

  test('says that the first class is free to who comes for that, and to nobody else', async () => {
    fakeApi(routes());
    const open = (state?: unknown) =>
      mountScreen(<CalendarScreen title="Horarios" />, visitor(), { path: '/calendario', state });
    expect((await open(FREE_FIRST_CLASS)).find('.schedule-free').text()).toBe('Elige tu clase: la primera es gratis.');
    expect((await open()).exists('.schedule-free')).toBe(false);
  });

  test('shows a customer the credits and a link to the reservations, too', async () => {
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

  test('is the one of the address, which next, previous and Hoy change', async () => {
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

  test('has seven columns from Monday on wide screens, with a text for empty days', async () => {
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

  test('shows one message where it has no classes', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    fakeApi(routes({ 'GET /single_class': days([]) }));
    const wrapper = await screen();
    expect(wrapper.text().match(/No hay clases programadas\./g)).toHaveLength(1);
    await press(wrapper, 'Ver la próxima semana');
    expect(currentAddress(wrapper)).toBe('/calendario?semana=2026-11-30');
  });

  test('says that no class is left where the rest of the current week is past', async () => {
    fakeApi(routes({ 'GET /single_class': days([at(MONDAY, '07:00')]) }));
    expect((await screen()).text()).toContain('No hay más clases programadas esta semana.');
    expect((await screen('/calendario?semana=2026-11-16')).text()).not.toContain(
      'No hay más clases programadas esta semana.',
    );
  });

  test('offers a retry when it failed to load', async () => {
    const api = fakeApi(routes({ 'GET /single_class': refuse(500, 'server/internal') }));
    const wrapper = await screen('/calendario?dia=2026-11-27');
    expect(wrapper.text()).toContain('No pudimos cargar las clases.');
    api.respond({ 'GET /single_class': days(CLASSES) });
    await press(wrapper, 'Reintentar');
    expect(cards(wrapper)).toEqual([12]);
  });

  test('fetches the seats again when its tab becomes visible after a while', async () => {
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

describe('the calendar on a phone', () => {
  const tabs = (wrapper: ReactWrapper) => wrapper.find('[role="tab"]');
  const chosen = (wrapper: ReactWrapper) => tabs(wrapper).filterWhere((tab) => tab.prop('aria-selected') === true);

  test('today is chosen while it has places; days with an own reservation have a dot and a label', async () => {
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

  test('a day without classes shows a message; another day shows its own', async () => {
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

  test("today's past classes are folded behind a summary", async () => {
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

describe('an empty week of the calendar', () => {
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
