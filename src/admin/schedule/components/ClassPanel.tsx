import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import { formatMoment, longDay } from '../../../../domain/format';
import { zoneOf } from '../../../../domain/studioTime';
import { checkInPath } from '../../../../domain/adminPaths';
import { className, coachNames } from '../../../features/schedule/labels';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { hoursText, rosterPath, seriesWords, stateOf, stateWord } from '../labels';
import ClassForm, { type ClassFormProps } from './ClassForm';
import { CoachForm } from './CoachForm';

export interface ClassPanelProps extends Omit<ClassFormProps, 'before' | 'onDone' | 'onCancel'> {
  readonly one: AdminClass | null;
  readonly now: Date;
  /** Whether everything can be changed: by admins. The front desk replaces coaches and cancels. */
  readonly editable: boolean;
  readonly onDone: ClassFormProps['onDone'];
  readonly onCancelClass: (one: AdminClass) => void;
  readonly onDuplicate: (one: AdminClass) => void;
  readonly onClose: () => void;
}

/** A class beside the schedule: its facts, and forms to change it. */
export default function ClassPanel({
  one,
  now,
  editable,
  onCancelClass,
  onDuplicate,
  onDone,
  onClose,
  ...form
}: ClassPanelProps) {
  const [mode, setMode] = useState<'facts' | 'form' | 'coach'>(one ? 'facts' : 'form');
  const { zone } = form.choices;
  const done: ClassFormProps['onDone'] = (planned) => {
    if (one) setMode('facts');
    onDone(planned);
  };
  const cancel = one ? () => setMode('facts') : onClose;
  const title = !one ? 'Nueva clase' : mode === 'form' ? `Editar ${className(one)}` : className(one);

  const content = (): JSX.Element => {
    if (mode === 'form' || !one)
      return <ClassForm key={one?.single_class_id ?? 'nueva'} {...form} before={one} onDone={done} onCancel={cancel} />;
    if (mode === 'coach') return <CoachForm {...form} one={one} onDone={done} onCancel={cancel} />;
    const state = stateOf(one, now, zone);
    const isAhead = state !== 'over' && state !== 'cancelled';
    const word = stateWord(one, state, zone) ?? (state === 'over' ? 'Ya pasó' : 'Abierta');
    const facts: readonly (readonly [string, string | null])[] = [
      ['Cuándo', `${longDay(one.class_date)}, ${hoursText(one)}`],
      ['Dónde', [one.location.name, one.room?.name].filter(Boolean).join(' · ')],
      ['Coach', coachNames(one)],
      ['Se repite', one.class_series && seriesWords(one.class_series, one.is_exception)],
      ['Se publica', one.published_at && formatMoment(one.published_at, zoneOf(one.location, zone))],
      ['Etiquetas', one.tags.map(({ name }) => name).join(', ')],
      ['Descripción', one.description],
    ];
    return (
      <div className="schedule-facts">
        <p className="schedule-facts__badges">
          <Badge tone={state === 'cancelled' ? 'danger' : state === 'full' ? 'primary' : 'neutral'}>{word}</Badge>
          {one.class_type.restricted && <Badge>Restringida</Badge>}
        </p>
        <dl className="schedule-facts__numbers">
          <div>
            <dt>Reservados</dt>
            <dd>
              {one.reserved}
              <small> de {one.capacity}</small>
            </dd>
          </div>
          <div>
            <dt>En espera</dt>
            <dd>{one.waiting}</dd>
          </div>
          <div>
            <dt>Llegaron</dt>
            <dd>{one.checked_in}</dd>
          </div>
        </dl>
        <div className="schedule-facts__links">
          <LinkButton to={rosterPath(one.single_class_id)} size="sm">
            Ver lista
          </LinkButton>
          <Link to={checkInPath(one.single_class_id)}>Registrar asistencia</Link>
        </div>
        <dl className="schedule-facts__list">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className="schedule-facts__actions">
          {editable && isAhead && <Button onClick={() => setMode('form')}>Editar</Button>}
          {isAhead && (
            <Button variant="ghost" onClick={() => setMode('coach')}>
              Reemplazar coach
            </Button>
          )}
          {editable && (
            <Button variant="ghost" onClick={() => onDuplicate(one)}>
              Duplicar
            </Button>
          )}
          {isAhead && (
            <Button variant="quiet" className="schedule-facts__cancel" onClick={() => onCancelClass(one)}>
              Cancelar clase
            </Button>
          )}
        </div>
      </div>
    );
  };

  return (
    <Dialog open onClose={onClose} title={title} fixed={mode !== 'facts'}>
      <div className="schedule-panel">{content()}</div>
    </Dialog>
  );
}
