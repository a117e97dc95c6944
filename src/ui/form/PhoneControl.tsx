import { useEffect, useState } from 'react';
import { MEXICO, phoneText, readPhone, splitPhone, type TypedPhone } from '../../../domain/phone';
import { retryingImport } from '../../core/http/chunks';
import { onFirstInteraction } from '../../ssr/onFirstInteraction';
import { TextField } from '../TextField';
import { labelOf, fieldText, type ControlProps } from './controls';
import './phone.scss';

export interface PhoneCountry {
  /** ISO 3166: 'MX'. */
  readonly code: string;
  /** '52' */
  readonly callingCode: string;
  readonly name: string;
}

/** What the library's chunk brings. */
export interface PhoneCountries {
  readonly list: readonly PhoneCountry[];
  readonly withoutTrunk: (national: string, country: string) => string;
  readonly mainCountry: (callingCode: string, national: string) => string | null;
}

/** Until the others are there. */
const FIRST: readonly PhoneCountry[] = [
  { code: 'MX', callingCode: MEXICO, name: 'México' },
  { code: 'US', callingCode: '1', name: 'Estados Unidos' },
];

const load = retryingImport(() => import('./phoneCountries'));

/**
 * A telephone with its country; the value is as domain/phone stores it. The other countries, a fifth of the sign-up
 * screen's script, are fetched when its visitor begins with it, or for a number that has one of them.
 */
export function PhoneControl({ field, id, value, onChange, errors, onBlur }: ControlProps & { onBlur?: () => void }) {
  const [countries, setCountries] = useState<PhoneCountries | null>(null);
  const [chosen, setChosen] = useState('MX');
  const text = fieldText(value);
  const abroad = text.startsWith('+');
  useEffect(() => {
    if (countries) return undefined;
    let here = true;
    const begins = abroad ? Promise.resolve() : onFirstInteraction();
    begins.then(load).then(
      ({ phoneCountries }) => here && setCountries(phoneCountries),
      // Mexico and the United States remain, and any number with its '+'.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [abroad, countries]);

  const list = countries?.list ?? FIRST;
  const codes = list.map(({ callingCode }) => callingCode);
  const countryOf = ({ callingCode, national }: TypedPhone): PhoneCountry | null =>
    list.find(({ code }) => code === countries?.mainCountry(callingCode ?? '', national)) ??
    list.find((one) => one.callingCode === callingCode) ??
    null;
  const wanted = list.find(({ code }) => code === chosen) ?? FIRST[0]!;
  const typed = text === '' ? { callingCode: wanted.callingCode, national: '' } : splitPhone(text, codes);
  const country = typed.callingCode === wanted.callingCode ? wanted : countryOf(typed);
  const shown = country ? typed.national : text;

  const type = (next: string): void => {
    const read = readPhone(next, country?.callingCode ?? MEXICO);
    // A calling code that is typed chooses its country, also before the number.
    const split = read.callingCode === null ? splitPhone(`+${read.national}`, codes) : read;
    if (split.callingCode !== null && split.callingCode !== country?.callingCode)
      setChosen(countryOf(split)?.code ?? chosen);
    onChange(phoneText(split));
  };
  const choose = (code: string): void => {
    const next = list.find((one) => one.code === code);
    if (!next) return;
    setChosen(code);
    onChange(phoneText({ callingCode: next.callingCode, national: typed.national }));
  };
  const leave = (): void => {
    if (country && countries && typed.national !== '' && country.code !== 'MX')
      onChange(
        phoneText({
          callingCode: country.callingCode,
          national: countries.withoutTrunk(typed.national, country.code),
        }),
      );
    onBlur?.();
  };

  return (
    <TextField
      id={id}
      name={field.name}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      label={labelOf(field)}
      hint={country?.code === 'MX' ? '10 dígitos' : country?.name}
      required={field.required}
      error={errors[''] ?? null}
      value={shown}
      onChange={type}
      onBlur={leave}
      prefix={
        <span className="ui-phone">
          <span aria-hidden>{country ? `${country.code} +${country.callingCode}` : 'Otra'}</span>
          <select
            aria-label="Lada internacional"
            value={country?.code ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {!country && <option value="">Otra</option>}
            {list.map(({ code, callingCode, name }) => (
              <option key={code} value={code}>
                {name} (+{callingCode})
              </option>
            ))}
          </select>
        </span>
      }
    />
  );
}
