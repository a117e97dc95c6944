import { useState } from 'react';
import type { CancelledClass } from '../../../../domain/contract/classes';
import type { AdminClass, CancelClasses } from '../../../../domain/contract/scheduleAdmin';
import { formatDateTime } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import type { Result } from '../../../core/thunk';
import { className } from '../../../features/schedule/labels';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { TextArea } from '../../../ui/TextArea';
import { people } from '../labels';

export interface CancelDialogProps {
  readonly classes: readonly AdminClass[];
  readonly onCancelClasses: (body: CancelClasses) => Promise<Result<CancelledClass[]>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SHOWN = 6;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A cancelled class doesn't come back: who is told, and why it is, stands before the button. */
export default function CancelDialog({ classes, onCancelClasses, onDone, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const reserved = sum(classes.map((one) => one.reserved));
  const waiting = sum(classes.map((one) => one.waiting));
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const single_class_ids = classes.map(({ single_class_id }) => single_class_id);
    const result = await onCancelClasses({ single_class_ids, ...(reason.trim() && { reason: reason.trim() }) });
    setBusy(false);
    if (result.ok) onDone();
    else setError(result.error.message);
  };
  return (
    <Dialog
      open
      fixed
      locked={busy}
      onClose={onClose}
      title="Precaución"
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Conservar
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            {classes.length === 1 ? 'Cancelar clase' : `Cancelar ${classes.length} clases`}
          </Button>
        </>
      }
    >
      <div className="schedule-cancel">
        <p>
          {classes.length === 1 ? 'Se cancela esta clase' : `Se cancelan ${classes.length} clases`}; no se puede
          deshacer.{' '}
          {reserved + waiting > 0
            ? `Se avisa a ${people({ reserved, waiting })} y cada crédito regresa.`
            : 'Nadie tiene lugar.'}
        </p>
        <ul>
          {classes.slice(0, SHOWN).map((one) => (
            <li key={one.single_class_id}>
              <strong>{className(one)}</strong> {formatDateTime(one.class_date)}
              {one.reserved > 0 && ` · ${plural(one.reserved, 'reservación', 'reservaciones')}`}
            </li>
          ))}
          {classes.length > SHOWN && <li>y {classes.length - SHOWN} más</li>}
        </ul>
        <TextArea
          label="Motivo (opcional)"
          hint="Va en el aviso a quienes tienen lugar."
          value={reason}
          rows={3}
          maxLength={300}
          onChange={setReason}
        />
        <FormAlert text={error} />
      </div>
    </Dialog>
  );
}
