import { useRef, useState, type FormEvent } from 'react';
import type { SocialProvider } from '../../../../../domain/configKinds';
import { Button } from '../../../../ui/Button';
import { PasswordField } from '../../../../ui/PasswordField';
import type { Access, StepResult } from '../../../session/accessActions';
import { CodeForm } from '../../../session/components/CodeForm';
import { FormAlert } from '../../../../ui/FormAlert';
import { ProviderMark } from '../../../session/components/ProviderMark';
import { requiredError } from '../../../session/formErrors';
import { METHODS } from '../labels';
import { hasMethod, linkedProviders, type SecuritySteps } from '../tasks';
import { useAttempt } from '../useAttempt';

export interface ConfirmStepProps {
  readonly access: Access;
  readonly steps: Pick<SecuritySteps, 'confirmPassword' | 'confirmWith' | 'confirmCode' | 'mailReset'>;
  readonly onConfirmed: () => void;
}

/**
 * Proves the person's identity before a change: by the password or the provider's window, and the code if there is a
 * second factor.
 */
export function ConfirmStep({ access, steps, onConfirmed }: ConfirmStepProps) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [code, setCode] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useAttempt();
  const wrong = requiredError(password);

  const attempt = async (step: () => Promise<StepResult>): Promise<void> => {
    const result = await run(step);
    if (result?.ok) onConfirmed();
    else if (result?.codeRequired) setCode(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong) input.current?.focus();
    else if (!busy) void attempt(() => steps.confirmPassword(password));
  };

  if (code)
    return (
      <CodeForm
        busy={busy}
        error={error}
        action="Continuar"
        text="Escribe el código de 6 dígitos que muestra tu app de autenticación."
        onSubmit={(digits) => void attempt(() => steps.confirmCode(digits))}
      />
    );
  const providers = linkedProviders(access).map((provider: SocialProvider) => (
    <Button
      key={provider}
      variant="ghost"
      size="lg"
      block
      busy={busy}
      icon={<ProviderMark provider={provider} />}
      onClick={() => void attempt(() => steps.confirmWith(provider))}
    >{`Confirmar con ${METHODS[provider]}`}</Button>
  ));
  return (
    <div className="security-steps">
      <p className="session-soft">Por seguridad, confirma que eres tú.</p>
      {hasMethod(access, 'password') ? (
        <form className="session-form" method="dialog" onSubmit={submit} noValidate>
          <input type="hidden" name="username" autoComplete="username" value={access.email} />
          <PasswordField
            ref={input}
            label="Tu contraseña actual"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={tried ? wrong : null}
            required
          />
          <FormAlert text={error} />
          <Button type="submit" size="lg" block busy={busy}>
            Continuar
          </Button>
          {providers}
          <div className="session-form__links">
            <button
              type="button"
              className="session-link"
              onClick={() => void run(() => steps.mailReset(access.email))}
            >
              No sé mi contraseña
            </button>
          </div>
        </form>
      ) : (
        <>
          {providers}
          <FormAlert text={error} />
        </>
      )}
    </div>
  );
}
