/** The profile's fields, and checks beyond the rules of fields. */
import type { CurrentCustomer, UpdateMe } from '../../../domain/contract/customers';
import type { FieldValue, FormField, FormValues } from '../../../domain/forms/types';
import { storedValues } from '../../../domain/forms/validate';
import { instagramError, REASONS_TO_SIGN_UP } from '../../../domain/signUp';
import { isStoredPhone } from '../../../domain/phone';
import { PROFILE_LABELS } from '../../../domain/profile';
import { PHONE_ERROR } from '../../../domain/validation';
import { formField, fieldText } from '../../ui/form/controls';

const HALF = { className: 'col-6' };
const NAME = { ...HALF, isPersonName: true } as const;
const OPTIONAL = { required: false };

export interface ProfileRules {
  readonly birthdateRequired: boolean;
  /** The studio's own. */
  readonly custom: readonly FormField[];
}

/** The offered reasons, and the customer's own even if the studio no longer offers it. */
const reasons = (given: string | null) =>
  [...new Set<string>([...REASONS_TO_SIGN_UP, ...(given ? [given] : [])])].map((value) => ({ value, label: value }));

/** All fields in order; the studio's own ones last. */
export function profileFields(
  { birthdateRequired, custom }: ProfileRules,
  { signup_reason }: Pick<CurrentCustomer, 'signup_reason'>,
): FormField[] {
  const own = [
    formField('file', 'image', 'Foto de perfil', OPTIONAL),
    formField('name', 'text', PROFILE_LABELS.name, NAME),
    formField('last_name', 'text', PROFILE_LABELS.last_name, NAME),
    formField('phone', 'phone', PROFILE_LABELS.phone, HALF),
    formField('birthdate', 'birthdate', PROFILE_LABELS.birthdate, { ...HALF, required: birthdateRequired }),
    formField('instagram', 'text', 'Instagram', { ...OPTIONAL, ...HALF }),
    formField('signup_reason', 'select', '¿Cómo supiste de nosotros?', {
      ...OPTIONAL,
      ...HALF,
      items: reasons(signup_reason),
    }),
    formField('other', 'text', '¿Cuál?'),
    formField('idAdjunto', 'file', 'Identificación oficial', OPTIONAL),
  ];
  const keys = new Set(own.map(({ key }) => key));
  return [...own, ...custom.filter(({ key }) => !keys.has(key))].map((field, order) => ({ ...field, order }));
}

/** Initial values of the form. */
export const profileValues = (me: CurrentCustomer): FormValues => ({
  ...(me.custom_values as FormValues),
  file: me.file,
  name: me.name,
  last_name: me.last_name,
  phone: me.phone,
  birthdate: me.birthdate,
  instagram: me.instagram?.replace(/^@/, '') ?? null,
  signup_reason: me.signup_reason,
  other: me.other,
  idAdjunto: me.idAdjunto,
});

export const profileErrors = (values: FormValues): Readonly<Record<string, string | null>> => ({
  phone: isStoredPhone(fieldText(values.phone ?? null)) ? null : PHONE_ERROR,
  instagram: instagramError(fieldText(values.instagram ?? null)),
});

const OWN = ['name', 'last_name', 'phone', 'birthdate', 'instagram', 'signup_reason', 'other', 'file', 'idAdjunto'];

/** The request: all of these fields and nothing else of the customer. */
export function profileUpdate(fields: readonly FormField[], values: FormValues, today: string): UpdateMe {
  const stored = storedValues(fields, values, { today });
  const own = Object.fromEntries(OWN.map((key) => [key, stored[key] ?? null]));
  const custom = Object.entries(stored).filter(([key]) => !OWN.includes(key));
  return { ...own, custom_values: Object.fromEntries(custom) } as UpdateMe;
}

const isSameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Typed values over newly stored ones: untouched fields take over changes from another tab. */
export function mergeStoredChanges(typed: FormValues, before: FormValues, now: FormValues): FormValues {
  const keys = [...new Set([...Object.keys(typed), ...Object.keys(now)])];
  return Object.fromEntries(keys.map((key) => [key, isSameValue(typed[key], before[key]) ? now[key] : typed[key]]));
}
