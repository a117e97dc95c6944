import { useState } from 'react';
import type { AccessPurchase, FreezeOrder } from '../../../../domain/contract/access';
import { FREEZE_DAYS_MAX, FREEZE_REASON_MAX } from '../../../../domain/freezes';
import { plural } from '../../../../domain/format';
import type { FormValues } from '../../../../domain/forms/types';
import { addDays, studioDay } from '../../../../domain/studioTime';
import { confirm } from '../../../core/confirm/confirm';
import { formField, fieldText } from '../../../ui/form/controls';
import type { FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { useMailNotice } from '../../mailNotice';
import { placesInFreeze, placeText } from '../labels';
import { ActionDialog } from './ActionDialog';

export interface FreezeDialogProps {
  /** Name of the draft: action, subject and the stored end. */
  readonly draft: string;
  /** The purchase. If another admin has frozen it already, the dialog changes the end. */
  readonly purchase: AccessPurchase;
  readonly zone: string;
  readonly now: Date;
  readonly onSend: (order: FreezeOrder) => Promise<string | null>;
  readonly onClose: () => void;
}

const FIELDS = [
  formField('until', 'date', 'Vuelve el', { required: false }),
  formField('reason', 'textarea', 'Motivo', { order: 2, required: false }),
];

/** Freezes a purchase until a day; shows the affected places and charges. */
export default function FreezeDialog({ draft, purchase, zone, now, onSend, onClose }: FreezeDialogProps) {
  const [values, setValues] = useState<FormValues>({
    until: purchase.frozen?.until ? studioDay(new Date(purchase.frozen.until), zone) : '',
    reason: '',
  });
  const mailNotice = useMailNotice();
  const [until, reason] = [fieldText(values.until ?? null), fieldText(values.reason ?? null)];
  const today = studioDay(now, zone);
  const [first, last] = [addDays(today, 1), addDays(today, FREEZE_DAYS_MAX)];
  const lost = placesInFreeze(purchase, until, zone);
  const charged = purchase.status === 'active' && purchase.next_charge_at !== null;
  const render: FormProps['render'] = {
    until: (control) => (
      <TextControl {...control} extra={{ min: first, max: last, hint: 'Vacío: hasta que la reanudes.' }} />
    ),
    reason: (control) => <TextControl {...control} extra={{ maxLength: FREEZE_REASON_MAX }} />,
  };
  const check: FormProps['check'] = ({ until: typed = null }) => {
    const day = fieldText(typed);
    return { until: day !== '' && (day < first || day > last) ? 'Elige un día desde mañana, hasta un año.' : null };
  };
  const send = async (): Promise<string | null> => {
    const sure =
      lost.length === 0 ||
      (await confirm({
        text: `Pierde ${plural(lost.length, 'lugar', 'lugares')}. Al reanudar no regresan.${mailNotice}`,
        ok: 'Sí, congelar',
      }));
    return sure ? onSend({ until: until === '' ? null : until, reason }) : '';
  };
  return (
    <ActionDialog
      draft={draft}
      title={`Congelar ${purchase.title}`}
      text={`Desde hoy no puede reservar con estas clases. Al reanudar, su vencimiento se recorre los días congelados${
        charged ? ' y el cobro también (con PayPal sigue el mismo día del mes).' : '.'
      }`}
      ok="Congelar"
      fields={FIELDS}
      values={values}
      onChange={setValues}
      check={check}
      render={render}
      onSend={send}
      onClose={onClose}
    >
      {lost.length > 0 && (
        <div className="access-lost">
          <p>Se liberan estos lugares:</p>
          <ul>
            {lost.map((place) => (
              <li key={place.class_reservation_id}>{placeText(place)}</li>
            ))}
          </ul>
        </div>
      )}
    </ActionDialog>
  );
}
