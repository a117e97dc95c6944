import { useState } from 'react';
import type { FormValues } from '../../../../domain/forms/types';
import { addDays, studioDay } from '../../../../domain/studioTime';
import { formField, fieldText } from '../../../ui/form/controls';
import type { FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { ActionDialog } from './ActionDialog';

export interface ExpiryDialogProps {
  readonly title: string;
  /** Name of the draft, with the stored day in it, so that an old draft doesn't overwrite another admin's change. */
  readonly draft: string;
  readonly text: string;
  readonly ok: string;
  /** Expiry, an instant; null: none. */
  readonly expiresAt: string | null;
  /** Days suggested where none is stored. */
  readonly suggestedDays: number;
  /** Whether it may have no expiry, as a single credit may. */
  readonly optional: boolean;
  readonly zone: string;
  readonly now: Date;
  readonly onSend: (day: string | null) => Promise<string | null>;
  readonly onClose: () => void;
}

const DAY = formField('day', 'date', 'Último día para usarlo', { precondition: '!never' });
const NEVER = formField('never', 'boolean', 'No vence', { order: 2, required: false });

/** Changes the last day of validity. */
export default function ExpiryDialog(props: ExpiryDialogProps) {
  const { title, draft, text, ok, expiresAt, suggestedDays, optional, zone, now, onSend, onClose } = props;
  const today = studioDay(now, zone);
  const [values, setValues] = useState<FormValues>({
    day: expiresAt === null ? addDays(today, suggestedDays) : studioDay(new Date(expiresAt), zone),
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
