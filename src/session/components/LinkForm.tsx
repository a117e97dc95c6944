import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { emailError } from '../formErrors';
import { FormError } from './FormError';

export interface LinkFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  /** Above the field. */
  readonly text: string;
  readonly action: string;
  readonly onSubmit: (email: string) => void;
  readonly onBack: () => void;
}

/** One address: to ask for a link with, or to come back by one on another device. */
export function LinkForm({ busy, error, text, action, onSubmit, onBack }: LinkFormProps) {
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
      <p className="session-soft">{text}</p>
      <TextField
        ref={input} label="Correo" type="email" name="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false}
        value={email} onChange={setEmail} error={tried ? wrong : null} required
      />
      <FormError text={error} />
      <Button type="submit" size="lg" block busy={busy}>{action}</Button>
      <div className="session-form__links"><button type="button" className="session-link" onClick={onBack}>Entrar con mi contraseña</button></div>
    </form>
  );
}
