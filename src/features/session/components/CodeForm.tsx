import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { FormAlert } from '../../../ui/FormAlert';

export interface CodeFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly action: string;
  /** Above the field. */
  readonly text: ReactNode;
  readonly onSubmit: (code: string) => void;
  readonly children?: ReactNode;
}

const DIGITS = 6;

/** The code that the person's app shows. */
export function CodeForm({ busy, error, action, text, onSubmit, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wrong = code.length === DIGITS ? null : `Escribe los ${DIGITS} dígitos.`;
  useEffect(() => input.current?.focus(), []);
  // After a refusal the app shows another code already: typing replaces the old one.
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong) input.current?.focus();
    else if (!busy) onSubmit(code);
  };
  return (
    <form className="session-form" method="dialog" onSubmit={submit} noValidate>
      <p className="session-soft">{text}</p>
      <TextField
        ref={input}
        label="Código de tu app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(typed) => setCode(typed.replace(/\D/g, '').slice(0, DIGITS))}
        error={tried ? wrong : null}
        required
      />
      <FormAlert text={error} />
      <Button type="submit" size="lg" block busy={busy}>
        {action}
      </Button>
      {children}
    </form>
  );
}
