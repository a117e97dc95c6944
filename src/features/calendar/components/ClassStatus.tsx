import { seatsLeft, type ClassCardState } from '../../../../domain/classCard';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { classNames } from '../../../ui/classNames';
import type { ClassPhase } from '../../schedule/classPhase';
import { statusWords } from '../../schedule/labels';
import { StateMark } from './StateMark';

export interface ClassStatusProps {
  readonly single: SingleClass;
  readonly state: ClassCardState;
  readonly phase: ClassPhase;
}

/** With this few seats left it is worth hurrying. */
const FEW = 3;

/** What is left of a class, or what one has of it. */
export function ClassStatus({ single, state, phase }: ClassStatusProps) {
  const { words, detail, mark } = statusWords(single, state, phase);
  const few = mark !== null && state !== 'reserved' && state !== 'full' && seatsLeft(single) <= FEW;
  return (
    <p
      className={classNames(
        'class-card__left',
        state === 'reserved' && 'class-card__left--reserved',
        few && 'class-card__left--few',
      )}
    >
      {mark && <StateMark state={mark} />}
      <span>
        {words}
        {detail && <small>{detail}</small>}
      </span>
    </p>
  );
}
