import type { ChangedPaymentMethod } from '../../../domain/contract/paymentMethods';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

export const getPaymentMethods = async () => wholeList((await api('GET /payment_methods/admin/all')).payment_methods);
/** ApiError payment-method/exists. */
export const createPaymentMethod = (name: string) => api('POST /payment_methods', { body: { name } });
/** ApiError payment-method/exists, payment-method/not-found, row/changed. */
export const changePaymentMethod = (body: ChangedPaymentMethod) => api('PUT /payment_methods', { body });
/** ApiError payment-method/in-use, payment-method/not-found. */
export const deletePaymentMethod = (id: number) => api('DELETE /payment_methods/{id}', { params: { id } });
