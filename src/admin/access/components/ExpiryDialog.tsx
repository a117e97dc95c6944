import { useState } from 'react';
import { studioDay } from '../../../../domain/studioTime';
import { Checkbox } from '../../../ui/Checkbox';
import { TextField } from '../../../ui/TextField';
import { ActionDialog } from './ActionDialog';

export interface ExpiryDialogProps {
  readonly title: string;
  readonly text: string;
  readonly ok: string;
  /** Instant; null: it doesn't expire. */
  readonly expiresAt: string | null;
  /** A single credit may never expire. */
  readonly optional: boolean;
  readonly zone: string;
  readonly now: Date;
  readonly onSend: (day: string | null) => Promise<string | null>;
  readonly onClose: () => void;
}

/** The last day on which something can be used. */
export default function ExpiryDialog(props: ExpiryDialogProps) {
  const { title, text, ok, expiresAt, optional, zone, now, onSend, onClose } = props;
  const today = studioDay(now, zone);
  const [day, setDay] = useState(expiresAt === null ? today : studioDay(new Date(expiresAt), zone));
  const [never, setNever] = useState(false);
  return (
    <ActionDialog
      title={title}
      ok={ok}
      disabled={!never && day < today}
      onSend={() => onSend(never ? null : day)}
      onClose={onClose}
    >
      <p>{text}</p>
      {!never && <TextField label="Último día para usarlo" type="date" value={day} min={today} onChange={setDay} />}
      {optional && (
        <Checkbox checked={never} onChange={setNever}>
          No vence
        </Checkbox>
      )}
    </ActionDialog>
  );
}
