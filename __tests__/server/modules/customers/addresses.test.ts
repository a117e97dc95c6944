import {
  deleteAddress,
  getAddress,
  getAddresses,
  postAddress,
  putAddress,
  type NewAddress,
} from '../../../../domain/contract/addresses';
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import { putForm, type NewField } from '../../../../domain/contract/forms';
import { ADDRESS_FIELDS } from '../../../../domain/forms/address';
import { sectionsOf } from '../../../../server/modules/privacy/exportRepository';
import { getMe } from '../../../../domain/contract/customers';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ROMA = { street: 'Orizaba', number: '10', city: ' Ciudad de México ', state: 'CDMX', country: 'México' };
const STORED = {
  street: 'Orizaba',
  number: '10',
  interior_number: '',
  neighborhood: '',
  city: 'Ciudad de México',
  state: 'CDMX',
  zip_code: '',
  country: 'México',
  custom_values: {},
};

describe('the billing address', () => {
  it('is stored trimmed, shown with the customer, changed and deleted', async () => {
    const ana = await aPerson(api.db, 'customer');
    expect((await api.ok(getAddresses, { as: ana })).addresses).toEqual([]);
    const { address } = await api.ok(postAddress, { as: ana, body: ROMA });
    expect(address).toEqual({ address_id: expect.any(Number), version: 1, ...STORED });
    expect((await api.ok(getAddresses, { as: ana })).addresses).toEqual([address]);
    expect((await api.ok(getMe, { as: ana })).customer.address).toEqual(address);

    const params = { id: address.address_id };
    const body = { ...STORED, zip_code: '06700', address_id: address.address_id, version: 1 };
    const changed = (await api.ok(putAddress, { as: ana, params, body })).address;
    expect(changed).toEqual({ ...address, zip_code: '06700', version: 2 });
    expect((await api.ok(getAddress, { as: ana, params })).address).toEqual(changed);

    await api.ok(deleteAddress, { as: ana, params });
    expect((await api.ok(getAddresses, { as: ana })).addresses).toEqual([]);
    expect(await api.refused(deleteAddress, { as: ana, params })).toMatchObject({
      status: 404,
      code: 'address/not-found',
    });
  });

  it.each<[string, NewAddress, string]>([
    ['city', { ...ROMA, city: ' \t' }, 'Debes agregar tu ciudad.'],
    ['state', { ...ROMA, state: '' }, 'Debes agregar tu estado.'],
    ['country', { city: 'Mérida', state: 'Yucatán' }, 'Debes agregar tu país.'],
  ])('is refused without its %s, with that text', async (field, body, message) => {
    const ana = await aPerson(api.db, 'customer');
    expect(await api.refused(postAddress, { as: ana, body })).toMatchObject({
      status: 400,
      code: 'request/invalid',
      field,
      message,
    });
  });

  it.each<[string, unknown]>([
    ['street', { ...ROMA, street: 'x'.repeat(201) }],
    ['city', { ...ROMA, city: 7 }],
    ['customer_id', { ...ROMA, customer_id: 1 }],
  ])('is refused with a wrong %s, naming the field', async (field, body) => {
    const ana = await aPerson(api.db, 'customer');
    expect(await api.refused(postAddress, { as: ana, body: body as NewAddress })).toMatchObject({ status: 400, field });
  });

  it('stays one when two tabs save at the same time: the second is refused, a repeat of the first is accepted', async () => {
    const ana = await aPerson(api.db, 'customer');
    const merida = { ...ROMA, city: 'Mérida' };
    const replies = await Promise.all([ROMA, merida].map((body) => api.send(postAddress, { as: ana, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { addresses } = await api.ok(getAddresses, { as: ana });
    expect(addresses).toHaveLength(1);
    const won = replies[0]?.status === 200 ? ROMA : merida;
    const lost = won === ROMA ? merida : ROMA;
    expect((await api.ok(postAddress, { as: ana, body: won })).address).toEqual(addresses[0]);
    expect(await api.refused(postAddress, { as: ana, body: lost })).toMatchObject({ code: 'address/changed' });
  });

  it('refuses a change of an older version, and takes a repeat of the change that went through', async () => {
    const ana = await aPerson(api.db, 'customer');
    const { address } = await api.ok(postAddress, { as: ana, body: ROMA });
    const change = (city: string) =>
      api.send(putAddress, { as: ana, params: { id: address.address_id }, body: { ...ROMA, city, version: 1 } });
    const replies = await Promise.all([change('Mérida'), change('Oaxaca')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await change(replies[0]?.status === 200 ? 'Mérida' : 'Oaxaca')).status).toBe(200);
  });

  it('can be changed by its customer only; staff read it', async () => {
    const [ana, eva] = [await aPerson(api.db, 'customer'), await aPerson(api.db, 'customer')];
    const staff = await aPerson(api.db, 'staff');
    const { address } = await api.ok(postAddress, { as: ana, body: ROMA });
    const params = { id: address.address_id };
    const query = { customer_id: ana.customer_id };
    expect(await api.refused(getAddresses, { as: eva, query })).toMatchObject({ status: 403, code: 'auth/forbidden' });
    expect((await api.ok(getAddresses, { as: staff, query })).addresses).toEqual([address]);
    expect((await api.ok(getAddress, { as: staff, params })).address).toEqual(address);
    for (const as of [eva, staff]) {
      expect(await api.refused(putAddress, { as, params, body: ROMA })).toMatchObject({ code: 'address/not-found' });
      expect(await api.refused(deleteAddress, { as, params })).toMatchObject({ code: 'address/not-found' });
    }
    expect(await api.refused(getAddress, { as: eva, params })).toMatchObject({ code: 'address/not-found' });
    expect(await api.refused(getAddresses, {})).toMatchObject({ status: 401 });
  });
});

describe("with the studio's own fields in form 6", () => {
  const own = [
    { key: 'entre_calles', label: 'Entre calles', type: 'text' as const, required: true },
    { key: 'tipo', label: 'Tipo', type: 'select' as const, options: 'Casa,Depto' },
    { key: 'piso', label: 'Piso', type: 'number' as const, required: true, precondition: 'tipo=Depto' },
    { key: 'timbre', label: 'Timbre', type: 'boolean' as const },
    { key: 'acceso', label: 'Horario de acceso', type: 'time' as const },
    { key: 'servicios', label: 'Servicios', type: 'creatable-select' as const, options: 'Elevador,Portero' },
  ];
  const answers = {
    entre_calles: 'Colima y Durango 🌮',
    tipo: 'Depto',
    piso: 4,
    timbre: true,
    acceso: '08:30',
    servicios: ['Elevador', 'مرحبا'],
  };
  const full = { ...ROMA, custom_values: answers };
  const setForm = async (fields: readonly object[]) => {
    const admin = await aPerson(api.db, 'admin');
    const title = 'Dirección';
    await api.ok(putForm, { as: admin, body: { form_id: 6, title, form_fields: fields as NewField[] } });
  };
  const EIGHT = ADDRESS_FIELDS.map(({ id: _, ...field }) => ({ ...field, items: null }));
  beforeAll(() => setForm([...EIGHT, ...own.map((field, n) => ({ ...field, order: 20 + n }))]));
  afterAll(() => setForm(EIGHT));

  it('answers are stored, read by customer and staff, kept by a change without them, and exported', async () => {
    const ana = await aPerson(api.db, 'customer');
    const { address } = await api.ok(postAddress, {
      as: ana,
      body: { ...full, custom_values: { ...answers, piso: '-4' } },
    });
    expect(address).toMatchObject({ ...STORED, custom_values: answers });
    expect((await api.ok(getMe, { as: ana })).customer.address).toEqual(address);
    expect((await api.ok(postAddress, { as: ana, body: full })).address).toEqual(address);
    const params = { id: address.address_id };
    const body = { ...ROMA, number: '12', version: 1 };
    const changed = (await api.ok(putAddress, { as: ana, params, body })).address;
    expect(changed).toMatchObject({ number: '12', version: 2, custom_values: answers });
    const staff = await aPerson(api.db, 'staff');
    const { customer } = await api.ok(getAdminCustomer, { as: staff, params: { id: ana.customer_id } });
    expect(customer.address_answers.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Entre calles: Colima y Durango 🌮',
      'Tipo: Depto',
      'Piso: 4',
      'Timbre: Sí',
      'Horario de acceso: 08:30',
      'Servicios: Elevador, مرحبا',
    ]);
    const house = sectionsOf(api.db, ana.customer_id).find(({ name }) => name === 'direcciones');
    for await (const row of house!.rows()) expect(row).toMatchObject({ custom_values: answers });
  });

  it.each<[string, object, string, string]>([
    ['a missing answer', { entre_calles: ' ' }, 'entre_calles', 'Debes llenar este campo.'],
    ['a choice that there is not', { tipo: 'Cueva' }, 'tipo', 'Debes seleccionar una opción.'],
    ['a missing answer to what its choice asks', { piso: null }, 'piso', 'Debes llenar este campo.'],
    ['words for a number', { piso: 'alto' }, 'piso', 'Escribe un número.'],
    ['a text for yes or no', { timbre: 'sí' }, 'timbre', 'Debes seleccionar una opción.'],
    ['an hour that there is not', { acceso: '25:00' }, 'acceso', 'Escribe una hora válida.'],
    ['too many choices', { servicios: Array.from({ length: 20 }, (_, n) => n) }, 'servicios', ''],
    [
      'more characters than are stored',
      { entre_calles: 'x'.repeat(201) },
      'entre_calles',
      'Escribe máximo 200 caracteres.',
    ],
    ['half a character', { entre_calles: 'a\ud83d' }, 'entre_calles', ''],
  ])('%s is refused at its field and stores nothing', async (_what, wrong, key, message) => {
    const ana = await aPerson(api.db, 'customer');
    const body = { ...ROMA, custom_values: { ...answers, ...wrong } } as NewAddress;
    const refusal = await api.refused(postAddress, { as: ana, body });
    expect([refusal.status, refusal.field]).toEqual([400, expect.stringContaining(key)]);
    if (message) expect(refusal.message).toBe(message);
    expect((await api.ok(getAddresses, { as: ana })).addresses).toEqual([]);
  });

  it('an address stays readable after its form changed, and a removed field is neither asked nor stored', async () => {
    const ana = await aPerson(api.db, 'customer');
    const { address } = await api.ok(postAddress, { as: ana, body: full });
    await setForm([...EIGHT.filter(({ key }) => key !== 'street'), own[0]!]);
    const params = { id: address.address_id };
    expect((await api.ok(getAddress, { as: ana, params })).address).toEqual(address);
    const changed = (await api.ok(putAddress, { as: ana, params, body: { ...full, version: 1 } })).address;
    expect(changed).toMatchObject({ street: '', custom_values: { entre_calles: answers.entre_calles } });
  });
});
