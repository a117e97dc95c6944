import CircleAlert from 'lucide-react/icons/circle-alert';
import { CANCEL_REFUSALS, lateCancelWarning, type CancelRules } from '../../../../domain/cancellation';
import { shownError } from '../../../../domain/shownErrors';
import { plural } from '../../../../domain/numbers';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { className } from '../../schedule/labels';
import { instructorNames, type ReservationView } from '../actions';
import '../reservations.scss';
import { placeLabel } from './GuestName';

export interface CancelDialogProps {
  readonly view: ReservationView;
  readonly open: boolean;
  readonly rules: CancelRules;
  /** Who still has a place in the class: guests' names, and null for the customer. */
  readonly staying: readonly (string | null)[];
  readonly busy: boolean;
  /** Why the server refused. */
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/**
 * What becomes of the credit. A late cancellation costs it whatever else is so; its warning is for unlimited plans too.
 */
function consequenceOf(
  { reservation, cancellation }: ReservationView,
  rules: CancelRules,
): { readonly text: string; readonly warning: boolean } {
  if (!cancellation.allowed) return { text: shownError(CANCEL_REFUSALS[cancellation.reason]), warning: true };
  if (cancellation.late) return { text: lateCancelWarning(rules), warning: true };
  if (!reservation.counted) return { text: 'Tu plan ilimitado sigue igual; solo se libera tu lugar.', warning: false };
  const excused = 'Cambió tu clase: puedes cancelar sin perder tu crédito.';
  if (cancellation.excused) return { text: excused, warning: false };
  if (cancellation.exhausted) {
    const times = plural(reservation.cancels, 'vez', 'veces');
    return { text: `Ya cancelaste ${times} con este crédito: si cancelas, no regresa a tu cuenta.`, warning: true };
  }
  if (!cancellation.creditReturns)
    return { text: 'Es una fecha de tu lugar fijo: si la liberas, tu crédito no regresa.', warning: true };
  return { text: 'Tu crédito regresa a tu cuenta.', warning: false };
}

/** A customer's guests still have their places when the customer's own is cancelled. */
function guestsStay(staying: readonly (string | null)[]): string | null {
  const names = staying.filter((name) => name !== null);
  if (names.length === 0) return null;
  if (names.length === 1) return `${names[0]} conserva su lugar. Si tampoco va a ir, cancela también el suyo.`;
  return (
    `${names.slice(0, -1).join(', ')} y ${names[names.length - 1]} conservan sus lugares. ` +
    'Si tampoco van a ir, cancela también los suyos.'
  );
}

export default function CancelDialog({
  view,
  open,
  rules,
  staying,
  busy,
  error,
  onConfirm,
  onClose,
  onExited,
}: CancelDialogProps) {
  const { single_class, guest, spot } = view.reservation;
  const { text, warning } = consequenceOf(view, rules);
  const coaches = instructorNames(view.reservation);
  const left =
    guest === null ? guestsStay(staying) : staying.includes(null) ? 'Tu propio lugar se queda como está.' : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="Cancelar Clase"
      size="sm"
      locked={busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Conservar
          </Button>
          {view.cancellation.allowed && (
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              Sí, cancelar
            </Button>
          )}
        </>
      }
    >
      <div className="reservations-cancel">
        <p className="reservations-cancel__class">
          <strong>{className(single_class)}</strong>
          <span>{view.when}</span>
          <span>
            {[coaches && `con ${coaches}`, single_class.location.name, spot !== null && `lugar ${spot}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {guest && (
            <span>
              {placeLabel(view.reservation)}: {guest}
            </span>
          )}
        </p>
        {(error === null || view.cancellation.allowed) && (
          <p
            className={
              warning ? 'reservations-cancel__text reservations-cancel__text--warning' : 'reservations-cancel__text'
            }
          >
            {warning && <CircleAlert size={20} aria-hidden />}
            <span>{text}</span>
          </p>
        )}
        {left && view.cancellation.allowed && <p>{left}</p>}
        <AlertRegion text={error} className="reservations-cancel__alert">
          {error && <p className="reservations-cancel__error">{error}</p>}
        </AlertRegion>
      </div>
    </Dialog>
  );
}
