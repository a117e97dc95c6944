import { useRef, useState, type FormEvent } from 'react';
import { passwordConfirmError, type PasswordPolicy } from '../../../../domain/validation';
import { Button } from '../../../ui/Button';
import { PasswordField } from '../../../ui/PasswordField';
import { FormAlert } from '../../../ui/FormAlert';
import { PasswordHints } from './PasswordHints';
import { newPasswordError } from './signUpFields';

export interface NewPasswordFormProps {
  readonly email: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly policy: PasswordPolicy;
  readonly onSubmit: (password: string) => void;
}

export function NewPasswordForm({ email, busy, error, policy, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [tried, setTried] = useState(false);
  const [first, second] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const wrong = { password: newPasswordError(password, policy), confirm: passwordConfirmError(password, confirm) };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong.password) first.current?.focus();
    else if (wrong.confirm) second.current?.focus();
    else if (!busy) onSubmit(password);
  };

  return (
    <form className="session-form" method="dialog" onSubmit={submit} noValidate>
      <p className="session-soft session-form__who">
        Para <strong>{email}</strong>
      </p>
      {/* Password managers file the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        ref={first}
        label="Contraseña nueva"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={tried ? wrong.password : null}
        hint={<PasswordHints password={password} policy={policy} />}
        required
      />
      <PasswordField
        ref={second}
        label="Confirma tu contraseña"
        name="password_confirm"
        autoComplete="new-password"
        value={confirm}
        onChange={setConfirm}
        error={tried ? wrong.confirm : null}
        required
      />
      <FormAlert text={error} />
      <Button type="submit" size="lg" block busy={busy}>
        Guardar contraseña
      </Button>
    </form>
  );
}
