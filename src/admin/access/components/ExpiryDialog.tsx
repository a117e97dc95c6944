import { useState } from 'react';
import type { FormValues } from '../../../../domain/forms/types';
import { studioDay } from '../../../../domain/studioTime';
import { formField, fieldText } from '../../../ui/form/controls';
import type { FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { ActionDialog } from './ActionDialog';

export interface ExpiryDialogProps {
  readonly title: string;
  /** Of the action, its subject and the day that is stored: an old draft overwrites no other admin's change. */
  readonly draft: string;
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

const DAY = formField('day', 'date', 'Último día para usarlo', { precondition: '!never' });
const NEVER = formField('never', 'boolean', 'No vence', { order: 2, required: false });

/** The last day on which something can be used. */
export default function ExpiryDialog(props: ExpiryDialogProps) {
  const { title, draft, text, ok, expiresAt, optional, zone, now, onSend, onClose } = props;
  const today = studioDay(now, zone);
  const [values, setValues] = useState<FormValues>({
    day: expiresAt === null ? today : studioDay(new Date(expiresAt), zone),
    never: false,
  });
  const render: FormProps['render'] = { day: (control) => <TextControl {...control} extra={{ min: today }} /> };
  return (
    <ActionDialog
      title={title}
      draft={draft}
      text={text}
      ok={ok}
      fields={optional ? [DAY, NEVER] : [DAY]}
      values={values}
      onChange={setValues}
      check={({ day = null }) => ({ day: fieldText(day) < today ? 'Elige un día desde hoy.' : null })}
      render={render}
      onSend={() => onSend(values.never === true ? null : fieldText(values.day ?? null))}
      onClose={onClose}
    />
  );
}
