import type { CustomerListQuery, NewCustomer } from '../../../domain/contract/customerList';
import type { SegmentBody } from '../../../domain/contract/savedSegments';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getCustomers = async (query: CustomerListQuery) =>
  pageOfRows(await api('GET /customer/admin/all', { query }), 'customers');

export const getSegments = async () => (await api('GET /customer/admin/segments')).segments;

/** ApiError customer/phone-in-use, customer/email-in-use. */
export const postCustomer = async (body: NewCustomer) => (await api('POST /customer', { body })).customer;

export const getStoredSegments = async () => (await api('GET /customer_segments')).customer_segments;

/** ApiError segment/too-many. */
export const putSegment = async (body: SegmentBody) =>
  (await api('PUT /customer_segments', { body })).customer_segments;

/** ApiError segment/in-use. */
export const deleteSegment = async (id: number) =>
  (await api('DELETE /customer_segments/{id}', { params: { id } })).customer_segments;

/** What a filter can name: packages and addresses of the studio. */
export const getFilterChoices = async () => {
  const [{ class_packages }, { locations }] = await Promise.all([
    api('GET /class_packages/admin/all'),
    api('GET /locations/admin/all'),
  ]);
  return { packages: class_packages, locations };
};
