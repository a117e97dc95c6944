import type { AdminCustomerResponse } from '../../../domain/contract/adminCustomers';
import type { DeskOrder, DeskVoid } from '../../../domain/contract/desk';
import { api } from '../../core/http/api';

export const getPackages = async () => (await api('GET /class_packages', { anonymous: true })).class_packages;

/** The studio's own ways to pay, which aren't archived. */
export const getOwnMethods = async () =>
  (await api('GET /payment_methods/admin/all')).payment_methods.filter(
    ({ built_in, archived }) => !built_in && !archived,
  );

export type Buyer = Pick<AdminCustomerResponse['customer'], 'customer_id' | 'name' | 'last_name'>;
export const getBuyer = async (id: number) => (await api('GET /customer/admin/{id}', { params: { id } })).customer;

export const getDiscount = async (code: string, class_package_id: number) =>
  (await api('GET /discounts/code/{code}', { params: { code }, query: { class_package_id } })).discount;

/** `idempotencyKey`: one per sale, so that a repeat sells nothing twice. */
export const postSale = async (order: DeskOrder, idempotencyKey: string) =>
  (await api('POST /desk_sales', { body: order, idempotencyKey })).desk_sale;

export const getSales = (query: { readonly after?: number; readonly day?: string }) =>
  api('GET /desk_sales', { query });

export const getSale = async (id: number) => (await api('GET /desk_sales/{id}', { params: { id } })).desk_sale;

export const voidSale = async (id: number, body: DeskVoid) =>
  (await api('POST /desk_sales/{id}/void', { params: { id }, body })).desk_sale;

export const withdrawLink = async (id: number) =>
  (await api('POST /desk_sales/{id}/withdraw', { params: { id } })).desk_sale;
