import Armchair from 'lucide-react/icons/armchair';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SpotHold } from '../../../../domain/contract/holds';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { coachNames } from '../../../../domain/classTitle';
import { spotRows } from '../../../../domain/spotMap';
import { Button } from '../../../ui/Button';
import { SpotMap } from '../../reservations/reserve/components/SpotMap';
import { takenSpots } from '../../schedule/selectors';
import { HOLD_LAPSED } from '../labels';
import { GuestSeat } from '../components/GuestSeat';
import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectSignedIn } from '../../session/state';
import { receivedHold, setSpot } from '../actions';
import { openHold, holdSpot } from '../hold';
import { selectUnsettledAttempt, selectHold, selectIntended, selectUnconfirmed } from '../selectors';

interface HeldSpotProps {
  readonly single: SingleClass;
  readonly signedIn: boolean;
  /** Whether the address is unconfirmed, so that no seat can be held. */
  readonly unconfirmed: boolean;
  /** The one that is wanted; null: any. */
  readonly spot: number | null;
  /** The customer's seat in this class; null: none is held. */
  readonly hold: SpotHold | null;
  /** Why no seat is held. */
  readonly notice: string | null;
  /** The guest whose seat is held too; null: none. */
  readonly guest: string | null;
  /** Whether the package pays for a guest as well. */
  readonly guests: boolean;
  readonly disabled: boolean;
  /** Holds a seat of the class: the wanted spot or the first free one, and a guest's. */
  readonly onHold: (single: SingleClass, spot: number | null, guest: string | null) => void;
  /** Holds a seat on arrival, and that of a guest named before a reload. */
  readonly onArrive: (single: SingleClass, spot: number | null) => void;
  readonly onSpot: (spot: number) => void;
  readonly onLapse: (notice: string) => void;
}

const SECOND = 1_000;

/** Seconds until then, counted down; null: nothing is counted. */
function useSecondsLeft(until: string | null): number | null {
  const left = (): number | null =>
    until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (until === null) return undefined;
    const timer = setInterval(() => setSeconds(left()), SECOND);
    return () => clearInterval(timer);
    // `left` is of this very `until`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [until]);
  return seconds;
}

/** "9:05" */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The seat being bought: held during payment, and chosen on the map if the class has spots. */
function HeldSpot({
  single,
  signedIn,
  unconfirmed,
  spot,
  hold,
  notice,
  guest,
  guests,
  disabled,
  onHold,
  onArrive,
  onSpot,
  onLapse,
}: HeldSpotProps) {
  const { single_class_id, class_type } = single;
  const rows = spotRows(class_type.spot_map);
  const holds = signedIn && !unconfirmed;
  const [search, setSearch] = useSearchParams();
  // A visitor without a spot in the address chooses one first; for a customer the first free one is held.
  const [open, setOpen] = useState(rows !== null && !search.has('lugar') && !signedIn);
  const seconds = useSecondsLeft(hold?.expires_at ?? null);
  const lapsed = seconds === 0 && hold !== null;

  // Once per class and customer, after an unfinished attempt is known; later changes hold the spot themselves.
  const arrivedAt = useRef<number | null>(null);
  useEffect(() => {
    if (!holds) arrivedAt.current = null;
    if (!holds || disabled || arrivedAt.current === single_class_id) return;
    arrivedAt.current = single_class_id;
    onArrive(single, spot);
  }, [holds, disabled, single_class_id, single, spot, onArrive]);
  useEffect(() => {
    if (lapsed) onLapse(HOLD_LAPSED);
  }, [lapsed, onLapse]);

  const waiting = !signedIn
    ? 'Al entrar te lo apartamos 10 minutos mientras pagas.'
    : unconfirmed
      ? 'Cuando confirmes tu correo te lo apartamos 10 minutos.'
      : null;
  const shown = hold?.spot ?? spot;
  const choose = (chosen: number): void => {
    setOpen(false);
    onSpot(chosen);
    if (holds) onHold(single, chosen, guest);
    // Stored in the address, which survives signing in.
    if (search.has('clase')) setSearch({ ...Object.fromEntries(search), lugar: String(chosen) }, { replace: true });
  };
  const name = shown === null ? 'Tu lugar' : `Lugar ${shown}`;
  return (
    <div className="checkout-spot">
      <div className="checkout-spot__line">
        <Armchair size={18} aria-hidden />
        <p role="status">
          {hold ? (
            <>
              <strong>{name}</strong> apartado para ti
            </>
          ) : (
            <>
              {shown !== null && <strong>{name}. </strong>}
              {notice ?? waiting}
            </>
          )}
        </p>
        {hold && seconds !== null && seconds > 0 && (
          <span className="checkout-spot__time" role="timer" aria-label="Tiempo que queda">
            {clock(seconds)}
          </span>
        )}
      </div>
      {hold && notice && <p role="alert">{notice}</p>}
      {rows && (
        <Button variant="quiet" size="sm" aria-expanded={open} disabled={disabled} onClick={() => setOpen(!open)}>
          {open ? 'Cerrar el mapa' : shown === null ? 'Elegir lugar' : 'Cambiar lugar'}
        </Button>
      )}
      {rows && open && (
        <SpotMap
          rows={rows}
          taken={takenSpots(single)}
          blocked={single.blocked_spots ?? []}
          layout={single.class_type.spot_layout ?? null}
          held={single.held_spots}
          chosen={shown}
          guest={guest === null ? undefined : hold?.guest_spot}
          disabled={disabled}
          front={coachNames(single) || 'Coach'}
          onChoose={choose}
        />
      )}
      {guests && hold && (
        <GuestSeat
          guest={guest}
          spot={hold.guest_spot}
          disabled={disabled}
          onHold={(name) => onHold(single, hold.spot, name)}
        />
      )}
    </div>
  );
}

export default connect(
  (state: RootState, { pkg, single }: { readonly pkg: ClassPackage; readonly single: SingleClass }) => ({
    signedIn: selectSignedIn(state),
    unconfirmed: selectUnconfirmed(state),
    spot: state.checkout.spot,
    hold: selectHold(state, single.single_class_id),
    notice: state.checkout.holdNotice,
    guest: state.checkout.guest,
    // A guest's seat costs a separate credit, and is bought with the customer's.
    guests:
      selectConfig(state).allow_class_guests &&
      pkg.class_amount >= 2 &&
      selectIntended(state, pkg.class_package_id) === null,
    disabled: state.checkout.spinner || selectUnsettledAttempt(state, pkg.class_package_id) !== null,
  }),
  (dispatch: AppDispatch) => ({
    onHold: (single: SingleClass, spot: number | null, guest: string | null) =>
      void dispatch(holdSpot(single, spot, guest)),
    onArrive: (single: SingleClass, spot: number | null) => void dispatch(openHold(single, spot)),
    onSpot: (spot: number) => void dispatch(setSpot(spot)),
    onLapse: (notice: string) => void dispatch(receivedHold(null, notice)),
  }),
)(HeldSpot);
