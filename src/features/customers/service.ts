import type {
  CurrentCustomer,
  CurrentCustomerResponse,
  PhoneResponse,
  SignUp,
} from '../../../domain/contract/customers';
import { http } from '../../core/http/client';

/** The customer who is signed in; ApiError auth/not-registered for an identity account without customer. */
export async function getMe(): Promise<CurrentCustomer> {
  return (await http.get<CurrentCustomerResponse>('/customer/me')).customer;
}

/** Registers the signed-in identity account as a customer. */
export async function signUp(body: SignUp): Promise<CurrentCustomer> {
  return (await http.post<CurrentCustomerResponse>('/customer/signup', body)).customer;
}

/** Whether a phone number (10 digits) already belongs to an account. */
export async function phoneExists(phone: string): Promise<boolean> {
  return (await http.get<PhoneResponse>('/customer/phone', { params: { phone }, anonymous: true })).exists;
}
