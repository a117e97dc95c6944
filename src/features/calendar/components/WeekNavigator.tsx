import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { dayAndMonth, monthName } from '../../../../domain/format';
import { mondayOf, type Day } from '../../../../domain/studioTime';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { stepMonth, stepWeek, weekOf } from '../../schedule/week';

export interface WeekNavigatorProps {
  readonly monday: Day;
  readonly today: Day;
  /** false: the link back to today is elsewhere. */
  readonly showsToday: boolean;
  readonly onWeek: (monday: Day) => void;
}

/** "23 – 29 nov", "30 nov – 6 dic" */
function rangeText(start: Day, end: Day): string {
  const from = dayAndMonth(start);
  const to = dayAndMonth(end);
  const [day, month] = from.split(' ');
  return to.endsWith(` ${month}`) ? `${day} – ${to}` : `${from} – ${to}`;
}

/** Month header, week navigator and 'Hoy'. */
export function WeekNavigator({ monday, today, showsToday, onWeek }: WeekNavigatorProps) {
  const { month, week, end_date } = weekOf(monday);
  const current = mondayOf(today);
  return (
    <div className="schedule-navigator">
      <div className="schedule-navigator__group schedule-navigator__group--month">
        <IconButton label="Mes anterior" onClick={() => onWeek(stepMonth(monday, -1, today))}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <h2 className="schedule-navigator__month">{monthName(month)}</h2>
        <IconButton label="Mes siguiente" onClick={() => onWeek(stepMonth(monday, 1, today))}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      {showsToday && (
        <Button
          className="schedule-navigator__today"
          variant="ghost"
          size="sm"
          disabled={monday === current}
          onClick={() => onWeek(current)}
        >
          Hoy
        </Button>
      )}
      <div className="schedule-navigator__group schedule-navigator__group--week">
        <IconButton label="Semana anterior" onClick={() => onWeek(stepWeek(monday, -1))}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <p className="schedule-navigator__week" aria-live="polite">
          <strong>Semana {week}</strong> <span>{rangeText(monday, end_date)}</span>
        </p>
        <IconButton label="Semana siguiente" onClick={() => onWeek(stepWeek(monday, 1))}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
