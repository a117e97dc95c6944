/** The builder of forms: fields of every type, chosen conditions, errors at their place, and two admins. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { Form } from '../../../domain/contract/forms';
import { ADDRESS_FIELDS } from '../../../domain/forms/address';
import { SHOWN_NOWHERE } from '../../../domain/forms/places';
import { FIELD_TYPES } from '../../../domain/forms/types';
import { SortableList } from '../../../src/admin/sortable/SortableList';
import * as confirmation from '../../../src/core/confirm/confirm';
import { formField } from '../../../src/ui/form/controls';
import { currentAddress, flush, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

const FORM = {
  form_id: 8,
  title: 'Alta',
  version: 3,
  shown_in: SHOWN_NOWHERE,
  form_fields: [
    formField('lesiones', 'select', '¿Tienes lesiones?', { id: 'form-8-lesiones', options: 'Sí,No' }),
    formField('cuales', 'textarea', '¿Cuáles?', { id: 'form-8-cuales', order: 2, precondition: 'lesiones=Sí' }),
    formField('talla', 'text', 'Talla', { id: 'form-8-talla', order: 3, step: 2 }),
  ],
} as unknown as Form;
const body = ({ form_fields, ...form }: Form, version = form.version) => ({
  ...form,
  version,
  form_fields: form_fields.map(({ id: _, ...field }) => field),
});

/** What a form can stand before. */
const PLACES = {
  'GET /class_types': ok({ class_types: [{ class_type_id: 4, name: 'Prenatal' }] }),
  'GET /class_packages/admin/all': ok({ class_packages: [{ class_package_id: 9, title: 'Mamás en camino' }] }),
};
const edit = async (form: Form = FORM, answers: Answers = {}) => {
  const opened = await open(
    `/admin/formularios?editar=${form.form_id}`,
    { ...PLACES, [`GET /forms/${form.form_id}`]: ok({ form }), ...answers },
    staffStore('admin'),
  );
  await waitUntil(opened.screen, () => opened.screen.find('form.ui-form').exists());
  return opened;
};
const dialog = (screen: ReactWrapper): ReactWrapper => screen.find('form.custom-field-form');
const choose = (screen: ReactWrapper, name: string, value: string): void => {
  dialog(screen).find(`[name="${name}"]`).hostNodes().simulate('change', { target: { value } });
  screen.update();
};
const openField = async (screen: ReactWrapper, button: string): Promise<void> => {
  await press(screen, button);
  await waitUntil(screen, () => dialog(screen).exists());
};
const store = async (screen: ReactWrapper): Promise<void> => {
  dialog(screen).simulate('submit');
  await waitUntil(screen, () => !dialog(screen).exists());
};
const rows = (screen: ReactWrapper): string[] =>
  screen
    .find('.admin-row__words')
    .hostNodes()
    .map((row) => row.text());
const move = async (screen: ReactWrapper, ...keys: string[]): Promise<void> => {
  act(() => screen.find(SortableList).prop('onMove')(keys as never));
  await flush(screen);
};

let asked: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
});
afterEach(() => asked.mockRestore());

test('fields of every type can be added, show as customers fill them in, and are stored with the form', async () => {
  const { api, screen } = await open(
    '/admin/formularios?editar=nuevo',
    { ...PLACES, 'POST /forms': ok({ form: FORM }), 'GET /forms/8': ok({ form: FORM }) },
    staffStore('admin'),
  );
  await waitUntil(screen, () => screen.find('input[name="title"]').exists());
  screen.find('input[name="title"]').simulate('change', { target: { value: 'Alta' } });
  for (const type of ['phone', 'select']) {
    await openField(screen, 'Agregar campo');
    const types = dialog(screen)
      .find('select[name="type"] option')
      .map((option) => String(option.prop('value')));
    expect(types.filter(Boolean).sort()).toEqual([...FIELD_TYPES].sort());
    choose(screen, 'label', 'Dato');
    choose(screen, 'type', type);
    if (type === 'select') choose(screen, 'options', 'Uno\nDos');
    await store(screen);
  }
  await press(screen, 'Guardar');
  await flush(screen);
  const sent = api.requests.find(({ call }) => call === 'POST /forms')?.body as Form;
  expect(sent.form_fields.map(({ key, type, order, options }) => [key, type, order, options])).toEqual([
    ['dato', 'phone', 1, null],
    ['dato_2', 'select', 2, 'Uno,Dos'],
  ]);
  expect(currentAddress(screen)).toBe('/admin/formularios?editar=8');
  expect(Object.keys(localStorage)).toEqual([]);

  const form_fields = FIELD_TYPES.map((type, n) => formField(`f${n}`, type, type, { order: n, options: 'Uno' }));
  const all = await edit({ ...FORM, form_fields } as unknown as Form);
  expect(all.screen.find('.fields-preview [data-field]')).toHaveLength(FIELD_TYPES.length);
});

test('a condition is chosen from earlier fields, and the preview follows it', async () => {
  const { screen } = await edit();
  await openField(screen, 'Editar Talla');
  const items = (name: string) =>
    dialog(screen)
      .find(`select[name="${name}"] option`)
      .map((option) => option.text());
  expect(items('when')).toEqual(['Elige una opción', '¿Tienes lesiones?', '¿Cuáles?']);
  choose(screen, 'when', 'lesiones');
  expect(items('condition')).toContain('no es «Sí»');
  choose(screen, 'condition', 'lesiones!=Sí');
  choose(screen, 'step', '1');
  await store(screen);
  expect(rows(screen)[2]).toContain('Solo si «¿Tienes lesiones?» no es «Sí»');
  const previewed = () => screen.find('.fields-preview [data-field]').map((field) => field.prop('data-field'));
  expect(previewed()).toEqual(['lesiones', 'talla']);
  screen.find('.fields-preview select').simulate('change', { target: { value: 'Sí' } });
  screen.update();
  expect(previewed()).toEqual(['lesiones', 'cuales']);
});

test("a field moved before the one it depends on says so in its row, and the form isn't sent", async () => {
  const { api, screen } = await edit(FORM, { 'PUT /forms': ok({ form: FORM }) });
  await move(screen, 'cuales', 'lesiones', 'talla');
  expect(rows(screen)[0]).toContain('La condición debe nombrar un campo anterior.');
  await press(screen, 'Guardar');
  expect(api.requests.some(({ call }) => call === 'PUT /forms')).toBe(false);
  await move(screen, 'lesiones', 'cuales', 'talla');
  await move(screen, 'talla', 'lesiones', 'cuales');
  await press(screen, 'Guardar');
  await flush(screen);
  const sent = api.requests.find(({ call }) => call === 'PUT /forms')?.body as Form;
  expect(sent.form_fields.map(({ key, step }) => [key, step])).toEqual([
    ['talla', 1],
    ['lesiones', 1],
    ['cuales', 1],
  ]);
});

test('a removed field comes back with Deshacer, an unsaved change after a cut connection and a reload', async () => {
  const first = await edit(FORM, { 'PUT /forms': refuse(500, 'server/internal', 'Algo falló.') });
  await press(first.screen, 'Eliminar Talla');
  expect(rows(first.screen)).toHaveLength(2);
  await press(first.screen, 'Guardar');
  await flush(first.screen);
  expect(first.screen.text()).toContain('Algo falló.');
  first.screen.unmount();
  const { screen } = await edit();
  expect(rows(screen)).toHaveLength(2);
  expect(screen.text()).toContain('Recuperamos lo que cambiaste y no guardaste.');
  await press(screen, 'Descartar');
  expect(rows(screen)).toHaveLength(3);
  await press(screen, 'Eliminar Talla');
  await press(screen, 'Deshacer');
  expect(rows(screen)).toHaveLength(3);
});

const collide = async () => {
  const changed = { by: 'Beto Luna', at: '2026-11-23T12:00:00.000Z' };
  const conflict = { status: 412, body: { code: 'form/changed', message: 'Alguien más cambió esto.', changed } };
  const theirs = { ...FORM, version: 4, title: 'Registro' };
  const { api, screen } = await edit(FORM, {
    'PUT /forms': ({ body: sent }) => ((sent as Form).version === 4 ? ok({ form: { ...FORM, version: 5 } }) : conflict),
  });
  api.respond({ 'GET /forms/8': ok({ form: theirs }) });
  await press(screen, 'Guardar');
  await waitUntil(screen, () => document.body.textContent!.includes('Beto Luna'));
  return { api, screen };
};

test('a form that another admin saved meanwhile is shown beside one’s own, which can replace it', async () => {
  const { api, screen } = await collide();
  await press(screen, 'Guardar lo mío');
  await flush(screen);
  expect(api.requests.filter(({ call }) => call === 'PUT /forms').map((request) => request.body)).toEqual([
    body(FORM),
    body(FORM, 4),
  ]);
});

test('a form that another admin saved meanwhile is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(await collide(), (shown) => shown.find('input[name="title"]').first().prop('value') === 'Registro');
});

test('the address form takes own fields but no files, and always asks the parts of an invoice', async () => {
  const form = { form_id: 6, title: 'Dirección', version: 1, form_fields: ADDRESS_FIELDS } as unknown as Form;
  const { api, screen } = await edit(form);
  expect(screen.text()).not.toContain('Eliminar formulario');
  const types = () =>
    dialog(screen)
      .find('select[name="type"] option')
      .map((option) => String(option.prop('value')))
      .filter(Boolean);
  await openField(screen, 'Editar Ciudad');
  expect(types()).toEqual(['text', 'select']);
  await press(screen, 'Cancelar');
  await press(screen, 'Agregar campo');
  expect(types()).toEqual(expect.arrayContaining(['text', 'number', 'boolean', 'time', 'creatable-select']));
  for (const type of ['file', 'image', 'multiple-images', 'address', 'password']) expect(types()).not.toContain(type);
  await press(screen, 'Cancelar');
  await press(screen, 'Eliminar Ciudad');
  await press(screen, 'Guardar');
  expect(screen.text()).toContain('La dirección siempre pide: Ciudad.');
  expect(api.requests.some(({ call }) => call === 'PUT /forms')).toBe(false);
  await press(screen, 'Agregar Ciudad');
  expect(rows(screen)).toHaveLength(ADDRESS_FIELDS.length);
});

test('where a form is shown is chosen in one place, kept through a reload, and stored with the form', async () => {
  const first = await edit();
  first.screen.find('input[name="Antes de una clase-4"]').simulate('change', { target: { checked: true } });
  first.screen.find('select[name="page"]').simulate('change', { target: { value: 'everyone' } });
  expect(first.screen.text()).toContain('/formulario/8');
  const { api, screen } = await edit(FORM, { 'PUT /forms': ok({ form: { ...FORM, version: 4 } }) });
  await press(screen, 'Guardar');
  const sent = api.requests.find(({ call }) => call === 'PUT /forms');
  expect(sent?.body).toMatchObject({ shown_in: { ...SHOWN_NOWHERE, class_types: [4], page: 'everyone' } });
});

test('a form with answers is deleted only after a second question that names them', async () => {
  let tries = 0;
  const { api, screen } = await edit(FORM, {
    'DELETE /forms/8': () => {
      tries += 1;
      return tries === 1 ? refuse(409, 'form/answered', '2 personas contestaron este formulario.') : ok({ form_id: 8 });
    },
    'GET /forms': ok({ forms: [] }),
  });
  await press(screen, 'Eliminar formulario');
  await waitUntil(screen, () => currentAddress(screen) === '/admin/formularios');
  expect(asked.mock.calls[1]?.[0]).toMatchObject({ text: '2 personas contestaron este formulario.' });
  const sent = api.requests.filter(({ call }) => call === 'DELETE /forms/8').map(({ params }) => params);
  expect(sent).toEqual([{ with_answers: false }, { with_answers: true }]);
});

test('answers are listed with their questions, and one is deleted after a question', async () => {
  const answer = {
    form_answer_id: 3,
    customer_id: 7,
    name: 'Ana Reyes',
    email: 'ana@ejemplo.mx',
    createdAt: '2026-11-20T18:00:00.000Z',
    changedAt: '2026-11-20T18:00:00.000Z',
    answers: [{ label: '¿Lesión?', text: 'Rodilla', src: null }],
  };
  let left = [answer];
  const { screen } = await open(
    '/admin/formularios?respuestas=8',
    {
      'GET /forms/8': ok({ form: FORM }),
      'GET /forms/8/answers': () => ok({ form_answers: left, next: null }),
      'DELETE /form_answers/3': () => {
        left = [];
        return ok({});
      },
    },
    staffStore('admin'),
  );
  await waitUntil(screen, () => screen.text().includes('Ana Reyes'));
  expect(screen.text()).toContain('¿Lesión?Rodilla');
  await press(screen, 'Eliminar');
  await waitUntil(screen, () => screen.text().includes('Todavía nadie ha contestado.'));
});
