import { createContext, useContext, type ReactNode } from 'react';
import { classNames } from './classNames';

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The ids that describe a control: its error first, then its hint. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** Set in forms that sum up their errors in one alert: a dozen read at once would help no listener. */
export const QuietErrors = createContext(false);

/** The error of a field, tied to its control by `describedBy`. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | null | undefined }) {
  const isQuiet = useContext(QuietErrors);
  if (!text) return null;
  return (
    <p className="ui-field__error" id={`${id}-error`} role={isQuiet ? undefined : 'alert'}>
      {text}
    </p>
  );
}

/** Label above, control, hint and error below: the frame of every field. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={classNames('ui-field', error && 'ui-field--error', className)}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} text={error} />
      {hint && (
        <div className="ui-field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
