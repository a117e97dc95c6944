import type { AdminCustomer, AdminCustomerResponse } from '../../../domain/contract/adminCustomers';
import { http } from '../../core/http/client';

/** ApiError customer/not-found. */
export async function getCustomer(customerId: number): Promise<AdminCustomer> {
  return (await http.get<AdminCustomerResponse>(`/customer/admin/${customerId}`)).customer;
}
