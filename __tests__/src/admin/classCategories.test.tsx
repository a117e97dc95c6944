/** The categories of classes: admins write them, the front desk reads them. */
import type { ReactWrapper } from 'enzyme';
import type { ClassCategory } from '../../../domain/contract/classCategories';
import { removeClassCategory } from '../../../src/admin/classCategories/actions';
import { classCategoriesReducer, initialClassCategories } from '../../../src/admin/classCategories/reducer';
import * as confirmation from '../../../src/core/confirm/confirm';
import { clearMe } from '../../../src/features/customers/actions';
import { flush, press, waitUntil } from '../../helpers/mount';
import { OTHER_ACTION, fakeApi, ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const STRENGTH: ClassCategory = {
  class_category_id: 4,
  name: 'Fuerza',
  handle: 'fuerza',
  description: 'Músculo y postura.',
  available: true,
  version: 1,
};
const HIDDEN: ClassCategory = { ...STRENGTH, class_category_id: 5, name: 'Cardio', handle: 'cardio', available: false };
const screenOf = (answers: Answers = {}, role: 'staff' | 'admin' = 'admin') =>
  open(
    '/admin/categorias',
    { 'GET /class_categories': ok({ class_categories: [STRENGTH, HIDDEN] }), ...answers },
    staffStore(role),
  );
const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.categories-form');
function type(screen: ReactWrapper, name: string, value: string): void {
  form(screen).find(`[name="${name}"]`).hostNodes().simulate('change', { target: { value } });
  screen.update();
}

test('the reducer ignores unknown actions and is emptied at sign-out', () => {
  expect(classCategoriesReducer(initialClassCategories, OTHER_ACTION)).toBe(initialClassCategories);
  const read = classCategoriesReducer(undefined, {
    type: 'classCategories/RECEIVED_CLASS_CATEGORIES',
    class_categories: [STRENGTH],
  });
  expect(read.class_categories).toEqual([STRENGTH]);
  expect(classCategoriesReducer(read, clearMe())).toBe(initialClassCategories);
});

test('each category shows its name, its handle and whether it is available', async () => {
  const { screen } = await screenOf();
  expect(screen.find('.admin-row').map((row) => row.text())).toEqual([
    'Fuerzafuerza · Músculo y postura.Editar FuerzaEliminar Fuerza',
    'Cardiocardio · Músculo y postura.No disponibleEditar CardioEliminar Cardio',
  ]);
});

test('the front desk reads categories and changes none', async () => {
  const { screen } = await screenOf({}, 'staff');
  expect(screen.find('.admin-row')).toHaveLength(2);
  expect(screen.find('.ui-page button').exists()).toBe(false);
});

test("a new category is 'nueva' and available, and is created; a refusal stays in the form", async () => {
  const { api, screen } = await screenOf({
    'POST /class_categories': refuse(409, 'class-category/handle-exists', 'Ya existe.'),
  });
  await press(screen, 'Nueva categoría');
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'name', 'Meditación');
  type(screen, 'handle', 'fuerza');
  form(screen).simulate('submit');
  await flush(screen);
  expect(form(screen).text()).toContain('Ya existe.');
  type(screen, 'handle', 'meditacion');
  const created = {
    class_category_id: 'nueva',
    name: 'Meditación',
    handle: 'meditacion',
    description: '',
    available: true,
  };
  api.respond({ 'POST /class_categories': ok({ class_category: { ...created, class_category_id: 6 } }) });
  form(screen).simulate('submit');
  await flush(screen);
  expect(api.requests.filter(({ call }) => call === 'POST /class_categories').at(-1)?.body).toEqual(created);
  await waitUntil(screen, () => !form(screen).exists());
  expect(api.requests.filter(({ call }) => call === 'GET /class_categories')).toHaveLength(2);
});

test('a stored category is changed by its number', async () => {
  const { api, screen } = await screenOf({ 'PUT /class_categories': ok({ class_category: STRENGTH }) });
  await press(screen, 'Editar Fuerza');
  await waitUntil(screen, () => form(screen).exists());
  form(screen)
    .find('input[name="available"]')
    .simulate('change', { target: { checked: false } });
  screen.update();
  form(screen).simulate('submit');
  await flush(screen);
  expect(api.requests.find(({ call }) => call === 'PUT /class_categories')?.body).toEqual({
    ...STRENGTH,
    available: false,
  });
});

test('a category that somebody else changed meanwhile shows both versions, and either is kept', async () => {
  const theirs = { ...STRENGTH, name: 'Fuerza y core', version: 2 };
  const changed = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
  const { api, screen } = await screenOf({
    'PUT /class_categories': { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } },
    'GET /class_categories/4': ok({ class_category: theirs }),
  });
  const change = async (name: string): Promise<void> => {
    await press(screen, 'Editar Fuerza');
    await waitUntil(screen, () => form(screen).exists());
    type(screen, 'name', name);
    form(screen).simulate('submit');
    await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  };
  const sent = () => api.requests.filter(({ call }) => call === 'PUT /class_categories').map(({ body }) => body);
  await change('Fuerza total');
  expect(screen.find('.admin-conflict__who').text()).toContain('Eva Cruz guardó cambios el lun 23 nov 2026 · 06:20');
  expect(screen.find('tr[data-differs]').map((row) => row.text())).toEqual([
    'Nombre DistintoFuerza totalFuerza y core',
  ]);
  await press(screen, 'Usar lo guardado');
  await waitUntil(screen, () => form(screen).exists());
  expect(form(screen).find('input[name="name"]').prop('value')).toBe('Fuerza y core');
  expect(sent()).toHaveLength(1);
  await press(screen, 'Cancelar');

  await change('Fuerza total');
  api.respond({ 'PUT /class_categories': ok({ class_category: theirs }) });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => !screen.find('table.admin-conflict').exists());
  expect(sent().at(-1)).toEqual({ ...STRENGTH, name: 'Fuerza total', version: 2 });
});

test('a category is deleted after confirmation; one that classes have says so', async () => {
  const store = staffStore('admin');
  const asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(false);
  const api = fakeApi({ 'DELETE /class_categories/4': refuse(409, 'class-category/in-use', 'Hay clases.') });
  await store.dispatch(removeClassCategory(STRENGTH));
  expect(api.requests).toEqual([]);
  asked.mockResolvedValue(true);
  await store.dispatch(removeClassCategory(STRENGTH));
  expect(store.getState().alerts.alerts.map(({ text }) => text)).toEqual(['Hay clases.']);
  asked.mockRestore();
});

test('a list that could not be read says so, and an empty one what categories are for', async () => {
  const failed = await screenOf({ 'GET /class_categories': refuse(500, 'server/internal') });
  expect(failed.screen.text()).toContain('No pudimos cargar las categorías.');
  const empty = await screenOf({ 'GET /class_categories': ok({ class_categories: [] }) });
  expect(empty.screen.text()).toContain('Todavía no hay categorías.');
});
