/** The fields that a studio adds to the profile: admins write them, the front desk reads them. */
import type { ReactWrapper } from 'enzyme';
import type { CustomField } from '../../../domain/contract/customFields';
import * as confirmation from '../../../src/core/confirm/confirm';
import { formField } from '../../../src/ui/form/controls';
import { flush, press, waitUntil } from '../../helpers/mount';
import { alertTexts, type FakeRoutes as Answers, ok, refuse } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

const aCustomField = (custom_field_id: number, changes: Partial<CustomField>): CustomField =>
  ({
    custom_field_id,
    object: 'customer',
    version: 3,
    ...formField('talla', 'select', 'Talla de guantes', { options: '10 oz,12 oz', order: 4 }),
    ...changes,
  }) as CustomField;
const GLOVES = aCustomField(7, {});
const INJURIES = aCustomField(8, {
  key: 'lesiones',
  label: 'Lesiones',
  type: 'textarea',
  options: null,
  required: false,
});

const screenOf = (answers: Answers = {}, role: 'staff' | 'admin' = 'admin') =>
  open(
    '/admin/campos',
    { 'GET /custom_fields': ok({ custom_fields: [GLOVES, INJURIES] }), ...answers },
    staffStore(role),
  );
const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.custom-field-form');
function type(screen: ReactWrapper, name: string, value: string): void {
  form(screen).find(`[name="${name}"]`).hostNodes().simulate('change', { target: { value } });
  screen.update();
}

test('the list of custom fields shows label, type and whether each is required', async () => {
  const { screen } = await screenOf();
  expect(screen.find('.admin-row').map((row) => row.text())).toEqual([
    'Talla de guantesLista: una opción · 10 oz, 12 ozObligatorioEditar Talla de guantesEliminar Talla de guantes',
    'LesionesTexto largoEditar LesionesEliminar Lesiones',
  ]);
});

test('the front desk reads custom fields and changes none', async () => {
  const { screen } = await screenOf({}, 'staff');
  expect(screen.find('.admin-row')).toHaveLength(2);
  expect(screen.find('.admin-rows button').exists()).toBe(false);
  expect(screen.text()).not.toContain('Nuevo campo');
});

test('the questions of a purchase are a separate list, to which new ones are added', async () => {
  const { api, screen } = await screenOf({ 'POST /custom_fields': ok({ custom_field: GLOVES }) });
  await press(screen, 'Compra');
  expect(screen.find('h1').text()).toBe('Campos de la compra');
  await press(screen, 'Nuevo campo');
  type(screen, 'label', 'Referencia');
  form(screen).simulate('submit');
  await flush(screen);
  expect(api.requests.find(({ call }) => call === 'POST /custom_fields')?.body).toMatchObject({ object: 'purchase' });
});

test('a new custom field is created with a key from its label; a refusal stays in the form', async () => {
  const { api, screen } = await screenOf({
    'POST /custom_fields': refuse(409, 'custom-field/key-exists', 'Ya existe.'),
  });
  await press(screen, 'Nuevo campo');
  expect(form(screen).find('[name="options"]').exists()).toBe(false);
  type(screen, 'label', '¿Qué música te gusta?');
  type(screen, 'type', 'select');
  type(screen, 'options', 'Salsa,Rock');
  form(screen).simulate('submit');
  await flush(screen);
  expect(form(screen).text()).toContain('Ya existe.');
  api.respond({ 'POST /custom_fields': ok({ custom_field: GLOVES }) });
  form(screen).simulate('submit');
  await flush(screen);
  expect(api.requests.filter(({ call }) => call === 'POST /custom_fields').at(-1)?.body).toEqual({
    object: 'customer',
    key: 'que_musica_te_gusta',
    label: '¿Qué música te gusta?',
    type: 'select',
    options: 'Salsa,Rock',
    order: 5,
    required: false,
  });
  await waitUntil(screen, () => !form(screen).exists());
});

test('a stored custom field is changed with the version that was read', async () => {
  const { api, screen } = await screenOf({ 'PUT /custom_fields': ok({ custom_field: INJURIES }) });
  await press(screen, 'Editar Lesiones');
  type(screen, 'label', 'Lesiones o cuidados');
  form(screen).simulate('submit');
  await flush(screen);
  expect(api.requests.find(({ call }) => call === 'PUT /custom_fields')?.body).toEqual({
    ...INJURIES,
    label: 'Lesiones o cuidados',
  });
});

const collide = async () => {
  const changed = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
  const theirs = { ...INJURIES, label: 'Lesiones recientes', version: 4 };
  const { api, screen } = await screenOf({
    'PUT /custom_fields': ({ body }) =>
      (body as CustomField).version === 4
        ? ok({ custom_field: theirs })
        : { status: 412, body: { code: 'form/changed', message: 'Alguien más.', changed } },
    'GET /custom_fields/8': ok({ custom_field: theirs }),
  });
  await press(screen, 'Editar Lesiones');
  type(screen, 'label', 'Lesiones o cuidados');
  form(screen).simulate('submit');
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  expect(screen.find('table.admin-conflict').text()).toMatch(/Lesiones o cuidados.*Lesiones recientes/);
  return { api, screen };
};

test('a custom field that another admin changed shows both versions, and mine is saved over theirs', async () => {
  const { api, screen } = await collide();
  await press(screen, 'Guardar lo mío');
  const puts = () => api.requests.filter(({ call }) => call === 'PUT /custom_fields');
  await waitUntil(screen, () => puts().length === 2);
  expect(puts()[1]?.body).toMatchObject({ custom_field_id: 8, version: 4, label: 'Lesiones o cuidados' });
});

test('a custom field that another admin changed is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(
    await collide(),
    (shown) => shown.find('input[name="label"]').first().prop('value') === 'Lesiones recientes',
  );
});

test('an answered custom field is deleted with its answers only after a second confirmation', async () => {
  const asked = jest.spyOn(confirmation, 'confirm').mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  const { api, screen, store } = await screenOf({
    'DELETE /custom_fields/7': ({ params }) =>
      (params as { with_values?: boolean }).with_values
        ? ok({ custom_field_id: 7 })
        : refuse(409, 'custom-field/in-use', 'Dos ya respondieron.'),
  });
  const deletions = () => api.requests.filter(({ call }) => call === 'DELETE /custom_fields/7').length;
  await press(screen, 'Eliminar Talla de guantes');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(deletions()).toBe(1);
  asked.mockResolvedValue(true);
  await press(screen, 'Eliminar Talla de guantes');
  await waitUntil(screen, () => deletions() === 3);
  expect(deletions()).toBe(3);
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: 'Dos ya respondieron. Lo que respondieron se borra para siempre.' }),
  );
  expect(alertTexts(store)).toEqual(['Campo eliminado.']);
  asked.mockRestore();
});

test('a list of custom fields that could not be read shows an error, and an empty one what they are for', async () => {
  const failed = await screenOf({ 'GET /custom_fields': refuse(500, 'server/internal') });
  expect(failed.screen.text()).toContain('No pudimos cargar los campos.');
  const empty = await screenOf({ 'GET /custom_fields': ok({ custom_fields: [] }) });
  expect(empty.screen.text()).toContain('Todavía no hay campos.');
});
