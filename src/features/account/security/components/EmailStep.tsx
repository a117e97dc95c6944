import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../../ui/Button';
import { EmailField } from '../../../session/components/EmailField';
import { FormAlert } from '../../../../ui/FormAlert';
import { emailError } from '../../../session/formErrors';
import type { Steps } from '../tasks';
import { useAttempt } from '../useAttempt';

export interface EmailStepProps {
  readonly email: string;
  readonly steps: Pick<Steps, 'changeEmail'>;
  readonly onClose: () => void;
}

/** Another address: it counts once the link that goes there was opened. */
export function EmailStep({ email, steps, onClose }: EmailStepProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useAttempt();
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  const wrong = emailError(typed) ?? (isSame ? 'Ese ya es tu correo.' : null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong) input.current?.focus();
    else if (!busy)
      void run(() => steps.changeEmail(typed)).then((result) => {
        if (result?.ok) setSentTo(typed.trim());
      });
  };
  if (sentTo !== null)
    return (
      <div className="security-steps">
        <p role="status">
          Te enviamos un enlace a <strong>{sentTo}</strong>. Ábrelo para confirmar el cambio; mientras tanto sigues
          entrando con tu correo de siempre.
        </p>
        <Button size="lg" block onClick={onClose}>
          Entendido
        </Button>
      </div>
    );
  return (
    <form className="session-form" method="dialog" onSubmit={submit} noValidate>
      <p className="session-soft">
        Ahora entras con <strong>{email}</strong>. Te enviaremos un enlace al nuevo para confirmarlo.
      </p>
      <EmailField ref={input} autoComplete="email" value={typed} onChange={setTyped} error={tried ? wrong : null} />
      <FormAlert text={error} />
      <Button type="submit" size="lg" block busy={busy}>
        Enviar enlace
      </Button>
    </form>
  );
}
