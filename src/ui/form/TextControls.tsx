/** The types of field that a browser has a control for: small enough for public pages. */
import type { InputHTMLAttributes } from 'react';
import { optionsOf } from '../../../domain/forms/fields';
import type { FieldType } from '../../../domain/forms/types';
import { Checkbox } from '../Checkbox';
import { PasswordField } from '../PasswordField';
import { Select } from '../Select';
import { TextArea } from '../TextArea';
import { TextField, type TextFieldProps } from '../TextField';
import { labelOf, fieldText, type ControlProps } from './controls';
import { FieldGroup } from './FieldGroup';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'min' | 'max'
>;

/** By type. A number is a text: what is typed stays, and no wheel changes it. */
const INPUTS: { readonly [T in FieldType]?: InputProps } = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date' },
  birthdate: { type: 'date', autoComplete: 'bday' },
  datetime: { type: 'datetime-local' },
  time: { type: 'time' },
};

/** What browsers fill in, by the name of the field (WCAG 1.3.5). */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  name: 'given-name',
  last_name: 'family-name',
  street: 'address-line1',
  neighborhood: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  zip_code: 'postal-code',
  country: 'country-name',
};

type Extra = Partial<
  Pick<TextFieldProps, 'hint' | 'prefix' | 'suffix' | 'onBlur' | 'maxLength' | keyof InputProps> & {
    /** Of a textarea. */
    readonly rows: number;
  }
>;

/** `extra`: what a screen adds to a field of its own. */
export function TextControl({ field, id, value, onChange, errors, extra }: ControlProps & { readonly extra?: Extra }) {
  const input = INPUTS[field.type] ?? {};
  const common = {
    id,
    name: field.name,
    label: labelOf(field),
    value: fieldText(value),
    onChange,
    error: errors[''] ?? null,
    required: field.required,
  };
  if (field.type === 'textarea')
    return <TextArea {...common} rows={extra?.rows ?? 4} hint={extra?.hint} maxLength={extra?.maxLength} />;
  if (field.type === 'password') return <PasswordField {...common} autoComplete="new-password" {...extra} />;
  const autoComplete = Object.hasOwn(AUTOCOMPLETE, field.key) ? AUTOCOMPLETE[field.key] : input.autoComplete;
  return <TextField {...common} {...input} {...(autoComplete ? { autoComplete } : {})} {...extra} />;
}

/** 'select' and 'location': one of several. */
export function ChoiceControl({ field, id, value, onChange, errors }: ControlProps) {
  const options = optionsOf(field) ?? [];
  return (
    <Select
      id={id}
      name={field.name}
      label={labelOf(field)}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: 'Elige una opción' },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      onChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
      error={errors[''] ?? null}
      required={field.required}
    />
  );
}

/** A box to tick; a required one needs yes or no, as an empty box may be just overlooked. */
export function BooleanControl({ field, id, value, onChange, errors }: ControlProps) {
  const error = errors[''] ?? null;
  if (!field.required)
    return (
      <Checkbox id={id} name={field.name} checked={value === true} onChange={onChange} error={error}>
        {field.label}
      </Checkbox>
    );
  return (
    <FieldGroup id={id} label={field.label} error={error} role="radiogroup" required>
      <div className="ui-radios">
        {[true, false].map((choice) => (
          <label key={String(choice)} className="ui-radios__choice">
            <input type="radio" name={field.name} checked={value === choice} onChange={() => onChange(choice)} />
            {choice ? 'Sí' : 'No'}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
