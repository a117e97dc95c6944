import type { ClassCardState } from '../../../../domain/classCard';
import { StateMark } from './StateMark';

const STATES: readonly (readonly [ClassCardState, string])[] = [
  ['available', 'Disponible'],
  ['reserved', 'Reservada'],
  ['full', 'Sin Lugares'],
];

/** What the marks on the cards mean. */
export function Legend() {
  return (
    <ul className="schedule-legend" aria-label="Estados de las clases">
      {STATES.map(([state, label]) => (
        <li key={state}>
          <StateMark state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}
