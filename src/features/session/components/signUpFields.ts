/** The fields of sign-up, and what is wrong with it beyond the rules of its fields. */
import type { SignUp } from '../../../../domain/contract/customers';
import { shownError } from '../../../../domain/shownErrors';
import type { Form } from '../../../../domain/contract/forms';
import { fieldsWithin, valuesWithin, withoutForms } from '../../../../domain/forms/places';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { splitName } from '../../../../domain/personNames';
import { cleanText } from '../../../../domain/texts';
import { instagramError, REASONS_TO_SIGN_UP } from '../../../../domain/signUp';
import { NAME_MAX, passwordMeetsPolicy, type PasswordPolicy } from '../../../../domain/validation';
import { formField, fieldText } from '../../../ui/form/controls';
import { phoneError, requiredError } from '../formErrors';

const HALF = { className: 'col-6' };
const NAME = { ...HALF, isPersonName: true } as const;
/** Optional, behind a button: the profile has these fields too. */
const LATER = { required: false, precondition: 'more' };

const ACCOUNT: readonly string[] = ['email', 'password', 'password_confirm'];

const FIELDS: readonly FormField[] = [
  formField('name', 'text', 'Nombre', NAME),
  formField('last_name', 'text', 'Apellidos', NAME),
  formField('email', 'email', 'Correo'),
  formField('phone', 'phone', 'Teléfono'),
  formField('password', 'password', 'Contraseña'),
  formField('password_confirm', 'password', 'Confirma tu contraseña', { precondition: 'password' }),
  formField('terms', 'boolean', 'Acepto los términos y condiciones'),
  formField('news', 'boolean', 'Quiero recibir novedades y promociones', { required: false }),
  formField('more', 'boolean', 'Agregar más datos', { required: false }),
  formField('birthdate', 'birthdate', 'Fecha de nacimiento', { ...LATER, ...HALF }),
  formField('instagram', 'text', 'Instagram', { ...LATER, ...HALF }),
  formField('signup_reason', 'select', '¿Cómo supiste de nosotros?', {
    ...LATER,
    items: REASONS_TO_SIGN_UP.map((reason) => ({ value: reason, label: reason })),
  }),
  formField('other', 'text', '¿Cuál?', { precondition: 'more' }),
].map((field, order) => ({ ...field, order }));

/** An unticked box has no value. */
export const REQUIRED_TEXTS = { terms: shownError('customer/terms-required') };

export interface SignUpRules {
  readonly policy: PasswordPolicy;
  /** There are pages with required_signup. */
  readonly hasTerms: boolean;
  /** The account exists already: only the customer's data is missing. */
  readonly registered: boolean;
  /** Numbers that the server says are in use. */
  readonly takenPhones: readonly string[];
}

export const signUpFields = (
  { registered, hasTerms }: Pick<SignUpRules, 'registered' | 'hasTerms'>,
  forms: readonly Form[] = [],
): FormField[] => [
  ...FIELDS.filter(({ key }) => (key !== 'terms' || hasTerms) && !(registered && ACCOUNT.includes(key))),
  ...forms
    .flatMap(({ form_id, form_fields }) => fieldsWithin(form_id, form_fields as readonly FormField[]))
    .map((field, n) => ({ ...field, step: 1, order: FIELDS.length + n })),
];

/** Text for a new password's field, or null. */
export function newPasswordError(password: string, policy: PasswordPolicy): string | null {
  return (
    requiredError(password) ??
    (passwordMeetsPolicy(password, policy) ? null : 'La contraseña no cumple con los requisitos.')
  );
}

/** The server's text for a number in use, or null. */
export const takenError = (phone: string, takenPhones: readonly string[]): string | null =>
  takenPhones.includes(phone) ? shownError('customer/phone-in-use') : null;

export function signUpErrors(
  values: FormValues,
  { policy, takenPhones }: SignUpRules,
): Readonly<Record<string, string | null>> {
  const text = (key: string): string => fieldText(values[key] ?? null);
  return {
    phone: phoneError(text('phone')) ?? takenError(text('phone'), takenPhones),
    password: newPasswordError(text('password'), policy),
    instagram: instagramError(text('instagram')),
  };
}

/** What goes to the server, of the values that are stored. */
export function signUpData(
  values: FormValues,
  accepted_pages: readonly number[],
  forms: readonly Form[],
  referral: SignUp['referral'] | null = null,
): SignUp {
  const own = withoutForms(values);
  const {
    email: _email,
    password: _password,
    password_confirm: _confirm,
    terms: _terms,
    more: _more,
    news,
    ...data
  } = own;
  const answered = forms.map(({ form_id }) => ({ form_id, answers: valuesWithin(form_id, values) }));
  return {
    ...data,
    ...(news === true && { news }),
    accepted_pages: [...accepted_pages],
    ...(referral && { referral }),
    ...(answered.length > 0 && { forms: answered }),
  } as SignUp;
}

/** An account's whole name in two fields; the person sets it right. */
export function namesOf(full: string): { readonly name: string; readonly last_name: string } {
  const { name, last_name } = splitName(cleanText('name', full));
  return { name: name.slice(0, NAME_MAX), last_name: last_name.slice(0, NAME_MAX) };
}
