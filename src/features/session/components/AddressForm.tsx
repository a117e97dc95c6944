import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { emailError } from '../formErrors';
import { useTypedEmail } from '../typedEmail';
import { EmailField } from './EmailField';
import { FormAlert } from '../../../ui/FormAlert';

export interface AddressFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  /** Above the field. */
  readonly text?: string;
  readonly action: string;
  readonly onSubmit: (email: string) => void;
  readonly links: ReactNode;
}

/** One address: to ask for a link or a new password with, or to come back by a link on another device. */
export function AddressForm({ busy, error, text, action, onSubmit, links }: AddressFormProps) {
  const [email, setEmail] = useTypedEmail();
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
      {text !== undefined && <p className="session-soft">{text}</p>}
      <EmailField ref={input} autoComplete="username" value={email} onChange={setEmail} error={tried ? wrong : null} />
      <FormAlert text={error} />
      <Button type="submit" size="lg" block busy={busy}>
        {action}
      </Button>
      <div className="session-form__links">{links}</div>
    </form>
  );
}
