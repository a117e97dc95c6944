/** The categories of classes: admins write them, the front desk reads them. */
import type { ReactWrapper } from 'enzyme';
import type { AdminClassCategory } from '../../../domain/contract/classCategories';
import * as confirmation from '../../../src/core/confirm/confirm';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const STRENGTH: AdminClassCategory = {
  class_category_id: 4,
  name: 'Fuerza',
  handle: 'fuerza',
  description: 'Músculo y postura.',
  available: true,
  version: 1,
  archived: false,
  in_use: true,
};
const HIDDEN: AdminClassCategory = {
  ...STRENGTH,
  class_category_id: 5,
  name: 'Cardio',
  handle: 'cardio',
  available: false,
  archived: true,
};
const LIST = 'GET /class_categories/admin/all';
/** A change is answered with what visitors see of a category. */
const stored = ({ archived: _archived, in_use: _inUse, ...row }: AdminClassCategory) => ok({ class_category: row });

const READY = ['.admin-row', 'form', '.ui-empty', 'ErrorState'];

async function screenOf(answers: Answers = {}, role: 'staff' | 'admin' = 'admin', query = '') {
  const list = { [LIST]: ok({ class_categories: [STRENGTH, HIDDEN] }) };
  const opened = await open(`/admin/categorias${query}`, { ...list, ...answers }, staffStore(role));
  await waitUntil(opened.screen, () => READY.some((part) => opened.screen.find(part).exists()));
  const sent = (call: string) => opened.api.requests.filter((one) => one.call === call).map(({ body }) => body);
  return { ...opened, sent };
}
const rows = (screen: ReactWrapper): string[] => screen.find('.admin-row').map((row) => row.text());
const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.catalogue-form');
function type(screen: ReactWrapper, name: string, value: string): void {
  form(screen).find(`[name="${name}"]`).hostNodes().simulate('change', { target: { value } });
  screen.update();
}

beforeEach(() => localStorage.clear());

test('each category shows name and handle; one that is not available stands among the archived', async () => {
  const { screen } = await screenOf();
  expect(rows(screen)).toEqual(['Fuerzafuerza · Músculo y postura.Editar FuerzaArchivar FuerzaEliminar Fuerza']);
  await press(screen, 'Archivadas (1)');
  expect(rows(screen)).toEqual([
    'Cardiocardio · Músculo y postura.ArchivadaEditar CardioVolver a ofrecer CardioEliminar Cardio',
  ]);
});

test('the front desk reads categories and changes none', async () => {
  const { screen } = await screenOf({}, 'staff', '?editar=4');
  expect(rows(screen)).toHaveLength(1);
  expect(form(screen).exists()).toBe(false);
  expect(screen.find('.admin-row button').exists()).toBe(false);
});

test("a new category is 'nueva', named in addresses by its name; a refusal stays beside its field", async () => {
  const { api, screen, sent } = await screenOf({
    'POST /class_categories': {
      status: 409,
      body: { code: 'class-category/handle-exists', message: 'Ya existe.', field: 'handle' },
    },
  });
  await press(screen, 'Nueva categoría');
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'name', 'Meditación guiada');
  form(screen).simulate('submit');
  await waitUntil(screen, () => form(screen).text().includes('Ya existe.'));
  expect(form(screen).find('[data-field="handle"]').hostNodes().text()).toContain('Ya existe.');
  const created = {
    class_category_id: 'nueva',
    name: 'Meditación guiada',
    handle: 'meditacion-guiada',
    description: '',
  };
  expect(sent('POST /class_categories')).toEqual([created]);
  type(screen, 'handle', 'calma');
  api.respond({ 'POST /class_categories': stored({ ...STRENGTH, ...created, class_category_id: 6 }) });
  form(screen).simulate('submit');
  await waitUntil(screen, () => !form(screen).exists());
  expect(sent('POST /class_categories').at(-1)).toEqual({ ...created, handle: 'calma' });
  expect(rows(screen)).toHaveLength(2);
});

test('a category is archived by its number and version, and offered again by undoing it', async () => {
  const { api, screen, sent } = await screenOf({
    'PUT /class_categories': stored({ ...STRENGTH, available: false, version: 2 }),
  });
  await press(screen, 'Archivar Fuerza');
  await waitUntil(screen, () => rows(screen).length === 0);
  api.respond({ 'PUT /class_categories': stored({ ...STRENGTH, version: 3 }) });
  await press(screen, 'Deshacer');
  await waitUntil(screen, () => rows(screen).length === 1);
  expect(sent('PUT /class_categories')).toEqual([
    { class_category_id: 4, version: 1, available: false },
    { class_category_id: 4, version: 2, available: true },
  ]);
});

test('a category that another admin changed meanwhile shows both versions, and either is kept', async () => {
  const theirs = { ...STRENGTH, name: 'Fuerza y core', version: 2 };
  const changed = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
  const refusal = { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } };
  const { api, screen, sent } = await screenOf({ 'PUT /class_categories': refusal }, 'admin', '?editar=4');
  const collide = async (): Promise<void> => {
    api.respond({ 'PUT /class_categories': refusal, [LIST]: ok({ class_categories: [theirs] }) });
    type(screen, 'name', 'Fuerza total');
    form(screen).simulate('submit');
    await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  };
  await collide();
  expect(screen.find('.admin-conflict__who').text()).toContain('Eva Cruz guardó cambios el lun 23 nov 2026 · 06:20');
  expect(screen.find('tr[data-differs]').map((row) => row.text())).toEqual([
    'Nombre DistintoFuerza totalFuerza y core',
  ]);
  await press(screen, 'Usar lo guardado');
  await waitUntil(screen, () => form(screen).find('input[name="name"]').prop('value') === 'Fuerza y core');
  expect(sent('PUT /class_categories')).toHaveLength(1);

  await collide();
  api.respond({ 'PUT /class_categories': stored({ ...theirs, name: 'Fuerza total', version: 3 }) });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => rows(screen).length === 1);
  expect(sent('PUT /class_categories').at(-1)).toEqual({ class_category_id: 4, name: 'Fuerza total', version: 2 });
});

test('a category is deleted after confirmation; one that classes have says so and is archived instead', async () => {
  const asked = jest.spyOn(confirmation, 'confirm').mockResolvedValueOnce(false);
  const { screen, sent } = await screenOf({
    'DELETE /class_categories/4': refuse(409, 'class-category/in-use', 'Se usa en 2 clases por venir.'),
    'PUT /class_categories': stored({ ...STRENGTH, available: false, version: 2 }),
  });
  await press(screen, 'Eliminar Fuerza');
  expect(sent('DELETE /class_categories/4')).toEqual([]);
  asked.mockResolvedValue(true);
  await press(screen, 'Eliminar Fuerza');
  await waitUntil(screen, () => rows(screen).length === 0);
  expect(asked).toHaveBeenLastCalledWith({
    title: 'Archivar',
    text: 'Se usa en 2 clases por venir.',
    ok: 'Archivar',
  });
  expect(sent('PUT /class_categories')).toEqual([{ class_category_id: 4, version: 1, available: false }]);
  asked.mockRestore();
});

test('a category list that could not be read says so, and an empty one what categories are for', async () => {
  const failed = await screenOf({ [LIST]: refuse(500, 'server/internal') });
  expect(failed.screen.text()).toContain('No pudimos cargar la lista.');
  const empty = await screenOf({ [LIST]: ok({ class_categories: [] }) });
  expect(empty.screen.text()).toContain('Todavía no hay categorías.');
});
