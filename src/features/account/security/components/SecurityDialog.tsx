import { useState, type ReactNode, useRef, type FormEvent } from 'react';
import type { PasswordPolicy } from '../../../../../domain/validation';
import Dialog from '../../../../ui/Dialog';
import { useOnce } from '../../../../ui/useOnce';
import type { Access, StepResult } from '../../../session/accessActions';
import { NewPasswordForm } from '../../../session/components/NewPasswordForm';
import { ProviderMark } from '../../../session/components/ProviderMark';
import { METHODS } from '../labels';
import { hasMethod, type SecuritySteps, type SecurityTask } from '../tasks';
import { useAttempt } from '../useAttempt';
import { ConfirmStep } from './ConfirmStep';
import { FactorStep } from './FactorStep';
import '../../../session/session.scss';
import { Button, type ButtonVariant } from '../../../../ui/Button';
import { FormAlert } from '../../../../ui/FormAlert';
import { EmailField } from '../../../session/components/EmailField';
import { emailError } from '../../../session/formErrors';

interface SecurityDialogProps {
  readonly task: SecurityTask;
  readonly open: boolean;
  readonly access: Access;
  readonly issuer: string;
  readonly policy: PasswordPolicy;
  readonly steps: SecuritySteps;
  readonly onPolicy: () => void;
  /** `changed`: whether the ways to sign in have changed. */
  readonly onClose: (changed: boolean) => void;
  readonly onExited: () => void;
}

const titleOf = (task: SecurityTask, access: Access): string => {
  if (task.kind === 'link') return `Ligar ${METHODS[task.method]}`;
  if (task.kind === 'unlink')
    return task.method === 'password' ? 'Quitar tu contraseña' : `Desligar ${METHODS[task.method]}`;
  if (task.kind === 'email') return 'Cambiar tu correo';
  if (task.kind === 'addFactor') return 'Activar verificación en dos pasos';
  if (task.kind === 'removeFactor') return 'Desactivar verificación en dos pasos';
  return hasMethod(access, 'password') ? 'Cambiar tu contraseña' : 'Crear tu contraseña';
};

/** One change of a person's sign-in: proof of identity, unless just given, then the change. */
export default function SecurityDialog({ open, onClose, onExited, ...rest }: SecurityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      onExited={onExited}
      title={titleOf(rest.task, rest.access)}
      fixed
    >
      <Change {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Change({
  task,
  access,
  issuer,
  policy,
  steps,
  onPolicy,
  onClose,
}: Omit<SecurityDialogProps, 'open' | 'onExited'>) {
  const [confirmed, setConfirmed] = useState(access.isConfirmed);
  const { busy, error, run } = useAttempt();
  useOnce(() => {
    if (task.kind === 'password') onPolicy();
  });
  const done = (): void => onClose(true);

  if (!confirmed) return <ConfirmStep access={access} steps={steps} onConfirmed={() => setConfirmed(true)} />;
  switch (task.kind) {
    case 'password':
      return (
        <NewPasswordForm
          email={access.passwordEmail}
          busy={busy}
          error={error}
          policy={policy}
          onSubmit={(password) =>
            void run(() => steps.changePassword(password)).then((result) => {
              if (result?.ok) done();
              // The password policy may have changed since it was read.
              else if (result) onPolicy();
            })
          }
        />
      );
    case 'email':
      return <EmailStep email={access.email} steps={steps} onClose={done} />;
    case 'addFactor':
      return <FactorStep issuer={issuer} steps={steps} onDone={done} />;
    case 'removeFactor':
      return (
        <PressStep
          text="Para entrar bastará tu primer paso. Si el estudio pide dos, no podrás trabajar en el área del equipo."
          action="Desactivar"
          variant="danger"
          step={steps.removeFactor}
          onDone={done}
        />
      );
    case 'link':
      return (
        <PressStep
          text={`Se abrirá una ventana de ${METHODS[task.method]}. Después podrás entrar también con esa cuenta.`}
          action={`Continuar con ${METHODS[task.method]}`}
          variant="ghost"
          icon={<ProviderMark provider={task.method} />}
          step={() => steps.linkMethod(task.method)}
          onDone={done}
        />
      );
    case 'unlink':
      return (
        <PressStep
          text={
            task.method === 'password'
              ? 'Ya no podrás entrar con tu correo y contraseña, solo con las otras formas.'
              : `Ya no podrás entrar con tu cuenta de ${METHODS[task.method]}.`
          }
          action={task.method === 'password' ? 'Quitar contraseña' : 'Desligar'}
          variant="danger"
          step={() => steps.unlinkMethod(task.method)}
          onDone={done}
        />
      );
  }
}

interface PressStepProps {
  readonly text: string;
  readonly action: string;
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  readonly step: () => Promise<StepResult>;
  readonly onDone: () => void;
}

/** A change that is confirmed by a button. */
function PressStep({ text, action, variant, icon, step, onDone }: PressStepProps) {
  const { busy, error, run } = useAttempt();
  const press = async (): Promise<void> => {
    if ((await run(step))?.ok) onDone();
  };
  return (
    <div className="security-steps">
      <p className="session-soft">{text}</p>
      <FormAlert text={error} />
      <Button size="lg" block busy={busy} variant={variant} icon={icon} onClick={() => void press()}>
        {action}
      </Button>
    </div>
  );
}

interface EmailStepProps {
  readonly email: string;
  readonly steps: Pick<SecuritySteps, 'changeEmail'>;
  readonly onClose: () => void;
}

/** Changes the address; it takes effect when the link mailed to it is opened. */
function EmailStep({ email, steps, onClose }: EmailStepProps) {
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
