/** The countries of a telephone field: a library's metadata, in a chunk of its own. */
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import type { PhoneCountries, PhoneCountry } from './PhoneControl';

const FIRST: readonly string[] = ['MX', 'US'];

function listCountries(): PhoneCountry[] {
  const names = new Intl.DisplayNames(['es-MX', 'es'], { type: 'region' });
  const all = getCountries().map((code) => ({
    code,
    callingCode: String(getCountryCallingCode(code)),
    name: names.of(code) ?? code,
  }));
  const rank = ({ code }: PhoneCountry): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);
  return all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'));
}

/** Without what is only dialled inside the country (the 0 of many). */
function withoutTrunk(national: string, country: string): string {
  return parsePhoneNumberFromString(national, country as CountryCode)?.nationalNumber ?? national;
}

/** Of several countries with one calling code the one that it belongs to. */
function mainCountry(callingCode: string, national: string): string | null {
  const codes: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes;
  return parsePhoneNumberFromString(`+${callingCode}${national}`)?.country ?? codes[callingCode]?.[0] ?? null;
}

export const phoneCountries: PhoneCountries = { list: listCountries(), withoutTrunk, mainCountry };
