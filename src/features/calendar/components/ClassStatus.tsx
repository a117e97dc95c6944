import { seatsLeft, type ClassCardState } from '../../../../domain/classCard';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { plural } from '../../../../domain/numbers';
import { classNames } from '../../../ui/classNames';
import type { ClassPhase } from '../classPhase';
import { ownReservations } from '../../schedule/selectors';
import { StateMark } from './StateMark';

export interface ClassStatusProps {
  readonly single: SingleClass;
  readonly state: ClassCardState;
  readonly phase: ClassPhase;
}

/** With this few seats left it is worth hurrying. */
const FEW = 3;

/** "Lugar 7", "2 lugares: 7 y 8", "2 lugares": what one's own reservations of a class are. */
function ownPlaces(single: SingleClass): string | null {
  const own = ownReservations(single);
  const spots = own.flatMap(({ spot }) => (spot === null ? [] : [spot])).sort((a, b) => a - b);
  if (own.length === 1) return spots.length === 1 ? `Lugar ${spots[0]}` : null;
  return spots.length === 0 ? `${own.length} lugares` : `${own.length} lugares: ${spots.join(', ')}`;
}

/** What is left of a class, or what one has of it. */
export function ClassStatus({ single, state, phase }: ClassStatusProps) {
  if (state === 'reserved') {
    const places = ownPlaces(single);
    return (
      <p className="class-card__left class-card__left--reserved">
        <StateMark state="reserved" />
        <span>Reservada{places && <small>{places}</small>}</span>
      </p>
    );
  }
  if (phase !== 'ahead') return <p className="class-card__left">{phase === 'running' ? 'En curso' : 'Terminada'}</p>;
  if (state === 'full')
    return (
      <p className="class-card__left">
        <StateMark state="full" />
        Sold Out
      </p>
    );
  const seats = seatsLeft(single);
  return (
    <p className={classNames('class-card__left', seats <= FEW && 'class-card__left--few')}>
      <StateMark state={state} />
      {plural(seats, 'lugar', 'lugares')}
    </p>
  );
}
