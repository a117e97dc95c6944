import type { MyReservation } from '../../../../domain/contract/reservations';
import Pencil from 'lucide-react/icons/pencil';
import { IconButton } from '../../../ui/IconButton';
import type { ReservationView } from '../actions';
import type { RowAction } from './Actions';

export interface GuestNameProps {
  readonly view: ReservationView;
  /** What stands before the name. */
  readonly label?: string;
  readonly onAct: (action: RowAction, id: number) => void;
}

/** What stands before the name of who has a place beside the customer. */
export const placeLabel = ({ family_member_id }: Pick<MyReservation, 'family_member_id'>): string =>
  family_member_id ? 'Familia' : 'Invitado';

/** A guest's name, with a pencil while it can be changed. */
export function GuestName({ view: { reservation, renameable }, label = '', onAct }: GuestNameProps) {
  return (
    <span className="reservations-guest">
      <span>
        {label}
        {reservation.guest}
      </span>
      {renameable && (
        <IconButton
          label={`Cambiar el nombre de ${reservation.guest}`}
          onClick={() => onAct('guest', reservation.class_reservation_id)}
        >
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
