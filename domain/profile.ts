/** The customer's profile (specification, sections 2 and 3): its required fields. */
import type { AppConfig } from './config';
import { fieldErrors } from './forms/validate';
import type { FormField, FormValues } from './forms/types';

/** Labels of the profile's own fields. */
export const PROFILE_LABELS = {
  name: 'Nombre',
  last_name: 'Apellidos',
  phone: 'Teléfono',
  birthdate: 'Fecha de nacimiento',
} as const;

export type ProfileConfig = Pick<AppConfig, 'birthdate_required'>;

export interface RequiredProfile {
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  /** 'YYYY-MM-DD' */
  readonly birthdate: string | null;
  /** Answers to the studio's own fields. */
  readonly custom_values: FormValues;
}

/**
 * Keys of the required fields without an answer, which 'Completar Información' asks for: the name, the phone, the
 * birthdate where the studio wants it, the studio's own required fields.
 * @param today 'YYYY-MM-DD'
 */
export function missingProfileFields(
  profile: RequiredProfile,
  { birthdate_required }: ProfileConfig,
  customFields: readonly FormField[],
  today: string,
): string[] {
  const asked = Object.keys(PROFILE_LABELS).filter((key) => key !== 'birthdate' || birthdate_required);
  const own = asked.filter((key) => (profile[key as 'name'] ?? '').trim() === '');
  const required = new Set(customFields.filter((field) => field.required).map(({ key }) => key));
  // A postal code stored before five digits were required counts as an answer.
  const errors = fieldErrors(customFields, profile.custom_values, { today, formats: {} });
  // Errors of an address name its parts: 'domicilio.city'.
  const keys = Object.keys(errors).map((key) => key.split('.')[0]!);
  return [...own, ...new Set(keys.filter((key) => required.has(key)))];
}

/** Labels of these keys for the customer. */
export const missingLabels = (keys: readonly string[], customFields: readonly FormField[]): string[] =>
  keys.flatMap(
    (key) =>
      (PROFILE_LABELS as Record<string, string>)[key] ?? customFields.find((one) => one.key === key)?.label ?? [],
  );
