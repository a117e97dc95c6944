import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Invoice } from '../../../../domain/contract/purchases';
import { formatInstant } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { orderNumber } from '../../../../domain/orderNumber';
import { chargeReceiptPath, studioPackagesPath } from '../../../core/routing/paths';
import { LinkButton } from '../../../ui/Button';
import { emptyCell } from '../../../ui/emptyCell';
import { Amount } from '../components/Amount';
import '../purchases.scss';
import { useEffect } from 'react';
import type { AppConfig } from '../../../../domain/config';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import type { Listed } from '../reducer';
import { PurchasesSkeleton } from '../components/PurchasesSkeleton';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { fetchInvoices, selectInvoices } from '../actions';

interface ChargeListProps {
  readonly invoices: readonly Invoice[];
  readonly timeZone: string;
}

function Receipt({
  invoice,
  date,
  block,
}: {
  readonly invoice: Invoice;
  readonly date: string;
  readonly block: boolean;
}) {
  return (
    <LinkButton
      to={chargeReceiptPath(invoice)}
      variant="ghost"
      size="sm"
      block={block}
      icon={<ReceiptText size={18} aria-hidden />}
    >
      Recibo
      <span className="ui-hidden">
        {' '}
        {invoice.class_package.title}, {date}
      </span>
    </LinkButton>
  );
}

/** On wide screens. */
function ChargeTable({ invoices, timeZone }: ChargeListProps) {
  return (
    <div className="purchases-frame ui-card">
      <table className="purchases-table">
        <caption className="ui-hidden">Mis Cargos</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Paquete</th>
            <th scope="col">Orden</th>
            <th scope="col" className="purchases-table__money">
              Monto
            </th>
            <th scope="col" className="purchases-table__money">
              Reembolsado
            </th>
            <th scope="col">Recibo</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => {
            const date = formatInstant(invoice.createdAt, timeZone);
            return (
              <tr key={invoice.invoice_id}>
                <td className="purchases-table__line">{date}</td>
                <th scope="row">
                  <span className="purchases-package">{invoice.class_package.title}</span>
                </th>
                <td>{orderNumber(invoice.purchase_id)}</td>
                <td className="purchases-table__money">{formatMoney(toCentavos(invoice.total_payment))}</td>
                <td className="purchases-table__money">
                  {invoice.refunded > 0 ? formatMoney(toCentavos(invoice.refunded)) : emptyCell('Nada')}
                </td>
                <td>
                  <div className="purchases-table__actions">
                    <Receipt invoice={invoice} date={date} block={false} />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** On phones. */
function ChargeCards({ invoices, timeZone }: ChargeListProps) {
  return (
    <ul className="purchases-cards">
      {invoices.map((invoice) => {
        const date = formatInstant(invoice.createdAt, timeZone);
        return (
          <li key={invoice.invoice_id} className="purchases-card ui-card">
            <div className="purchases-card__head">
              <h2 className="purchases-card__name">{invoice.class_package.title}</h2>
              <Amount total={toCentavos(invoice.total_payment)} refunded={toCentavos(invoice.refunded)} />
              <p className="purchases-order">
                {date} · Orden {orderNumber(invoice.purchase_id)}
              </p>
            </div>
            <div className="purchases-card__actions">
              <Receipt invoice={invoice} date={date} block />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface ChargesProps {
  readonly config: AppConfig;
  readonly list: Listed<Invoice>;
  readonly onLoad: () => void;
}

/** /mystudio/pagos */
function Charges({ config, list, onLoad }: ChargesProps) {
  useTitle('Mis Cargos');
  const wide = useMediaQuery(MIN_WIDTH.tablet);
  useEffect(() => onLoad(), [onLoad]);

  const content = (): JSX.Element => {
    if (list.rows === null && list.failed)
      return <ErrorState title="No pudimos cargar tus cargos." busy={list.spinner} onRetry={onLoad} />;
    if (list.rows === null) return <PurchasesSkeleton label="Cargando cargos" wide={wide} />;
    if (list.rows.length === 0) {
      return (
        <EmptyState
          illustration="ticket"
          title="Aún no tienes cargos."
          text="Aquí verás cada pago que hagas y su recibo."
          action={<LinkButton to={studioPackagesPath(config)}>Comprar Clases</LinkButton>}
        />
      );
    }
    const List = wide ? ChargeTable : ChargeCards;
    return <List invoices={list.rows} timeZone={config.timezone} />;
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader title="Mis Cargos" text="Cada pago de tus paquetes y suscripciones." />
      {content()}
    </div>
  );
}

/** /mystudio/pagos */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), list: selectInvoices(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchInvoices()) }),
)(Charges);
