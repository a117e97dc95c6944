import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { describedBy, FieldError } from '../Field';

export interface FieldGroupProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly role?: 'group' | 'radiogroup';
  readonly required?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame of a field that has several controls. */
export function FieldGroup({ id, label, hint, error, role = 'group', required, className, children }: FieldGroupProps) {
  return (
    <div
      id={id}
      role={role}
      className={classNames('ui-field', error && 'ui-field--error', className)}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, hint, error)}
      {...(role === 'radiogroup' ? { 'aria-required': required, 'aria-invalid': error !== null } : {})}
    >
      <span className="ui-field__label" id={`${id}-label`}>
        {label}
      </span>
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
