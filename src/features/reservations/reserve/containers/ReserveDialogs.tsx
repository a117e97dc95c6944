import { localHour } from '../../../../../domain/localTime';
import type { AppConfig } from '../../../../../domain/config';
import type { AvailableClass, Penalty } from '../../../../../domain/contract/credits';
import type { UsualSpot } from '../../../../../domain/contract/home';
import type { ClassPackage } from '../../../../../domain/contract/packages';
import type { SingleClass } from '../../../../../domain/contract/schedule';
import { cancelRulesOf } from '../../../../../domain/liveClass';
import { shownError } from '../../../../../domain/shownErrors';
import { formatInstant } from '../../../../../domain/format';
import { COMPLETE_PROFILE } from '../../../customers/labels';
import { PATHS, studioPackagesPath } from '../../../../core/routing/paths';
import { familyLeft, isSeated, type FamilyName } from '../../../schedule/people';
import type { PlaceFor } from '../../../session/intent';
import { useNow } from '../../../../ui/useNow';
import { Button, LinkButton } from '../../../../ui/Button';
import { focusCard } from '../../focusCard';
import {
  decidePeople,
  familyRefusal,
  guestRefusal,
  type OpeningFacts,
  payingCredits,
  startsAt,
  usualSpotOf,
} from '../opening';
import type { ReserveState } from '../reducer';
import { cancelTexts, costText, pairCostText, severalCostText, spotsGone } from '../labels';
import { offersFor } from '../offers';
import { NoCredits } from '../components/NoCredits';
import BrandClasses from './BrandClassesContainer';
import { ReserveDialog } from '../components/ReserveDialog';
import type { WhomChoice } from '../components/WhomSection';
import '../reserve.scss';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import Dialog from '../../../../ui/Dialog';
import { Illustration, type IllustrationName } from '../../../../ui/Illustration';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../../core/state';
import { selectConfig } from '../../../appconfig/state';
import { selectPenalty } from '../../../credits/selectors';
import { selectAvailableClasses, selectFamily, selectMissingLabels } from '../../../customers/selectors';
import { selectSingleClass, takenSpots } from '../../../schedule/selectors';
import { selectUnbuyable } from '../../../packages/selectors';
import {
  choosePeople,
  choosePerson,
  choosePlacing,
  confirmReserve,
  dismissReserve,
  leaveToBuy,
  nameGuest,
  pressSpot,
  setError,
  type ReserveAction,
} from '../actions';
import { canWait } from '../rush';
import type { AppThunk } from '../../../../core/thunk';
import { receivedSeats } from '../../../schedule/actions';
import { watchSeats } from '../../../schedule/service';
import { selectPackagesKnown, selectReserve, selectSinglePackage } from '../selectors';
import { selectUsualSpots } from '../../../home/state';

/** Shows the seats of the chosen class as they change, and says when the chosen spot is gone. Returns how to end it. */
const watchChosen =
  (single_class_id: number): AppThunk<() => void> =>
  (dispatch, getState) =>
    watchSeats(single_class_id, (seats) => {
      dispatch(receivedSeats(single_class_id, seats));
      const { reserve } = getState();
      const single = selectSingleClass(getState());
      // While it is being reserved, the spot may be taken by this very customer.
      if (reserve.step !== 'choosing' || reserve.spinner || reserve.single_class_id !== single_class_id) return;
      const taken = single?.single_class_id === single_class_id ? takenSpots(single) : [];
      const chosen = [reserve.spot, reserve.guest?.spot ?? null];
      const gone = chosen.filter((spot): spot is number => spot !== null && taken.includes(spot));
      if (gone.length === 0) return;
      dispatch({ type: 'reserve/CLEAR_SPOTS', taken } satisfies ReserveAction);
      dispatch(setError(spotsGone(gone)));
    });

interface ReserveFlowProps {
  readonly reserve: ReserveState;
  readonly single: SingleClass | null;
  /** Whether who finds no seat joins the waitlist. */
  readonly waits: boolean;
  readonly config: AppConfig;
  readonly family: readonly FamilyName[];
  readonly credits: readonly AvailableClass[];
  /** Required fields of the profile, as the form names them. */
  readonly missing: readonly string[];
  readonly penalty: Penalty | null;
  readonly usual: readonly UsualSpot[];
  /** What buys just this class, where the studio sells it and it would do. */
  readonly singlePackage: ClassPackage | null;
  /** All that is for sale; null: on its way. */
  readonly packages: readonly ClassPackage[] | null;
  /** What the customer can't have again. */
  readonly used: readonly number[];
  readonly onSpot: (spot: number) => void;
  readonly onGuest: (name: string | null) => void;
  readonly onPlacing: (place: PlaceFor) => void;
  readonly onPerson: (place: PlaceFor, member: number | null) => void;
  readonly onPeople: (people: readonly (number | null)[]) => void;
  readonly onConfirm: () => void;
  /** On the way to pay; `auto`: the class is reserved by itself then. */
  readonly onBuy: (auto: boolean) => void;
  readonly onClose: () => void;
  /** Shows the seats of a class as they change; returns how to end it. */
  readonly onWatch: (single_class_id: number) => () => void;
}

/** Whether a guest can be added, or why not; undefined where the studio has no guests. */
function guestHintOf(
  { place, others }: ReserveState,
  config: AppConfig,
  facts: OpeningFacts,
  now: Date,
): string | null | undefined {
  if (place !== 'own' || others.length > 0 || !config.allow_class_guests) return undefined;
  const refusal = guestRefusal(config, facts, now);
  if (refusal === null) return null;
  return refusal === 'reservation/no-guest-credits' ? shownError(refusal) : undefined;
}

/** For whom of the account it can be; undefined where there is the customer alone. */
function whomOf(
  { place, member, others }: ReserveState,
  config: AppConfig,
  facts: OpeningFacts,
  now: Date,
): WhomChoice | undefined {
  const { single, family = [] } = facts;
  if (family.length === 0) return undefined;
  const free = familyLeft(single, family);
  const self = !isSeated(single);
  const several =
    others.length > 0 ? decidePeople(config, facts, now, [member, ...others.map((one) => one.member)]) : null;
  const refused = several && !several.ok ? several : null;
  const refusal = refused?.code ?? (place === 'family' && !several ? familyRefusal(config, facts, now, member) : null);
  const who =
    refused && (family.find((one) => one.family_member_id === refused.request.family_member_id)?.name ?? 'Tú');
  return {
    self,
    free,
    seated: [...(self ? [] : ['tú']), ...family.filter((one) => !free.includes(one)).map(({ name }) => name)],
    guest: !self && config.allow_class_guests,
    refusal: refusal && `${who && refusal !== 'class/few-seats' ? `${who}: ` : ''}${shownError(refusal)}`,
    packagesTo: refusal === 'family/no-credits' ? studioPackagesPath(config) : null,
  };
}

function costOf(
  { place, member, others, guest }: ReserveState,
  config: AppConfig,
  facts: OpeningFacts,
  now: Date,
): string {
  const { single, credits, studioZone } = facts;
  if (others.length > 0) {
    const decision = decidePeople(config, facts, now, [member, ...others.map((one) => one.member)]);
    return decision.ok ? severalCostText(payingCredits(single, credits, studioZone), decision.credits) : '';
  }
  const paying = payingCredits(single, credits, studioZone, place);
  return guest && place === 'own' ? pairCostText(paying) : costText(paying, single.class_type.name);
}

/** After so many milliseconds an answer is awaited in the open dialog; a quick one opens the right dialog at once. */
const WAITING_AFTER_MS = 250;

/** Whether `is` has been true for so long. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is, ms]);
  return is && lasts;
}

/** The dialogs of the reserve flow; at most one is open. */
function ReserveFlow({
  reserve,
  single,
  waits,
  config,
  family,
  credits,
  missing,
  penalty,
  usual,
  singlePackage,
  packages,
  used,
  onSpot,
  onGuest,
  onPlacing,
  onPerson,
  onPeople,
  onConfirm,
  onBuy,
  onClose,
  onWatch,
}: ReserveFlowProps) {
  const now = useNow();
  const { step, single_class_id, place, error, spinner } = reserve;
  // Both show the map.
  const watched = step === 'choosing' || step === 'no-credits' ? single_class_id : null;
  useEffect(() => (watched === null ? undefined : onWatch(watched)), [watched, onWatch]);
  const zone = config.timezone;
  const facts = single && { single, credits, penalty, studioZone: zone, family };
  const isWaiting = useLasting(step === 'preparing', WAITING_AFTER_MS);
  // While it closes, the dialog shows what it showed before.
  const isRead = useRef(false);
  if (step === 'choosing' || step === 'preparing') isRead.current = step === 'choosing';
  // The dialog itself goes, and gives the focus back, in the frame after this.
  const onExited = (): void => void requestAnimationFrame(() => focusCard(single_class_id));
  return (
    <>
      {!single || !facts || !isRead.current ? (
        <ReserveDialog open={isWaiting} single={null} place={place} onClose={onClose} onExited={onExited} />
      ) : (
        <ReserveDialog
          open={step === 'choosing'}
          single={single}
          hour={localHour(single, zone)}
          choice={reserve}
          whom={whomOf(reserve, config, facts, now)}
          usual={place === 'own' ? usualSpotOf(single, usual) : null}
          guestHint={guestHintOf(reserve, config, facts, now)}
          cost={costOf(reserve, config, facts, now)}
          canWait={waits}
          rules={cancelTexts(cancelRulesOf(config, single.is_live === true), startsAt(single, zone), now)}
          error={error}
          busy={spinner}
          onSpot={onSpot}
          onGuest={onGuest}
          onPlacing={onPlacing}
          onPerson={onPerson}
          onPeople={onPeople}
          onConfirm={onConfirm}
          onClose={onClose}
          onExited={onExited}
        />
      )}
      {single && (
        <NoCredits
          // The spot, and whether to reserve by itself, are chosen again for another class.
          key={single_class_id ?? 0}
          open={step === 'no-credits'}
          single={single}
          choice={reserve}
          credits={credits}
          offers={packages && offersFor(single, place, packages, used, config.subscriptions_enabled)}
          singlePackage={singlePackage}
          elsewhere={step === 'no-credits' && <BrandClasses singleClassId={single.single_class_id} />}
          packagesTo={studioPackagesPath(config)}
          onSpot={onSpot}
          onBuy={onBuy}
          onClose={onClose}
        />
      )}
      <BlockedDialog
        open={step === 'incomplete'}
        title={COMPLETE_PROFILE.title}
        illustration="mat"
        text={COMPLETE_PROFILE.text}
        list={missing}
        detail="Al guardarla seguimos con tu reservación."
        action={
          // The step stays: saving the profile goes on from it.
          <LinkButton block to={PATHS.information}>
            {COMPLETE_PROFILE.action}
          </LinkButton>
        }
        onClose={onClose}
      />
      <BlockedDialog
        open={step === 'penalty'}
        title="Penalización activa"
        illustration="mat"
        text={shownError('reservation/penalty')}
        detail={penalty ? `Podrás reservar de nuevo después del ${formatInstant(penalty.end_date, zone)}.` : undefined}
        action={
          <Button block variant="ghost" onClick={onClose}>
            Entendido
          </Button>
        }
        onClose={onClose}
      />
    </>
  );
}

interface BlockedDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly illustration: IllustrationName;
  readonly text: string;
  readonly list?: readonly string[];
  readonly detail?: string;
  readonly action: ReactNode;
  readonly onClose: () => void;
}

/** Why nothing can be reserved now, and what to do about it. */
function BlockedDialog({ open, title, illustration, text, list = [], detail, action, onClose }: BlockedDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" footer={action}>
      <div className="reserve-blocked">
        <Illustration name={illustration} />
        <p>{text}</p>
        {list.length > 0 && <p className="reserve-blocked__detail">{list.join(' · ')}</p>}
        {detail && <p className="reserve-blocked__detail">{detail}</p>}
      </div>
    </Dialog>
  );
}

const waitsIn = (state: RootState): boolean => {
  const single = selectSingleClass(state);
  return single !== null && canWait(state, single);
};

const mapState = (state: RootState) => ({
  reserve: selectReserve(state),
  single: selectSingleClass(state),
  waits: waitsIn(state),
  config: selectConfig(state),
  family: selectFamily(state),
  credits: selectAvailableClasses(state),
  missing: selectMissingLabels(state),
  penalty: selectPenalty(state),
  usual: selectUsualSpots(state),
  singlePackage: selectSinglePackage(state),
  packages: selectPackagesKnown(state),
  used: selectUnbuyable(state),
});

const mapDispatch = (dispatch: AppDispatch) => ({
  onSpot: (spot: number) => void dispatch(pressSpot(spot)),
  onGuest: (name: string | null) => void dispatch(nameGuest(name)),
  onPlacing: (place: PlaceFor) => void dispatch(choosePlacing(place)),
  onPerson: (place: PlaceFor, member: number | null) => void dispatch(choosePerson(place, member)),
  onPeople: (people: readonly (number | null)[]) => void dispatch(choosePeople(people)),
  onConfirm: () => void dispatch(confirmReserve()),
  onBuy: (auto: boolean) => void dispatch(leaveToBuy(auto)),
  onClose: () => void dispatch(dismissReserve()),
  onWatch: (single_class_id: number) => dispatch(watchChosen(single_class_id)),
});

export default connect(mapState, mapDispatch)(ReserveFlow);
