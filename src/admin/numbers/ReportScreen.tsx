import { useCallback, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { ReportQuery, ReportResponse } from '../../../domain/contract/reports';
import { formatDate, formatMoment } from '../../../domain/format';
import { plural } from '../../../domain/numbers';
import { PAYOUT_PROVIDERS } from '../../../domain/payouts';
import { hasTotal } from '../../../domain/reports/cells';
import { definitionOf, isReportKey, mayRead, type ReportKey } from '../../../domain/reports/reports';
import type { Period, ReportDefinition, ReportRow } from '../../../domain/reports/types';
import { saveFile } from '../../core/saveFile';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { SkeletonGroup } from '../../ui/Skeleton';
import { useCalls } from '../calls';
import { lazyComponent } from '../../ui/lazyComponent';
import { DataTable } from '../list/DataTable';
import { useList } from '../list/useList';
import { columnsOf } from './columns';
import { queryOf, useReportFilters } from './filters';
import { ReportFilters } from './ReportFilters';
import { ReportGrid } from './ReportGrid';
import type { ReportLinesProps } from './ReportLines';
import { ReportMails } from './ReportMails';
import { getReport, getReportFile } from './service';
import './numbers.scss';

const ReportLines = lazyComponent<ReportLinesProps>(
  () => import(/* webpackChunkName: "chart" */ './ReportLines'),
  <SkeletonGroup rows={1} height={260} />,
);

const ICON = { size: 16, 'aria-hidden': true } as const;

const periodText = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`;

/** In place of the period, which doesn't narrow what a payout has. */
const WHOLE_PAYOUT = 'Todo lo que lleva un depósito, de cuando sea';

/** 'Stripe, leído el lun 23 nov 2026 · 07:00; PayPal, sin leer todavía.' */
const booksText = (read: NonNullable<ReportResponse['read']>, zone: string): string =>
  `${read
    .map(
      ({ provider, at }) =>
        `${PAYOUT_PROVIDERS[provider]}, ${at === null ? 'sin leer todavía' : `leído el ${formatMoment(at, zone)}`}`,
    )
    .join('; ')}.`;

interface ReportPart {
  readonly report: ReportKey;
}

/** Files of all rows, and the browser's own print dialog. */
function Downloads({ report, query }: ReportPart & { readonly query: ReportQuery }) {
  const { onWrite } = useCalls();
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null);
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(format);
    const result = await onWrite(() => getReportFile(report, { ...query, format }));
    setBusy(null);
    if (!result.ok) return;
    const { name, type, content } = result.data;
    saveFile(
      Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
      name,
      type,
    );
  };
  const button = (format: 'csv' | 'xlsx', label: string) => (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download {...ICON} />}
      busy={busy === format}
      disabled={busy !== null}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('xlsx', 'Excel')}
      {button('csv', 'CSV')}
      <Button variant="ghost" size="sm" icon={<Printer {...ICON} />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </>
  );
}

interface ChartProps {
  readonly definition: ReportDefinition;
  readonly rows: readonly ReportRow[];
  readonly period: Period;
  readonly zone: string;
}

function Chart({ definition, rows, period, zone }: ChartProps) {
  const { chart } = definition;
  if (!chart) return null;
  return chart.kind === 'grid' ? (
    <ReportGrid definition={definition} grid={chart} rows={rows} zone={zone} />
  ) : (
    <ReportLines definition={definition} lines={chart} rows={rows} period={period} />
  );
}

function Report({ report }: ReportPart) {
  const definition = definitionOf(report);
  useTitle(definition.title);
  const { values, change, period, zone } = useReportFilters();
  const query = useMemo(() => queryOf(definition, values, period), [definition, values, period]);
  const list = useList(
    `reporte.${report}`,
    useCallback(() => getReport(report, query), [report, query]),
  );
  const role = useSelector(selectMe)?.role;
  const opensPeople = role !== 'contador';
  const columns = useMemo(
    () => columnsOf(definition, { values, zone, opensPeople }),
    [definition, values, zone, opensPeople],
  );
  const { page } = list;
  const totals = page && page.rows.length > 0 && definition.columns.some(({ total }) => total) && page.totals;
  return (
    <div className="ui-container ui-page report">
      <PageHeader
        title={definition.title}
        text={definition.definition}
        actions={
          <LinkButton to={ADMIN_PATHS.numbers} variant="quiet">
            Todos los reportes
          </LinkButton>
        }
      />
      <p className="report-period">
        {definition.asOfNow
          ? (definition.span ?? 'Hoy')
          : query.payout_id === undefined
            ? periodText(period)
            : WHOLE_PAYOUT}
      </p>
      {page && (
        <p className="report-books">
          Leído el {formatMoment(page.at, zone)}. {page.read && page.read.length > 0 && booksText(page.read, zone)}
        </p>
      )}
      {page && page.rows.length > 0 && <Chart definition={definition} rows={page.rows} period={period} zone={zone} />}
      <DataTable
        name={report}
        label={definition.title}
        columns={columns}
        list={list}
        rowKey={(_, index) => index}
        empty={
          definition.span !== undefined ? (
            <EmptyState title="Todavía no hay nada." text="Aquí aparece lo que pase en esos meses." />
          ) : definition.asOfNow ? (
            <EmptyState title="Hoy no hay nadie." text="Aquí aparece quien cumpla lo que dice el reporte." />
          ) : (
            <EmptyState title="No hay nada en este periodo." text="Elige otros días o quita filtros." />
          )
        }
        failed="No pudimos leer el reporte."
        filters={<ReportFilters definition={definition} values={values} period={period} onChange={change} />}
        {...(totals && {
          totals: {
            row: totals,
            has: (key: string) => definition.columns.some((column) => column.key === key && hasTotal(totals, column)),
          },
        })}
        downloads={
          <>
            <Downloads report={report} query={query} />
            {role === 'admin' && <ReportMails report={report} query={query} />}
          </>
        }
        sort={values.orden || definition.sort}
        onSort={(orden) => change({ orden: orden === definition.sort ? '' : orden })}
      />
      {page && page.count > page.rows.length && (
        <p className="report-more" role="note">
          Aquí se ven {plural(page.rows.length, 'fila', 'filas')} de {plural(page.count, 'fila', 'filas')}. Los totales
          y los archivos las tienen todas.
        </p>
      )}
    </div>
  );
}

/** /admin/numeros/:report */
export default function ReportScreen() {
  const { report = '' } = useParams();
  const role = useSelector(selectMe)?.role ?? 'customer';
  return isReportKey(report) && mayRead(role, report) ? (
    <Report key={report} report={report} />
  ) : (
    <Navigate to={ADMIN_PATHS.numbers} replace />
  );
}
