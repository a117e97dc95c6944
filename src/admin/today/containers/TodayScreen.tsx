import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useCallback, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { TodayClass, TodayResponse } from '../../../../domain/contract/today';
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
import { getToday } from '../service';
import { Classes } from '../components/Classes';
import { Pending } from '../components/Pending';
import '../today.scss';
import Cake from 'lucide-react/icons/cake';
import Sparkles from 'lucide-react/icons/sparkles';
import { customerPath } from '../../../../domain/adminPaths';
import { Group } from '../components/Group';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { useList, wholeList } from '../../list/useList';
import { selectLocation } from '../../location/location';

const SetupCard = lazyComponent(() => import('../../setup/SetupCard'));

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

/** /admin/hoy: the day's classes, what needs an action, and whose day is special. Refreshes by itself. */
export default function TodayScreen() {
  useTitle('Hoy');
  const me = useSelector(selectMe);
  const zone = useSelector(selectConfig).timezone;
  // The location chosen in the frame; null: all.
  const locationId = useSelector(selectLocation);
  const now = useNow();
  const clock = wallClockOf(now, zone);
  const today = clock.slice(0, 10);
  const [params, setParams] = useSearchParams();
  const asked = params.get('dia') ?? '';
  const date = isDay(asked) ? asked : studioDay(now, zone);
  const read = useCallback(async () => {
    const day = await getToday({ date, ...(locationId !== null && { location_id: locationId }) });
    return { ...wholeList(day.classes), day };
  }, [date, locationId]);
  const { page, error, busy, reload } = useList(`hoy.${date}.${locationId ?? 'todos'}`, read);
  // Reads again every minute, and when the tab becomes visible.
  const readAt = useRef(now);
  useEffect(() => {
    if (readAt.current !== now) void reload();
    readAt.current = now;
  }, [now, reload]);
  const go = (next: string): void => setParams(next === today ? {} : { dia: next }, { replace: true });

  const content = (): JSX.Element => {
    if (!page) {
      if (error !== null)
        return <ErrorState title="No pudimos cargar el día." text={error} busy={busy} onRetry={() => void reload()} />;
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
    const { day } = page;
    return (
      <>
        {error !== null && (
          <p className="today-stale" role="status">
            Sin conexión con el estudio: estos datos pueden no ser los últimos.
          </p>
        )}
        <Facts classes={day.classes} />
        <div className="today-columns">
          <Pending day={day} now={now} zone={zone} isStale={error !== null} hasOneStudio={locationId !== null} />
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
          <h1>{date === today ? greeting(clock, me?.name ?? '') : 'El día en el estudio'}</h1>
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
      {me?.role === 'admin' && <SetupCard />}
      {content()}
    </div>
  );
}

interface PeopleProps {
  readonly day: TodayResponse;
  readonly isToday: boolean;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** Newcomers and birthdays of the day. */
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
