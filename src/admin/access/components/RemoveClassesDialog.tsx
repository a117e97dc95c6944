import { useRef, useState } from 'react';
import { plural } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import { idempotencyKey } from '../../../core/http/idempotency';
import { TextField } from '../../../ui/TextField';
import { ActionDialog } from './ActionDialog';

export interface RemoveClassesDialogProps {
  /** Free classes at the studio. */
  readonly free: number;
  readonly onSend: (amount: number, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Takes free classes away, those that lapse first. */
export default function RemoveClassesDialog({ free, onSend, onClose }: RemoveClassesDialogProps) {
  const [amount, setAmount] = useState('1');
  const key = useRef(idempotencyKey());
  const count = /^\d+$/.test(amount) ? Number(amount) : 0;
  const wrong = amount !== '' && (count < 1 || count > free);
  const send = async (): Promise<string | null> =>
    (await confirm({
      text: `¿Restar ${plural(count, 'clase', 'clases')}? No se puede deshacer.`,
      ok: 'Sí, restar',
    }))
      ? onSend(count, key.current)
      : '';
  return (
    <ActionDialog
      title="Restar clases"
      ok="Restar"
      danger
      disabled={amount === '' || wrong}
      onSend={send}
      onClose={onClose}
    >
      <p>
        Tiene {plural(free, 'clase libre', 'clases libres')}. Se restan las que vencen antes; las de sus reservaciones
        no se tocan.
      </p>
      <TextField
        label="Clases"
        value={amount}
        inputMode="numeric"
        error={wrong ? `Escribe un número de 1 a ${free}.` : null}
        onChange={(value) => {
          key.current = idempotencyKey();
          setAmount(value);
        }}
      />
    </ActionDialog>
  );
}
