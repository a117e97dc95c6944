import ChevronLeft from 'lucide-react/icons/chevron-left';
import { className } from '../../../features/schedule/labels';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatTime, longDay } from '../../../../domain/format';
import { byStart, localHour } from '../../../../domain/localTime';
import { addDays, isDay, studioDay } from '../../../../domain/studioTime';
import { checkInPath } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { useNow } from '../../../ui/useNow';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { IconButton } from '../../../ui/IconButton';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { STORED_HERE } from '../components/CheckIn';
import type { AttendanceState } from '../reducer';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { selectLocation } from '../../location/location';
import { fetchDay } from '../actions';
import { selectAttendance } from '../selectors';

interface DayClassesProps {
  readonly zone: string;
  /** The location chosen for the admin area; null: all. */
  readonly location: number | null;
  readonly day: AttendanceState['day'];
  readonly error: string | null;
  readonly spinner: boolean;
  readonly onLoad: (date: string) => void;
}

/** The classes of a day, by default today's, with links to their check-in. */
function DayClasses({ zone, location, day, error, spinner, onLoad }: DayClassesProps) {
  useTitle('Asistencia');
  const today = studioDay(useNow(), zone);
  const [params, setParams] = useSearchParams();
  const asked = params.get('dia') ?? '';
  const date = isDay(asked) ? asked : today;
  useEffect(() => onLoad(date), [onLoad, date]);
  const go = (next: string): void => setParams(next === today ? {} : { dia: next });
  const shown = day?.date === date ? day : null;
  const classes = (shown?.classes ?? [])
    .filter(({ single_class }) => location === null || single_class.location.location_id === location)
    .sort((a, b) => byStart(zone)(a.single_class, b.single_class));

  const content = (): JSX.Element => {
    if (!shown && error !== null)
      return (
        <ErrorState title="No pudimos cargar las clases." text={error} busy={spinner} onRetry={() => onLoad(date)} />
      );
    if (!shown) return <SkeletonGroup rows={3} height={92} />;
    if (classes.length === 0) return <EmptyState title="No hay clases este día." />;
    return (
      <ul className="attendance-day">
        {classes.map(({ single_class: c, reserved, attended }) => (
          <li key={c.single_class_id}>
            <Link className="attendance-class ui-card" to={checkInPath(c.single_class_id)}>
              <span className="attendance-class__time">{formatTime(c.class_date)}</span>
              <Avatar name={className(c)} src={c.class_type.icon} />
              <span className="attendance-class__words">
                <strong>{className(c)}</strong>
                <span>
                  {[
                    ...c.class_instructors.map(({ instructor }) => instructor.nickname || instructor.name),
                    c.location.name,
                    localHour(c, zone),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="attendance-class__count">
                <strong>
                  {attended} de {reserved}
                </strong>
                <span>llegaron</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={date === today ? 'Clases de hoy' : 'Clases del día'}
        eyebrow="Asistencia"
        text={shown?.fromStorage ? STORED_HERE : undefined}
      />
      <div className="attendance-bar">
        <IconButton label="Día anterior" onClick={() => go(addDays(date, -1))}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <p aria-live="polite">{longDay(date)}</p>
        <IconButton label="Día siguiente" onClick={() => go(addDays(date, 1))}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
        {date !== today && (
          <Button variant="ghost" size="sm" onClick={() => go(today)}>
            Hoy
          </Button>
        )}
      </div>
      {content()}
    </div>
  );
}

/** /admin/clases */
export default connect(
  (state: RootState) => {
    const { day, error, spinner } = selectAttendance(state);
    return { zone: selectConfig(state).timezone, location: selectLocation(state), day, error, spinner };
  },
  (dispatch: AppDispatch) => ({ onLoad: (date: string) => void dispatch(fetchDay(date)) }),
)(DayClasses);
