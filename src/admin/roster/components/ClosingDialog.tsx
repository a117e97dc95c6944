import { useState } from 'react';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { useId } from '../../../ui/useId';

interface ClosingDialogProps {
  readonly open: boolean;
  /** The class's own; null: the studio's. */
  readonly minutes: number | null;
  readonly busy: boolean;
  readonly onSave: (minutes: number | null) => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

const MOST = 1_440;

/** How long before a class its waitlist closes. */
export function ClosingDialog({ open, minutes, busy, onSave, onClose, onExited }: ClosingDialogProps) {
  const [text, setText] = useState(minutes === null ? '' : String(minutes));
  const field = useId('cierre');
  const typed = text.trim();
  const number = Number(typed);
  const valid = typed === '' || (Number.isInteger(number) && number >= 0 && number <= MOST);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Cierre de la lista de espera"
      footer={
        <Button block busy={busy} disabled={!valid} onClick={() => onSave(typed === '' ? null : number)}>
          Guardar
        </Button>
      }
    >
      <label htmlFor={field}>Minutos antes de la clase</label>
      <input
        id={field}
        className="roster-waitlist__minutes"
        type="number"
        min={0}
        max={MOST}
        value={text}
        aria-describedby={`${field}-ayuda`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${field}-ayuda`}>Vacío: como en las demás clases. Desde entonces no se ofrecen lugares.</p>
    </Dialog>
  );
}
