import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { className } from '../../../features/schedule/labels';
import QrCode from 'lucide-react/icons/qr-code';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { countAttended } from '../../../../domain/attendance';
import { formatDateTime } from '../../../../domain/format';
import { instantOf, zoneOf } from '../../../../domain/studioTime';
import { ADMIN_PATHS, checkInPath, rosterPath } from '../../../../domain/adminPaths';
import { MINUTE } from '../../../../domain/durations';
import { useTitle } from '../../../ssr/RenderContext';
import { retryingImport } from '../../../core/http/chunks';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { useNow } from '../../../ui/useNow';
import BookDialog, { type BookDialogProps } from './BookDialog';
import { SearchField } from '../../list/SearchField';
import type { Mark } from '../actions';
import { phaseOf } from '../phase';
import type { AttendanceState } from '../reducer';
import { judgeScan, type Scan } from '../scan';
import { matchesPlace, rosterPlaces, type RosterPlace } from '../selectors';
import { PlaceRow } from './PlaceRow';
import { classNames } from '../../../ui/classNames';
import type { QueuedCheckIn } from '../storage';

/** Says that a list is older than now. */
export const STORED_HERE = 'Lista guardada en este equipo: se actualiza al volver la conexión.';

const loadScanner = retryingImport(() => import('./Scanner'));
const Scanner = lazy(loadScanner);

/** Parts of the front desk's roster beside the check-in. */
interface Desk {
  readonly tools: (places: readonly RosterPlace[]) => ReactNode;
  readonly options: (place: RosterPlace) => ReactNode;
  readonly below: ReactNode;
}

export interface CheckInProps extends Pick<BookDialogProps, 'onBook'> {
  readonly singleClassId: number;
  readonly attendance: AttendanceState;
  readonly zone: string;
  /** The setting late_changes_days. */
  readonly lateDays: number;
  /** False for coaches. */
  readonly canBook: boolean;
  readonly desk?: Desk;
  readonly onLoad: (singleClassId: number) => void;
  readonly onMark: (what: Mark) => Promise<void>;
}

/** Check-in for a class: tap a name or scan codes. Works without a network on the last read list. */
export function CheckIn(props: CheckInProps) {
  const { singleClassId, attendance, zone, lateDays, canBook, desk, onLoad, onMark, onBook } = props;
  useTitle(desk ? 'Lista de la clase' : 'Registrar asistencia');
  const { queue, fromStorage, error, spinner } = attendance;
  const roster = attendance.roster?.single_class.single_class_id === singleClassId ? attendance.roster : null;
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  // The dialog is removed after its closing animation.
  const [booking, setBooking] = useState<'no' | 'open' | 'closing'>('no');
  const now = useNow();
  const [scan, setScan] = useState<Scan | null>(null);

  useEffect(() => {
    onLoad(singleClassId);
    // Others check in at the same time: reads the list again when the person returns to this screen.
    const look = (): void => {
      if (document.visibilityState === 'visible') onLoad(singleClassId);
    };
    document.addEventListener('visibilitychange', look);
    // Loads the scanner early, in case the network fails later.
    void loadScanner().catch(() => undefined);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onLoad, singleClassId]);

  const places = roster ? rosterPlaces(roster, queue) : [];
  const send = (place: RosterPlace, attend: boolean): void =>
    void onMark({
      class_reservation_id: place.class_reservation_id,
      single_class_id: singleClassId,
      name: place.label,
      attend,
    });
  const onText = (text: string): void => {
    const judged = judgeScan(text, places);
    setScan(judged);
    if (judged.kind === 'in') send(judged.place, true);
    if (judged.kind === 'unlisted') {
      const { class_reservation_id } = judged;
      void onMark({
        class_reservation_id,
        single_class_id: singleClassId,
        name: `Reservación ${class_reservation_id}`,
        attend: true,
      }).then(() => onLoad(singleClassId));
    }
  };

  if (!roster) {
    return (
      <div className="ui-container ui-page">
        {error === null ? (
          <SkeletonGroup>
            <Skeleton height={72} />
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} height={64} />
            ))}
          </SkeletonGroup>
        ) : (
          <ErrorState
            title="No pudimos cargar la lista."
            text={error}
            busy={spinner}
            onRetry={() => onLoad(singleClassId)}
          />
        )}
      </div>
    );
  }

  const { single_class: c } = roster;
  const { attended, total } = countAttended(places);
  const active = places.filter((p) => p.deletedAt === null);
  const shown = active.filter((p) => matchesPlace(p, typed));
  const startsAt = instantOf(c.class_date, zoneOf(c.location, zone)).getTime();
  const ended = startsAt + c.duration * MINUTE <= now.getTime();
  const phase = phaseOf(c, { timezone: zone, late_changes_days: lateDays }, now);
  const bookable = canBook && c.class_package_id === null && phase !== 'over';
  const full = active.length >= c.capacity;
  return (
    <div className="ui-container ui-page">
      <PageHeader
        eyebrow={`${formatDateTime(c.class_date)} · ${c.location.name}`}
        title={className(c)}
        text={fromStorage ? STORED_HERE : undefined}
        actions={
          <>
            <LinkButton to={ADMIN_PATHS.classes} variant="ghost" size="sm" icon={<ArrowLeft size={18} aria-hidden />}>
              Clases
            </LinkButton>
            {canBook &&
              (desk ? (
                <LinkButton to={checkInPath(singleClassId)} variant="ghost" size="sm">
                  Modo puerta
                </LinkButton>
              ) : (
                <LinkButton to={rosterPath(singleClassId)} variant="ghost" size="sm">
                  Lista completa
                </LinkButton>
              ))}
          </>
        }
      />
      <div className="attendance-tools">
        <p className="attendance-count" role="status">
          <strong>
            {attended} de {total}
          </strong>{' '}
          llegaron
        </p>
        <Button
          icon={<QrCode size={20} aria-hidden />}
          aria-expanded={scanning}
          onClick={() => {
            setScan(null);
            setScanning(!scanning);
          }}
        >
          {scanning ? 'Cerrar cámara' : 'Escanear'}
        </Button>
        {bookable && (
          <Button
            variant="ghost"
            icon={<CalendarPlus size={20} aria-hidden />}
            disabled={full}
            onClick={() => setBooking('open')}
          >
            {full ? 'Sin lugares' : phase === 'late' ? 'Agregar a quien llegó' : 'Reservar para un cliente'}
          </Button>
        )}
        {desk?.tools(active)}
      </div>
      {booking !== 'no' && (
        <BookDialog
          open={booking === 'open'}
          roster={roster}
          late={phase === 'late'}
          onBook={onBook}
          onClose={() => setBooking('closing')}
          onExited={() => setBooking('no')}
        />
      )}
      {scanning && (
        <div className="attendance-scan">
          <Suspense fallback={<Skeleton height={280} />}>
            <Scanner onText={onText}>
              <ScanResult scan={scan} queue={queue} />
            </Scanner>
          </Suspense>
        </div>
      )}
      <SearchField label="Buscar por nombre" name="nombre" value={typed} onChange={setTyped} />
      {active.length === 0 && <EmptyState title="Nadie ha reservado esta clase." />}
      {active.length > 0 && shown.length === 0 && (
        <p className="attendance-none">Nadie con ese nombre en esta clase.</p>
      )}
      <ul className="attendance-list">
        {shown.map((place) => (
          <li key={place.class_reservation_id}>
            <PlaceRow place={place} missed={ended && !place.attend} onMark={(attend) => send(place, attend)}>
              {desk?.options(place)}
            </PlaceRow>
          </li>
        ))}
      </ul>
      {desk?.below}
    </div>
  );
}

type Tone = 'wait' | 'good' | 'known' | 'bad';

function scanResultText(
  scan: Scan | null,
  queue: readonly QueuedCheckIn[],
): { readonly tone: Tone; readonly title: string; readonly text: string } {
  if (scan === null)
    return { tone: 'wait', title: 'Apunta al código', text: 'Se registra en cuanto la cámara lo lee.' };
  if (scan.kind === 'no-code')
    return {
      tone: 'bad',
      title: 'No es un código de acceso',
      text: 'Pide el código de Mis Reservaciones o búscalo por nombre.',
    };
  const id = scan.kind === 'unlisted' ? scan.class_reservation_id : scan.place.class_reservation_id;
  const last = [...queue].reverse().find((item) => item.class_reservation_id === id);
  const refused = last?.state === 'rejected' ? last.reason : null;
  if (scan.kind === 'unlisted') {
    if (refused !== null) return { tone: 'bad', title: 'No es de esta clase', text: refused ?? '' };
    return last?.state === 'sent'
      ? { tone: 'good', title: 'Asistencia registrada', text: 'Reservó hace un momento.' }
      : { tone: 'known', title: 'No está en la lista', text: 'Se verifica en cuanto responda el servidor.' };
  }
  const { label, spot } = scan.place;
  const who = spot === null ? label : `${label} · lugar ${spot}`;
  if (scan.kind === 'cancelled') return { tone: 'bad', title: 'Reservación cancelada', text: who };
  if (scan.kind === 'already') return { tone: 'known', title: 'Ya estaba registrada', text: who };
  if (refused !== null) return { tone: 'bad', title: 'No se registró', text: `${who}. ${refused}` };
  return { tone: 'good', title: 'Asistencia registrada', text: who };
}

/** The result of the last scan, readable from a distance, by words and shape as well as colour. */
export function ScanResult({ scan, queue }: { readonly scan: Scan | null; readonly queue: readonly QueuedCheckIn[] }) {
  const { tone, title, text } = scanResultText(scan, queue);
  return (
    <div className={classNames('attendance-result', `attendance-result--${tone}`)} role="status">
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  );
}
