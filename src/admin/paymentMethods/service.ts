import type {
  AdminPaymentMethod,
  AdminPaymentMethodsResponse,
  ChangedPaymentMethod,
} from '../../../domain/contract/paymentMethods';
import { http } from '../../core/http/client';

export const getPaymentMethods = async (): Promise<readonly AdminPaymentMethod[]> =>
  (await http.get<AdminPaymentMethodsResponse>('/payment_methods/admin/all')).payment_methods;
/** ApiError payment-method/exists. */
export const createPaymentMethod = (name: string): Promise<unknown> => http.post('/payment_methods', { name });
/** ApiError payment-method/exists, payment-method/not-found, row/changed. */
export const changePaymentMethod = (body: ChangedPaymentMethod): Promise<unknown> => http.put('/payment_methods', body);
/** ApiError payment-method/in-use, payment-method/not-found. */
export const deletePaymentMethod = (id: number): Promise<unknown> => http.delete(`/payment_methods/${id}`);
