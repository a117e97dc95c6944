import { emailText } from '../../../domain/contacts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { connect } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import type { EventAttendee, EventAttendeesResponse } from '../../../domain/contract/packageAdmin';
import { csvWallClock, type CsvCell } from '../../../domain/csv';
import { formatDateTime } from '../../../domain/format';
import { plural } from '../../../domain/numbers';
import { idParam } from '../../core/routing/idParam';
import { customerPath, rosterPath } from '../../../domain/adminPaths';
import type { AppDispatch, RootState } from '../../core/state';
import { PERSONAL_SILENT, request, type Result } from '../../core/thunk';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { NotFound } from '../../ui/NotFound';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { SearchField } from '../list/SearchField';
import { markAttendance, type Mark } from '../attendance/actions';
import { PlaceRow } from '../attendance/components/PlaceRow';
import { selectAttendance } from '../attendance/selectors';
import type { QueuedCheckIn } from '../attendance/storage';
import { useMayExport } from '../list/useMayExport';
import { downloadCsv } from '../list/csv';
import { datesOf, matchesAttendee, eventPlaces, type EventPlace } from './places';
import { getAttendees } from './service';
import './attendees.scss';

type Event = EventAttendeesResponse['class_package'];

interface AttendeesProps {
  readonly queue: readonly QueuedCheckIn[];
  readonly onRead: (id: number, after?: string) => Promise<Result<EventAttendeesResponse>>;
  readonly onMark: (what: Mark) => void;
}

/** Most pages of 50 purchases; for larger events use the lists of their classes. */
const PAGES = 40;
const HEADINGS = ['Fecha', 'Lugar', 'Nombre', 'Invitado o familia de', 'Correo', 'Teléfono', 'Pagado', 'Asistencia'];
const asRow = (place: EventPlace): CsvCell[] => [
  csvWallClock(place.class_date),
  place.spot,
  place.label,
  place.host,
  place.email,
  place.phone,
  place.is_paid ? 'Sí' : 'No',
  place.attend ? 'Sí' : '',
];

/** /admin/eventos/:id: buyers of a special event, with check-in that also works without a network. */
function AttendeesScreen({ queue, onRead, onMark }: AttendeesProps) {
  const id = idParam(useParams().id);
  const [event, setEvent] = useState<Event | null>(null);
  const [attendees, setAttendees] = useState<readonly EventAttendee[] | null>(null);
  const [error, setError] = useState<{ readonly status: number; readonly message: string } | null>(null);
  const [typed, setTyped] = useState('');
  const mayExport = useMayExport();
  /** Marks sent before the list was read, which contains them. */
  const sentBefore = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(queue);
  latest.current = queue;
  const turn = useRef(0);
  useTitle(event?.title ?? 'Asistentes');

  const load = useCallback(async (): Promise<void> => {
    if (id === null) return;
    const now = (turn.current += 1);
    setError(null);
    const known = new Set(latest.current.flatMap(({ key, entry }) => (entry ? [key] : [])));
    const all: EventAttendee[] = [];
    let after: string | undefined;
    for (let n = 0; n < PAGES; n += 1) {
      const result = await onRead(id, after);
      if (turn.current !== now) return;
      if (!result.ok) return setError(result.error);
      all.push(...result.data.attendees);
      setEvent(result.data.class_package);
      if (result.data.next === null) break;
      after = result.data.next;
    }
    sentBefore.current = known;
    setAttendees(all);
  }, [id, onRead]);
  useEffect(() => {
    void load();
    // Others check in at the same time: reads the list again when the person returns to this screen.
    const look = (): void => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      turn.current += 1;
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);

  if (id === null || (error?.status === 404 && !attendees)) return <NotFound />;
  if (!attendees || !event)
    return error ? (
      <ErrorState title="No pudimos cargar los asistentes." text={error.message} onRetry={() => void load()} />
    ) : (
      <SkeletonGroup label="Cargando asistentes" rows={4} height={72} />
    );

  const all = eventPlaces(attendees, queue, (key) => !sentBefore.current.has(key));
  const shown = all.filter((place) => matchesAttendee(place, typed));
  const without = attendees.filter(
    ({ places, customer }) =>
      places.length === 0 &&
      matchesAttendee({ ...customer, label: `${customer.name} ${customer.last_name}`, host: null }, typed),
  );
  const arrived = all.filter(({ attend }) => attend).length;
  const sold =
    event.attendee_limit === null
      ? plural(attendees.length, 'compra', 'compras')
      : `${attendees.length} de ${event.attendee_limit} vendidos`;

  return (
    <div className="ui-container ui-page attendees">
      <PageHeader
        title={event.title}
        text={`${sold} · ${plural(all.length, 'lugar', 'lugares')}`}
        actions={
          <span className="attendees-tools">
            <IconButton label="Imprimir la lista" onClick={() => window.print()}>
              <Printer size={20} aria-hidden />
            </IconButton>
            {mayExport && (
              <IconButton
                label="Descargar CSV"
                onClick={() => void downloadCsv(`asistentes-${id}`, [HEADINGS, ...shown.map(asRow)])}
              >
                <Download size={20} aria-hidden />
              </IconButton>
            )}
          </span>
        }
      />
      <p className="attendees-count" role="status">
        <strong>{arrived}</strong> de {all.length} llegaron
      </p>
      {attendees.length > 0 && (
        <SearchField className="attendees-search" label="Nombre, correo o teléfono" value={typed} onChange={setTyped} />
      )}
      {error && <p role="alert">{error.message}</p>}
      {attendees.length === 0 && (
        <EmptyState title="Nadie ha comprado este evento todavía." text="Aquí aparece cada compra con sus lugares." />
      )}
      {attendees.length > 0 && shown.length + without.length === 0 && (
        <EmptyState title="Nadie coincide." text="Prueba con otras letras." />
      )}
      {datesOf(shown).map(({ single_class_id, class_date, places }) => (
        <section key={single_class_id} className="attendees-date" aria-label={formatDateTime(class_date)}>
          <h2>
            <Link to={rosterPath(single_class_id)}>{formatDateTime(class_date)}</Link>
          </h2>
          <ul>
            {places.map((place) => (
              <li key={place.class_reservation_id}>
                <PlaceRow
                  place={place}
                  onMark={(attend) =>
                    onMark({
                      class_reservation_id: place.class_reservation_id,
                      single_class_id,
                      name: place.label,
                      attend,
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {without.length > 0 && (
        <section className="attendees-date" aria-label="Compraron sin lugar">
          <h2>Compraron y aún no apartan lugar</h2>
          <ul>
            {without.map(({ purchase_id, customer, is_paid }) => (
              <li key={purchase_id} className="attendees-without">
                <Link to={customerPath(customer.customer_id)}>
                  {customer.name} {customer.last_name}
                </Link>
                <span>
                  {emailText(customer.email)} · {customer.phone}
                </span>
                {!is_paid && <Badge tone="warning">Pago en Efectivo Incompleto</Badge>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ queue: selectAttendance(state).queue }),
  (dispatch: AppDispatch) => ({
    onRead: (id: number, after?: string) => request(dispatch, () => getAttendees(id, after), PERSONAL_SILENT),
    onMark: (what: Mark) => void dispatch(markAttendance(what)),
  }),
)(AttendeesScreen);
