import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';

export interface LinkSentProps {
  readonly email: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

export function LinkSent({ email, busy, error, onAgain, onBack }: LinkSentProps) {
  return (
    <div className="session-sent">
      <MailCheck size={40} aria-hidden />
      <p role="status">
        Te enviamos un enlace a <strong>{email}</strong>. Ábrelo en este dispositivo y entrarás sin contraseña.
      </p>
      <p className="session-soft">¿No llega? Revisa tu correo no deseado.</p>
      <FormAlert text={error} />
      <Button variant="ghost" block busy={busy} onClick={onAgain}>
        Enviar de nuevo
      </Button>
      <button type="button" className="session-link" onClick={onBack}>
        Entrar con mi contraseña
      </button>
    </div>
  );
}
