import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { FieldError } from './Field';
import { useId } from './useId';

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The text beside it; may hold links or buttons. */
  readonly children: ReactNode;
  readonly error?: string | null;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

export function Checkbox({ checked, onChange, children, error, id: given, name, disabled }: CheckboxProps) {
  const id = useId('casilla', given);
  return (
    <div className={classNames('ui-checkbox', error && 'ui-checkbox--error')}>
      <div className="ui-checkbox__row">
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldError id={id} text={error} />
    </div>
  );
}
