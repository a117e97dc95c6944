import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { ClassCardState } from '../../../../domain/classCard';

const MARKS = { available: Circle, package: Circle, reserved: CircleCheck, full: CircleSlash } as const;

/** The shape of a state (open ring, check, barred ring), the same in legend and cards. */
export function StateMark({ state }: { readonly state: ClassCardState }) {
  const Mark = MARKS[state];
  return <Mark className={`schedule-mark schedule-mark--${state}`} size={16} aria-hidden />;
}
