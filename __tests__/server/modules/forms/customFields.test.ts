/** Custom fields, and the values that customers give them. */
import * as calls from '../../../../domain/contract/customFields';
import type { FieldValues, NewField } from '../../../../domain/contract/forms';
import { AppError } from '../../../../domain/errors';
import { FIELD_TYPES } from '../../../../domain/forms/types';
import { asCustomer, type Context } from '../../../../server/context';
import { checkedValues, shownValues } from '../../../../server/modules/forms/values';
import { startApi, type Api } from '../../../helpers/api';
import { aFile, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
let person: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
  person = await aPerson(api.db);
});
afterAll(() => api.close());
afterEach(async () => {
  await api.db.deleteFrom('custom_field').execute();
  await api.db.updateTable('customer').set({ custom_values: '{}' }).execute();
});

const object = 'customer';
const field = (key: string, more: Partial<NewField> = {}) => ({
  ...({ object, key, label: `Campo ${key}`, type: 'text' } as const),
  ...more,
});
const add = async (key: string, more: Partial<NewField> = {}) =>
  (await api.ok(calls.postCustomField, { as: admin, body: field(key, more) })).custom_field;
const keys = async () =>
  (await api.ok(calls.getCustomFields, { query: { object } })).custom_fields.map(({ key }) => key);
const remove = (custom_field_id: number, with_values = false) => ({
  as: admin,
  params: { id: custom_field_id },
  query: { with_values },
});
const answer = (values: FieldValues) =>
  api.db
    .updateTable('customer')
    .set({ custom_values: JSON.stringify(values) })
    .where('customer_id', '=', person.customer_id)
    .execute();
const answersOf = async () =>
  (
    await api.db
      .selectFrom('customer')
      .select('custom_values')
      .where('customer_id', '=', person.customer_id)
      .executeTakeFirstOrThrow()
  ).custom_values;

/** The context of a customer's request. */
const as = ({ uid, customer_id }: Person): Context =>
  asCustomer(api.system(), {
    kind: 'customer',
    customer_id,
    account: { uid, email: `${uid}@ejemplo.mx`, emailVerified: true } as never,
  });

it('a custom field is added, read by visitors in order, changed and deleted', async () => {
  const second = await add('segundo', { order: 2 });
  const first = await add('primero', { order: 1, type: 'select', options: 'Uno,Dos', required: true });
  expect(await keys()).toEqual(['primero', 'segundo']);
  expect((await api.ok(calls.getCustomField, { params: { id: first.custom_field_id } })).custom_field).toEqual(first);

  const changed = { ...first, label: 'Otra', order: 3, value: 'Dos' };
  const { custom_field } = await api.ok(calls.putCustomField, { as: admin, body: changed });
  expect(custom_field).toEqual({ ...changed, version: 2 });
  expect(await keys()).toEqual(['segundo', 'primero']);

  await api.ok(calls.deleteCustomField, remove(second.custom_field_id));
  for (const gone of [
    await api.refused(calls.getCustomField, { params: { id: second.custom_field_id } }),
    await api.refused(calls.putCustomField, { as: admin, body: second }),
    await api.refused(calls.deleteCustomField, remove(second.custom_field_id)),
  ])
    expect(gone).toMatchObject({ status: 404, code: 'custom-field/not-found' });
});

it('of simultaneous fields with one key, and changes of one version, one wins', async () => {
  const statuses = async (sent: Promise<{ status: number }>[]) => (await Promise.all(sent)).map((r) => r.status).sort();
  const body = field('unico');
  const tries = [1, 2, 3, 4];
  expect(await statuses(tries.map(() => api.send(calls.postCustomField, { as: admin, body })))).toEqual([
    200, 409, 409, 409,
  ]);
  const [stored] = (await api.ok(calls.getCustomFields, { query: { object } })).custom_fields;
  const changes = tries.map((n) =>
    api.send(calls.putCustomField, { as: admin, body: { ...stored!, label: `Cambio ${n}` } }),
  );
  expect(await statuses(changes)).toEqual([200, 412, 412, 412]);
});

it('key and type of an answered field do not change, and it is deleted only together with its answers', async () => {
  const alergias = await add('alergias');
  await add('otra');
  await answer({ alergias: 'Nueces', otra: 'x' });
  const change = (more: Partial<NewField>) =>
    api.refused(calls.putCustomField, { as: admin, body: { ...alergias, ...more } });
  const inUse = { status: 409, code: 'custom-field/in-use' };
  expect(await change({ type: 'number' })).toMatchObject(inUse);
  expect(await change({ key: 'alergia' })).toMatchObject(inUse);
  const params = remove(alergias.custom_field_id);
  expect(await api.refused(calls.deleteCustomField, params)).toMatchObject({
    ...inUse,
    message: '1 persona ya respondió este campo: elimínalo solo junto con sus respuestas.',
  });
  await api.ok(calls.putCustomField, { as: admin, body: { ...alergias, label: 'Alergias' } });
  await api.ok(calls.deleteCustomField, remove(alergias.custom_field_id, true));
  expect(await answersOf()).toEqual({ otra: 'x' });
});

it('a field is not deleted under a customer who is answering it', async () => {
  const { custom_field_id } = await add('carrera');
  let deleting: Promise<{ status: number }> | undefined;
  await api.db.transaction().execute(async (trx) => {
    const values = await checkedValues(as(person), object, { carrera: 'x' }, trx);
    deleting = api.send(calls.deleteCustomField, remove(custom_field_id));
    await trx
      .updateTable('customer')
      .set({ custom_values: JSON.stringify(values) })
      .where('customer_id', '=', person.customer_id)
      .execute();
  });
  expect((await deleting)?.status).toBe(409);
  expect([await keys(), await answersOf()]).toEqual([['carrera'], { carrera: 'x' }]);
});

it('a field that another one depends on can be neither deleted nor moved behind it', async () => {
  const first = await add('fuma', { type: 'boolean', order: 1 });
  const second = await add('cuanto', { order: 2, precondition: 'fuma' });
  const needed = { status: 409, code: 'custom-field/needed' };
  expect(await api.refused(calls.deleteCustomField, remove(first.custom_field_id, true))).toMatchObject(needed);
  expect(await api.refused(calls.putCustomField, { as: admin, body: { ...first, order: 9 } })).toMatchObject(needed);
  expect(
    await api.refused(calls.postCustomField, { as: admin, body: field('nada', { precondition: 'no_hay' }) }),
  ).toMatchObject({ status: 412, code: 'form/invalid', field: 'precondition' });
  await api.ok(calls.deleteCustomField, remove(second.custom_field_id));
  await api.ok(calls.deleteCustomField, remove(first.custom_field_id));
});

it.each<[string, Partial<NewField>, string]>([
  ['the key of what every profile has', { key: 'email' }, 'key'],
  ['the key role', { key: 'role' }, 'key'],
  ['a password', { type: 'password' }, 'type'],
  ['a select without options', { type: 'select' }, 'options'],
])('a custom field with %s is refused', async (_what, more, wrong) => {
  expect(await api.refused(calls.postCustomField, { as: admin, body: field('a', more) })).toMatchObject({
    status: 412,
    code: 'form/invalid',
    field: wrong,
  });
});

describe('the order of custom fields', () => {
  const place = (fields: readonly { readonly custom_field_id: number }[], steps: readonly number[] = []) => ({
    as: admin,
    body: {
      object,
      fields: fields.map(({ custom_field_id }, n) => ({ custom_field_id, step: steps[n] ?? 1 })),
    } as calls.CustomFieldsOrder,
  });

  it('is stored as a whole with the steps; the same again changes no version', async () => {
    const [uno, dos, tres] = [await add('uno'), await add('dos'), await add('tres')];
    const order = place([tres, uno, dos], [1, 1, 2]);
    const { custom_fields } = await api.ok(calls.putCustomFieldsOrder, order);
    expect(custom_fields.map(({ key, step }) => [key, step])).toEqual([
      ['tres', 1],
      ['uno', 1],
      ['dos', 2],
    ]);
    expect((await api.ok(calls.putCustomFieldsOrder, order)).custom_fields).toEqual(custom_fields);
  });

  it('is refused where a field is missing or strange, or before the one its precondition names', async () => {
    const [uno, dos] = [await add('uno'), await add('dos', { precondition: 'uno=si', order: 1 })];
    for (const fields of [[uno], [uno, uno], [uno, { custom_field_id: 999_999 }]])
      expect((await api.refused(calls.putCustomFieldsOrder, place(fields))).code).toBe('form/changed');
    expect((await api.refused(calls.putCustomFieldsOrder, place([dos, uno]))).code).toBe('custom-field/needed');
    expect(await keys()).toEqual(['uno', 'dos']);
  });

  it('of two admins who sort at once is that of one of them', async () => {
    const all = [await add('uno'), await add('dos'), await add('tres')];
    const back = [...all].reverse();
    const answers = await Promise.all(
      [all, back, all, back].map((o) => api.send(calls.putCustomFieldsOrder, place(o))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([
      ['uno', 'dos', 'tres'],
      ['tres', 'dos', 'uno'],
    ]).toContainEqual(await keys());
  });
});

describe('values', () => {
  const keyOf = (type: string) => `mi_${type.replace('-', '_')}`;
  const check = (values: FieldValues) => checkedValues(as(person), object, values);

  it('are stored tidied and shown complete, whatever their type', async () => {
    for (const [order, type] of FIELD_TYPES.entries())
      if (type !== 'password')
        await add(keyOf(type), {
          type,
          order,
          ...(type === 'select' ? { options: 'Uno,Dos' } : {}),
        });
    const { location_id } = await api.db
      .insertInto('location')
      .values({ name: 'Roma', address: 'Calle 1', timezone: null })
      .returning('location_id')
      .executeTakeFirstOrThrow();
    const [one, two] = [await ownFile(), await ownFile()];
    const home = { street: '60', city: 'Mérida', state: 'Yucatán', country: 'México' };
    const given = {
      image: { file_id: one, name: 'x.jpg', src: 'https://otro.mx/x.jpg' },
      text: ' 👩🏽‍🚒 שלום ',
      date: '2026-11-22',
      file: { file_id: two },
      email: 'ana@ejemplo.mx',
      number: -3,
      boolean: false,
      datetime: '2026-11-22T07:30',
      birthdate: '1990-02-28',
      select: 'Dos',
      'creatable-select': ['Nuevo', 'Nuevo'],
      textarea: 'uno\r\ndos',
      time: '07:30',
      phone: '551-234-5678',
      address: { ...home, zip_code: ' ' },
      location: String(location_id),
      'multiple-images': [{ file_id: one }, { file_id: two }],
    };
    const named = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([type, value]) => [keyOf(type), value])) as FieldValues;
    const expected = {
      ...given,
      image: { file_id: one },
      text: '👩🏽‍🚒 שלום',
      number: 3,
      'creatable-select': ['Nuevo'],
      textarea: 'uno\ndos',
      address: home,
      location: location_id,
    };
    const values = await check({ ...named(given), no_such_field: 'x' });
    expect(values).toEqual(named(expected));
    await answer(values as FieldValues);
    const file = (file_id: number) => ({ file_id, name: 'archivo', type: 'image/png', src: expect.any(String) });
    expect(await shownValues(as(person), object, await answersOf())).toEqual(
      named({ ...expected, image: file(one), file: file(two), 'multiple-images': [file(one), file(two)] }),
    );
  });

  const ownFile = async (customer_id: number | null = person.customer_id) => {
    const file = { name: 'archivo', type: 'image/png', src: '/files/1-archivo.png' };
    return aFile(api.db, { ...file, customer_id, is_private: customer_id !== null });
  };

  it('that are wrong are refused by the field, with the summary of the form', async () => {
    await add('uno', { label: 'Uno', required: true });
    await add('dos', { label: 'Dos', type: 'number' });
    const refusal = async (values: FieldValues) =>
      check(values).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? [error.status, error.field, error.message] : error),
      );
    expect(await refusal({ dos: 1 })).toEqual([400, 'custom_values.uno', 'Revisa el campo: Uno']);
    expect(await refusal({ dos: 'x' })).toEqual([400, 'custom_values.uno', 'Revisa los campos faltantes o inválidos.']);
    expect(await refusal({ uno: 'x', dos: [] })).toEqual([400, 'custom_values.dos', 'Revisa el campo: Dos']);
    expect(await refusal({ uno: 'x' })).toBeNull();
  });

  it('name only files of the caller', async () => {
    await add('foto', { type: 'image' });
    await add('fotos', { type: 'multiple-images' });
    const [own, foreign, studios] = [await ownFile(), await ownFile(admin.customer_id), await ownFile(null)];
    expect(await check({ foto: { file_id: own } })).toEqual({ foto: { file_id: own } });
    for (const file_id of [foreign, studios, 999_999])
      for (const values of [{ foto: { file_id } }, { fotos: [{ file_id: own }, { file_id }] }] as FieldValues[])
        await expect(check(values)).rejects.toMatchObject({ code: 'file/not-found' });
  });

  it('that fit no field any more are not shown, and those of a file that is gone neither', async () => {
    await add('cuanto', { type: 'number' });
    await add('foto', { type: 'image' });
    await answer({ cuanto: 'mucho', antes: 'x', foto: { file_id: 999_999 } });
    expect(await shownValues(as(person), object, await answersOf())).toEqual({});
  });
});
