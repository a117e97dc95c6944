import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { salePath } from '../../../../domain/adminPaths';
import type { RosterResponse } from '../../../../domain/contract/attendance';
import type { Customer } from '../../../../domain/contract/customers';
import type { FamilyMember } from '../../../../domain/contract/family';
import { familyName } from '../../../../domain/family';
import type { Reserve } from '../../../../domain/contract/reservations';
import { spotRows } from '../../../../domain/spotMap';
import type { ApiError } from '../../../core/http/apiError';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { selectConfig } from '../../../features/appconfig/state';
import { useCalls } from '../../calls';
import { useChoiceKeys } from '../../choiceKeys';
import { FindOrCreate } from '../../customers/components/FindOrCreate';
import { useMailNotice } from '../../mailNotice';
import { getFamily } from '../service';

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

/** A customer with a family: for whom of them is asked before anything is reserved. */
interface Account {
  readonly customer: Customer;
  readonly family: readonly FamilyMember[];
}

/** Staff reserve for a customer or a person of their family and, in a class with spots, choose one. */
export default function BookDialog({ open, roster, late, onBook, onClose, onExited }: BookDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [booking, setBooking] = useState<number | null>(null);
  const [refused, setRefused] = useState<(BookingRefusal & { readonly customer: Customer }) | null>(null);
  const [account, setAccount] = useState<Account | null>(null);
  const { onCall } = useCalls();
  const { family_enabled } = useSelector(selectConfig);
  const keyOf = useChoiceKeys();
  const mailNotice = useMailNotice();
  const navigate = useNavigate();

  const { single_class_id, class_type } = roster.single_class;
  const taken = roster.class_reservations.flatMap(({ spot, deletedAt }) => (deletedAt === null ? [spot] : []));
  const free = spotRows(class_type.spot_map)
    ?.flat()
    .filter((spot) => !taken.includes(spot));
  const spot = chosen !== null && free?.includes(chosen) ? chosen : (free?.[0] ?? null);

  /** Reserves at once, unless the customer has a family. */
  const choose = async (customer: Customer): Promise<void> => {
    if (booking !== null) return;
    setRefused(null);
    setBooking(customer.customer_id);
    const found = family_enabled ? await onCall(() => getFamily(customer.customer_id)) : null;
    setBooking(null);
    if (found && !found.ok) setRefused({ code: found.error.code, message: found.error.message, customer });
    else if (found && found.data.family.length > 0) setAccount({ customer, family: found.data.family });
    else await book(customer, null);
  };

  const book = async (customer: Customer, member: number | null): Promise<void> => {
    const { customer_id } = customer;
    setRefused(null);
    setBooking(customer_id);
    const whom = member === null ? { customer_id } : { customer_id, family_member_id: member };
    const body = { single_class_id, ...whom, spot, ...(late ? { check_in: true } : {}) };
    const refusal = await onBook(body, keyOf(`${customer_id}/${member}/${spot}/${late}`));
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
      {account && (
        <div className="attendance-whom" role="group" aria-label="¿Para quién?">
          <p>
            ¿Para quién de la cuenta de <strong>{familyName(account.customer)}</strong>?
            {spot === null ? '' : ` Lugar ${spot}.`}
          </p>
          {[null, ...account.family].map((member) => (
            <Button
              key={member?.family_member_id ?? 0}
              block
              variant="ghost"
              busy={booking !== null}
              onClick={() => void book(account.customer, member?.family_member_id ?? null)}
            >
              {member ? familyName(member) : familyName(account.customer)}
            </Button>
          ))}
          <Button block variant="quiet" disabled={booking !== null} onClick={() => setAccount(null)}>
            Buscar a otra persona
          </Button>
        </div>
      )}
      {!account && (
        <FindOrCreate
          // A new customer has no credits yet.
          onCreated={({ customer_id }) => navigate(salePath(customer_id, single_class_id))}
          choose={late ? 'Agregar' : 'Reservar'}
          chooseWhat={`${spot === null ? '' : ` lugar ${spot}`} para`}
          onChoose={(customer) => void choose(customer)}
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
      )}
      {refused !== null && (
        <>
          <AlertRegion text={refused} className="attendance-book__error">
            {refused.message}
          </AlertRegion>
          {['reservation/no-credits', 'family/no-credits'].includes(refused.code) && (
            <LinkButton block variant="ghost" to={salePath(refused.customer.customer_id, single_class_id)}>
              Vender a {refused.customer.name} {refused.customer.last_name}
            </LinkButton>
          )}
        </>
      )}
    </Dialog>
  );
}
