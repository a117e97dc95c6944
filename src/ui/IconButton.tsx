import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { classNames } from './classNames';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What a screen reader says; also the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A round button of 44 px with an icon only. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(
  ({ label, className, children, ...rest }, ref) => (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classNames('ui-icon-button', className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  ),
);
