import { useState } from 'react';
import type { AccessPurchase, FreezeOrder } from '../../../../domain/contract/access';
import { FREEZE_DAYS_MAX, FREEZE_REASON_MAX } from '../../../../domain/freezes';
import { plural } from '../../../../domain/format';
import { addDays, studioDay } from '../../../../domain/studioTime';
import { confirm } from '../../../core/confirm/confirm';
import { TextField } from '../../../ui/TextField';
import { placesInside, placeText } from '../labels';
import { ActionDialog } from './ActionDialog';

export interface FreezeDialogProps {
  readonly purchase: AccessPurchase;
  readonly zone: string;
  readonly now: Date;
  readonly onSend: (order: FreezeOrder) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Until when, and what that means for the places and charges to come. */
export default function FreezeDialog({ purchase, zone, now, onSend, onClose }: FreezeDialogProps) {
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const today = studioDay(now, zone);
  const lost = placesInside(purchase, until, zone);
  const charged = purchase.status === 'active' && purchase.next_charge_at !== null;
  const send = async (): Promise<string | null> => {
    const sure =
      lost.length === 0 ||
      (await confirm({
        text: `Pierde ${plural(lost.length, 'lugar', 'lugares')} y le avisamos por correo. Al reanudar no regresan.`,
        ok: 'Sí, congelar',
      }));
    return sure ? onSend({ until: until === '' ? null : until, reason }) : '';
  };
  return (
    <ActionDialog title={`Congelar ${purchase.title}`} ok="Congelar" onSend={send} onClose={onClose}>
      <p>
        Desde hoy no puede reservar con estas clases. Al reanudar, su vencimiento se recorre los días congelados
        {charged ? ' y el cobro también (con PayPal sigue el mismo día del mes).' : '.'}
      </p>
      <TextField
        label="Vuelve el (opcional)"
        type="date"
        value={until}
        min={addDays(today, 1)}
        max={addDays(today, FREEZE_DAYS_MAX)}
        hint="Vacío: hasta que la reanudes."
        onChange={setUntil}
      />
      <TextField label="Motivo (opcional)" value={reason} maxLength={FREEZE_REASON_MAX} onChange={setReason} />
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
