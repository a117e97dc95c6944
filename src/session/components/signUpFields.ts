/** What is typed into the sign-up form and what is wrong with it. */
import type { PageSummary } from '../../../domain/contract/content';
import { errorMessage } from '../../../domain/errors';
import { passwordConfirmError, passwordMeets, type PasswordPolicy } from '../../../domain/validation';
import { emailError, phoneError, requiredError } from '../formErrors';

export interface SignUpValues {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly password_confirm: string;
  readonly terms: boolean;
}

export type SignUpErrors = { readonly [K in keyof SignUpValues]?: string | null };

export const EMPTY: SignUpValues = { name: '', last_name: '', email: '', phone: '', password: '', password_confirm: '', terms: false };

/** In the order in which the fields stand. */
export const FIELDS = ['name', 'last_name', 'email', 'phone', 'password', 'password_confirm', 'terms'] as const;

export interface SignUpRules {
  readonly policy: PasswordPolicy;
  /** Pages with required_signup. */
  readonly documents: readonly PageSummary[];
  /** The account exists already: only the customer's data is asked for. */
  readonly registered: boolean;
  /** Numbers that the server says are in use. */
  readonly takenPhones: readonly string[];
}

export function signUpErrors(values: SignUpValues, rules: SignUpRules): SignUpErrors {
  const phone = phoneError(values.phone) ?? (rules.takenPhones.includes(values.phone) ? errorMessage('customer/phone-in-use') : null);
  const data: SignUpErrors = {
    name: requiredError(values.name),
    last_name: requiredError(values.last_name),
    phone,
    terms: rules.documents.length > 0 && !values.terms ? errorMessage('customer/terms-required') : null,
  };
  if (rules.registered) return data;
  return {
    ...data,
    email: emailError(values.email),
    password: requiredError(values.password) ?? (passwordMeets(values.password, rules.policy) ? null : 'La contraseña no cumple con los requisitos.'),
    password_confirm: passwordConfirmError(values.password, values.password_confirm),
  };
}

export const firstError = (errors: SignUpErrors): (typeof FIELDS)[number] | undefined => FIELDS.find((field) => errors[field]);
