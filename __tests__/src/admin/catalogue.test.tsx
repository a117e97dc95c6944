/** The screens of the catalogue: one pattern for class types, coaches, studios, tags and programs. */
import type { ReactWrapper } from 'enzyme';
import type { AdminClassType, AdminInstructor, AdminLocation } from '../../../domain/contract/catalogueAdmin';
import * as confirmation from '../../../src/core/confirm/confirm';
import { flush, press, waitUntil } from '../../helpers/mount';
import { type fakeApi, ok, refuse, type FakeRequest, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const KEPT = { version: 1, archived: false, in_use: true } as const;
const BARRE: AdminClassType = {
  class_type_id: 4,
  name: 'Barre',
  description: 'Fuerza y postura',
  icon: 'icons/barre.svg',
  icon_src: '/files/icons/barre.svg',
  file: null,
  spot_map: null,
  restricted: false,
  level: 'Intermedio',
  what_to_bring: null,
  ...KEPT,
};
const YOGA: AdminClassType = { ...BARRE, class_type_id: 5, name: 'Yoga', description: '', level: null, icon: null };
const OLD: AdminClassType = { ...BARRE, class_type_id: 6, name: 'Zumba', archived: true };
const LIST = 'GET /class_types/admin/all';
const lucia: AdminInstructor = {
  instructor_id: 1,
  name: 'Lucía',
  last_name: 'Mora',
  nickname: null,
  quote: null,
  short_bio: null,
  instagram: null,
  birthdate: '1990-11-02',
  music_type: null,
  file: null,
  home: true,
  customer_id: 9,
  ...KEPT,
};

const screenOf = (path = '/admin/tipos-de-clase', answers: Answers = {}, role: 'staff' | 'admin' = 'admin') =>
  open(path, { [LIST]: ok({ class_types: [BARRE, YOGA, OLD] }), ...answers }, staffStore(role));
const names = (screen: ReactWrapper): string[] => screen.find('.admin-row h2').map((row) => row.text());
const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.catalogue-form');
function type(screen: ReactWrapper, name: string, value: string): void {
  form(screen).find(`[name="${name}"]`).hostNodes().simulate('change', { target: { value } });
  screen.update();
}
const bodies = (api: ReturnType<typeof fakeApi>, call: string): unknown[] =>
  api.requests.filter((request) => request.call === call).map(({ body }) => body);
/** The server's response to a change of a class type. */
const changed = ({ body }: FakeRequest) => {
  const { version, ...changes } = body as AdminClassType;
  return ok({ class_type: { ...BARRE, ...changes, version: version + 1 } });
};

let asked: jest.SpyInstance<Promise<boolean>, [confirmation.Confirmation]>;
beforeEach(() => {
  localStorage.clear();
  asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
});
afterEach(() => asked.mockRestore());

test('the catalogue lists what is offered, finds it by name, and shows archived rows apart', async () => {
  const { screen } = await screenOf();
  await waitUntil(screen, () => names(screen).length > 0);
  expect(names(screen)).toEqual(['Barre', 'Yoga']);
  expect(screen.find('.admin-row').first().text()).toContain('Intermedio · Fuerza y postura');
  screen.find('input[type="search"]').simulate('change', { target: { value: 'BARRÉ' } });
  await waitUntil(screen, () => names(screen).length === 1);
  expect(names(screen)).toEqual(['Barre']);
  screen.find('input[type="search"]').simulate('change', { target: { value: '' } });
  await press(screen, 'Archivados (1)');
  expect(names(screen)).toEqual(['Zumba']);
});

test('the front desk reads the catalogue and changes nothing', async () => {
  const { screen } = await screenOf('/admin/tipos-de-clase?editar=4', {}, 'staff');
  await waitUntil(screen, () => names(screen).length > 0);
  expect(form(screen).exists()).toBe(false);
  expect(screen.find('.admin-row button').exists()).toBe(false);
  expect(screen.find('.ui-page-header button').exists()).toBe(false);
});

test('a new catalogue row is created, and a refusal stays beside its field', async () => {
  const { api, screen } = await screenOf('/admin/coaches', {
    'GET /instructors/admin/all': ok({ instructors: [lucia] }),
    'GET /team': ok({ team: [] }),
    'POST /instructors': {
      status: 412,
      body: { code: 'instructor/instagram-invalid', message: 'Escribe el usuario.', field: 'instagram' },
    },
  });
  await waitUntil(screen, () => names(screen).length > 0);
  await press(screen, 'Nuevo coach');
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'name', 'Teo');
  type(screen, 'instagram', 'dos palabras');
  form(screen).simulate('submit');
  await waitUntil(screen, () => form(screen).text().includes('Escribe el usuario.'));
  expect(form(screen).find('[data-field="instagram"]').hostNodes().text()).toContain('Escribe el usuario.');
  type(screen, 'instagram', '@teo');
  api.respond({ 'POST /instructors': ok({ instructor: { ...lucia, instructor_id: 2, name: 'Teo', last_name: '' } }) });
  form(screen).simulate('submit');
  await waitUntil(screen, () => !form(screen).exists());
  expect(bodies(api, 'POST /instructors').at(-1)).toEqual({
    name: 'Teo',
    last_name: '',
    nickname: null,
    quote: null,
    short_bio: null,
    instagram: '@teo',
    music_type: null,
    file_id: null,
    birthdate: null,
    home: true,
    customer_id: null,
  });
  expect(names(screen)).toEqual(['Lucía Mora', 'Teo']);
});

test('the catalogue editor sends only changed fields, with the version that was read', async () => {
  const { api, screen } = await screenOf('/admin/tipos-de-clase?editar=4', { 'PUT /class_types': changed });
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'description', 'Con barra');
  form(screen).simulate('submit');
  await waitUntil(screen, () => !form(screen).exists());
  expect(bodies(api, 'PUT /class_types')).toEqual([{ class_type_id: 4, version: 1, description: 'Con barra' }]);
});

test('a catalogue row that another admin changed meanwhile is shown beside what was typed, and either can be saved', async () => {
  const theirs = { ...BARRE, name: 'Barre suave', version: 2 };
  const conflict = {
    status: 412,
    body: { code: 'row/changed', message: 'Alguien más.', changed: { by: 'Eva', at: '2026-11-23T12:20:00.000Z' } },
  };
  const { api, screen } = await screenOf('/admin/tipos-de-clase?editar=4', { 'PUT /class_types': conflict });
  await waitUntil(screen, () => form(screen).exists());
  const collide = async (): Promise<void> => {
    api.respond({ 'PUT /class_types': conflict, [LIST]: ok({ class_types: [theirs] }) });
    type(screen, 'name', 'Barre total');
    form(screen).simulate('submit');
    await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  };
  await collide();
  expect(screen.find('tr[data-differs]').map((row) => row.text())).toEqual(['Nombre DistintoBarre totalBarre suave']);
  await press(screen, 'Usar lo guardado');
  await waitUntil(screen, () => form(screen).find('input[name="name"]').prop('value') === 'Barre suave');
  await collide();
  api.respond({ 'PUT /class_types': changed });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => !form(screen).exists());
  expect(bodies(api, 'PUT /class_types').at(-1)).toMatchObject({ version: 2, name: 'Barre total' });
});

test('Deshacer undoes archiving a catalogue row, based on the version after archiving', async () => {
  const { api, screen } = await screenOf('/admin/tipos-de-clase', { 'PUT /class_types': changed });
  await waitUntil(screen, () => names(screen).length > 0);
  await press(screen, 'Archivar Barre');
  await waitUntil(screen, () => names(screen).length === 1);
  await waitUntil(screen, () => screen.find('.admin-undo__toast').exists());
  expect(screen.find('.admin-undo__toast').text()).toContain('El tipo de clase «Barre» quedó archivado.');
  await press(screen, 'Deshacer');
  await waitUntil(screen, () => names(screen).length === 2);
  expect(bodies(api, 'PUT /class_types')).toEqual([
    { class_type_id: 4, version: 1, archived: true },
    { class_type_id: 4, version: 2, archived: false },
  ]);
});

test('archiving a catalogue row that series use names them first, and changes nothing unless it is accepted', async () => {
  const text = 'Una serie semanal lo usa: Barre, lun 07:00 (Roma).';
  const { api, screen } = await screenOf('/admin/tipos-de-clase', {
    'PUT /class_types': (request) =>
      (request.body as { accept_series?: boolean }).accept_series
        ? changed(request)
        : refuse(409, 'series/running', text),
  });
  await waitUntil(screen, () => names(screen).length > 0);
  asked.mockResolvedValueOnce(false);
  await press(screen, 'Archivar Barre');
  await flush(screen);
  expect([names(screen), asked.mock.calls]).toEqual([['Barre', 'Yoga'], [[{ text, ok: 'Archivar' }]]]);
  await press(screen, 'Archivar Barre');
  await waitUntil(screen, () => names(screen).length === 1);
  expect(bodies(api, 'PUT /class_types').at(-1)).toEqual({
    class_type_id: 4,
    version: 1,
    archived: true,
    accept_series: true,
  });
});

test('deleting a used catalogue row shows where it is used, and archives it instead', async () => {
  const refusal = 'No se puede eliminar porque se usa en 3 clases por venir.';
  const { api, screen } = await screenOf('/admin/tipos-de-clase', {
    'DELETE /class_types/4': refuse(409, 'class-type/in-use', refusal),
    'PUT /class_types': changed,
  });
  await waitUntil(screen, () => names(screen).length > 0);
  await press(screen, 'Eliminar Barre');
  await waitUntil(screen, () => names(screen).length === 1);
  expect(asked.mock.calls.map(([{ text, ok: yes }]) => [text, yes])).toEqual([
    ['Se elimina el tipo de clase «Barre».', 'Eliminar'],
    [refusal, 'Archivar'],
  ]);
  expect(bodies(api, 'PUT /class_types')).toEqual([{ class_type_id: 4, version: 1, archived: true }]);
});

test('changing the zone of a location with classes must be confirmed', async () => {
  const roma: AdminLocation = { location_id: 2, name: 'Roma', address: 'Orizaba 10', timezone: null, ...KEPT };
  const { api, screen } = await screenOf('/admin/estudios?editar=2', {
    'GET /locations/admin/all': ok({ locations: [roma] }),
    'PUT /locations': ({ body }) =>
      (body as { accept_moved_classes?: boolean }).accept_moved_classes
        ? ok({ location: { ...roma, version: 2 } })
        : refuse(409, 'location/moves-classes', 'Hay 2 clases por venir.'),
  });
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'timezone', 'America/Tijuana');
  form(screen).simulate('submit');
  await waitUntil(screen, () => !form(screen).exists());
  expect(asked.mock.calls).toEqual([[{ text: 'Hay 2 clases por venir.', ok: 'Cambiar la zona' }]]);
  expect(bodies(api, 'PUT /locations').at(-1)).toEqual({
    location_id: 2,
    version: 1,
    timezone: 'America/Tijuana',
    accept_moved_classes: true,
  });
});

test('leaving the catalogue editor with unsaved changes needs a confirmation', async () => {
  const { screen } = await screenOf('/admin/tipos-de-clase?editar=4');
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'name', 'Otra cosa');
  asked.mockResolvedValue(false);
  await press(screen, 'Volver a la lista');
  await flush(screen);
  expect(form(screen).exists()).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockResolvedValue(true);
  await press(screen, 'Volver a la lista');
  await waitUntil(screen, () => !form(screen).exists());
});

test('a catalogue list that could not be read shows an error, and an empty one what it is for', async () => {
  const failed = await screenOf('/admin/tipos-de-clase', { [LIST]: refuse(500, 'server/internal') });
  await waitUntil(failed.screen, () => failed.screen.text().includes('No pudimos cargar la lista.'));
  const empty = await screenOf('/admin/etiquetas', { 'GET /tags': ok({ tags: [] }) });
  await waitUntil(empty.screen, () => empty.screen.text().includes('Todavía no hay etiquetas.'));
});
