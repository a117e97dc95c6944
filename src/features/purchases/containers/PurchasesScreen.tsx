import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AppConfig } from '../../../../domain/config';
import type { Purchase } from '../../../../domain/contract/purchases';
import { shownError } from '../../../../domain/shownErrors';
import { isFailedTry } from '../../../../domain/purchaseStatus';
import { askReason } from '../../../core/confirm/reason';
import { PATHS, studioPackagesPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { useNow } from '../../../ui/useNow';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { Listed } from '../reducer';
import { CANCEL_REASONS, viewOf, type PurchaseView } from '../labels';
import { rowId } from '../components/rowId';
import { PurchasesSkeleton } from '../components/PurchasesSkeleton';
import { PurchaseTable, type PurchaseListProps } from '../components/PurchaseTable';
import '../purchases.scss';
import { orderNumber } from '../../../../domain/orderNumber';
import { PurchaseActions, hasActions } from '../components/PurchaseActions';
import { PurchaseBadge } from '../components/PurchaseBadge';
import { connect } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { idParam } from '../../../core/routing/idParam';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { cancelSubscription, fetchPurchases, selectPurchases } from '../actions';
import Banknote from 'lucide-react/icons/banknote';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import { Amount } from '../components/Amount';
import StoreCredit from './StoreCreditContainer';

const ChangeCard = lazyComponent(
  () => import('./ChangeCardContainer'),
  <SkeletonGroup label="Cargando tarjetas" shape="block" height={240} />,
);

const Transfer = lazyComponent(
  () => import('./TransferContainer'),
  <SkeletonGroup label="Cargando los datos para transferir" shape="block" height={240} />,
);

const TaxInvoices = lazyComponent(
  () => import('./TaxInvoicesContainer'),
  <SkeletonGroup label="Cargando tus facturas" shape="block" height={120} />,
);

/** As long as the contract takes it. */
const REASON_LENGTH = 500;

export interface PurchasesProps {
  readonly config: AppConfig;
  readonly list: Listed<Purchase>;
  /** The subscription whose card an address opens for a change (?tarjeta=). */
  readonly changing: number | null;
  readonly onLoad: () => void;
  /** Returns null once it is cancelled, else why not. */
  readonly onCancel: (purchaseId: number, reason: string) => Promise<string | null>;
}

/** /mystudio/membresias */
function Purchases({ config, list, changing, onLoad, onCancel }: PurchasesProps) {
  useTitle('Mis Compras');
  const now = useNow();
  const wide = useMediaQuery(MIN_WIDTH.laptop);
  useEffect(() => onLoad(), [onLoad]);
  const asking = useRef(false);
  const [cardOf, setCardOf] = useState(changing);

  const cancel = async ({ purchase: { purchase_id }, title }: PurchaseView): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    const done = await askReason({
      title: 'Cancelar suscripción',
      text:
        `${title} ya no se renovará ni se te volverá a cobrar. Lo que ya pagaste no es reembolsable; ` +
        'puedes seguir usando tus créditos hasta que venzan.',
      label: '¿Por qué la cancelas?',
      maxLength: REASON_LENGTH,
      choices: CANCEL_REASONS,
      missing: shownError('purchase/reason-required'),
      ok: 'Cancelar suscripción',
      cancel: 'Conservar',
      send: (reason) => onCancel(purchase_id, reason),
    }).finally(() => {
      asking.current = false;
    });
    // The button that was pressed is gone, and the focus with it: it goes on in the row, which says what is so now.
    if (done && document.activeElement === document.body)
      document.getElementById(rowId(purchase_id))?.focus({ preventScroll: true });
  };

  const closeCard = (purchaseId: number): void => {
    setCardOf(null);
    document.getElementById(rowId(purchaseId))?.focus();
  };

  const buy = <LinkButton to={studioPackagesPath(config)}>Comprar Clases</LinkButton>;
  const content = (): JSX.Element => {
    if (list.rows === null && list.failed)
      return <ErrorState title="No pudimos cargar tus compras." busy={list.spinner} onRetry={onLoad} />;
    if (list.rows === null) return <PurchasesSkeleton label="Cargando compras" wide={wide} />;
    const views = list.rows.map((row) => viewOf(row, config.timezone, now, wide ? 'table' : 'cards', config));
    const bought = views.filter(({ purchase }) => !isFailedTry(purchase));
    const changed = views.find((view) => view.purchase.purchase_id === cardOf && view.cardChangeable);
    const actions = {
      onCancel: (view: PurchaseView) => void cancel(view),
      onChangeCard: (view: PurchaseView) => setCardOf(view.purchase.purchase_id),
    };
    const List = wide ? PurchaseTable : PurchaseCards;
    return (
      <>
        {bought.map(
          ({ purchase }) =>
            purchase.transfer?.open && <Transfer key={purchase.purchase_id} purchase={purchase} isTitled />,
        )}
        {changed && <ChangeCard key={cardOf} view={changed} onClose={() => closeCard(changed.purchase.purchase_id)} />}
        {bought.length > 0 ? (
          <List views={bought} {...actions} />
        ) : (
          <EmptyState
            illustration="ticket"
            title="Aún no tienes compras."
            text="Elige un paquete y reserva tu primera clase."
            action={buy}
          />
        )}
        <FailedTries views={views.filter(({ purchase }) => isFailedTry(purchase))} {...actions} />
      </>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Mis Compras"
        text={
          <>
            Tus paquetes y suscripciones, con su recibo
            {config.cfdi_enabled && (
              <>
                {' '}
                y <a href="#facturas">su factura</a>
              </>
            )}
            .
          </>
        }
        actions={list.rows?.every(isFailedTry) ? null : buy}
      />
      {content()}
      {config.cfdi_enabled && <TaxInvoices />}
      <StoreCredit timeZone={config.timezone} />
      {config.gift_card_amounts !== '' && (
        <p className="purchases-gifts">
          <Link to={PATHS.giftCards}>Regalar o canjear una tarjeta de regalo</Link>
        </p>
      )}
    </div>
  );
}

/** Tries that took no money, folded below the purchases. */
function FailedTries({ views, onCancel, onChangeCard }: PurchaseListProps) {
  if (views.length === 0) return null;
  return (
    <details className="purchases-tries">
      <summary>Intentos sin cobro ({views.length})</summary>
      <ul>
        {views.map((view) => (
          <li key={view.purchase.purchase_id} id={rowId(view.purchase.purchase_id)} tabIndex={-1}>
            <span className="purchases-tries__head">
              <strong>{view.title}</strong>
              <PurchaseBadge purchase={view.purchase} text={view.badge} />
            </span>
            <span className="purchases-order">
              {view.date} · Orden {orderNumber(view.purchase.purchase_id)}
            </span>
            {view.note && <span className="purchases-note">{view.note}</span>}
            {view.cancellable && (
              <div className="purchases-tries__actions">
                <PurchaseActions view={view} onCancel={onCancel} onChangeCard={onChangeCard} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const ConnectedPurchases = connect(
  (state: RootState) => ({ config: selectConfig(state), list: selectPurchases(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPurchases()),
    onCancel: async (purchaseId: number, reason: string) => {
      const result = await dispatch(cancelSubscription(purchaseId, reason));
      return result.ok ? null : result.error.message;
    },
  }),
)(Purchases);

/** /mystudio/membresias, with ?tarjeta= to change the card of a subscription */
export default function PurchasesScreen() {
  const [params] = useSearchParams();
  return <ConnectedPurchases changing={idParam(params.get('tarjeta') ?? undefined)} />;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** On phones. */
function PurchaseCards({ views, onCancel, onChangeCard }: PurchaseListProps) {
  const fact = (icon: ReactNode, label: string, value: ReactNode, seen = false) => (
    <div>
      {icon}
      <dt className={seen ? undefined : 'ui-hidden'}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <ul className="purchases-cards">
      {views.map((view) => (
        <li
          key={view.purchase.purchase_id}
          id={rowId(view.purchase.purchase_id)}
          tabIndex={-1}
          className="purchases-card ui-card"
        >
          <div className="purchases-card__head">
            <h2 className="purchases-card__name">{view.title}</h2>
            <PurchaseBadge purchase={view.purchase} text={view.badge} />
            <p className="purchases-order">Orden {orderNumber(view.purchase.purchase_id)}</p>
          </div>
          <dl className="purchases-card__facts">
            {fact(<Banknote {...ICON} />, 'Monto', <Amount total={view.total} refunded={view.refunded} />)}
            {fact(<CalendarDays {...ICON} />, 'Fecha', view.date)}
            {fact(<CreditCard {...ICON} />, 'Forma de pago', view.method)}
            {view.renewal !== null &&
              fact(
                <CalendarClock {...ICON} />,
                view.onTrial ? 'Tu prueba gratis termina el' : 'Próxima renovación',
                <strong>{view.renewal}</strong>,
                true,
              )}
          </dl>
          {view.charges && <p className="purchases-note">{view.charges}</p>}
          {view.note && <p className="purchases-note">{view.note}</p>}
          {view.warning && <p className="purchases-warning">{view.warning}</p>}
          {hasActions(view) && (
            <div className="purchases-card__actions">
              <PurchaseActions view={view} block onCancel={onCancel} onChangeCard={onChangeCard} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
