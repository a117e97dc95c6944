import { useEffect, useMemo, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { ClassType } from '../../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { AvailableClass } from '../../../../domain/contract/credits';
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { Preload } from '../../../ssr/lazyRoute';
import { showError, showSuccess } from '../../../core/alerts/state';
import { type ApiError, CANCELED } from '../../../core/http/apiError';
import { idParam } from '../../../core/routing/idParam';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { NotFound } from '../../../ui/NotFound';
import { Spinner } from '../../../ui/Spinner';
import { selectConfig } from '../../appconfig/state';
import { fetchClassCategory, fetchClassTypes, selectClassCategory, selectClassTypes } from '../../catalogue/actions';
import { eventsOf } from '../../credits/selectors';
import { selectHasFamily, selectShownCredits } from '../../customers/selectors';
import { declineOffer, startReserve } from '../../reservations/reserve/lazyActions';
import ReserveHost from '../../reservations/reserve/containers/ReserveHost';
import { selectPreparing } from '../../reservations/reserve/selectors';
import { fetchCountedWeek, openSingleClass } from '../../schedule/actions';
import { limitOf } from '../../schedule/limits';
import { opensAtOf } from '../../schedule/opening';
import { selectReceivedClasses, selectSingleClass } from '../../schedule/selectors';
import { type SessionStatus, selectSessionStatus } from '../../session/state';
import type { PlaceFor } from '../../session/intent';
import { SingleClassPage } from '../components/SingleClassPage';

interface SingleClassScreenProps {
  /** The one that was opened last. */
  readonly single: SingleClass | null;
  /** Of every week that was received. */
  readonly received: readonly SingleClass[];
  readonly types: readonly ClassType[] | null;
  /** The one that was read last. */
  readonly category: ClassCategory | null;
  readonly config: AppConfig;
  readonly status: SessionStatus;
  readonly credits: readonly AvailableClass[] | null;
  readonly preparing: number | null;
  readonly family: boolean;
  /** Returns why it can't be shown, or null. */
  readonly onLoad: (single_class_id: number, wanted: () => boolean) => Promise<ApiError | null>;
  readonly onReserve: (single_class_id: number, place?: PlaceFor) => void;
  readonly onDecline: (waitlist_id: number, single_class_id: number) => void;
  readonly onCopied: (copied: boolean) => void;
}

const GONE = (calendar: string) => (
  <div className="ui-container ui-page">
    <EmptyState
      title="Esta clase ya no está en el calendario."
      text="Puede que el estudio la haya cancelado o movido. Elige otra: hay más esta semana."
      action={<LinkButton to={calendar}>Ver calendario</LinkButton>}
    />
  </div>
);

/** /clase/{single_class_id}: one class, also for visitors. */
export function SingleClassScreen(props: SingleClassScreenProps) {
  const {
    single,
    received,
    types,
    category,
    config,
    status,
    credits,
    preparing,
    family,
    onLoad,
    onReserve,
    onDecline,
    onCopied,
  } = props;
  const id = idParam(useParams().single_class_id);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** The class as the customer with that status may see it is there. */
  const [loaded, setLoaded] = useState<SessionStatus | null>(null);
  const [tries, setTries] = useState(0);
  const customer = status === 'signed-in';
  const calendar = customer ? PATHS.studio : PATHS.schedule;
  const opensAt = useMemo(() => opensAtOf(config, credits), [config, credits]);
  const limit = useMemo(() => limitOf(config, received), [config, received]);
  const eventCredits = useMemo(() => eventsOf(credits ?? []), [credits]);

  useEffect(() => {
    if (id === null) return undefined;
    let here = true;
    setFailure(null);
    void onLoad(id, () => here).then((error) => {
      if (!here || error?.code === CANCELED) return;
      setFailure(error);
      setLoaded(status);
    });
    return () => {
      here = false;
    };
  }, [id, status, tries, onLoad]);

  if (id === null) return <NotFound />;
  if (failure?.code === 'class/not-found') return GONE(calendar);
  if (single?.single_class_id === id)
    return (
      <>
        <SingleClassPage
          single={single}
          type={types?.find(({ class_type_id }) => class_type_id === single.class_type.class_type_id) ?? null}
          category={category?.class_category_id === single.class_category_id ? category : null}
          calendar={calendar}
          waiting={status === 'checking' || (customer && loaded !== 'signed-in')}
          busy={preparing === id}
          studioZone={config.timezone}
          guests={config.allow_class_guests}
          family={family}
          waitlists={config.waitlist_enabled}
          eventCredits={eventCredits}
          opensAt={opensAt}
          limitOf={limit}
          onReserve={onReserve}
          onDecline={onDecline}
          onCopied={onCopied}
        />
        <ReserveHost />
      </>
    );
  return (
    <div className="ui-container ui-page">
      {failure ? (
        <ErrorState title="No pudimos cargar esta clase." onRetry={() => setTries((n) => n + 1)} />
      ) : (
        <div className="app-wait">
          <Spinner />
        </div>
      )}
    </div>
  );
}

const load =
  (id: number, wanted?: () => boolean) =>
  async (dispatch: AppDispatch): Promise<ApiError | null> => {
    const [result] = await Promise.all([dispatch(openSingleClass(id, wanted)), dispatch(fetchClassTypes())]);
    if (!result.ok) return result.error;
    await dispatch(fetchCountedWeek(result.data));
    const { class_category_id } = result.data;
    if (class_category_id !== null) await dispatch(fetchClassCategory(class_category_id));
    return null;
  };

export const preload: Preload = ({ dispatch, path }) => {
  const id = idParam(path.split('/')[2]);
  return id === null ? undefined : load(id)(dispatch);
};

export default connect(
  (state: RootState) => ({
    single: selectSingleClass(state),
    received: selectReceivedClasses(state),
    types: selectClassTypes(state),
    category: selectClassCategory(state),
    config: selectConfig(state),
    status: selectSessionStatus(state),
    credits: selectShownCredits(state),
    preparing: selectPreparing(state),
    family: selectHasFamily(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number, wanted: () => boolean) => load(id, wanted)(dispatch),
    onReserve: (id: number, place?: PlaceFor) => void dispatch(startReserve(id, place)),
    onDecline: (waitlist_id: number, id: number) => void dispatch(declineOffer(waitlist_id, id)),
    onCopied: (copied: boolean) =>
      void dispatch(copied ? showSuccess('Enlace copiado.') : showError('No pudimos copiar el enlace.')),
  }),
)(SingleClassScreen);
