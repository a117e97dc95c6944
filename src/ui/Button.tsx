import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './classNames';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'accent' | 'ghost' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** As wide as its container. */
  readonly block?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Spins in place of its text without changing its width, and takes no clicks. */
  readonly busy?: boolean;
}

export const buttonLook = (
  { variant = 'primary', size = 'md', block }: Omit<Look, 'children'>,
  extra?: string,
): string => classNames('ui-button', `ui-button--${variant}`, `ui-button--${size}`, block && 'ui-button--block', extra);

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  (
    { variant, size, block, icon, busy = false, className, children, type = 'button', disabled, onClick, ...rest },
    ref,
  ) => (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonLook({ variant, size, block }, classNames(busy && 'ui-button--busy', className))}
      disabled={disabled}
      // aria-disabled instead of disabled: the focus stays where it is while the button spins.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="ui-button__content">
        {icon}
        <span>{children}</span>
      </span>
      {busy && (
        <span className="ui-button__spinner">
          <Spinner label="Cargando" small />
        </span>
      )}
    </button>
  ),
);

export interface LinkButtonProps extends Look {
  readonly to: string;
  /** `location.state` for the next screen. */
  readonly state?: unknown;
  readonly className?: string;
  readonly onClick?: () => void;
}

/** A link of the application that looks like a button. */
export function LinkButton({ to, state, variant, size, block, icon, className, children, onClick }: LinkButtonProps) {
  return (
    <Link to={to} state={state} className={buttonLook({ variant, size, block }, className)} onClick={onClick}>
      <span className="ui-button__content">
        {icon}
        <span>{children}</span>
      </span>
    </Link>
  );
}
