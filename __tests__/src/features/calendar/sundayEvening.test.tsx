/** A Sunday at 22:00: this week's classes are all over. */
import { act } from 'react-dom/test-utils';
import { renderPage } from '../../../../src/app/server';
import { aLocation, aCustomer, anAvailableClass, aReservation } from '../../../helpers/fixtures';
import { currentAddress, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok } from '../../../helpers/store';
import { MONDAY, REAL, narrow, wide, at, cards, customer, days, routes, screen, week } from './calendarScreen';

// jsdom has none; a browser that has nothing else to do calls at once.
Object.assign(window, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: clearTimeout,
});

const SUNDAY_EVENING = '2026-11-30T04:00:00Z';
const OVER = 'No hay más clases programadas esta semana.';

const past = at('2026-11-29', '10:00');
const full = at('2026-11-30', '07:00', { single_class_id: 30, capacity: 0 });
const open = at('2026-12-01', '07:00', { single_class_id: 31 });
const spotted = { ...open, class_type: { ...open.class_type, spot_map: '4,4' } };

const me = ok({ customer: aCustomer({ available_classes: [anAvailableClass()] }) });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(SUNDAY_EVENING), doNotFake: [...REAL] });
  window.localStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  window.matchMedia = narrow;
});

describe.each([
  ['phone', narrow, [31]],
  ['desktop', wide, [30, 31]],
] as const)('on a %s', (_, media, shown) => {
  beforeEach(() => {
    window.matchMedia = media as typeof window.matchMedia;
  });

  test("a customer's calendar opens on the next week's first day with places, and a spot is reserved in three presses", async () => {
    fakeApi(
      routes({
        'GET /single_class': days([past, full, spotted]),
        'GET /customer/me': me,
        'GET /single_class/single/31': ok({ single_class: spotted }),
        'POST /class_reservations': ok({ class_reservation: aReservation({ single_class_id: 31, spot: 6 }) }),
      }),
    );
    const store = customer();
    const wrapper = await screen('/mystudio', store);
    await waitUntil(wrapper, () => cards(wrapper).includes(31));
    expect(cards(wrapper)).toEqual(shown);
    expect(wrapper.text()).toContain(`${OVER} Estas son las de la próxima.`);
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=6]').exists());
    act(() => void wrapper.find('button[data-spot=6]').simulate('click'));
    wrapper.update();
    await press(wrapper, 'Reservar lugar 6');
    await waitUntil(wrapper, () => wrapper.text().includes('Reservada'));
    expect([store.getState().reserve.step, currentAddress(wrapper)]).toEqual(['closed', '/mystudio']);
  });

  test('the week that is over is one press back, says so and leads on', async () => {
    fakeApi(routes({ 'GET /single_class': days([past, open]), 'GET /single_class/next': ok({ date: '2026-12-01' }) }));
    const wrapper = await screen('/mystudio', customer());
    await waitUntil(wrapper, () => cards(wrapper).includes(31));
    await press(wrapper, 'Hoy');
    expect(currentAddress(wrapper)).toBe(`/mystudio?semana=${MONDAY}`);
    expect(wrapper.text()).toContain(OVER);
    expect(wrapper.text()).toContain('1 clase terminada');
    window.dispatchEvent(new Event('scroll'));
    await waitUntil(wrapper, () => wrapper.text().includes('Ver las del'));
    await press(wrapper, 'Ver las del martes 1 de diciembre');
    expect([currentAddress(wrapper), cards(wrapper)]).toEqual(['/mystudio?dia=2026-12-01', [31]]);
  });

  test('where the next week has no class either, the calendar stays and leads to the next one', async () => {
    fakeApi(routes({ 'GET /single_class': days([past]), 'GET /single_class/next': ok({ date: '2027-01-04' }) }));
    const wrapper = await screen('/mystudio', customer());
    window.dispatchEvent(new Event('scroll'));
    await waitUntil(wrapper, () => wrapper.text().includes('Ver las del'));
    expect(wrapper.text()).toContain(OVER);
    await press(wrapper, 'Ver las del lunes 4 de enero');
    expect(currentAddress(wrapper)).toBe('/mystudio?semana=2027-01-04');
  });
});

test("the page that the server renders shows a visitor next week's classes", async () => {
  const responses: Readonly<Record<string, unknown>> = {
    '/appconfig': [],
    [`/single_class?start_date=${MONDAY}&end_date=2026-11-29`]: { days: week(MONDAY, [past]) },
    '/single_class?start_date=2026-11-30&end_date=2026-12-06': { days: week('2026-11-30', [full, open]) },
    '/locations/schedule': { locations: [aLocation()] },
    '/pages': { pages: [] },
  };
  const call = async (url: string) => ({ status: url in responses ? 200 : 404, body: responses[url] });
  const request = {
    path: '/calendario',
    render: true,
    viewport: 'phone',
    now: new Date(SUNDAY_EVENING),
    call,
  } as const;
  // React's word about layout effects: unlike a server, jsdom has a window.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { root, head } = await renderPage(request);
  expect(root).toContain(`${OVER} Estas son las de la próxima.`);
  expect(root).toContain('data-class-id="31"');
  expect(root).not.toContain('aria-busy="true"');
  expect(head.classes.map(({ single_class_id }) => single_class_id)).toEqual([30, 31]);
});
