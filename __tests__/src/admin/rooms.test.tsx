/** Rooms and the maps of spots: admins edit them, the front desk reads them. */
import type { ReactWrapper } from 'enzyme';
import type { Room } from '../../../domain/contract/rooms';
import type { SpotMap } from '../../../domain/contract/spotMaps';
import { confirm } from '../../../src/core/confirm/confirm';
import { flush, press, type, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
const asked = jest.mocked(confirm);
beforeEach(() => asked.mockClear());

const LOCATIONS = [1, 2].map((location_id) => ({
  location_id,
  name: location_id === 1 ? 'Roma' : 'Condesa',
  address: 'Calle 1',
  timezone: null,
}));
const ROOM: Room = { room_id: 4, location_id: 1, name: 'Sala A', capacity: 12, spot_map: null, version: 3 };
const MAP: SpotMap = {
  class_type_id: 7,
  room_id: null,
  location_id: null,
  name: 'Indoor cycling',
  spot_map: '2,3',
  spot_layout: ['.C.', 'o.o', 'ooo'],
  version: 5,
  blocked_spots: [],
};
const OTHER: SpotMap = { ...MAP, class_type_id: 8, name: 'Yoga', spot_map: null, spot_layout: null };
const CHANGED = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
const late = (code: string) => ({ status: 412, body: { code, message: 'Alguien más.', changed: CHANGED } });

async function rooms(answers: Answers = {}, role: 'staff' | 'admin' = 'admin') {
  const opened = await open(
    '/admin/salas',
    {
      'GET /locations': ok({ locations: LOCATIONS }),
      'GET /rooms': ok({ rooms: [ROOM] }),
      'GET /spot_maps': ok({ spot_maps: [MAP, OTHER] }),
      ...answers,
    },
    staffStore(role),
  );
  await waitUntil(opened.screen, () => opened.screen.find('.rooms-columns').exists());
  const writes = () => opened.api.requests.filter(({ call }) => !call.startsWith('GET'));
  return { ...opened, writes };
}
const cell = (screen: ReactWrapper, row: number, column: number): ReactWrapper =>
  screen.find(`button[data-cell="${row}-${column}"]`);
const tap = (screen: ReactWrapper, row: number, column: number): void => {
  cell(screen, row, column).simulate('click');
  screen.update();
};
const label = (screen: ReactWrapper, row: number, column: number): unknown =>
  cell(screen, row, column).prop('aria-label');
const previewed = (screen: ReactWrapper): string[] => screen.find('.reserve-room__row').map((row) => row.text());

test('rooms stand under their location, and one is created, and removed only after a question', async () => {
  const { screen, writes, api } = await rooms({
    'POST /rooms': ok({ room: ROOM }),
    'DELETE /rooms/4': refuse(409, 'room/in-use', 'La sala tiene clases por venir.'),
  });
  expect(screen.find('.rooms-location').map((one) => one.text())).toEqual([
    'RomaSala A12 lugaresAgregar sala',
    expect.stringContaining('Aún no hay salas aquí.'),
  ]);
  screen.find('button[aria-label="Agregar sala en Condesa"]').simulate('click');
  await waitUntil(screen, () => screen.find('form.rooms-form').exists());
  type(screen, 'name', ' Sala B ');
  type(screen, 'capacity', 'doce');
  screen.find('form.rooms-form').simulate('submit');
  expect(writes()).toEqual([]);
  type(screen, 'capacity', '');
  screen.find('form.rooms-form').simulate('submit');
  await waitUntil(screen, () => !screen.find('form.rooms-form').exists());
  expect(writes()).toMatchObject([{ call: 'POST /rooms', body: { location_id: 2, name: 'Sala B', capacity: null } }]);
  expect(api.requests.filter(({ call }) => call === 'GET /rooms')).toHaveLength(2);
  asked.mockResolvedValueOnce(false);
  screen.find('button[aria-label="Eliminar Sala A"]').simulate('click');
  await flush(screen);
  expect(writes()).toHaveLength(1);
  screen.find('button[aria-label="Eliminar Sala A"]').simulate('click');
  await waitUntil(screen, () => screen.text().includes('La sala tiene clases por venir.'));
  expect(asked).toHaveBeenCalledTimes(2);
});

const roomCollides = async () => {
  const { screen, writes, api } = await rooms({ 'PUT /rooms/4': late('room/changed') });
  screen.find('button[aria-label="Editar Sala A"]').simulate('click');
  await waitUntil(screen, () => screen.find('form.rooms-form').exists());
  type(screen, 'name', 'Sala grande');
  api.respond({ 'GET /rooms': ok({ rooms: [{ ...ROOM, name: 'Sala Norte', version: 4 }] }) });
  screen.find('form.rooms-form').simulate('submit');
  await waitUntil(screen, () => document.body.textContent?.includes('Eva Cruz') === true);
  expect(screen.find('.admin-conflict').text()).toContain('Sala grandeSala Norte');
  return { screen, writes, api };
};

test('a room that another admin changed meanwhile shows both versions, and mine is saved over theirs', async () => {
  const { screen, writes, api } = await roomCollides();
  api.respond({ 'PUT /rooms/4': ok({ room: ROOM }) });
  await press(screen, 'Guardar lo mío');
  expect(writes().map(({ body }) => body)).toEqual([
    { name: 'Sala grande', capacity: 12, version: 3 },
    { name: 'Sala grande', capacity: 12, version: 4 },
  ]);
});

test('a room that another admin changed is shown as stored with Usar lo guardado', async () => {
  const { screen, ...opened } = await roomCollides();
  await takeTheirs(
    { screen, ...opened },
    (shown) => shown.find('input[name="name"]').first().prop('value') === 'Sala Norte',
  );
  await press(screen, 'Cancelar');
  expect(screen.find('.rooms-location').first().text()).toContain('Sala Norte');
});

test('in the editor of a room arrow keys move between cells, and a press toggles spot and gap beside a coach', async () => {
  const { screen } = await rooms();
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  cell(screen, 1, 0).simulate('keydown', { key: 'ArrowDown' });
  expect(focus.mock.contexts.at(-1)).toBe(cell(screen, 2, 0).getDOMNode());
  focus.mockRestore();
  tap(screen, 1, 0);
  expect(label(screen, 1, 0)).toBe('Fila 2, columna 1: hueco');
  expect(previewed(screen)).toEqual(['Coach', '1', '234']);
  tap(screen, 1, 0);
  expect(label(screen, 1, 0)).toBe('Fila 2, columna 1: lugar 1');
  for (const kind of ['lugar 1', 'hueco', 'coach']) {
    tap(screen, 0, 1);
    expect(label(screen, 0, 1)).toBe(`Fila 1, columna 2: ${kind}`);
  }
  expect(screen.text()).not.toContain('Cambios sin guardar.');
});

test('a room without a map shows the first map drawn there as its own once that is stored, with its spots', async () => {
  const own: SpotMap = { ...OTHER, class_type_id: null, room_id: 4, location_id: 1, name: 'Sala A', version: 3 };
  const stored: SpotMap = { ...own, spot_map: '5,5', spot_layout: ['..C..', 'ooooo', 'ooooo'], version: 4 };
  const { screen, writes } = await rooms({
    'GET /spot_maps': ok({ spot_maps: [own, MAP, OTHER] }),
    'PUT /rooms/4/spot_map': ok({ spot_map: stored }),
    'POST /blocked_spots': ok({
      blocked_spot: {
        blocked_spot_id: 1,
        location_id: 1,
        class_type_id: null,
        room_id: 4,
        spot: 7,
        reason: 'Pedal roto',
        createdAt: '2026-11-23T12:20:00.000Z',
        stranded: [],
      },
    }),
  });
  const owners = screen.find('section[aria-label="Mapa de lugares"] select').first();
  expect(owners.find('option').map((one) => one.text())).toEqual([
    'Sala A · Roma',
    'Tipo de clase: Indoor cycling',
    'Tipo de clase: Yoga',
  ]);
  screen.find('button[aria-label="Mapa de Sala A"]').simulate('click');
  await waitUntil(screen, () => screen.text().includes('cada clase tiene aquí los lugares de su tipo'));
  await press(screen, 'Dibujar lugares');
  await press(screen, 'Guardar mapa');
  await waitUntil(screen, () => screen.text().includes('Mapa guardado.'));
  expect(screen.find('.rooms-location').first().text()).toContain('12 lugares · mapa de 10');
  screen.find('.reserve-room button').at(6).simulate('click');
  type(screen, 'reason', 'Pedal roto');
  screen.find('form.rooms-block').simulate('submit');
  await waitUntil(screen, () => screen.text().includes('Fuera de servicio'));
  expect(writes()).toMatchObject([
    { call: 'PUT /rooms/4/spot_map', body: { spot_layout: stored.spot_layout, version: 3 } },
    { call: 'POST /blocked_spots', body: { room_id: 4, location_id: 1, class_type_id: null, spot: 7 } },
  ]);
});

test('a room layout that drops reserved spots asks first, names who has them, and stays open for changes', async () => {
  const message = 'Primero cambia de lugar a quienes lo tienen reservado: Ana Pérez (lugar 5).';
  const { screen, writes } = await rooms({ 'PUT /spot_maps/7': refuse(409, 'spot-map/booked', message) });
  tap(screen, 2, 2);
  await press(screen, 'Agregar fila');
  await press(screen, 'Guardar mapa');
  await waitUntil(screen, () => screen.text().includes(message));
  expect(asked.mock.calls[0]?.[0].text).toContain('pierde un lugar');
  expect(writes()).toMatchObject([{ body: { spot_layout: ['.C.', 'o.o', 'oo.', '...'], version: 5 } }]);
  expect(label(screen, 2, 2)).toBe('Fila 3, columna 3: hueco');
});

test("a room layout that another admin changed meanwhile is shown beside one's own, and can be taken over", async () => {
  const theirs: SpotMap = { ...MAP, spot_map: '3', spot_layout: ['.C.', 'ooo'], version: 6 };
  const { screen, api } = await rooms({ 'PUT /spot_maps/7': late('row/changed') });
  await press(screen, 'Agregar columna');
  api.respond({ 'GET /spot_maps': ok({ spot_maps: [theirs] }) });
  await press(screen, 'Guardar mapa');
  await waitUntil(screen, () => document.body.textContent?.includes('Eva Cruz') === true);
  await press(screen, 'Usar lo guardado');
  expect(previewed(screen)).toEqual(['Coach', '123']);
  expect(screen.text()).not.toContain('Cambios sin guardar.');
});

test('leaving an unsaved layout for another class type needs a confirmation', async () => {
  const { screen } = await rooms();
  tap(screen, 1, 0);
  const choose = async (): Promise<void> => {
    screen
      .find('.rooms select')
      .first()
      .simulate('change', { target: { value: 'clase=8' } });
    await flush(screen);
  };
  asked.mockResolvedValueOnce(false);
  await choose();
  expect(screen.text()).toContain('Cambios sin guardar.');
  await choose();
  expect(screen.text()).toContain('Sin lugares numerados');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a spot is blocked with a reason in one location, names who has it, and comes back after a question', async () => {
  const blocked = {
    blocked_spot_id: 9,
    location_id: 2,
    class_type_id: 7,
    spot: 3,
    reason: 'Pedal roto',
    createdAt: CHANGED.at,
    stranded: [
      {
        class_reservation_id: 30,
        single_class_id: 11,
        class_date: '2026-11-24T07:00:00.000Z',
        customer_id: 5,
        name: 'Ana',
        last_name: 'Robles',
        guest: null,
      },
    ],
  };
  const { screen, writes } = await rooms({
    'POST /blocked_spots': ok({ blocked_spot: blocked }),
    'DELETE /blocked_spots/9': ok({ blocked_spot: blocked }),
  });
  screen
    .find('.rooms select')
    .at(1)
    .simulate('change', { target: { value: '2' } });
  screen.find('.rooms-spots button[data-spot=3]').simulate('click');
  type(screen, 'reason', 'Pedal roto');
  screen.find('form.rooms-block').simulate('submit');
  await waitUntil(screen, () => screen.find('.rooms-blocked').exists());
  expect(writes()[0]?.body).toEqual({
    location_id: 2,
    class_type_id: 7,
    room_id: null,
    spot: 3,
    reason: 'Pedal roto',
  });
  expect(screen.find('.rooms-blocked').text()).toContain('Ana Robles · mar 24 nov');
  await press(screen, 'Desbloquear lugar 3');
  await waitUntil(screen, () => !screen.find('.rooms-blocked').exists());
  expect(asked).toHaveBeenCalledTimes(1);
  expect(writes().at(-1)?.call).toBe('DELETE /blocked_spots/9');
});

test('the front desk sees rooms and maps and changes none', async () => {
  const { screen } = await rooms({}, 'staff');
  expect(screen.text()).toContain('Sala A');
  expect(previewed(screen)).toEqual(['Coach', '12', '345']);
  const enabled = screen.find('.rooms button').filterWhere((button) => button.prop('disabled') !== true);
  expect(enabled.map((button) => button.prop('aria-label'))).toEqual(['Mapa de Sala A']);
});
