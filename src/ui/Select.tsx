import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Field, describedBy } from './Field';
import { useId } from './useId';

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly className?: string;
}

/** The browser's own list in our frame: on a phone nothing is better to use. */
export function Select({
  label,
  value,
  options,
  onChange,
  hint,
  error,
  id: given,
  name,
  disabled,
  required,
  className,
}: SelectProps) {
  const id = useId('lista', given);
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="ui-input ui-input--select">
        <select
          id={id}
          name={name}
          className="ui-input__control"
          value={value}
          disabled={disabled}
          required={required}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="ui-input__chevron" size={20} aria-hidden />
      </div>
    </Field>
  );
}
