import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { salePath } from '../../../../domain/adminPaths';
import type { RosterResponse } from '../../../../domain/contract/attendance';
import type { Customer } from '../../../../domain/contract/customers';
import type { Reserve } from '../../../../domain/contract/reservations';
import { spotRows } from '../../../../domain/spotMap';
import type { ApiError } from '../../../core/http/apiError';
import { AlertRegion } from '../../../ui/AlertRegion';
import { LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { useChoiceKeys } from '../../choiceKeys';
import { FindOrCreate } from '../../customers/components/FindOrCreate';
import { useMailNotice } from '../../mailNotice';

/** Why nothing was reserved. */
export type BookingRefusal = Pick<ApiError, 'code' | 'message'>;

export interface BookDialogProps {
  readonly open: boolean;
  readonly roster: RosterResponse;
  /** The class has begun: who is added was there. */
  readonly late: boolean;
  /** Returns why it was refused; null: it is reserved. */
  readonly onBook: (body: Reserve, key: string) => Promise<BookingRefusal | null>;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** Staff reserve for a customer and, in a class with spots, choose one. */
export default function BookDialog({ open, roster, late, onBook, onClose, onExited }: BookDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [booking, setBooking] = useState<number | null>(null);
  const [refused, setRefused] = useState<(BookingRefusal & { readonly customer: Customer }) | null>(null);
  const keyOf = useChoiceKeys();
  const mailNotice = useMailNotice();
  const navigate = useNavigate();

  const { single_class_id, class_type } = roster.single_class;
  const taken = roster.class_reservations.flatMap(({ spot, deletedAt }) => (deletedAt === null ? [spot] : []));
  const free = spotRows(class_type.spot_map)
    ?.flat()
    .filter((spot) => !taken.includes(spot));
  const spot = chosen !== null && free?.includes(chosen) ? chosen : (free?.[0] ?? null);

  const book = async (customer: Customer): Promise<void> => {
    const { customer_id } = customer;
    if (booking !== null) return;
    setRefused(null);
    setBooking(customer_id);
    const body = { single_class_id, customer_id, spot, ...(late ? { check_in: true } : {}) };
    const refusal = await onBook(body, keyOf(`${customer_id}/${spot}/${late}`));
    setBooking(null);
    if (refusal === null) onClose();
    else setRefused({ code: refusal.code, message: refusal.message, customer });
  };

  return (
    <Dialog
      open={open}
      onClose={booking === null ? onClose : () => undefined}
      onExited={onExited}
      fixed={booking !== null}
      title={late ? 'Agregar a quien llegó' : 'Reservar para un cliente'}
    >
      <FindOrCreate
        // A new customer has no credits yet.
        onCreated={({ customer_id }) => navigate(salePath(customer_id, single_class_id))}
        choose={late ? 'Agregar' : 'Reservar'}
        chooseWhat={`${spot === null ? '' : ` lugar ${spot}`} para`}
        onChoose={(customer) => void book(customer)}
        busy={booking}
        hint={
          late
            ? 'La clase ya comenzó. Se usa un crédito de esa persona y queda registrada su asistencia.'
            : `Se usa un crédito de esa persona.${mailNotice}`
        }
      >
        {free && (
          <Select
            label="Lugar"
            name="lugar"
            value={String(spot)}
            options={free.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </FindOrCreate>
      {refused !== null && (
        <>
          <AlertRegion text={refused} className="attendance-book__error">
            {refused.message}
          </AlertRegion>
          {refused.code === 'reservation/no-credits' && (
            <LinkButton block variant="ghost" to={salePath(refused.customer.customer_id, single_class_id)}>
              Vender a {refused.customer.name} {refused.customer.last_name}
            </LinkButton>
          )}
        </>
      )}
    </Dialog>
  );
}
