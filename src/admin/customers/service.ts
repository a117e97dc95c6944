import type {
  CustomerListQuery,
  CustomerListResponse,
  ListedCustomer,
  ListedCustomerResponse,
  NewCustomer,
  SegmentsResponse,
} from '../../../domain/contract/customerList';
import { http } from '../../core/http/client';

export const getCustomers = (query: CustomerListQuery): Promise<CustomerListResponse> =>
  http.get('/customer/admin/all', { params: query });

export const getSegments = async (): Promise<SegmentsResponse['segments']> =>
  (await http.get<SegmentsResponse>('/customer/admin/segments')).segments;

/** ApiError customer/phone-in-use, customer/email-in-use. */
export const postCustomer = async (body: NewCustomer): Promise<ListedCustomer> =>
  (await http.post<ListedCustomerResponse>('/customer', body)).customer;
