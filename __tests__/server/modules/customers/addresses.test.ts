import {
  deleteAddress,
  getAddress,
  getAddresses,
  postAddress,
  putAddress,
  type NewAddress,
} from '../../../../domain/contract/addresses';
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
