import Dialog from '../../../ui/Dialog';
import GuestShare from '../../guests/containers/GuestShareContainer';
import { inviteText } from '../../guests/labels';
import { className } from '../../schedule/labels';
import type { ReservationView } from '../actions';

interface GuestLinkDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** Sends a guest their place and code. */
export default function GuestLinkDialog({ view: { reservation }, open, onClose, onExited }: GuestLinkDialogProps) {
  const { class_reservation_id, single_class } = reservation;
  const guest = reservation.guest ?? '';
  return (
    <Dialog open={open} onClose={onClose} onExited={onExited} title={`La entrada de ${guest}`} size="sm">
      <GuestShare
        id={class_reservation_id}
        text={inviteText(guest, className(single_class), single_class.class_date)}
      />
    </Dialog>
  );
}
