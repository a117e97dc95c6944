import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import { emailText } from '../../../domain/contacts';
import type { Transfer } from '../../../domain/contract/transfers';
import { csvMoment } from '../../../domain/csv';
import { errorMessage } from '../../../domain/errors';
import { formatMoment } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { orderNumber } from '../../../domain/orderNumber';
import { confirm } from '../../core/confirm/confirm';
import { askReason } from '../../core/confirm/reason';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useCalls } from '../calls';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import { forgiveCash } from '../purchases/service';
import { useSettleCash } from '../purchases/useSettleCash';
import { confirmTransfer, getTransfers, refuseProof } from './service';
import './transfers.scss';

const readTransfers = (after?: string) => getTransfers({ after });
const ownerOf = ({ customer: { name, last_name } }: Transfer): string => `${name} ${last_name}`.trim();
const sumOf = ({ total_payment }: Transfer): string => formatMoney(toCentavos(total_payment));

const REASONS = [
  'No aparece en nuestra cuenta.',
  'El importe no es el de tu compra.',
  'No se ve bien la foto.',
  'Es de otra transferencia.',
] as const;

/** The receipt beside its purchase: a picture, or a PDF to open. */
function Proof({ transfer }: { readonly transfer: Transfer }) {
  const file = transfer.proof?.file;
  if (!transfer.proof) return <span className="transfers-none">Sin comprobante</span>;
  if (!file) return <span className="transfers-none">Se borró con su cuenta</span>;
  return (
    <a href={file.src} target="_blank" rel="noreferrer" className="transfers-proof">
      {file.type.startsWith('image/') ? (
        <img src={file.src} alt="" loading="lazy" />
      ) : (
        <FileText size={32} aria-hidden />
      )}
      <span>Ver comprobante</span>
      <span className="ui-hidden"> de {ownerOf(transfer)}</span>
    </a>
  );
}

/** /admin/transferencias: purchases that customers pay to the studio's account, with their proofs. */
export default function TransfersScreen() {
  useTitle('Transferencias');
  const { timezone } = useSelector(selectConfig);
  const isAdmin = useSelector(selectMe)?.role === 'admin';
  const { onCall, onSuccess, onError } = useCalls();
  const list = useList('transferencias', readTransfers);
  const settle = useSettleCash(list.reload);
  const [busy, setBusy] = useState(false);

  const receive = async (row: Transfer): Promise<void> => {
    const late = row.lapsed ? ' La compra ya venció: si no se puede dar, la suma queda como su saldo a favor.' : '';
    const asked = {
      title: 'Confirmar transferencia',
      text: `¿Llegaron ${sumOf(row)} de ${ownerOf(row)} por «${row.title}»? Después no se puede deshacer.${late}`,
      ok: 'Sí, llegó',
    };
    if (!(await confirm(asked))) return;
    setBusy(true);
    const result = await onCall(() => confirmTransfer(row.purchase_id));
    if (!result.ok) onError(result.error.message);
    else
      onSuccess(
        result.data.credited
          ? 'La compra ya no se pudo dar: la suma quedó como saldo a favor.'
          : 'Transferencia confirmada.',
      );
    await list.reload();
    setBusy(false);
  };

  const refuse = async (row: Transfer): Promise<void> => {
    const { proof } = row;
    if (!proof) return;
    const done = await askReason({
      title: 'Rechazar comprobante',
      text: `${ownerOf(row)} lee el motivo y puede subir otro.`,
      label: 'Motivo',
      maxLength: 300,
      choices: REASONS,
      missing: errorMessage('transfer/reason'),
      ok: 'Rechazar',
      cancel: 'Volver',
      send: async (reason) => {
        const result = await onCall(() => refuseProof(proof.transfer_proof_id, reason));
        return result.ok ? null : result.error.message;
      },
    });
    if (done) onSuccess('Comprobante rechazado.');
    await list.reload();
  };

  const columns: ReadonlyArray<Column<Transfer>> = [
    { key: 'comprobante', label: 'Comprobante', cell: (row) => <Proof transfer={row} /> },
    {
      key: 'cliente',
      label: 'Cliente',
      text: ownerOf,
      cell: (row) => <Link to={customerPath(row.customer.customer_id)}>{ownerOf(row)}</Link>,
    },
    { key: 'compra', label: 'Compra', text: ({ title }) => title },
    { key: 'orden', label: 'Orden', text: ({ purchase_id }) => orderNumber(purchase_id), hidden: true },
    { key: 'referencia', label: 'Referencia', text: ({ reference }) => reference },
    {
      key: 'vence',
      label: 'Vence',
      file: ({ pay_by }) => csvMoment(pay_by, timezone),
      cell: ({ pay_by, lapsed }) => `${lapsed ? 'Venció el ' : ''}${formatMoment(pay_by, timezone)}`,
    },
    { key: 'telefono', label: 'Teléfono', text: ({ customer }) => customer.phone, hidden: true },
    { key: 'correo', label: 'Correo', text: ({ customer }) => emailText(customer.email), hidden: true },
    { key: 'importe', label: 'Importe', money: ({ total_payment }) => toCentavos(total_payment) },
    {
      key: 'acciones',
      label: 'Acciones',
      cell: (row) => {
        const of = <span className="ui-hidden"> de {ownerOf(row)}</span>;
        return (
          <div className="transfers-actions">
            <Button size="sm" disabled={busy} onClick={() => void receive(row)}>
              Confirmar{of}
            </Button>
            {row.proof && (
              <Button variant="quiet" size="sm" disabled={busy} onClick={() => void refuse(row)}>
                Rechazar{of}
              </Button>
            )}
            {isAdmin && row.lapsed && !row.proof && (
              <Button
                variant="quiet"
                size="sm"
                disabled={busy}
                onClick={() => void settle(() => forgiveCash(row.purchase_id), 'Compra perdonada.')}
              >
                Perdonar{of}
              </Button>
            )}
          </div>
        );
      },
    },
  ];
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Transferencias"
        text="Transferencias por confirmar: compara el comprobante con tu banco. Primero las que ya lo enviaron."
      />
      <DataTable
        name="transferencias"
        label="Transferencias por confirmar"
        columns={columns}
        list={list}
        rowKey={({ purchase_id }) => purchase_id}
        failed="No pudimos cargar las transferencias."
        empty={
          <EmptyState
            title="No hay transferencias por confirmar."
            text="Aquí quedan las compras que se pagan a tu cuenta, hasta que las confirmes o venzan."
          />
        }
      />
    </div>
  );
}
