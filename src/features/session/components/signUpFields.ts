/** What is typed into the sign-up form and what is wrong with it. */
import type { ContentPageSummary } from '../../content/service';
import type { SignUp } from '../../../../domain/contract/customers';
import { errorMessage } from '../../../../domain/errors';
import { birthdateError, instagramError, OTHER_REASON, otherReasonError } from '../../../../domain/signUp';
import { NAME_MAX, passwordConfirmError, passwordMeets, type PasswordPolicy } from '../../../../domain/validation';
import type { TextFieldProps } from '../../../ui/TextField';
import { emailError, phoneError, requiredError } from '../formErrors';

export interface SignUpValues {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly password_confirm: string;
  /** 'YYYY-MM-DD' */
  readonly birthdate: string;
  readonly instagram: string;
  readonly signup_reason: string;
  /** Asked for where the reason is 'Otro'. */
  readonly other: string;
  readonly terms: boolean;
}

export type SignUpErrors = { readonly [K in keyof SignUpValues]?: string | null };

/** The props of a text field by its name; `keep` tidies what is typed. */
export type FieldProps = (
  name: Exclude<keyof SignUpValues, 'terms'>,
  keep?: (text: string) => string,
) => Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'>;

export const EMPTY: SignUpValues = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirm: '',
  birthdate: '',
  instagram: '',
  signup_reason: '',
  other: '',
  terms: false,
};

/** In the order in which the fields stand. */
export const FIELDS = [
  'name',
  'last_name',
  'email',
  'phone',
  'password',
  'password_confirm',
  'birthdate',
  'instagram',
  'other',
  'terms',
] as const;

export interface SignUpRules {
  readonly policy: PasswordPolicy;
  /** Pages with required_signup. */
  readonly documents: readonly ContentPageSummary[];
  /** The account exists already: only the customer's data is asked for. */
  readonly registered: boolean;
  /** Numbers that the server says are in use. */
  readonly takenPhones: readonly string[];
  /** 'YYYY-MM-DD' */
  readonly today: string;
}

/** Text for a new password's field, or null. */
export function newPasswordError(password: string, policy: PasswordPolicy): string | null {
  return (
    requiredError(password) ?? (passwordMeets(password, policy) ? null : 'La contraseña no cumple con los requisitos.')
  );
}

export function signUpErrors(values: SignUpValues, rules: SignUpRules): SignUpErrors {
  const phone =
    phoneError(values.phone) ??
    (rules.takenPhones.includes(values.phone) ? errorMessage('customer/phone-in-use') : null);
  const data: SignUpErrors = {
    name: requiredError(values.name),
    last_name: requiredError(values.last_name),
    phone,
    birthdate: birthdateError(values.birthdate, rules.today),
    instagram: instagramError(values.instagram),
    other: otherReasonError(values.signup_reason, values.other),
    terms: rules.documents.length > 0 && !values.terms ? errorMessage('customer/terms-required') : null,
  };
  if (rules.registered) return data;
  return {
    ...data,
    email: emailError(values.email),
    password: newPasswordError(values.password, rules.policy),
    password_confirm: passwordConfirmError(values.password, values.password_confirm),
  };
}

export const firstError = (errors: SignUpErrors): (typeof FIELDS)[number] | undefined =>
  FIELDS.find((field) => errors[field]);

/** What of the answers goes to the server: those that were given. */
export function givenAnswers({
  birthdate,
  instagram,
  signup_reason,
  other,
}: SignUpValues): Pick<SignUp, 'birthdate' | 'instagram' | 'signup_reason' | 'other'> {
  const answers = {
    birthdate,
    instagram: instagram.trim(),
    signup_reason,
    other: signup_reason === OTHER_REASON ? other.trim() : '',
  };
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));
}

/** A whole name in two fields: the first word, and the rest; the person sets it right. */
export function namesOf(name: string): Pick<SignUpValues, 'name' | 'last_name'> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { name: first.slice(0, NAME_MAX), last_name: rest.join(' ').slice(0, NAME_MAX) };
}
