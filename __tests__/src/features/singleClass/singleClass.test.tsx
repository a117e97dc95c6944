import { act } from 'react-dom/test-utils';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { addDays, studioDay } from '../../../../domain/studioTime';
import SingleClassScreen from '../../../../src/features/singleClass/containers/SingleClassScreen';
import { signedIn, signedOut } from '../../../../src/features/session/state';
import { receivedMe } from '../../../../src/features/customers/state';
import {
  aClassCategory,
  aClassType,
  aConfig,
  aCustomer,
  anAvailableClass,
  aSingleClass,
} from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { alertTexts, fakeApi, type FakeRoutes, ok, realStore, refuse } from '../../../helpers/store';

const DAY = addDays(studioDay(new Date(), 'America/Mexico_City'), 3);
const aFullFact = { description: 'Barra y música.', level: 'Intermedio', what_to_bring: 'Calcetines.' } as const;
const ahead = (changes: Partial<SingleClass> = {}) =>
  aSingleClass({
    class_date: `${DAY}T07:00:00.000Z`,
    class_type: { ...aSingleClass().class_type, ...aFullFact },
    ...changes,
  });
const routes = (single: SingleClass = ahead(), changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /single_class/single/11': ok({ single_class: single }),
  'GET /class_types': ok({ class_types: [aClassType()] }),
  'GET /single_class': ok({ days: [] }),
  ...changes,
});
function storeOf(person: 'visitor' | 'customer', config = aConfig()) {
  const store = realStore({ appconfig: config });
  if (person === 'visitor') store.dispatch(signedOut());
  else {
    store.dispatch(receivedMe(aCustomer({ available_classes: [anAvailableClass()] })));
    store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  }
  return store;
}
const open = (store = storeOf('visitor'), path = '/clase/11') =>
  mountScreen(<SingleClassScreen />, store, { path, route: '/clase/:single_class_id' });

describe('/clase/{id}', () => {
  test('shows a visitor what, when, where, with whom, at what cost, and reserves after sign-in', async () => {
    fakeApi(routes(ahead({ is_live: true })));
    const store = storeOf('visitor');
    const screen = await open(store);
    expect(screen.find('.single-class__tags').text()).toBe('En vivo');
    expect(screen.find('h1').text()).toBe('Barre');
    for (const words of ['07:00', 'Roma', '12 lugares', '1 crédito', 'Barra y música.', 'Intermedio', 'Calcetines.'])
      expect(screen.text()).toContain(words);
    expect(screen.find('.single-class__coaches a').prop('href')).toBe('/instructor/1');
    expect(screen.find('a[target="_blank"]').prop('href')).toContain('google.com/maps');
    expect(screen.find('a.single-class__back').prop('href')).toBe(`/calendario?semana=${DAY}&dia=${DAY}`);
    await press(screen, 'Reservar');
    expect(store.getState().session.dialog?.then).toMatchObject({ kind: 'reserve', single_class_id: 11 });
  });

  test('names the category of its class and says what it is', async () => {
    const api = fakeApi(
      routes(ahead({ class_category_id: 1, is_live: true }), {
        'GET /class_categories/1': ok({ class_category: aClassCategory() }),
      }),
    );
    const screen = await open();
    await waitUntil(screen, () => screen.find('.single-class__tags').text() === 'Cuerpo y mente · En vivo');
    expect(screen.find('.single-class__text').map((text) => text.text())).toContain('Para respirar.');
    expect(api.requests.filter(({ call }) => call === 'GET /class_categories/1')).toHaveLength(1);
  });

  test('shows itself where its category can not be read', async () => {
    fakeApi(routes(ahead({ class_category_id: 1 }), { 'GET /class_categories/1': refuse(500, 'server/internal') }));
    const store = storeOf('visitor');
    const screen = await open(store);
    expect(screen.find('h1').text()).toBe('Barre');
    expect(screen.exists('.single-class__tags')).toBe(false);
    expect(alertTexts(store)).toEqual([]);
  });

  test('shows a customer their own place once it is known, and nothing to reserve before', async () => {
    let give = (): void => undefined;
    const late = new Promise<void>((resolve) => (give = resolve));
    const mine = { spot: 7, class_reservation_id: 21, customer_id: 7, guest: null };
    const single = ok({ single_class: ahead({ class_reservations: [mine] }) });
    fakeApi(routes(ahead(), { 'GET /single_class/single/11': () => late.then(() => single) }));
    const store = storeOf('customer');
    store.dispatch({ type: 'schedule/SET_SINGLE_CLASS', single_class: ahead() });
    const screen = await open(store);
    expect(screen.find('.single-class__waiting').exists()).toBe(true);
    give();
    await waitUntil(screen, () => !screen.find('.single-class__waiting').exists());
    expect(screen.text()).toContain('ReservadaLugar 7');
    expect(screen.find('a.single-class__action').prop('href')).toBe('/mystudio/reservaciones');
  });

  test('says before the press that the customer has the most classes of its day, though opened by its address', async () => {
    const mine = { single_class_id: 12, spot: 7, class_reservation_id: 21, customer_id: 7, guest: null };
    const week = [ahead(), ahead({ single_class_id: 12, class_date: `${DAY}T19:00:00.000Z` })];
    const days = ok({ days: [{ date: DAY, single_classes: week }] });
    fakeApi(
      routes(ahead(), {
        'GET /single_class': days,
        'GET /single_class/own': ok({ class_reservations: [mine], waitlists: [] }),
      }),
    );
    const screen = await open(storeOf('customer', aConfig({ reservations_per_day: 1 })));
    await waitUntil(screen, () => screen.text().includes('Máximo 1 clase por día'));
    const api = fakeApi(routes());
    const free = await open(storeOf('customer'));
    expect(free.text()).not.toContain('Máximo');
    expect(api.requests.map(({ call }) => call)).not.toContain('GET /single_class/own');
  });

  test('offers the dialog of a full class its waiting list, and an event its checkout with its price', async () => {
    fakeApi(routes(ahead({ capacity: 0 })));
    const full = await open(storeOf('visitor', aConfig({ waitlist_enabled: true })));
    expect(full.find('button.single-class__action').text()).toContain('Lista de Espera');
    const class_package = { class_package_id: 31, title: 'Baño de sonido', price: 450 };
    fakeApi(routes(ahead({ class_package_id: 31, class_package })));
    const event = await open();
    expect(event.find('a.single-class__action').prop('href')).toMatch(/^\/checkout\/31\?clase=11/);
    expect(event.text()).toContain('$450.00 MXN');
  });

  test('a full class suggests the next of its kind with places, those at its location first', async () => {
    const place = (location_id: number) => ({ ...aSingleClass().location, location_id });
    const later = (days: number, changes: Partial<SingleClass>) =>
      ahead({ class_date: `${addDays(DAY, days)}T19:00:00.000Z`, ...changes });
    const asked = ok({
      days: [
        {
          date: DAY,
          single_classes: [
            ahead({ capacity: 0 }),
            ahead({ single_class_id: 20, class_date: '2020-01-06T07:00:00.000Z' }),
            later(1, { single_class_id: 21, location: place(2) }),
            later(2, { single_class_id: 22, capacity: 0 }),
            later(3, { single_class_id: 23 }),
            later(4, { single_class_id: 24, class_package_id: 31 }),
            later(5, { single_class_id: 25 }),
            later(6, { single_class_id: 26 }),
          ],
        },
      ],
    });
    const api = fakeApi(routes(ahead({ capacity: 0 }), { 'GET /single_class': asked }));
    const screen = await open();
    await waitUntil(screen, () => screen.find('.other-times').exists());
    expect(screen.find('.other-times a').map((link) => link.prop('href'))).toEqual([
      '/clase/23',
      '/clase/25',
      '/clase/26',
    ]);
    expect(api.requests.find(({ call }) => call === 'GET /single_class')?.params).toMatchObject({ class_type_id: 1 });
  });

  test('says kindly that a class is over or gone, and leads to the calendar', async () => {
    fakeApi(routes(ahead({ class_date: '2020-01-06T07:00:00.000Z' })));
    const over = await open();
    expect(over.text()).toContain('Esta clase ya terminó.');
    expect(over.find('.single-class__action').exists()).toBe(false);
    fakeApi(routes(ahead(), { 'GET /single_class/single/11': refuse(404, 'class/not-found') }));
    const gone = await open();
    expect(gone.text()).toContain('Esta clase ya no está en el calendario.');
    expect(gone.find('a').last().prop('href')).toBe('/calendario');
  });

  test('a class that failed to load can be tried again; a path without a number shows the landing page', async () => {
    const api = fakeApi(routes(ahead(), { 'GET /single_class/single/11': refuse(500, 'server/internal') }));
    const screen = await open();
    expect(screen.text()).toContain('No pudimos cargar esta clase.');
    api.respond(routes());
    await press(screen, 'Reintentar');
    expect(screen.find('h1').text()).toBe('Barre');
    expect((await open(storeOf('visitor'), '/clase/x')).find('#landing').exists()).toBe(true);
  });

  test("shares by the phone's own sheet, and copies its address where there is none", async () => {
    fakeApi(routes());
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const store = storeOf('visitor');
    const screen = await open(store);
    await press(screen, 'Compartir');
    await flush(screen);
    expect(written).toEqual([window.location.origin + window.location.pathname]);
    expect(alertTexts(store)).toEqual(['Enlace copiado.']);
    const share = jest.fn(() => Promise.reject(new Error('AbortError')));
    Object.assign(navigator, { share });
    await act(() => press(screen, 'Compartir'));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: expect.stringContaining('Barre') }));
    expect(written).toHaveLength(1);
    Object.assign(navigator, { share: undefined });
  });
});
