import type { AvailableClass } from '../../../domain/contract/credits';
import type {
  CurrentCustomer,
  CurrentCustomerResponse,
  SignOutEverywhere,
  SignUp,
  UpdateMe,
} from '../../../domain/contract/customers';
import { UNLIMITED } from '../../../domain/credits';
import { api } from '../../core/http/api';

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
export const getMe = async (): Promise<CurrentCustomer> => withPlan(await api('GET /customer/me'));

/** ApiError customer/changed, customer/phone-in-use, or request/invalid with the field. */
export const putMe = async (body: UpdateMe): Promise<CurrentCustomer> =>
  withPlan(await api('PUT /customer/me', { body }));

/** What the studio asks at sign-up. */
export const getSignUpForms = async () => (await api('GET /forms/signup', { anonymous: true })).forms;

/** Other studios of the brand in which the account is a customer. */
export const getBrandProfiles = async () => (await api('GET /brand_profiles')).studios;

/** The account's data in one of them. */
export const takeBrandProfile = (id: number) => api('POST /brand_profiles/{id}', { params: { id } });

/** Registers the signed-in identity account as a customer. */
export async function signUp(body: SignUp) {
  return (await api('POST /customer/signup', { body })).customer;
}

/** Ends every session of the customer, or all but this one, which must have begun in the last few minutes. */
export async function getSessions() {
  return (await api('GET /customer/sessions')).sessions;
}

export async function signOutEverywhere(body: SignOutEverywhere): Promise<void> {
  await api('POST /customer/signout_everywhere', { body });
}

/** Whether a phone number (10 digits) already belongs to an account. */
export async function phoneExists(phone: string) {
  return (await api('GET /customer/phone', { query: { phone }, anonymous: true })).exists;
}
