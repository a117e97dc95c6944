import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import type {
  CancellationSummary,
  SubscriptionCancellation,
  SubscriptionCancellationsQuery,
} from '../../../domain/contract/subscriptionCancellations';
import { csvMoment } from '../../../domain/csv';
import { formatInstant } from '../../../domain/format';
import { formatNumber, plural } from '../../../domain/numbers';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { TextField } from '../../ui/TextField';
import { idIn, instantsOf } from '../list/addressValues';
import { DataTable, type Column } from '../list/DataTable';
import { useAddressFilters } from '../list/useAddressFilters';
import { useList } from '../list/useList';
import { getCancellations } from './service';
import './cancellations.scss';

const KEYS = ['paquete', 'desde', 'hasta'] as const;
/** A subscription that ended at the payment provider: by its support, or as its charges failed. */
const NO_REASON = 'Sin motivo: terminó en Stripe o PayPal';

const nameOf = ({ customer }: SubscriptionCancellation): string => `${customer.name} ${customer.last_name}`.trim();

interface CountsProps {
  readonly title: string;
  readonly rows: ReadonlyArray<{ readonly label: string; readonly count: number; readonly onPick?: () => void }>;
}

function Counts({ title, rows }: CountsProps) {
  return (
    <section className="ui-card cancellations-counts">
      <h2>{title}</h2>
      <ul>
        {rows.map(({ label, count, onPick }) => (
          <li key={label}>
            {onPick ? (
              <Button variant="quiet" size="sm" onClick={onPick}>
                {label}
              </Button>
            ) : (
              <span>{label}</span>
            )}
            <strong>{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SummaryProps {
  readonly summary: CancellationSummary;
  readonly onPackage: (classPackageId: number) => void;
}

function Summary({ summary: { count, packages, reasons }, onPackage }: SummaryProps) {
  return (
    <>
      <p className="cancellations-total" role="status">
        {plural(count, 'cancelación', 'cancelaciones')}
      </p>
      <div className="cancellations-summary">
        <Counts
          title="Por motivo"
          rows={reasons.map(({ reason, count: times }) => ({ label: reason ?? NO_REASON, count: times }))}
        />
        <Counts
          title="Por paquete"
          rows={packages.map(({ class_package_id, title, count: times }) => ({
            label: title,
            count: times,
            onPick: () => onPackage(class_package_id),
          }))}
        />
      </div>
    </>
  );
}

/** /admin/cancelaciones: why customers ended their subscriptions. */
export default function CancellationsScreen() {
  useTitle('Cancelaciones');
  const zone = useSelector(selectConfig).timezone;
  const [{ paquete, desde, hasta }, change] = useAddressFilters(KEYS);
  const query = useMemo((): SubscriptionCancellationsQuery => {
    const class_package_id = idIn(paquete);
    return { ...(class_package_id !== undefined && { class_package_id }), ...instantsOf(desde, hasta, zone) };
  }, [paquete, desde, hasta, zone]);
  const list = useList(
    'cancelaciones',
    useCallback((after?: string) => getCancellations({ ...query, ...(after !== undefined && { after }) }), [query]),
  );
  const isNarrowed = [paquete, desde, hasta].some(Boolean);
  const clear = (): void => change({ paquete: '', desde: '', hasta: '' });
  const columns = useMemo(
    (): ReadonlyArray<Column<SubscriptionCancellation>> => [
      {
        key: 'cliente',
        label: 'Cliente',
        cell: (row) => <Link to={customerPath(row.customer.customer_id)}>{nameOf(row)}</Link>,
        text: nameOf,
      },
      { key: 'paquete', label: 'Suscripción', text: ({ class_package }) => class_package.title },
      {
        key: 'inicio',
        label: 'Desde',
        text: ({ startedAt }) => formatInstant(startedAt, zone),
        file: ({ startedAt }) => csvMoment(startedAt, zone),
      },
      {
        key: 'cancelada',
        label: 'Cancelada',
        text: ({ cancelledAt }) => formatInstant(cancelledAt, zone),
        file: ({ cancelledAt }) => csvMoment(cancelledAt, zone),
      },
      {
        key: 'motivo',
        label: 'Motivo',
        cell: ({ reason }) => (reason === null ? NO_REASON : <q className="cancellations-reason">{reason}</q>),
        text: ({ reason }) => reason ?? '',
      },
    ],
    [zone],
  );
  const summary = list.page?.summary;
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Cancelaciones" text="Por qué tus clientes cancelaron su suscripción." />
      {summary && summary.count > 0 && (
        <Summary summary={summary} onPackage={(id) => change({ paquete: String(id) })} />
      )}
      <DataTable
        name="cancelaciones"
        label="Cancelaciones"
        columns={columns}
        list={list}
        rowKey={({ purchase_id }) => purchase_id}
        empty={
          isNarrowed ? (
            <EmptyState title="Nada con estos filtros." action={<Button onClick={clear}>Quitar filtros</Button>} />
          ) : (
            <EmptyState title="Nadie ha cancelado su suscripción." text="Si alguien la cancela, aquí lees su motivo." />
          )
        }
        filters={
          <>
            <TextField label="Desde" type="date" value={desde} onChange={(value) => change({ desde: value })} />
            <TextField label="Hasta" type="date" value={hasta} onChange={(value) => change({ hasta: value })} />
            {isNarrowed && (
              <Button variant="quiet" size="sm" onClick={clear}>
                Quitar filtros
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
