import type { SavedViewBody } from '../../../domain/contract/savedViews';
import { api } from '../../core/http/api';

/** Customers by the beginnings of words of name, address or phone number, at most CUSTOMERS_FOUND_MAX. */
export const findCustomers = async (query: string) =>
  (await api('GET /customer/query', { query: { query } })).customers;

/** The caller's own views of a list. */
export const getViews = async (list: string) => (await api('GET /saved_views', { query: { list } })).saved_views;
export const putView = async (view: SavedViewBody) => (await api('PUT /saved_views', { body: view })).saved_views;
export const deleteView = async (list: string, name: string) =>
  (await api('DELETE /saved_views', { query: { list, name } })).saved_views;
