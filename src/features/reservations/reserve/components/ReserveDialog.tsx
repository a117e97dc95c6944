import CalendarX from 'lucide-react/icons/calendar-x-2';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Ticket from 'lucide-react/icons/ticket';
import type { SingleClass } from '../../../../../domain/contract/schedule';
import { isClassFull } from '../../../../../domain/classCard';
import { spotRows } from '../../../../../domain/spotMap';
import { coachNames } from '../../../schedule/labels';
import type { PlaceFor } from '../../../session/intent';
import { Button } from '../../../../ui/Button';
import Dialog from '../../../../ui/Dialog';
import { Skeleton, SkeletonGroup } from '../../../../ui/Skeleton';
import { takenSpots } from '../../../schedule/selectors';
import { ownSpots } from '../opening';
import type { ReserveState } from '../reducer';
import { ClassSummary } from '../../../schedule/components/ClassSummary';
import { GuestSection } from './GuestSection';
import { SpotMap } from './SpotMap';
import { WhomSection, type WhomChoice } from './WhomSection';

export interface ReserveDialogProps {
  readonly open: boolean;
  readonly single: SingleClass;
  /** 'hora de Tijuana', where its clock isn't the studio's. */
  readonly hour?: string | null;
  readonly choice: Pick<ReserveState, 'place' | 'member' | 'spot' | 'others' | 'guest' | 'placing'>;
  /** For whom of the account it can be; undefined: for the customer alone. */
  readonly whom?: WhomChoice;
  /** The customer's usual spot, where it is free. */
  readonly usual?: number | null;
  /** Whether a guest can be added: null, or why not; undefined: guests are not mentioned. */
  readonly guestHint: string | null | undefined;
  /** "1 crédito, te quedan 4" */
  readonly cost: string;
  /** Whether the press joins the waitlist where the class fills meanwhile. */
  readonly canWait?: boolean;
  /** The cancellation rule. */
  readonly rules: readonly string[];
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSpot: (spot: number) => void;
  readonly onGuest: (name: string | null) => void;
  readonly onPlacing: (place: PlaceFor) => void;
  readonly onPerson: (place: PlaceFor, member: number | null) => void;
  readonly onPeople: (people: readonly (number | null)[]) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** While the class is on its way. */
interface WaitingDialogProps extends Pick<ReserveDialogProps, 'open' | 'onClose' | 'onExited'> {
  readonly single: null;
  readonly place: PlaceFor;
}

/** A room with more spots than this in a row gets a wider dialog. */
const WIDE_ROW = 8;

/** What the button does, or what is missing for it. */
function labelOf(
  { place, member, spot, others, guest }: ReserveDialogProps['choice'],
  spots: boolean,
  nameOf: (member: number | null) => string | null,
): { readonly label: string; readonly missing: boolean } {
  if (others.length > 0) {
    const seats = [{ member, spot }, ...others];
    const next = spots ? seats.find((one) => one.spot === null) : undefined;
    if (!next) return { label: `Reservar ${seats.length} lugares`, missing: false };
    const whose = nameOf(next.member);
    return { label: whose === null ? 'Elige tu lugar' : `Elige el lugar de ${whose}`, missing: true };
  }
  if (place === 'family') {
    const missing = spots && spot === null;
    const what = missing ? 'Elige el lugar de' : spots ? `Reservar lugar ${spot} para` : 'Reservar para';
    return { label: `${what} ${nameOf(member) ?? 'esta persona'}`, missing };
  }
  if (spots && place === 'own' && spot === null) return { label: 'Elige tu lugar', missing: true };
  if (spots && guest && guest.spot === null) return { label: 'Elige el lugar de tu invitado', missing: true };
  if (place === 'guest') {
    const name = guest?.name.trim();
    return { label: `Reservar${spots ? ` lugar ${guest?.spot}` : ''}${name ? ` para ${name}` : ''}`, missing: false };
  }
  if (guest)
    return { label: spots ? `Reservar lugares ${spot} y ${guest.spot}` : 'Reservar 2 lugares', missing: false };
  return { label: spots ? `Reservar lugar ${spot}` : 'Reservar', missing: false };
}

/** What the button does in a class that is full by now; null: there is no waitlist to join. */
const fullLabel = (canWait: boolean, person: string | null): string | null =>
  canWait ? `${person === null ? 'Anotarme' : `Anotar a ${person}`} en la lista de espera` : null;

const titleOf = (place: PlaceFor): string => (place === 'guest' ? 'Agregar invitado' : 'Reservar clase');

/** The same dialog first as a skeleton: what comes replaces it in place. */
export function ReserveDialog(props: ReserveDialogProps | WaitingDialogProps) {
  if (props.single === null) {
    const { open, place, onClose, onExited } = props;
    return (
      <Dialog open={open} onClose={onClose} onExited={onExited} title={titleOf(place)}>
        <SkeletonGroup label="Cargando la clase" className="reserve-waiting">
          <Skeleton width="60%" height={26} />
          <Skeleton width="80%" />
          <Skeleton shape="block" height={180} />
          <Skeleton shape="block" height={52} />
        </SkeletonGroup>
      </Dialog>
    );
  }
  const {
    open,
    single,
    choice,
    whom,
    usual,
    guestHint,
    cost,
    rules,
    error,
    busy,
    onSpot,
    onGuest,
    onPlacing,
    onPerson,
    onPeople,
    onConfirm,
    onClose,
    onExited,
  } = props;
  const { place, member, spot, others, guest, placing } = choice;
  const rows = spotRows(single.class_type.spot_map);
  const full = isClassFull(single);
  const nameOf = (id: number | null): string | null =>
    whom?.free.find(({ family_member_id }) => family_member_id === id)?.name ?? null;
  const { label, missing } = labelOf(choice, rows !== null, nameOf);
  const waiting = full
    ? fullLabel(props.canWait === true, choice.place === 'family' ? nameOf(choice.member) : null)
    : null;
  const blocked = waiting === null ? (whom?.refusal ?? null) : null;
  const said = waiting === null ? (blocked ?? cost) : 'La clase se acaba de llenar. Anotarte no usa ningún crédito.';

  return (
    <Dialog
      open={open}
      // While it is not known whether the reservation was made, the dialog stays to show it.
      onClose={busy ? () => undefined : onClose}
      onExited={onExited}
      title={titleOf(place)}
      size={rows && rows.some((row) => row.length > WIDE_ROW) ? 'lg' : 'md'}
      fixed={busy}
      footer={
        <div className="reserve-footer">
          {error && (
            <p className="reserve-error" role="alert">
              <CircleAlert size={18} aria-hidden />
              <span>{error}</span>
            </p>
          )}
          <p className="reserve-cost">
            <Ticket size={18} aria-hidden />
            <span role="status">{busy ? 'Reservando…' : said}</span>
          </p>
          <Button
            block
            size="lg"
            busy={busy}
            disabled={waiting === null && (full || missing || blocked !== null)}
            onClick={onConfirm}
          >
            {waiting ?? (full ? 'Sin lugares' : label)}
          </Button>
        </div>
      }
    >
      <ClassSummary single={single} hour={props.hour} />
      {whom && (
        <WhomSection
          {...whom}
          place={place}
          member={member}
          spot={spot}
          others={others}
          onPerson={onPerson}
          onPeople={onPeople}
          spots={rows !== null}
          disabled={busy}
        />
      )}
      {(guest || guestHint !== undefined) && (
        <GuestSection
          guest={guest}
          alone={place === 'guest'}
          hint={guestHint ?? null}
          spots={rows !== null}
          ownSpot={spot}
          placing={placing}
          disabled={busy}
          onName={onGuest}
          onPlacing={onPlacing}
        />
      )}
      {rows && (
        <SpotMap
          rows={rows}
          taken={takenSpots(single)}
          blocked={single.blocked_spots ?? []}
          layout={single.class_type.spot_layout ?? null}
          held={single.held_spots}
          chosen={spot}
          guest={guest ? guest.spot : undefined}
          others={others.map((one) => ({ spot: one.spot, name: nameOf(one.member) ?? 'ti' }))}
          mine={ownSpots(single)}
          usual={usual}
          disabled={busy}
          front={coachNames(single) || 'Coach'}
          onChoose={onSpot}
        />
      )}
      <div className="reserve-rules">
        <CalendarX size={18} aria-hidden />
        <div>
          {rules.map((rule) => (
            <p key={rule}>{rule}</p>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
