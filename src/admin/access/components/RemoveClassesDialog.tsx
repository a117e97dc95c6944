import { useRef, useState } from 'react';
import { plural } from '../../../../domain/format';
import type { FormValues } from '../../../../domain/forms/types';
import { confirm } from '../../../core/confirm/confirm';
import { idempotencyKey } from '../../../core/http/idempotency';
import { formField, fieldText } from '../../../ui/form/controls';
import type { FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { ActionDialog } from './ActionDialog';

export interface RemoveClassesDialogProps {
  readonly customerId: number;
  /** Number of unused classes at the studio. */
  readonly free: number;
  readonly onSend: (amount: number, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

const FIELDS = [formField('amount', 'text', 'Clases')];
const RENDER: FormProps['render'] = {
  amount: (control) => <TextControl {...control} extra={{ inputMode: 'numeric', autoComplete: 'off' }} />,
};
const amountOf = ({ amount = null }: FormValues): number => {
  const text = fieldText(amount).trim();
  return /^\d+$/.test(text) ? Number(text) : 0;
};

/** Takes unused classes away, those that expire first. */
export default function RemoveClassesDialog({ customerId, free, onSend, onClose }: RemoveClassesDialogProps) {
  const [values, setValues] = useState<FormValues>({ amount: '1' });
  const key = useRef(idempotencyKey());
  const count = amountOf(values);
  const check: FormProps['check'] = (typed) => {
    const amount = amountOf(typed);
    return { amount: amount < 1 || amount > free ? `Escribe un número de 1 a ${free}.` : null };
  };
  const send = async (): Promise<string | null> =>
    (await confirm({
      text: `¿Restar ${plural(count, 'clase', 'clases')}? No se puede deshacer.`,
      ok: 'Sí, restar',
    }))
      ? onSend(count, key.current)
      : '';
  return (
    <ActionDialog
      draft={`restar.${customerId}`}
      title="Restar clases"
      text={
        `Tiene ${plural(free, 'clase libre', 'clases libres')}. Se restan las que vencen antes; ` +
        'las de sus reservaciones no se tocan.'
      }
      ok="Restar"
      submitVariant="danger"
      fields={FIELDS}
      values={values}
      onChange={(next) => {
        key.current = idempotencyKey();
        setValues(next);
      }}
      check={check}
      render={RENDER}
      onSend={send}
      onClose={onClose}
    />
  );
}
