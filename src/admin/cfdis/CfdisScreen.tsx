import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import { CFDI_KINDS, CFDI_LABELS, type CfdiStatus } from '../../../domain/cfdi';
import type { CfdiProblem, CfdiRow } from '../../../domain/contract/cfdi';
import { csvMoment } from '../../../domain/csv';
import { formatDate, formatInstant } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney, plural } from '../../../domain/numbers';
import { orderNumber } from '../../../domain/orderNumber';
import { saveBase64 } from '../../core/saveBase64';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useCalls } from '../calls';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import { getCfdis, getFile, getProblems, retryProblems } from './service';
import './cfdis.scss';

const readCfdis = (after?: string) => getCfdis({ after });

const TONES: Readonly<Record<CfdiStatus, BadgeTone>> = {
  waiting: 'warning',
  stamped: 'success',
  refused: 'danger',
  cancelling: 'warning',
  cancelled: 'neutral',
};
const PROBLEMS: Readonly<Record<CfdiProblem['kind'], string>> = {
  ...CFDI_KINDS,
  receipt: 'Recibo de un pago',
  refund: 'Reembolso por facturar',
};

const ownerOf = ({ customer, payments }: CfdiRow): string =>
  customer
    ? customer.name
    : payments === 0
      ? 'Público en general'
      : `Público en general, ${plural(payments, 'pago', 'pagos')}`;

function aboutOf({ purchase_id, period_from, period_to }: CfdiRow): string {
  if (period_from !== null && period_to !== null)
    return period_from === period_to
      ? formatDate(period_from)
      : `Del ${formatDate(period_from)} al ${formatDate(period_to)}`;
  return purchase_id === null ? '' : `Orden ${orderNumber(purchase_id)}`;
}

/** /admin/facturas: the tax invoices, and what could not be invoiced. */
export default function CfdisScreen() {
  useTitle('Facturas');
  const { timezone } = useSelector(selectConfig);
  const mayRetry = useSelector(selectMe)?.role !== 'contador';
  const { onWrite, onSuccess } = useCalls();
  const problems = useList('facturas-problemas', getProblems);
  const list = useList('facturas', readCfdis);
  const [busy, setBusy] = useState<string | null>(null);

  const retry = async (): Promise<void> => {
    setBusy('retry');
    const result = await onWrite(retryProblems);
    if (result.ok)
      onSuccess(result.data === 0 ? 'No hay nada que se pueda repetir.' : 'Se intenta de nuevo en menos de un minuto.');
    await problems.reload();
    setBusy(null);
  };
  const download = async (id: number, kind: 'pdf' | 'xml'): Promise<void> => {
    setBusy(`${kind}-${id}`);
    const result = await onWrite(() => getFile(id, kind));
    if (result.ok) saveBase64(result.data);
    setBusy(null);
  };

  const columns: ReadonlyArray<Column<CfdiRow>> = [
    {
      key: 'de',
      label: 'A nombre de',
      text: ownerOf,
      cell: (row) =>
        row.customer ? <Link to={customerPath(row.customer.customer_id)}>{row.customer.name}</Link> : ownerOf(row),
    },
    { key: 'tipo', label: 'Tipo', text: ({ kind }) => CFDI_KINDS[kind] },
    { key: 'rfc', label: 'RFC', text: ({ rfc }) => rfc ?? '' },
    { key: 'por', label: 'Por', text: aboutOf },
    {
      key: 'fecha',
      label: 'Fecha',
      file: ({ createdAt }) => csvMoment(createdAt, timezone),
      cell: ({ createdAt }) => formatInstant(createdAt, timezone),
    },
    {
      key: 'estado',
      label: 'Estado',
      kept: true,
      text: ({ status }) => CFDI_LABELS[status],
      cell: ({ status }) => <Badge tone={TONES[status]}>{CFDI_LABELS[status]}</Badge>,
    },
    { key: 'folio', label: 'Folio fiscal', text: ({ uuid }) => uuid ?? '', hidden: true },
    { key: 'importe', label: 'Importe', money: ({ total }) => toCentavos(total) },
    {
      key: 'archivos',
      label: 'Archivos',
      cell: ({ cfdi_id, uuid }) =>
        uuid !== null && (
          <div className="cfdis-files">
            {(['pdf', 'xml'] as const).map((kind) => (
              <Button
                key={kind}
                variant="quiet"
                size="sm"
                busy={busy === `${kind}-${cfdi_id}`}
                onClick={() => void download(cfdi_id, kind)}
                aria-label={`${kind.toUpperCase()} de la factura ${uuid}`}
              >
                {kind.toUpperCase()}
              </Button>
            ))}
          </div>
        ),
    },
  ];
  const failing = problems.rows ?? [];
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Facturas" text="Las que tus clientes pidieron, la factura global y las notas de crédito." />
      {failing.length > 0 && (
        <section className="cfdis-problems ui-card" aria-labelledby="por-resolver">
          <div className="cfdis-problems__head">
            <h2 id="por-resolver">Por resolver ({failing.length})</h2>
            {mayRetry && (
              <Button variant="ghost" size="sm" busy={busy === 'retry'} onClick={() => void retry()}>
                Intentar de nuevo
              </Button>
            )}
          </div>
          <ul className="cfdis-problems__list">
            {failing.map(({ kind, id, failure, total, customer, purchase_id, createdAt, nextTryAt }) => (
              <li key={`${kind}-${id}`}>
                <strong>{failure}</strong>
                <span className="cfdis-problems__about">
                  {PROBLEMS[kind]} · {formatMoney(toCentavos(total))} · {formatInstant(createdAt, timezone)}
                  {purchase_id !== null && ` · Orden ${orderNumber(purchase_id)}`}
                  {customer && (
                    <>
                      {' · '}
                      <Link to={customerPath(customer.customer_id)}>{customer.name}</Link>
                    </>
                  )}
                  {nextTryAt !== null && ` · Se intenta de nuevo el ${formatInstant(nextTryAt, timezone)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DataTable
        name="facturas"
        label="Facturas"
        columns={columns}
        list={list}
        rowKey={({ cfdi_id }) => cfdi_id}
        failed="No pudimos cargar las facturas."
        short={(row) => `${CFDI_KINDS[row.kind]} · ${aboutOf(row)}`}
        empty={
          <EmptyState title="Aún no hay facturas." text="Cuando un cliente facture un pago, su factura aparece aquí." />
        }
      />
    </div>
  );
}
