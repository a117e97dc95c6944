import { api, apiOf } from '../../../../src/core/http/api';
import { fakeApi, ok } from '../../../helpers/store';

const TERMS = {
  code: 'VERANO',
  amount: 10,
  is_percent: true,
  first_invoice_only: false,
  class_package_id: null,
  limit_per_customer: null,
  limit_total: null,
};

test('a call of the contract is sent with its parameters in the path, its query and its body', async () => {
  const { requests } = fakeApi({
    'GET /discounts/code/DOS%20POR%2F1': ok({ discount: { discount_id: 3 } }),
    'PUT /discounts/7': ok({ discount: { discount_id: 7 } }),
  });
  const read = await api('GET /discounts/code/{code}', {
    params: { code: 'DOS POR/1' },
    query: { class_package_id: 5 },
  });
  expect(read.discount.discount_id).toBe(3);
  await api('PUT /discounts/{id}', { params: { id: 7 }, body: TERMS, idempotencyKey: 'key-1' });
  expect(requests).toMatchObject([
    { call: 'GET /discounts/code/DOS%20POR%2F1', params: { class_package_id: 5 }, body: undefined },
    { call: 'PUT /discounts/7', params: undefined, body: TERMS, headers: { 'Idempotency-Key': 'key-1' } },
  ]);
});

test('a render on the server sends its calls through its own client', async () => {
  const get = jest.fn().mockResolvedValue({ page: {} });
  await apiOf({ get })('GET /pages/{id}', { params: { id: 'nosotros' }, anonymous: true });
  expect(get).toHaveBeenCalledWith('/pages/nosotros', { anonymous: true, params: undefined });
});

/** Compiled by `npm run types`, where a line that compiles against its expectation is an error; never called. */
export const refused = [
  // @ts-expect-error The contract has no such path.
  () => api('GET /discount/{id}', { params: { id: 7 } }),
  // @ts-expect-error Nor this method of it.
  () => api('POST /discounts/{id}', { params: { id: 7 } }),
  // @ts-expect-error The path's parameter is missing.
  () => api('GET /discounts/{id}'),
  // @ts-expect-error Its type is another one.
  () => api('GET /discounts/{id}', { params: { id: '7' } }),
  // @ts-expect-error The body is missing.
  () => api('POST /discounts', {}),
  // @ts-expect-error The body has a property that the contract doesn't know.
  () => api('POST /discounts', { body: { ...TERMS, price: 1 } }),
  // @ts-expect-error The body lacks a property.
  () => api('POST /discounts', { body: { code: 'VERANO' } }),
  // @ts-expect-error The call has no body.
  () => api('DELETE /discounts/{id}', { params: { id: 7 }, body: TERMS }),
  // @ts-expect-error The query has a parameter that the contract doesn't know.
  () => api('GET /discounts/admin/all', { query: { before: 3 } }),
  // @ts-expect-error The call has no query.
  () => api('GET /discounts/{id}', { params: { id: 7 }, query: { after: 3 } }),
  // @ts-expect-error The response has no such property.
  async () => (await api('GET /discounts/{id}', { params: { id: 7 } })).price,
  // @ts-expect-error A render on the server only reads.
  () => apiOf({ get: async () => ({}) as never })('DELETE /discounts/{id}', { params: { id: 7 } }),
];
