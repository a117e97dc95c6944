import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import { isClassFull, seatsLeft } from '../../../../domain/classCard';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { className } from '../../../../domain/classTitle';
import { classMoment } from '../../../../domain/localTime';
import { plural } from '../../../../domain/numbers';
import { useId } from '../../../ui/useId';
import { ownReservations } from '../../schedule/selectors';
import { canBuySeat, selectEvent, selectEvents, selectUnsettledAttempt } from '../selectors';
import '../checkout.scss';
import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { setEvent } from '../actions';

interface EventChoiceProps {
  readonly timezone: string;
  /** The next one first. */
  readonly events: readonly SingleClass[];
  /** The chosen date; null: none. */
  readonly chosen: SingleClass | null;
  readonly disabled: boolean;
  /** The class whose seat is held. */
  readonly heldClass: number | null;
  readonly onChoose: (single_class_id: number) => void;
}

/** "6 lugares", or why the date can't be bought. */
function stateOf(single: SingleClass, held: boolean): string {
  if (ownReservations(single).length > 0) return 'Ya tienes tu lugar';
  if (isClassFull(single) && held) return 'Tu lugar está apartado';
  return isClassFull(single) ? 'Sold Out' : plural(seatsLeft(single), 'lugar', 'lugares');
}

/** When and where the event is, and which of its dates is bought. */
function EventChoice({ timezone, events, chosen, disabled, heldClass, onChoose }: EventChoiceProps) {
  const name = useId('fecha-del-evento');
  const [first] = events;
  if (!first) return <p className="checkout-event__none">Este evento no tiene fechas próximas.</p>;
  const facts = (single: SingleClass): JSX.Element => (
    <span className="checkout-event__facts">
      {single.class_package_id === null && <strong>{className(single)}</strong>}
      <strong>
        <CalendarDays size={18} aria-hidden />
        {classMoment(single, timezone)}
      </strong>
      <span>
        <MapPin size={18} aria-hidden />
        {single.location.name}
      </span>
      <span>{stateOf(single, single.single_class_id === heldClass)}</span>
    </span>
  );
  if (events.length === 1) return facts(first);
  return (
    <fieldset className="checkout-event" disabled={disabled}>
      <legend>Elige la fecha</legend>
      {events.map((single) => (
        <label key={single.single_class_id} className="checkout-event__date">
          <input
            type="radio"
            name={name}
            value={single.single_class_id}
            checked={single === chosen}
            disabled={!canBuySeat(single)}
            onChange={() => onChoose(single.single_class_id)}
          />
          {facts(single)}
        </label>
      ))}
    </fieldset>
  );
}

export default connect(
  (state: RootState, { pkg: { class_package_id } }: { readonly pkg: ClassPackage }) => ({
    timezone: selectConfig(state).timezone,
    events: selectEvents(state, class_package_id) ?? [],
    chosen: selectEvent(state, class_package_id),
    heldClass: state.checkout.hold?.single_class_id ?? null,
    disabled: state.checkout.spinner || selectUnsettledAttempt(state, class_package_id) !== null,
  }),
  (dispatch: AppDispatch) => ({ onChoose: (single_class_id: number) => void dispatch(setEvent(single_class_id)) }),
)(EventChoice);
