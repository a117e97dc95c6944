import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';
import type { Waitlist } from '../../../../domain/contract/waitlists';
import { nearClassMoment } from '../../../../domain/localTime';
import { coachNames } from '../../schedule/labels';
import { Avatar } from '../../../ui/Avatar';
import { Button, LinkButton } from '../../../ui/Button';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import {
  type WaitlistDraft,
  changeStandby,
  declineOffer,
  fetchWaitlists,
  leaveWaitlist,
  saveWaitlist,
  selectWaitlists,
  takeOffer,
} from '../actions';
import { SeatOffer } from '../components/SeatOffer';
import { passedOverText, WAITLIST_MODES, waitlistRules } from '../labels';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../ui/useNow';
import type { AppConfig } from '../../../../domain/config';
import { PATHS } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import type { WaitlistsState } from '../reducer';
import '../waitlists.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';

interface WaitlistCardProps {
  readonly waitlist: Waitlist;
  readonly studioZone: string;
  readonly saving: boolean;
  readonly onSave: (draft: WaitlistDraft) => void;
  readonly onLeave: (waitlist_id: number, single_class_id: number) => void;
  readonly onTake: (waitlist_id: number, single_class_id: number) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
  readonly onLoad: () => void;
  /** The studio lets customers wait there for a seat of who doesn't show up. */
  readonly standsBy: boolean;
  readonly onStandby: (waitlist: Waitlist, standby: boolean) => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;
const OPTIONS = WAITLIST_MODES.map(({ auto, label }) => ({ value: String(auto), label }));

/** One waitlist that the customer, or a person of their family, is on. */
function WaitlistCard(props: WaitlistCardProps) {
  const { waitlist, studioZone, saving, onSave, onLeave, onTake, onDecline, onLoad, standsBy, onStandby } = props;
  const { waitlist_id, single_class_id, auto, position, single_class, offer, person = null } = waitlist;
  const { class_type, location } = single_class;
  const now = useNow();
  const when = nearClassMoment(single_class, studioZone, now);
  const closed = Boolean(waitlist.closes_at && new Date(waitlist.closes_at) <= now);
  const coaches = coachNames(single_class);
  const passedOver = offer ? null : passedOverText(waitlist.passed_over);
  return (
    <li className="waitlist-card ui-card">
      <div className="waitlist-card__head">
        <Avatar name={class_type.name} src={class_type.icon} />
        <h2 className="waitlist-card__name">
          {class_type.name}
          {person !== null && <small>Para {person}</small>}
        </h2>
        {position > 0 && (
          <p className="waitlist-card__position">
            <span>Lugar en la fila</span>
            <strong>{position}</strong>
          </p>
        )}
      </div>
      <dl className="waitlist-card__facts">
        <div>
          <CalendarDays {...ICON} />
          <dt className="ui-hidden">Fecha y Hora</dt>
          <dd>
            <strong>{when}</strong>
          </dd>
        </div>
        {coaches && (
          <div>
            <UserRound {...ICON} />
            <dt className="ui-hidden">Coach</dt>
            <dd>{coaches}</dd>
          </div>
        )}
        <div>
          <MapPin {...ICON} />
          <dt className="ui-hidden">Estudio</dt>
          <dd>{location.name}</dd>
        </div>
      </dl>
      {offer && (
        <SeatOffer
          offer={offer}
          of={`en ${class_type.name}, ${when}`}
          person={person}
          busy={saving}
          onTake={() => onTake(waitlist_id, single_class_id)}
          onDecline={() => onDecline(waitlist_id, single_class_id)}
          onLapsed={onLoad}
        />
      )}
      {passedOver && <p className="waitlist-card__passed">{passedOver}</p>}
      {closed && (
        <div className="seat-offer" role="status">
          <p>
            <strong>La lista de espera ya cerró.</strong>
            {waitlist.standby && <span>Sabemos que vienes: si alguien falta, la recepción te da su lugar.</span>}
            {standsBy && !waitlist.standby && (
              <span>Puedes ir al estudio por si alguien falta. No te garantiza un lugar.</span>
            )}
          </p>
          {standsBy && (
            <Button variant="ghost" busy={saving} onClick={() => onStandby(waitlist, !waitlist.standby)}>
              {waitlist.standby ? 'Ya no voy a ir' : 'Voy a ir de todos modos'}
            </Button>
          )}
        </div>
      )}
      {!closed && (
        <SegmentedFilter
          label={`Cuando haya un lugar en ${class_type.name}${person === null ? '' : ` para ${person}`}`}
          value={String(auto)}
          options={OPTIONS}
          onChange={(value) =>
            value !== String(auto) && onSave({ waitlist_id, single_class_id, auto: value === 'true' })
          }
        />
      )}
      <Button block variant="quiet" disabled={saving} onClick={() => onLeave(waitlist_id, single_class_id)}>
        Salir de la lista
        <VisuallyHidden>
          {' '}
          de {class_type.name}, {when}
          {person !== null && `, de ${person}`}
        </VisuallyHidden>
      </Button>
    </li>
  );
}

interface MyWaitlistsProps {
  readonly config: AppConfig;
  readonly state: WaitlistsState;
  readonly onLoad: () => void;
  readonly onSave: (draft: WaitlistDraft) => void;
  readonly onLeave: (waitlist_id: number, single_class_id: number) => void;
  readonly onTake: (waitlist_id: number, single_class_id: number) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
  readonly onStandby: (waitlist: Waitlist, standby: boolean) => void;
}

/** /mystudio/waitlists */
function MyWaitlists({ config, state, onLoad, onSave, onLeave, onTake, onDecline, onStandby }: MyWaitlistsProps) {
  useTitle('Mis Listas de Espera');
  useEffect(() => onLoad(), [onLoad]);
  const { waitlists, failed, spinner, saving } = state;
  const count = waitlists?.length ?? null;

  // The button that was pressed is gone with its entry, and the focus with it: it goes on in the list.
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== null && count !== null && count < before.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);

  const content = (): JSX.Element => {
    if (failed && waitlists === null)
      return <ErrorState title="No pudimos cargar tus listas de espera." busy={spinner} onRetry={onLoad} />;
    if (waitlists === null) {
      return (
        <SkeletonGroup label="Cargando listas de espera" className="waitlist-cards">
          {[1, 2].map((n) => (
            <div key={n} className="waitlist-card ui-card">
              <div className="waitlist-card__head">
                <Skeleton shape="circle" width={40} height={40} />
                <Skeleton width={120} />
              </div>
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              <Skeleton shape="block" height={44} />
            </div>
          ))}
        </SkeletonGroup>
      );
    }
    if (waitlists.length === 0) {
      return (
        <EmptyState
          title="No estás en ninguna lista de espera."
          text="Cuando una clase esté llena, anótate en su lista desde el calendario."
          action={<LinkButton to={PATHS.studio}>Ir al Calendario</LinkButton>}
        />
      );
    }
    return (
      <ul className="waitlist-cards">
        {waitlists.map((waitlist) => (
          <WaitlistCard
            key={waitlist.waitlist_id}
            waitlist={waitlist}
            studioZone={config.timezone}
            saving={saving}
            onSave={onSave}
            onLeave={onLeave}
            onTake={onTake}
            onDecline={onDecline}
            onLoad={onLoad}
            standsBy={config.waitlist_standby}
            onStandby={onStandby}
          />
        ))}
      </ul>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Mis Listas de Espera"
        text={waitlistRules(config).map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        actions={
          <LinkButton variant="ghost" to={PATHS.reservations}>
            Mis Reservaciones
          </LinkButton>
        }
      />
      <div ref={place} tabIndex={-1} role="region" aria-label="Listas de espera">
        {content()}
      </div>
    </div>
  );
}

/** /mystudio/waitlists */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), state: selectWaitlists(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchWaitlists()),
    onSave: (draft: WaitlistDraft) => void dispatch(saveWaitlist(draft)),
    onLeave: (waitlist_id: number, single_class_id: number) =>
      void dispatch(leaveWaitlist(waitlist_id, single_class_id)),
    onTake: (waitlist_id: number, single_class_id: number) => void dispatch(takeOffer(waitlist_id, single_class_id)),
    onStandby: (waitlist: Waitlist, standby: boolean) => void dispatch(changeStandby(waitlist, standby)),
    onDecline: (waitlist_id: number, single_class_id: number) =>
      void dispatch(declineOffer(waitlist_id, single_class_id)),
  }),
)(MyWaitlists);
