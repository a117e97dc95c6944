import type { CustomerListQuery, NewCustomer } from '../../../domain/contract/customerList';
import { api } from '../../core/http/api';

export const getCustomers = async (query: CustomerListQuery) => {
  const { customers: rows, next } = await api('GET /customer/admin/all', { query });
  return { rows, next };
};

export const getSegments = async () => (await api('GET /customer/admin/segments')).segments;

/** ApiError customer/phone-in-use, customer/email-in-use. */
export const postCustomer = async (body: NewCustomer) => (await api('POST /customer', { body })).customer;
