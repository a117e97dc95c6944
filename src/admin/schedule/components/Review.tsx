import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import type { ClassConflict } from '../../../../domain/contract/scheduleAdmin';
import { formatDateTime } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { hoursText } from '../labels';

export interface ReviewFacts {
  readonly conflicts: readonly ClassConflict[];
  /** Number of classes created or changed. */
  readonly classes: number;
  /** Among these: new ones, and removed ones. */
  readonly added: number;
  readonly removed: number;
  /** Notified customers: '8 personas'; null: none. */
  readonly notified: string | null;
  readonly isNew: boolean;
}

const SHOWN = 5;

function conflictText({ kind, name, class_date, other }: ClassConflict): string {
  const when = formatDateTime(class_date);
  if (kind === 'holiday') return `${when}: es día festivo (${name}).`;
  if (kind === 'room-capacity') return `${when}: en ${name} no cabe el cupo.`;
  const taken = other ? `«${other.name}», ${hoursText(other)}, en ${other.location}` : 'otra clase';
  return kind === 'coach' ? `${when}: ${name} ya da ${taken}.` : `${when}: ${name} ya tiene ${taken}.`;
}

/** 'Se agregan 8 clases, se quitan 4 clases y cambian 12 clases.' */
function changeWords({ classes, added, removed }: Pick<ReviewFacts, 'classes' | 'added' | 'removed'>): string {
  const changed = classes - added - removed;
  const parts = [
    added > 0 && `${added === 1 ? 'se agrega' : 'se agregan'} ${plural(added, 'clase', 'clases')}`,
    removed > 0 && `${removed === 1 ? 'se quita' : 'se quitan'} ${plural(removed, 'clase', 'clases')}`,
    changed > 0 && `${changed === 1 ? 'cambia' : 'cambian'} ${plural(changed, 'clase', 'clases')}`,
  ].filter((part) => part !== false);
  const list = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts[parts.length - 1]}`;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}

/** Whether the user should confirm before saving. */
export const isWorthAsking = ({ conflicts, classes, notified }: ReviewFacts): boolean =>
  conflicts.length > 0 || notified !== null || classes > 1;

/** The effects of a change, for confirmation. Takes the focus when it appears. */
export function Review({ conflicts, classes, added, removed, notified, isNew }: ReviewFacts) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  const isCareful = conflicts.length > 0 || notified !== null;
  return (
    <div
      className={isCareful ? 'schedule-review' : 'schedule-review schedule-review--calm'}
      role="group"
      aria-label={isCareful ? 'Precaución' : 'Antes de guardar'}
      tabIndex={-1}
      ref={root}
    >
      {isCareful && (
        <h3>
          <TriangleAlert size={18} aria-hidden /> Precaución
        </h3>
      )}
      {conflicts.length > 0 && (
        <ul>
          {conflicts.slice(0, SHOWN).map((one) => (
            <li key={`${one.kind}-${one.name}-${one.class_date}-${one.other?.single_class_id ?? ''}`}>
              {conflictText(one)}
            </li>
          ))}
          {conflicts.length > SHOWN && <li>Y {plural(conflicts.length - SHOWN, 'choque más', 'choques más')}.</li>}
        </ul>
      )}
      {classes > 1 && <p>{isNew ? `Se crean ${classes} clases.` : changeWords({ classes, added, removed })}</p>}
      {notified !== null && <p>Se avisa a {notified}; podrán cancelar sin perder su crédito.</p>}
    </div>
  );
}
