import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useEffect } from 'react';
import type { AppConfig } from '../../../../domain/config';
import type { Invoice, Purchase } from '../../../../domain/contract/purchases';
import { shownError } from '../../../../domain/shownErrors';
import { formatInstant } from '../../../../domain/format';
import { formatMoney } from '../../../../domain/numbers';
import { orderNumber } from '../../../../domain/orderNumber';
import { Logo } from '../../../ui/layout/Logo';
import { PATHS } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import type { Listed } from '../reducer';
import { boughtClass, receiptOf } from '../labels';
import { PurchaseBadge } from '../components/PurchaseBadge';
import { PurchaseFiles } from '../components/PurchaseFiles';
import '../receipt.scss';
import { connect } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { idParam } from '../../../core/routing/idParam';
import { selectFullName } from '../../customers/selectors';
import { fetchInvoices, fetchPurchase, failureOf, selectInvoices, selectPurchase } from '../actions';

export interface ReceiptProps {
  readonly config: AppConfig;
  readonly customerName: string;
  /** null: the address names no purchase. */
  readonly purchaseId: number | null;
  /** One charge of it; null: the purchase itself. */
  readonly invoiceId: number | null;
  readonly purchase: Purchase | null;
  readonly failure: 'missing' | 'failed' | null;
  readonly invoices: Listed<Invoice>;
  readonly spinner: boolean;
  readonly onLoad: (purchaseId: number, withInvoices: boolean) => void;
}

/** /mystudio/recibo/{purchase_id}: printed or saved as a PDF. */
function Receipt({
  config,
  customerName,
  purchaseId,
  invoiceId,
  purchase,
  failure,
  invoices,
  spinner,
  onLoad,
}: ReceiptProps) {
  useTitle(purchaseId === null ? 'Recibo' : `Recibo de la orden ${orderNumber(purchaseId)}`);
  const load = useCallback(() => {
    if (purchaseId !== null) onLoad(purchaseId, invoiceId !== null);
  }, [onLoad, purchaseId, invoiceId]);
  useEffect(load, [load]);

  const charge =
    invoiceId === null
      ? null
      : invoices.rows?.find((row) => row.invoice_id === invoiceId && row.purchase_id === purchaseId);
  const shown = purchase !== null && failure === null && charge !== undefined;
  const back =
    invoiceId === null ? { to: PATHS.purchases, label: 'Mis Compras' } : { to: PATHS.charges, label: 'Mis Cargos' };
  const content = (): JSX.Element => {
    const gone = (title: string) => (
      <EmptyState illustration="ticket" title={title} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />
    );
    if (purchaseId === null || failure === 'missing') return gone(shownError('purchase/not-found'));
    if (failure === 'failed' || (invoiceId !== null && invoices.failed)) {
      return <ErrorState title="No pudimos cargar este recibo." busy={spinner || invoices.spinner} onRetry={load} />;
    }
    if (!purchase || (invoiceId !== null && invoices.rows === null)) return <ReceiptSkeleton />;
    if (charge === undefined) return gone('No encontramos este cargo.');
    return <Paper config={config} customerName={customerName} purchase={purchase} charge={charge} />;
  };

  return (
    <div className="ui-container ui-page receipt-page">
      <div className="receipt-tools">
        <LinkButton to={back.to} variant="quiet" size="sm" icon={<ArrowLeft size={18} aria-hidden />}>
          {back.label}
        </LinkButton>
        {shown && (
          <Button size="sm" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </div>
      {content()}
      {shown && (
        <div className="receipt-tools">
          <PurchaseFiles files={purchase.class_package} />
        </div>
      )}
    </div>
  );
}

interface PaperProps {
  readonly config: AppConfig;
  readonly customerName: string;
  readonly purchase: Purchase;
  readonly charge: Invoice | null;
}

function Paper({ config, customerName, purchase, charge }: PaperProps) {
  const view = receiptOf(purchase, charge, config.timezone);
  const fact = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <article className="receipt ui-card" aria-labelledby="recibo-titulo">
      <header className="receipt__head">
        <div className="receipt__studio">
          <Logo name={config.business_name} src={config.navbar_logo} />
          {config.navbar_logo && <p className="receipt__name">{config.business_name}</p>}
          {config.location && <p className="receipt__quiet">{config.location}</p>}
          {config.email && <p className="receipt__quiet">{config.email}</p>}
        </div>
        <div className="receipt__order">
          <h1 id="recibo-titulo">Recibo</h1>
          <p>Orden {orderNumber(purchase.purchase_id)}</p>
          <PurchaseBadge purchase={purchase} text={view.badge} />
        </div>
      </header>
      <dl className="receipt__facts">
        {fact('Fecha', view.date)}
        {fact('Cliente', customerName)}
        {fact('Forma de pago', view.method)}
        {purchase.answers?.map(({ label, text, src }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{src ? <a href={src}>{text}</a> : text}</dd>
          </div>
        ))}
        {purchase.renewal_consent &&
          fact(
            'Aceptación del cobro automático',
            `${purchase.renewal_consent.text} (${formatInstant(purchase.renewal_consent.at, config.timezone)})`,
          )}
        {charge && fact('Cargo', orderNumber(charge.invoice_id))}
      </dl>
      <dl className="receipt__lines">
        <div className="receipt__package">
          <dt>Paquete</dt>
          <dd>
            {purchase.class_package.title}
            {purchase.single_class && (
              <span>{boughtClass(purchase.single_class, purchase.class_package.title, config.timezone)}</span>
            )}
            {view.period && <span>Suscripción, se renueva {view.period}</span>}
          </dd>
        </div>
        {view.lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="receipt__total">
          <dt>{view.totalLabel}</dt>
          <dd>{formatMoney(view.total)}</dd>
        </div>
        {view.refunded > 0 && (
          <div>
            <dt>Reembolsado</dt>
            <dd>{formatMoney(-view.refunded)}</dd>
          </div>
        )}
      </dl>
      <p className="receipt__foot">No es un comprobante fiscal</p>
    </article>
  );
}

function ReceiptSkeleton() {
  return (
    <SkeletonGroup label="Cargando recibo" className="receipt ui-card">
      <Skeleton width={180} height={40} />
      <Skeleton width="60%" />
      <Skeleton width="50%" />
      <Skeleton shape="block" height={140} />
    </SkeletonGroup>
  );
}

interface Own {
  readonly purchaseId: number | null;
  readonly invoiceId: number | null;
}

const ConnectedReceipt = connect(
  (state: RootState, { purchaseId }: Own) => ({
    config: selectConfig(state),
    customerName: selectFullName(state),
    purchase: purchaseId === null ? null : selectPurchase(state, purchaseId),
    failure: failureOf(state.purchases, purchaseId),
    invoices: selectInvoices(state),
    spinner: state.purchases.spinner,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number, withInvoices: boolean) => {
      void dispatch(fetchPurchase(id));
      if (withInvoices) void dispatch(fetchInvoices());
    },
  }),
)(Receipt);

/** /mystudio/recibo/:purchase_id, of one charge with ?cargo= */
export default function ReceiptScreen() {
  const [params] = useSearchParams();
  return (
    <ConnectedReceipt
      purchaseId={idParam(useParams().purchase_id)}
      invoiceId={idParam(params.get('cargo') ?? undefined)}
    />
  );
}
