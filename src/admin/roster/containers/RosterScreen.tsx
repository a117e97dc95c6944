import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Printer from 'lucide-react/icons/printer';
import { useState, useCallback } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { useNow } from '../../../ui/useNow';
import { CheckIn, type CheckInProps } from '../../attendance/components/CheckIn';
import { creditLabel, type RosterPlace } from '../../attendance/selectors';
import { phaseOf } from '../../attendance/phase';
import { useMayExport } from '../../list/useMayExport';
import { downloadCsv } from '../../list/csv';
import PlaceDialog, { type DeskWrite } from '../components/PlaceDialog';
import WaitlistPanel from '../components/WaitlistPanel';
import { ClassFixedPlaces } from '../../fixedPlaces/ClassFixedPlaces';
import { ClassRatings } from '../../ratings/ParticularRatings';
import '../roster.scss';
import { useSelector, useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { WaitlistEntry } from '../../../../domain/contract/waitlists';
import { isCheckInOpen } from '../../../../domain/attendance';
import { freeSpots } from '../../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../../domain/studioTime';
import { idempotencyKey } from '../../../core/http/idempotency';
import { unpaidText } from '../../../../domain/reservationStatus';
import { selectConfig } from '../../../features/appconfig/state';
import { connectCheckIn } from '../../attendance/containers/CheckInScreen';
import type { AppDispatch } from '../../../core/state';
import { fetchRoster } from '../../attendance/actions';
import { useCalls } from '../../calls';

type RosterProps = Omit<CheckInProps, 'desk'>;

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
function Roster(checkIn: RosterProps) {
  const { attendance, singleClassId, zone, lateDays, canBook } = checkIn;
  const { waitlist_enabled } = useSelector(selectConfig);
  const write = useRosterWrite(singleClassId);
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
              {waitlist_enabled && (
                <WaitlistPanel
                  singleClassId={singleClassId}
                  zone={single.location.timezone ?? zone}
                  taken={active.map((r) => r.class_reservation_id).join()}
                  started={phase !== 'ahead'}
                  full={active.length >= single.capacity}
                  onWrite={write}
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
          key={opened.place.class_reservation_id}
          place={opened.place}
          roster={roster}
          phase={phase}
          open={opened.open}
          onWrite={write}
          onClose={() => setOpened({ ...opened, open: false })}
          onExited={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const OfClass = connectCheckIn(Roster);

/** /admin/clases/{single_class_id} */
export default function RosterScreen() {
  const { id = '' } = useParams();
  return <OfClass key={id} singleClassId={Number(id)} />;
}

/** Writes of the front desk in a class: after each the list is read again. */
function useRosterWrite(singleClassId: number): DeskWrite {
  const dispatch = useDispatch<AppDispatch>();
  const { onCall, onSuccess, onError, onUndo } = useCalls();
  return useCallback(
    async (call, done, undo) => {
      const send = async (sent: () => Promise<unknown>): Promise<string | null> => {
        const result = await onCall(sent);
        void dispatch(fetchRoster(singleClassId));
        return result.ok ? null : result.error.message;
      };
      const takeBack = async (before: () => Promise<unknown>): Promise<void> => {
        const refusal = await send(before);
        if (refusal === null) onSuccess('Quedó como estaba.');
        else onError(refusal);
      };
      const refusal = await send(call);
      if (refusal !== null) return refusal;
      if (undo) onUndo({ text: done, undo: () => takeBack(undo) });
      else onSuccess(done);
      return null;
    },
    [dispatch, singleClassId, onCall, onSuccess, onError, onUndo],
  );
}
