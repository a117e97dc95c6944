import { useCallback } from 'react';
import type { BlockedAddress } from '../../../../../domain/contract/blockedAddresses';
import { formatInstant } from '../../../../../domain/format';
import { confirm } from '../../../../core/confirm/confirm';
import { Button } from '../../../../ui/Button';
import { useCalls } from '../../../calls';
import { useLoaded } from '../../../useLoaded';
import { deleteBlockedAddress, getBlockedAddress } from '../../service';

const WHY: Readonly<Record<BlockedAddress['reason'], string>> = {
  bounce: 'Su correo rechazó un mensaje',
  complaint: 'Marcó un mensaje como no deseado',
};
const QUESTIONS: Readonly<Record<BlockedAddress['reason'], string>> = {
  bounce: 'Hazlo si el correo ya funciona. Si vuelve a rechazar un mensaje, se detiene otra vez.',
  complaint: 'Hazlo solo si esta persona te lo pidió: marcó un mensaje como no deseado.',
};

interface NoteProps {
  readonly customerId: number;
  readonly zone: string;
  readonly isAdmin: boolean;
}

/** Says that the customer's address gets no news any more, and why; an admin may allow them again. */
export function BlockedAddressNote({ customerId, zone, isAdmin }: NoteProps) {
  const { onWrite, onSuccess } = useCalls();
  const { data, set } = useLoaded(useCallback(() => getBlockedAddress(customerId), [customerId]));
  const blocked = data?.blocked_address ?? null;
  if (blocked === null) return null;
  const allow = async (): Promise<void> => {
    const asked = { title: 'Volver a mandar novedades', text: QUESTIONS[blocked.reason], ok: 'Permitir' };
    if (!(await confirm(asked))) return;
    const result = await onWrite(() => deleteBlockedAddress(customerId));
    if (!result.ok) return;
    set(result.data);
    onSuccess('Su correo ya puede recibir novedades.');
  };
  return (
    <div className="customer-page__blocked">
      <p>
        {WHY[blocked.reason]} el {formatInstant(blocked.createdAt, zone)}: ya no recibe novedades por correo. Los avisos
        de sus clases y compras siguen saliendo.
      </p>
      {isAdmin && (
        <Button variant="ghost" size="sm" onClick={() => void allow()}>
          Volver a permitir novedades
        </Button>
      )}
    </div>
  );
}
