import type { CustomerListQuery, NewCustomer } from '../../../domain/contract/customerList';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getCustomers = async (query: CustomerListQuery) =>
  pageOfRows(await api('GET /customer/admin/all', { query }), 'customers');

export const getSegments = async () => (await api('GET /customer/admin/segments')).segments;

/** ApiError customer/phone-in-use, customer/email-in-use. */
export const postCustomer = async (body: NewCustomer) => (await api('POST /customer', { body })).customer;
