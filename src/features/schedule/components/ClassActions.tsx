import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { PATHS, classCheckoutPath } from '../../../core/routing/paths';
import { Button, LinkButton } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { PlaceFor } from '../../session/intent';
import type { ClassOffer } from '../classOffer';
import { classTitle } from '../labels';

/** Another place beside those that are there. */
const MORE: Readonly<Record<PlaceFor, string>> = {
  own: 'Reservar mi lugar',
  guest: 'Agregar invitado',
  family: 'Reservar para alguien más',
};
const WAITING: Readonly<Record<PlaceFor, string>> = {
  ...MORE,
  own: 'Lista de Espera',
  family: 'Lista de espera para alguien más',
};

export interface ClassActionsProps {
  readonly single: SingleClass;
  readonly offer: ClassOffer;
  /** Its reservation is being prepared. */
  readonly busy: boolean;
  readonly size?: 'sm' | 'lg';
  /** Of the action, and of the other one below it. */
  readonly classNames: readonly [action: string, more: string];
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  /** Lets the seat go that the waitlist keeps for the customer. */
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
}

/** The one thing that can be done with a class now; with a reserved one, another place as well. */
export function ClassActions({
  single,
  offer,
  busy,
  size = 'sm',
  classNames: [own, other],
  onReserve,
  onDecline,
}: ClassActionsProps) {
  const { single_class_id, class_package_id, waitlist_id } = single;
  const { state, phase, action, more, moreWaits, offeredUntil } = offer;
  const about = <VisuallyHidden> {classTitle(single)}</VisuallyHidden>;
  return (
    <>
      {action === 'Reservar' && (
        <Button className={own} size={size} busy={busy} onClick={() => onReserve(single_class_id)}>
          {offeredUntil ? 'Tomar lugar' : 'Reservar'}
          {about}
        </Button>
      )}
      {offeredUntil && typeof waitlist_id === 'number' && (
        <Button className={other} variant="quiet" size={size} onClick={() => onDecline(waitlist_id, single_class_id)}>
          No, gracias
          {about}
        </Button>
      )}
      {action === 'Lista de Espera' && (
        <Button
          className={own}
          variant="ghost"
          size={size}
          busy={busy}
          icon={waitlist_id ? <Check size={18} aria-hidden /> : undefined}
          onClick={() => onReserve(single_class_id)}
        >
          Lista de Espera{waitlist_id && <VisuallyHidden>, ya estás en ella</VisuallyHidden>}
          {about}
        </Button>
      )}
      {action === 'Comprar' && class_package_id !== null && (
        <LinkButton className={own} size={size} to={classCheckoutPath(class_package_id, single_class_id)}>
          Comprar{about}
        </LinkButton>
      )}
      {state === 'reserved' && phase === 'ahead' && (
        <LinkButton className={own} variant="quiet" size={size} to={PATHS.reservations}>
          Ver reservación<VisuallyHidden> de {classTitle(single)}</VisuallyHidden>
        </LinkButton>
      )}
      {more && (
        <Button
          className={other}
          variant="ghost"
          size={size}
          busy={busy}
          icon={<UserPlus size={18} aria-hidden />}
          onClick={() => onReserve(single_class_id, more)}
        >
          {(moreWaits ? WAITING : MORE)[more]}
          {about}
        </Button>
      )}
    </>
  );
}
