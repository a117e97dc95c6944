import type { AdminCustomerResponse } from '../../../domain/contract/adminCustomers';
import type { DeskOrder, DeskSale, DeskSaleResponse, DeskSalesResponse, DeskVoid } from '../../../domain/contract/desk';
import type { Discount, DiscountResponse } from '../../../domain/contract/discounts';
import type { ClassPackage, ClassPackagesResponse } from '../../../domain/contract/packages';
import { http } from '../../core/http/client';

export const getPackages = async (): Promise<ClassPackage[]> =>
  (await http.get<ClassPackagesResponse>('/class_packages', { anonymous: true })).class_packages;

export type Buyer = Pick<AdminCustomerResponse['customer'], 'customer_id' | 'name' | 'last_name'>;
export const getBuyer = async (id: number): Promise<Buyer> =>
  (await http.get<AdminCustomerResponse>(`/customer/admin/${id}`)).customer;

export const getDiscount = async (code: string, class_package_id: number): Promise<Discount> =>
  (await http.get<DiscountResponse>(`/discounts/code/${encodeURIComponent(code)}`, { params: { class_package_id } }))
    .discount;

/** `idempotencyKey`: one per sale, so that a repeat sells nothing twice. */
export const sell = async (order: DeskOrder, idempotencyKey: string): Promise<DeskSale> =>
  (await http.post<DeskSaleResponse>('/desk_sales', order, { idempotencyKey })).desk_sale;

export const getSales = (params: { readonly after?: number }): Promise<DeskSalesResponse> =>
  http.get('/desk_sales', { params });

export const voidSale = async (id: number, body: DeskVoid): Promise<DeskSale> =>
  (await http.post<DeskSaleResponse>(`/desk_sales/${id}/void`, body)).desk_sale;

export const withdrawLink = async (id: number): Promise<DeskSale> =>
  (await http.post<DeskSaleResponse>(`/desk_sales/${id}/withdraw`, undefined)).desk_sale;
