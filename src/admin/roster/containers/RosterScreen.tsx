import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { useNow } from '../../../ui/useNow';
import { CheckIn, type CheckInProps } from '../../attendance/components/CheckIn';
import { creditLabel, type RosterPlace, selectAttendance, selectIsDesk } from '../../attendance/selectors';
import { phaseOf } from '../../attendance/phase';
import { useMayExport } from '../../list/useMayExport';
import { downloadCsv } from '../../list/csv';
import PlaceDialog, { type PlaceDialogProps } from '../components/PlaceDialog';
import WaitlistPanel, { type WaitlistPanelProps } from '../components/WaitlistPanel';
import { ClassFixedPlaces } from '../../fixedPlaces/ClassFixedPlaces';
import { ClassRatings } from '../../ratings/ParticularRatings';
import '../roster.scss';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { CreditChoice } from '../../../../domain/cancellation';
import type { ChangeReservation, MoveToClass, Reserve } from '../../../../domain/contract/reservations';
import type { WaitlistEntry } from '../../../../domain/contract/waitlists';
import { isCheckInOpen } from '../../../../domain/attendance';
import { freeSpots } from '../../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../../domain/studioTime';
import { idempotencyKey } from '../../../core/http/idempotency';
import { unpaidText } from '../../../../domain/reservationStatus';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { bookCustomer, fetchRoster, markAttendance, type Mark } from '../../attendance/actions';
import * as actions from '../actions';

interface RosterProps
  extends
    Omit<CheckInProps, 'desk'>,
    Pick<PlaceDialogProps, 'guestsAllowed' | 'onChange' | 'onMove' | 'onGuest' | 'onReadClasses'> {
  readonly waitlistEnabled: boolean;
  readonly onRemovePlace: PlaceDialogProps['onRemove'];
  readonly waitlist: Pick<WaitlistPanelProps, 'onRead' | 'onOrder' | 'onAdd' | 'onRemove' | 'onPromote' | 'onClosing'>;
}

const HEADINGS = ['Lugar', 'Nombre', 'Invitado o familia de', 'Paga con', 'Por pagar', 'Primera vez', 'Asistencia'];
const yesOrEmpty = (is: boolean | undefined): string => (is ? 'Sí' : '');
const asRow = (place: RosterPlace): string[] => [
  place.spot === null ? '' : String(place.spot),
  place.label,
  place.host ?? '',
  creditLabel(place) ?? '',
  unpaidText(place) ?? '',
  yesOrEmpty(place.first_visit),
  yesOrEmpty(place.attend),
];

/** The roster with check-in and all actions of the front desk; coaches only read it and check in. */
function Roster(props: RosterProps) {
  const {
    waitlistEnabled,
    guestsAllowed,
    onChange,
    onRemovePlace,
    onMove,
    onGuest,
    onReadClasses,
    waitlist,
    ...checkIn
  } = props;
  const { attendance, singleClassId, zone, lateDays, canBook } = checkIn;
  const [opened, setOpened] = useState<{ readonly place: RosterPlace; readonly open: boolean } | null>(null);
  const now = useNow();
  const roster = attendance.roster?.single_class.single_class_id === singleClassId ? attendance.roster : null;
  const single = roster?.single_class;
  const phase = single ? phaseOf(single, { timezone: zone, late_changes_days: lateDays }, now) : 'ahead';
  const active = (roster?.class_reservations ?? []).filter((r) => r.deletedAt === null);

  /** A customer of the waitlist who came all the same takes the first free spot, and is checked in. */
  const arrive = async ({ customer_id, family_member_id = null }: WaitlistEntry): Promise<string | null> => {
    if (!single) return null;
    const taken = [...active.flatMap(({ spot }) => spot ?? []), ...(single.blocked_spots ?? [])];
    const spot = freeSpots(single.class_type.spot_map, taken)?.[0] ?? null;
    const member = family_member_id === null ? {} : { family_member_id };
    const body = { single_class_id: singleClassId, customer_id, ...member, spot, check_in: true };
    return (await checkIn.onBook(body, idempotencyKey()))?.message ?? null;
  };
  const isOpen =
    single && phase !== 'over' && isCheckInOpen(instantOf(single.class_date, zoneOf(single.location, zone)), now);

  const mayExport = useMayExport();
  const tools = (places: readonly RosterPlace[]): JSX.Element => (
    <span className="roster-tools">
      <IconButton label="Imprimir la lista" onClick={() => window.print()}>
        <Printer size={20} aria-hidden />
      </IconButton>
      {mayExport && (
        <IconButton
          label="Descargar CSV"
          onClick={() =>
            void downloadCsv(`lista-${single?.class_date.slice(0, 16).replace(':', '') ?? ''}`, [
              HEADINGS,
              ...places.map(asRow),
            ])
          }
        >
          <Download size={20} aria-hidden />
        </IconButton>
      )}
    </span>
  );
  return (
    <div className="roster">
      <CheckIn
        {...checkIn}
        desk={{
          tools,
          options: (place) =>
            canBook && (
              <IconButton label={`Opciones de ${place.label}`} onClick={() => setOpened({ place, open: true })}>
                <Ellipsis size={20} aria-hidden />
              </IconButton>
            ),
          below: canBook && single && (
            <>
              {waitlistEnabled && (
                <WaitlistPanel
                  {...waitlist}
                  singleClassId={singleClassId}
                  zone={single.location.timezone ?? zone}
                  taken={active.map((r) => r.class_reservation_id).join()}
                  started={phase !== 'ahead'}
                  full={active.length >= single.capacity}
                  onArrive={isOpen ? arrive : null}
                />
              )}
              <ClassFixedPlaces single={single} stamp={roster} onChanged={() => checkIn.onLoad(singleClassId)} />
            </>
          ),
        }}
      />
      {canBook && phase !== 'ahead' && <ClassRatings singleClassId={singleClassId} />}
      {opened && roster && (
        <PlaceDialog
          guestsAllowed={guestsAllowed}
          onChange={onChange}
          onMove={onMove}
          onGuest={onGuest}
          onReadClasses={onReadClasses}
          key={opened.place.class_reservation_id}
          place={opened.place}
          roster={roster}
          phase={phase}
          open={opened.open}
          onRemove={onRemovePlace}
          onClose={() => setOpened({ ...opened, open: false })}
          onExited={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const OfClass = connect(
  (state: RootState) => {
    const { timezone, late_changes_days, allow_class_guests, waitlist_enabled } = selectConfig(state);
    return {
      attendance: selectAttendance(state),
      zone: timezone,
      lateDays: late_changes_days,
      canBook: selectIsDesk(state),
      guestsAllowed: allow_class_guests,
      waitlistEnabled: waitlist_enabled,
    };
  },
  (dispatch: AppDispatch, { singleClassId: of }: Pick<RosterProps, 'singleClassId'>) => ({
    onLoad: (id: number) => void dispatch(fetchRoster(id)),
    onMark: (what: Mark) => dispatch(markAttendance(what)),
    onBook: (body: Reserve, key: string) => dispatch(bookCustomer(body, key)),
    onChange: (change: ChangeReservation, before: ChangeReservation, text: string) =>
      dispatch(actions.changePlace(of, change, before, text)),
    onRemovePlace: (id: number, credit: CreditChoice, name: string) =>
      dispatch(actions.removePlace(of, id, credit, name)),
    onMove: (id: number, body: MoveToClass, key: string, name: string) =>
      dispatch(actions.movePlace(of, id, body, key, name)),
    onGuest: (body: Reserve, key: string) => dispatch(actions.addGuest(body, key)),
    onReadClasses: (id: number) => dispatch(actions.readOtherClasses(id)),
    waitlist: {
      onRead: (id: number) => dispatch(actions.readWaitlist(id)),
      onOrder: (ids: readonly number[], before: readonly number[]) => dispatch(actions.orderWaitlist(of, ids, before)),
      onAdd: (customerId: number) => dispatch(actions.addToWaitlist(of, customerId)),
      onRemove: (id: number) => dispatch(actions.removeFromWaitlist(of, id)),
      onPromote: (id: number, name: string) => dispatch(actions.promoteEntry(of, id, name)),
      onClosing: (minutes: number | null) => dispatch(actions.changeClosing(of, minutes)),
    },
  }),
)(Roster);

/** /admin/clases/{single_class_id} */
export default function RosterScreen() {
  const { id = '' } = useParams();
  return <OfClass key={id} singleClassId={Number(id)} />;
}
