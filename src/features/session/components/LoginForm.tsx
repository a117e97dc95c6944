import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { PasswordField } from '../../../ui/PasswordField';
import type { Credentials } from '../formActions';
import { emailError, requiredError } from '../formErrors';
import { EmailField } from './EmailField';
import { FormAlert } from '../../../ui/FormAlert';

export interface LoginFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (credentials: Credentials) => void;
  /** Links to sign-up and recovery: addresses on a page, buttons in a dialog. */
  readonly links: ReactNode;
}

export function LoginForm({ busy, error, onSubmit, links }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);

  // After a refusal most people have the password to type again.
  useEffect(() => {
    if (error) passwordInput.current?.select();
  }, [error]);

  const errors = { email: emailError(email), password: requiredError(password) };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (errors.email) emailInput.current?.focus();
    else if (errors.password) passwordInput.current?.focus();
    else if (!busy) onSubmit({ email, password });
  };

  return (
    <form className="session-form" method="dialog" onSubmit={submit} noValidate>
      <EmailField
        ref={emailInput}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={tried ? errors.email : null}
      />
      <PasswordField
        ref={passwordInput}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried ? errors.password : null}
        required
      />
      <FormAlert text={error} />
      <Button type="submit" size="lg" block busy={busy}>
        Entrar
      </Button>
      <div className="session-form__links">{links}</div>
    </form>
  );
}
