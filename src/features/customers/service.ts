import type { AvailableClass } from '../../../domain/contract/credits';
import type {
  CurrentCustomer,
  CurrentCustomerResponse,
  PhoneResponse,
  Session,
  SessionsResponse,
  SignOutEverywhere,
  SignUp,
  UpdateMe,
} from '../../../domain/contract/customers';
import { UNLIMITED } from '../../../domain/credits';
import { http } from '../../core/http/client';

/** An unlimited plan that only has_unlimited reports. The rules read credits, in which a plan is one row of -1. */
const PLAN: AvailableClass = {
  available_class_id: 0,
  class_type_id: null,
  restricted: false,
  class_amount: UNLIMITED,
  purchase_id: null,
  kind: 'presencial',
  class_package_id: null,
  expiration_date: null,
  cancels: 0,
};

function withPlan({ customer }: CurrentCustomerResponse): CurrentCustomer {
  const credits = customer.available_classes;
  const isListed = credits.some(({ class_amount }) => class_amount === UNLIMITED);
  return customer.has_unlimited && !isListed ? { ...customer, available_classes: [PLAN, ...credits] } : customer;
}

/** The customer who is signed in; ApiError auth/not-registered for an identity account without customer. */
export const getMe = async (): Promise<CurrentCustomer> =>
  withPlan(await http.get<CurrentCustomerResponse>('/customer/me'));

/** ApiError customer/changed, customer/phone-in-use, or request/invalid with the field. */
export const putMe = async (body: UpdateMe): Promise<CurrentCustomer> =>
  withPlan(await http.put<CurrentCustomerResponse>('/customer/me', body));

/** Registers the signed-in identity account as a customer. */
export async function signUp(body: SignUp): Promise<CurrentCustomer> {
  return (await http.post<CurrentCustomerResponse>('/customer/signup', body)).customer;
}

/** Ends every session of the customer, or all but this one, which must have begun in the last few minutes. */
export async function getSessions(): Promise<readonly Session[]> {
  return (await http.get<SessionsResponse>('/customer/sessions')).sessions;
}

export async function signOutEverywhere(body: SignOutEverywhere): Promise<void> {
  await http.post('/customer/signout_everywhere', body);
}

/** Whether a phone number (10 digits) already belongs to an account. */
export async function phoneExists(phone: string): Promise<boolean> {
  return (await http.get<PhoneResponse>('/customer/phone', { params: { phone }, anonymous: true })).exists;
}
