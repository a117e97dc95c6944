import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../../../ui/Button';
import type { Attempt } from '../../../session/accessActions';
import { FormAlert } from '../../../../ui/FormAlert';
import { useAttempt } from '../useAttempt';

export interface PressStepProps {
  readonly text: string;
  readonly action: string;
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  readonly step: () => Promise<Attempt>;
  readonly onDone: () => void;
}

/** A change that needs one more press. */
export function PressStep({ text, action, variant, icon, step, onDone }: PressStepProps) {
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
