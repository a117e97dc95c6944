import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { Field, describedBy } from './Field';
import { useId } from './useId';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  /** Before and after the text, inside the frame: '+52', an icon, a button. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(
  ({ label, value, onChange, hint, error, prefix, suffix, id: given, className, ...rest }, ref) => {
    const id = useId('campo', given);
    return (
      <Field id={id} label={label} hint={hint} error={error} className={className}>
        <div className="ui-input">
          {prefix && <span className="ui-input__prefix">{prefix}</span>}
          <input
            {...rest}
            ref={ref}
            id={id}
            className="ui-input__control"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
          />
          {suffix && <span className="ui-input__suffix">{suffix}</span>}
        </div>
      </Field>
    );
  },
);
