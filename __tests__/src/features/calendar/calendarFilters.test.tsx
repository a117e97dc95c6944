/** What narrows the calendar's week: the filter and the location. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { aClassCategory, aClassType, aLocation } from '../../../helpers/fixtures';
import { currentAddress, flush, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, refuse, type FakeRoutes } from '../../../helpers/store';
import { NOW, REAL, narrow, wide, at, CLASSES, days, routes, screen, cards } from './calendarScreen';

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

const LOCATIONS = [aLocation(), aLocation({ location_id: 2, name: 'Condesa' })];

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

  test('in a wide window is a row; its choices are in the address beside the week, and are reset at once', async () => {
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

  test('that leaves nothing shows a message and can be removed; the next class is searched with it', async () => {
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

  test('a category is chosen by its name, which is read once a class of the weeks has one', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    const calm = at('2026-11-27', '09:00', { single_class_id: 23, class_category_id: 1 });
    const strong = at('2026-11-27', '10:00', { single_class_id: 24, class_category_id: 2 });
    const class_categories = [
      aClassCategory(),
      aClassCategory({ class_category_id: 2, name: 'Fuerza' }),
      aClassCategory({ class_category_id: 3, name: 'Sin clases' }),
    ];
    const api = fakeApi(
      filtered({
        'GET /single_class': days([calm, strong, evening]),
        'GET /class_categories/available': ok({ class_categories }),
      }),
    );
    const wrapper = await screen('/calendario?semana=2026-11-23');
    const read = () => api.requests.filter(({ call }) => call === 'GET /class_categories/available').length;
    expect([cards(wrapper), read()]).toEqual([[23, 24, 21], 0]);
    act(() => void wrapper.find('.class-filters').simulate('focus'));
    await waitUntil(wrapper, () => wrapper.text().includes('Fuerza'));
    expect(wrapper.text()).not.toContain('Sin clases');
    await choose(wrapper, 'Categoría', '2');
    expect([cards(wrapper), currentAddress(wrapper)]).toEqual([[24], '/calendario?semana=2026-11-23&categoria=2']);
    expect(read()).toBe(1);
  });

  test('a category of the address is applied, and its name is read for it', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    const calm = at('2026-11-27', '09:00', { single_class_id: 23, class_category_id: 1 });
    fakeApi(
      filtered({
        'GET /single_class': days([calm, evening]),
        'GET /class_categories/available': ok({ class_categories: [aClassCategory()] }),
      }),
    );
    const wrapper = await screen('/calendario?semana=2026-11-23&categoria=1');
    expect(cards(wrapper)).toEqual([23]);
    await waitUntil(wrapper, () => wrapper.text().includes('Cuerpo y mente'));
  });

  test('is without categories where no class has one, and asks for none', async () => {
    window.matchMedia = wide as typeof window.matchMedia;
    const api = fakeApi(filtered());
    const wrapper = await screen('/calendario?semana=2026-11-23');
    act(() => void wrapper.find('.class-filters').simulate('focus'));
    await flush(wrapper);
    expect(wrapper.text()).not.toContain('Categoría');
    expect(api.requests.filter(({ call }) => call.includes('class_categories'))).toEqual([]);
  });

  test('a level is that of the class types, which are read for it; without a response all classes show', async () => {
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

  test('is a select where there are many locations', async () => {
    const locations = [1, 2, 3, 4, 5].map((location_id) => aLocation({ location_id, name: `Estudio ${location_id}` }));
    fakeApi(routes({ 'GET /locations/schedule': ok({ locations }) }));
    expect((await screen()).find('option').map((option) => option.text())).toEqual([
      'Todos los Estudios',
      ...locations.map(({ name }) => name),
    ]);
  });
});
