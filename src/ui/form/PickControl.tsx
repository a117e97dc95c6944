import { optionsOf } from '../../../domain/forms/fields';
import { Select } from '../Select';
import type { ControlProps } from './controls';

/** One of several that always has a value, or `none` in words. */
export function PickControl({
  field,
  id,
  value,
  onChange,
  errors,
  none,
  hint,
}: ControlProps & { readonly none?: string; readonly hint?: string }) {
  const options = optionsOf(field) ?? [];
  return (
    <Select
      id={id}
      name={field.name}
      label={field.label}
      hint={hint}
      value={value === null ? '' : String(value)}
      options={[
        ...(none ? [{ value: '', label: none }] : []),
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      onChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
      error={errors[''] ?? null}
    />
  );
}
