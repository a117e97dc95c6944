import { deleteForm, getForm, getForms, postForm, putForm, type NewField } from '../../../../domain/contract/forms';
import { ADDRESS_FIELDS, ADDRESS_FORM_ID } from '../../../../domain/forms/address';
import { FIELDS_MAX, OPTIONS_MAX } from '../../../../domain/forms/definition';
import { FIELD_TYPES } from '../../../../domain/forms/types';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const text = (key: string, more: Partial<NewField> = {}): NewField => ({
  key,
  label: `Campo ${key}`,
  type: 'text',
  ...more,
});
let made = 0;
const add = async (form_fields: NewField[] = [text('a')]) =>
  (await api.ok(postForm, { as: admin, body: { title: `Formulario ${++made}`, form_fields } })).form;
const read = async (id: number) => (await api.ok(getForm, { params: { id } })).form;
const refuse = (form_fields: NewField[]) =>
  api.refused(postForm, { as: admin, body: { title: `Formulario ${++made}`, form_fields } });

it('every studio has the address form, with the fields that the rules begin with', async () => {
  const form = await read(ADDRESS_FORM_ID);
  expect(form.form_fields).toEqual(ADDRESS_FIELDS.map((field) => ({ ...field, id: `form-6-${field.key}` })));
});

it('a form with every type of field is added, read by visitors in order, changed and deleted', async () => {
  const choices = { select: { options: ' Uno, Dos ' }, location: {} };
  const form_fields = FIELD_TYPES.map((type, i) =>
    text(`campo${i}`, { type, step: i < 5 ? 2 : 1, order: i, ...(choices[type as 'select'] ?? {}) }),
  );
  await api.db.insertInto('location').values({ name: 'Roma', address: 'Calle 1', timezone: null }).execute();
  const form = await add(form_fields);
  expect(form.form_fields.map(({ key }) => key)).toEqual([
    ...FIELD_TYPES.slice(5).map((_, i) => `campo${i + 5}`),
    ...FIELD_TYPES.slice(0, 5).map((_, i) => `campo${i}`),
  ]);
  const location = form.form_fields.find(({ type }) => type === 'location');
  expect(location?.items).toEqual([{ value: expect.any(Number), label: 'Roma' }]);
  expect(await read(form.form_id)).toEqual(form);

  const field = { ...text('b', { value: ['x'], type: 'creatable-select', className: 'col-6' }), items: null };
  const { form: changed } = await api.ok(putForm, {
    as: admin,
    body: { ...form, title: ' Alta ', form_fields: [field] },
  });
  expect(changed).toMatchObject({ form_id: form.form_id, title: 'Alta', version: 2, form_fields: [field] });
  expect((await api.ok(getForms, { as: admin })).forms.map(({ form_id }) => form_id)).toEqual([6, form.form_id]);

  const params = { id: form.form_id };
  expect(await api.ok(deleteForm, { as: admin, params })).toEqual({ form_id: form.form_id });
  for (const gone of [
    await api.refused(getForm, { params }),
    await api.refused(putForm, { as: admin, body: changed }),
    await api.refused(deleteForm, { as: admin, params }),
  ])
    expect(gone).toMatchObject({ status: 404, code: 'form/not-found' });
});

it('of simultaneous forms with one title the database stores one', async () => {
  const body = { title: 'Doble clic', form_fields: [text('a')] };
  const answers = await Promise.all([1, 2, 3].map(() => api.send(postForm, { as: admin, body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const form = await add();
  expect(await api.refused(putForm, { as: admin, body: { ...form, title: body.title } })).toMatchObject({
    code: 'form/title-exists',
    field: 'title',
  });
});

it('the address form cannot be deleted, and always requires city, state and country', async () => {
  const params = { id: ADDRESS_FORM_ID };
  expect(await api.refused(deleteForm, { as: admin, params })).toMatchObject({ status: 409, code: 'form/built-in' });
  const form = await read(ADDRESS_FORM_ID);
  const change = (form_fields: NewField[]) => api.refused(putForm, { as: admin, body: { ...form, form_fields } });
  const fields = form.form_fields;
  for (const wrong of [
    [],
    fields.filter(({ key }) => key !== 'city'),
    fields.map((field) => ({ ...field, required: false })),
    [...fields, text('comprobante', { type: 'file' })],
    fields.map((field) => ({ ...field, type: 'file' as const })),
  ])
    expect(await change(wrong)).toMatchObject({ status: 412, code: 'form/invalid' });
  const renamed = fields.map((field) => (field.key === 'state' ? { ...field, label: 'Entidad' } : field));
  await api.ok(putForm, { as: admin, body: { ...form, form_fields: renamed } });
  expect((await read(ADDRESS_FORM_ID)).form_fields.find(({ key }) => key === 'state')?.label).toBe('Entidad');
});

it.each<[string, NewField[], string]>([
  ['two fields with one key', [text('a'), text('a')], 'form_fields.1.key'],
  ['a key that every object has', [text('constructor')], 'form_fields.0.key'],
  ['a select without options', [text('a', { type: 'select' })], 'form_fields.0.options'],
  [
    'too many options',
    [
      text('a', {
        type: 'select',
        options: Array(OPTIONS_MAX + 1)
          .fill(0)
          .map((_, i) => i)
          .join(),
      }),
    ],
    'form_fields.0.options',
  ],
  ['an endless option', [text('a', { type: 'select', options: 'x'.repeat(81) })], 'form_fields.0.options'],
  [
    'the same item twice',
    [
      text('a', {
        type: 'select',
        items: [
          { value: 1, label: 'Uno' },
          { value: '1', label: 'Dos' },
        ],
      }),
    ],
    'form_fields.0.options',
  ],
  ['a precondition that is none', [text('a'), text('b', { precondition: 'a == x' })], 'form_fields.1.precondition'],
  ['a precondition of a later field', [text('a', { precondition: 'b' }), text('b')], 'form_fields.0.precondition'],
  ['a precondition of the field itself', [text('a', { precondition: 'a' })], 'form_fields.0.precondition'],
  ['an initial value of another type', [text('a', { type: 'date', value: 'mañana' })], 'form_fields.0.value'],
  ['a password to begin with', [text('a', { type: 'password', value: 'secreto' })], 'form_fields.0.value'],
])('a form with %s is refused, naming the field', async (_what, fields, field) => {
  expect(await refuse(fields)).toMatchObject({ status: 412, code: 'form/invalid', field });
});

it.each<[string, unknown]>([
  ['a type that there is not', [{ ...text('a'), type: 'script' }]],
  ['a key with a path', [text('../a')]],
  ['__proto__', [text('__proto__')]],
  ['a blank label', [text('a', { label: ' ' })]],
  ['a label with NUL', [text('a', { label: 'a\0b' })]],
  ['half a character', [text('a', { options: 'a\ud83d' })]],
  ['markup in the class', [text('a', { className: '"><script>' })]],
  ['what the contract does not name', [{ ...text('a'), role: 'admin' }]],
  ['too many fields', Array.from({ length: FIELDS_MAX + 1 }, (_, i) => text(`a${i}`))],
  ['no list', 'a'],
])('a form that is %s is refused as invalid', async (_what, form_fields) => {
  expect(await refuse(form_fields as NewField[])).toMatchObject({ status: 400, code: 'request/invalid' });
});

it('a form of ten megabytes is refused before it is read', async () => {
  const { status, text: answer } = await api.send(postForm, {
    as: admin,
    body: { title: 'x'.repeat(10_000_000), form_fields: [] },
  });
  expect([status, JSON.parse(answer)]).toMatchObject([400, { code: 'request/invalid' }]);
});
