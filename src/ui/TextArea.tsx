import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { Field, describedBy } from './Field';
import { useId } from './useId';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | null;
}

/** A field of several lines. */
export function TextArea({ label, value, onChange, hint, error, id: given, className, ...rest }: TextAreaProps) {
  const id = useId('campo', given);
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="ui-input">
        <textarea
          {...rest}
          id={id}
          className="ui-input__control ui-input__control--area"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
      </div>
    </Field>
  );
}
