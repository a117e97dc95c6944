import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { emailError } from '../formErrors';
import { FormError } from './FormError';

export interface RecoverFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (email: string) => void;
  readonly links: ReactNode;
}

export function RecoverForm({ busy, error, onSubmit, links }: RecoverFormProps) {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wrong = emailError(email);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong) input.current?.focus();
    else if (!busy) onSubmit(email);
  };

  return (
    <form className="session-form" method="dialog" onSubmit={submit} noValidate>
      <TextField
        ref={input} label="Correo" type="email" name="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false}
        value={email} onChange={setEmail} error={tried ? wrong : null} required
      />
      <FormError text={error} />
      <Button type="submit" size="lg" block busy={busy}>Recuperar</Button>
      <div className="session-form__links">{links}</div>
    </form>
  );
}
