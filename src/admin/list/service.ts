import { api } from '../../core/http/api';

/** Customers by the beginnings of words of name, address or phone number, at most CUSTOMERS_FOUND_MAX. */
export const findCustomers = async (query: string) =>
  (await api('GET /customer/query', { query: { query } })).customers;
