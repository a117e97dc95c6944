import { MailServer } from '../../../mailServer/MailServer';
import type { StepProps } from '../../steps';

/** Step: the mail server, tried with a mail to the admin. */
export function Mail({ onReload }: StepProps) {
  return (
    <div className="setup-form ui-card">
      <MailServer onStored={onReload} />
    </div>
  );
}
