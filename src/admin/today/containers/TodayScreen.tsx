import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TodayClass, TodayQuery, TodayResponse } from '../../../../domain/contract/today';
import { longDay, formatTime } from '../../../../domain/format';
import { formatNumber } from '../../../../domain/numbers';
import { addDays, isDay, studioDay, wallClockOf } from '../../../../domain/studioTime';
import { useTitle } from '../../../ssr/RenderContext';
import { useNow } from '../../../ui/useNow';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { IconButton } from '../../../ui/IconButton';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import { greeting, birthdayText, personName } from '../labels';
import { type TodayState, initialToday, todayReducer } from '../reducer';
import { Classes } from '../components/Classes';
import { Pending } from '../components/Pending';
import '../today.scss';
import Cake from 'lucide-react/icons/cake';
import Sparkles from 'lucide-react/icons/sparkles';
import { customerPath } from '../../../../domain/adminPaths';
import { Group } from '../components/Group';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { selectLocation } from '../../location/location';
import { fetchDay } from '../actions';

const SetupCard = lazyComponent(() => import('../../setup/containers/SetupCardLoader'));

interface TodayProps {
  readonly state: TodayState;
  /** Of who looks. */
  readonly name: string;
  readonly zone: string;
  /** The studio that is chosen in the frame; null: all. */
  readonly locationId: number | null;
  /** Shows what the studio still needs. */
  readonly isAdmin: boolean;
  readonly onLoad: (query: TodayQuery) => void;
}

const sum = (classes: readonly TodayClass[], of: (one: TodayClass) => number): number =>
  classes.reduce((total, one) => total + of(one), 0);

function Facts({ classes }: { readonly classes: readonly TodayClass[] }) {
  const [reserved, capacity] = [sum(classes, (c) => c.reserved), sum(classes, (c) => c.capacity)];
  const facts: ReadonlyArray<readonly [label: string, value: string, small?: string]> = [
    ['Clases', formatNumber(classes.length)],
    ['Reservados', formatNumber(reserved), capacity > 0 ? `${Math.round((100 * reserved) / capacity)} % lleno` : ''],
    ['Llegaron', formatNumber(sum(classes, (c) => c.checked_in)), reserved > 0 ? `de ${formatNumber(reserved)}` : ''],
    ['En espera', formatNumber(sum(classes, (c) => c.waiting))],
  ];
  return (
    <dl className="today-facts ui-card">
      {facts.map(([label, value, small]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {small && <span>{small}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The day at a glance: its classes, what needs an action, and who is special today. It refreshes by itself. */
function Today({ state: { shown, error, spinner }, name, zone, locationId, isAdmin, onLoad }: TodayProps) {
  useTitle('Hoy');
  const now = useNow();
  const clock = wallClockOf(now, zone);
  const today = clock.slice(0, 10);
  const [params, setParams] = useSearchParams();
  const asked = params.get('dia') ?? '';
  const date = isDay(asked) ? asked : studioDay(now, zone);
  const load = (): void => onLoad({ date, ...(locationId !== null && { location_id: locationId }) });
  // Anew with every minute, and whenever the tab becomes visible again.
  useEffect(load, [onLoad, date, locationId, now]);
  const go = (next: string): void => setParams(next === today ? {} : { dia: next }, { replace: true });
  const isShown = shown?.query.date === date && (shown.query.location_id ?? null) === locationId;

  const content = (): JSX.Element => {
    if (!isShown || !shown) {
      if (error !== null)
        return <ErrorState title="No pudimos cargar el día." text={error} busy={spinner} onRetry={load} />;
      return (
        <SkeletonGroup>
          <Skeleton height={88} />
          <div className="today-columns">
            <Skeleton height={420} />
            <Skeleton height={240} />
          </div>
        </SkeletonGroup>
      );
    }
    const { day } = shown;
    return (
      <>
        {error !== null && (
          <p className="today-stale" role="status">
            Sin conexión con el estudio: estos datos pueden no ser los últimos.
          </p>
        )}
        <Facts classes={day.classes} />
        <div className="today-columns">
          <Pending day={day} now={now} zone={zone} />
          <Classes classes={day.classes} now={now} hasOneStudio={locationId !== null} />
          <People day={day} isToday={date === today} />
        </div>
      </>
    );
  };

  return (
    <div className="ui-container ui-page today">
      <header className="today-head">
        <div>
          <p className="today-head__day" aria-live="polite">
            {date === today ? `Hoy, ${longDay(date)}` : longDay(date)}
          </p>
          <h1>{date === today ? greeting(clock, name) : 'El día en el estudio'}</h1>
        </div>
        <div className="today-head__days">
          {date !== today && (
            <Button variant="ghost" size="sm" onClick={() => go(today)}>
              Hoy
            </Button>
          )}
          <IconButton label="Día anterior" onClick={() => go(addDays(date, -1))}>
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
          <IconButton label="Día siguiente" onClick={() => go(addDays(date, 1))}>
            <ChevronRight size={22} aria-hidden />
          </IconButton>
        </div>
      </header>
      {isAdmin && <SetupCard />}
      {content()}
    </div>
  );
}

interface PeopleProps {
  readonly day: TodayResponse;
  readonly isToday: boolean;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** Who deserves a word of welcome or congratulation. */
function People({ day: { newcomers, birthdays }, isToday }: PeopleProps) {
  if (newcomers.length + birthdays.length === 0) return null;
  return (
    <section className="today-people" aria-labelledby="today-people">
      <h2 id="today-people" className="today-title">
        Personas
      </h2>
      <div className="today-groups ui-card">
        {newcomers.length > 0 && (
          <Group
            icon={<Sparkles {...ICON} />}
            title="Primera visita"
            items={newcomers.map((one) => ({
              key: one.customer_id,
              to: customerPath(one.customer_id),
              title: personName(one),
              text: `${one.class_name} a las ${formatTime(one.class_date)}`,
            }))}
          />
        )}
        {birthdays.length > 0 && (
          <Group
            icon={<Cake {...ICON} />}
            title="Cumpleaños"
            items={birthdays.map((one) => ({
              key: one.customer_id,
              to: customerPath(one.customer_id),
              title: personName(one),
              text: birthdayText(one, isToday),
            }))}
          />
        )}
      </div>
    </section>
  );
}

/** /admin/hoy */
export default withReducers(
  { today: todayReducer },
  connect(
    (state: RootState) => ({
      state: state.today ?? initialToday,
      name: selectMe(state)?.name ?? '',
      zone: selectConfig(state).timezone,
      locationId: selectLocation(state),
      isAdmin: selectMe(state)?.role === 'admin',
    }),
    (dispatch: AppDispatch) => ({ onLoad: (query: TodayQuery) => void dispatch(fetchDay(query)) }),
  )(Today),
);
