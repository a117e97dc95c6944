import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cancelPolicyText, maxCancelsText } from '../../../../domain/cancellation';
import type { AppConfig } from '../../../../domain/config';
import type { AvailableClass } from '../../../../domain/contract/credits';
import type { UsualSpot } from '../../../../domain/contract/home';
import { pageCount } from '../../../../domain/pagination';
import type { ReservationFilter } from '../../../../domain/reservationStatus';
import { PATHS, studioPackagesPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import CalendarLink from '../../icalendar/containers/CalendarLinkContainer';
import { CreditsIndicator } from '../../credits/components/CreditsIndicator';
import { useNow } from '../../../ui/useNow';
import { LinkButton } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Pager } from '../../../ui/Pager';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { lazyComponent } from '../../../ui/lazyComponent';
import { type ReservationHandlers, reservationHandlers } from './dialogHandlers';
import { EMPTY_TEXTS, FILTER_OPTIONS, readQuery, writeQuery } from '../filters';
import type { ReservationsState } from '../reducer';
import { viewOf, selectReservations, fetchReservations } from '../actions';
import type { RowAction } from '../components/Actions';
import { ReservationCards } from '../components/ReservationCards';
import { ReservationDialogs } from '../components/ReservationDialogs';
import { ReservationTable } from '../components/ReservationTable';
import '../reservations.scss';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectShownCredits } from '../../customers/selectors';
import { selectReserve } from '../reserve/selectors';
import { selectUsualSpots } from '../../home/state';

const ReserveDialogs = lazyComponent(() => import('../reserve/containers/ReserveDialogs'));
const FixedPlaces = lazyComponent(() => import('../../fixedPlaces/containers/FixedPlacesContainer'));
const WaitlistDialogs = lazyComponent(() => import('../../waitlists/containers/WaitlistDialogs'));

interface MyReservationsProps extends ReservationHandlers {
  readonly config: AppConfig;
  readonly list: ReservationsState;
  readonly credits: readonly AvailableClass[] | null;
  readonly usual: readonly UsualSpot[];
  /** A dialog of the reserve flow was opened at least once. */
  readonly reserving: boolean;
  readonly onLoad: (filter: ReservationFilter, page: number) => void;
}

/**
 * The part that the address names; else what is next, and all as soon as nothing is. `deciding`: that isn't known yet.
 */
function useFilter(asked: ReservationFilter | null, { shown, query, total }: ReservationsState) {
  const [isNothingAhead, setNothingAhead] = useState(false);
  const isUpcoming = shown !== null && shown === query && shown.filter === 'upcoming';
  useEffect(() => {
    if (asked === null && isUpcoming && total === 0) setNothingAhead(true);
  }, [asked, isUpcoming, total]);
  const filter = asked ?? (isNothingAhead ? 'all' : 'upcoming');
  return { filter, deciding: asked === null && (isUpcoming ? total === 0 : shown?.filter !== filter) };
}

function MyReservations({
  config,
  list,
  credits,
  usual,
  reserving,
  onLoad,
  onAddToCalendar,
  onAgain,
  onEnter,
  onForgetError,
  ...handlers
}: MyReservationsProps) {
  useTitle('Mis Reservaciones');
  const now = useNow();
  const wide = useMediaQuery(MIN_WIDTH.laptop);
  const [params, setParams] = useSearchParams();
  const { filter: asked, page } = readQuery(params);
  const { filter, deciding } = useFilter(asked, list);
  useEffect(() => onLoad(filter, page), [onLoad, filter, page]);

  const { reservations, shown, total, failed, spinner } = list;
  const [doing, setDoing] = useState<ComponentProps<typeof ReservationDialogs>['doing']>(null);
  const place = useRef<HTMLDivElement>(null);
  const ask = (action: RowAction, id: number): void => {
    const reservation = reservations?.find((r) => r.class_reservation_id === id);
    if (!reservation) return;
    if (action === 'calendar') return onAddToCalendar(id);
    if (action === 'again') return onAgain(id);
    if (action === 'enter') return onEnter(reservation.single_class_id);
    onForgetError();
    setDoing({ action, reservation });
  };

  const max = pageCount(total);
  // The last reservation of the last page is gone: the page before it is the last one now.
  const beyond =
    shown !== null && shown === list.query && shown.page === page && shown.filter === filter && max > 0 && page > max;
  useEffect(() => {
    if (beyond) setParams(writeQuery({ filter, page: max }), { replace: true });
  }, [beyond, filter, max, setParams]);

  const content = (): JSX.Element => {
    if (failed)
      return (
        <ErrorState title="No pudimos cargar tus reservaciones." busy={spinner} onRetry={() => onLoad(filter, page)} />
      );
    if (!reservations || beyond || deciding) return <ReservationsSkeleton wide={wide} />;
    if (reservations.length === 0) {
      const { title, text } = EMPTY_TEXTS[shown?.filter ?? filter];
      return <EmptyState title={title} text={text} action={<LinkButton to={PATHS.studio}>Ir a Reservar</LinkButton>} />;
    }
    const views = reservations.map((reservation) => viewOf(reservation, config, now));
    const List = wide ? ReservationTable : ReservationCards;
    return <List views={views} guests={config.allow_class_guests} onAct={ask} />;
  };

  const rules = [cancelPolicyText(config), maxCancelsText(config)].filter((line) => line !== '');
  // While the requested part loads, the one before stays, quietly.
  const waiting = spinner && reservations !== null;

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Mis Reservaciones"
        text={rules.length > 0 && rules.map((line) => <p key={line}>{line}</p>)}
        actions={
          <>
            <CalendarLink />
            <CreditsIndicator credits={credits} />
            <LinkButton to={studioPackagesPath(config)}>Comprar Clases</LinkButton>
          </>
        }
      />
      {config.fixed_places !== 'off' && <FixedPlaces stamp={reservations} onChanged={() => onLoad(filter, page)} />}
      <SegmentedFilter
        label="Filtrar reservaciones"
        value={filter}
        options={FILTER_OPTIONS}
        onChange={(value) => setParams(writeQuery({ filter: value, page: 1 }))}
      />
      <div
        ref={place}
        tabIndex={-1}
        role="region"
        aria-label="Reservaciones"
        aria-busy={waiting}
        className={classNames('reservations-list', waiting && 'reservations-list--waiting')}
      >
        {content()}
      </div>
      <Pager
        page={page}
        max={max}
        label="Páginas de reservaciones"
        onChange={(next) => setParams(writeQuery({ filter, page: next }))}
      />
      <ReservationDialogs
        config={config}
        list={list}
        now={now}
        doing={doing}
        usual={usual}
        {...handlers}
        onExited={() => setDoing(null)}
        place={place}
      />
      {reserving && (
        <>
          <ReserveDialogs />
          {config.waitlist_enabled && <WaitlistDialogs />}
        </>
      )}
    </div>
  );
}

const ROWS = [1, 2, 3, 4] as const;

function ReservationsSkeleton({ wide }: { readonly wide: boolean }) {
  const row = (n: number) => (
    <div key={n} className={wide ? 'reservations-wait-row' : 'reservations-card ui-card'}>
      <div className="reservations-class">
        <Skeleton shape="circle" width={40} height={40} />
        <Skeleton width={120} />
      </div>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  );
  return (
    <SkeletonGroup
      label="Cargando reservaciones"
      className={wide ? 'reservations-frame ui-card' : 'reservations-cards'}
    >
      {ROWS.map(row)}
    </SkeletonGroup>
  );
}

/** /mystudio/reservaciones */
export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    list: selectReservations(state),
    credits: selectShownCredits(state),
    usual: selectUsualSpots(state),
    reserving: selectReserve(state).single_class_id !== null,
  }),
  (dispatch: AppDispatch) => ({
    ...reservationHandlers(dispatch),
    onLoad: (filter: ReservationFilter, page: number) => void dispatch(fetchReservations(filter, page)),
  }),
)(MyReservations);
