import { emailText } from '../../../domain/contacts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { csvWallClock, type CsvCell } from '../../../domain/csv';
import { formatDateTime } from '../../../domain/format';
import { plural } from '../../../domain/numbers';
import { idParam } from '../../core/routing/idParam';
import { customerPath, rosterPath } from '../../../domain/adminPaths';
import type { AppDispatch, RootState } from '../../core/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { NotFound } from '../../ui/NotFound';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { SearchField } from '../list/SearchField';
import { markAttendance } from '../attendance/actions';
import { PlaceRow } from '../attendance/components/PlaceRow';
import { selectAttendance } from '../attendance/selectors';
import { useMayExport } from '../list/useMayExport';
import { downloadCsv } from '../list/csv';
import { useLoaded } from '../useLoaded';
import { datesOf, matchesAttendee, eventPlaces, type EventPlace } from './places';
import { getAttendees } from './service';
import './attendees.scss';

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
export default function AttendeesScreen() {
  const id = idParam(useParams().id);
  const dispatch = useDispatch<AppDispatch>();
  const queue = useSelector((state: RootState) => selectAttendance(state).queue);
  const [typed, setTyped] = useState('');
  const mayExport = useMayExport();
  const latest = useRef(queue);
  latest.current = queue;
  const read = useMemo(() => {
    if (id === null) return null;
    return async () => {
      // Marks sent before the list is read, which contains them.
      const sentBefore = new Set(latest.current.flatMap(({ key, entry }) => (entry ? [key] : [])));
      return { ...(await getAttendees(id)), sentBefore };
    };
  }, [id]);
  const { data, error, isMissing, busy, reload } = useLoaded(read);
  useTitle(data?.event.title ?? 'Asistentes');
  useEffect(() => {
    // Others check in at the same time: reads the list again when the person returns to this screen.
    const look = (): void => {
      if (document.visibilityState === 'visible') void reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reload]);

  if (id === null || (isMissing && !data)) return <NotFound />;
  if (!data)
    return error === null ? (
      <SkeletonGroup label="Cargando asistentes" rows={4} height={72} />
    ) : (
      <ErrorState title="No pudimos cargar los asistentes." text={error} busy={busy} onRetry={() => void reload()} />
    );

  const { event, attendees, sentBefore } = data;
  const all = eventPlaces(attendees, queue, (key) => !sentBefore.has(key));
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
      {error !== null && <p role="alert">{error}</p>}
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
                    void dispatch(
                      markAttendance({
                        class_reservation_id: place.class_reservation_id,
                        single_class_id,
                        name: place.label,
                        attend,
                      }),
                    )
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
