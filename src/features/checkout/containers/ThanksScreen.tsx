import { useEffect } from 'react';
import { useNavigate, useSearchParams, useParams } from 'react-router-dom';
import type { Purchase } from '../../../../domain/contract/purchases';
import { orderNumber } from '../../../../domain/orderNumber';
import { shownError } from '../../../../domain/shownErrors';
import { PATHS, checkoutPath, classCheckoutPath, thanksPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import FinishIntent from '../../reservations/containers/FinishIntentContainer';
import { type AwaitedOrder, setAwaited } from '../actions';
import { type CreditLine, selectOrderCredits } from '../grantedCredits';
import { orderState, type OrderState } from '../orderState';
import { Order } from '../components/Order';
import { SignInCard } from '../components/SignInCard';
import '../thanks.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { openOrder, failureOf, selectPurchase } from '../../purchases/actions';
import { openSessionDialog, selectSessionChecking, selectSignedIn } from '../../session/state';
import { idParam } from '../../../core/routing/idParam';
import { intentReserved } from '../hold';
import { awaitOrder, returnedFromProvider } from '../order';

interface ThanksProps {
  /** null: the address names no purchase. */
  readonly purchaseId: number | null;
  readonly purchase: Purchase | null;
  /** What could not be shown: it does not exist, or it can be tried again. */
  readonly failure: 'missing' | 'failed' | null;
  /** Its payment is polled; null: no longer, or not yet. */
  readonly awaited: AwaitedOrder | null;
  readonly credits: readonly CreditLine[];
  readonly signedIn: boolean;
  readonly checking: boolean;
  readonly timeZone: string;
  readonly onLoad: (purchaseId: number) => void;
  /** Polls the payment until its state is final or the screen is left. */
  readonly onAwait: (purchaseId: number, signal: AbortSignal) => void;
  /** Begins to poll again. */
  readonly onAgain: () => void;
  /** Called after returning from the provider's page with a paid order. */
  readonly onBack: (classPackageId: number) => void;
  /** Called with the class that the order has reserved. */
  readonly onReserved: (singleClassId: number) => void;
  readonly onSignIn: () => void;
}

const TITLES: Readonly<Record<OrderState, string>> = {
  bought: '¡Gracias por tu compra!',
  cash: '¡Gracias por tu compra!',
  spei: 'Haz tu transferencia',
  oxxo: 'Paga en OXXO',
  processing: 'Estamos confirmando tu pago',
  failed: 'Tu pago no se completó',
  ended: 'Tu orden',
};

/** The title: a free class isn't "bought", and a trial is paid later. */
const titleOf = (
  state: OrderState,
  { total_payment, subscription_id, class_amount, single_class }: Purchase,
): string =>
  state === 'bought' && total_payment === 0 && subscription_id === null && (single_class !== null || class_amount > 0)
    ? '¡Nos vemos en clase!'
    : TITLES[state];

/** The class that a purchase has reserved, with its seat or with its credits. */
const reservedBy = (purchase: Purchase | null) => purchase?.single_class ?? purchase?.reserved_class ?? null;

/** Path to buy the same class again, with its spot if it is still free. */
const againPath = (classPackageId: number, single: Purchase['single_class']): string =>
  single ? classCheckoutPath(classPackageId, single.single_class_id, single.spot) : checkoutPath(classPackageId);

const RESERVE = (
  <LinkButton to={PATHS.studio} size="lg">
    Ir a Reservar
  </LinkButton>
);
const MINE = (
  <LinkButton to={PATHS.reservations} size="lg" variant="ghost">
    Mis Reservaciones
  </LinkButton>
);
const PURCHASES = (
  <LinkButton to={PATHS.purchases} size="lg" variant="ghost">
    Mis Compras
  </LinkButton>
);

function Thanks(props: ThanksProps) {
  const {
    purchaseId,
    purchase,
    failure,
    awaited,
    credits,
    signedIn,
    checking,
    timeZone,
    onLoad,
    onAwait,
    onAgain,
    onBack,
    onReserved,
    onSignIn,
  } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle('Gracias');
  useEffect(() => {
    if (signedIn && purchaseId !== null) onLoad(purchaseId);
  }, [signedIn, purchaseId, onLoad]);

  const state = purchase && orderState(purchase);
  const tired = awaited?.purchase_id === purchaseId && awaited.tired;
  useEffect(() => {
    if (state !== 'processing' || purchaseId === null || tired) return undefined;
    const listener = new AbortController();
    onAwait(purchaseId, listener.signal);
    return () => listener.abort();
  }, [state, purchaseId, tired, onAwait]);

  const packageId = purchase?.class_package.class_package_id;
  const fromProvider = search.has('session');
  useEffect(() => {
    if (!fromProvider || state !== 'bought' || packageId === undefined || purchaseId === null) return;
    onBack(packageId);
    // Replaces the address, so that a reload doesn't announce it again.
    navigate(thanksPath(purchaseId), { replace: true });
  }, [fromProvider, state, packageId, purchaseId, onBack, navigate]);

  const reserved = state === 'bought' || state === 'cash' ? reservedBy(purchase)?.single_class_id : undefined;
  useEffect(() => {
    if (reserved !== undefined) onReserved(reserved);
  }, [reserved, onReserved]);

  const actions = (of: OrderState, bought: Purchase): JSX.Element => {
    const { class_package, single_class } = bought;
    const waits = of === 'processing' || of === 'spei' || of === 'oxxo';
    if (of === 'failed') {
      return (
        <>
          <LinkButton to={againPath(class_package.class_package_id, single_class)} size="lg">
            Intentar de nuevo
          </LinkButton>
          {PURCHASES}
        </>
      );
    }
    if (!waits && reservedBy(bought))
      return (
        <>
          <LinkButton to={PATHS.reservations} size="lg">
            Ver mi reservación
          </LinkButton>
          {PURCHASES}
        </>
      );
    if (!waits)
      return (
        <>
          {of === 'ended' ? RESERVE : <FinishIntent look="order" otherwise={RESERVE} />}
          {MINE}
        </>
      );
    return (
      <>
        {tired && (
          <Button size="lg" onClick={onAgain}>
            Revisar de nuevo
          </Button>
        )}
        {PURCHASES}
      </>
    );
  };

  const content = (): JSX.Element => {
    if (purchaseId === null || failure === 'missing')
      return <EmptyState illustration="ticket" title={shownError('purchase/not-found')} action={RESERVE} />;
    if (checking) return <ThanksSkeleton />;
    if (!signedIn)
      return (
        <SignInCard
          title="Inicia sesión para ver tu orden"
          text="Cada quien ve solo sus propias compras."
          onSignIn={onSignIn}
        />
      );
    if (failure === 'failed')
      return <ErrorState title="No pudimos cargar tu orden." onRetry={() => onLoad(purchaseId)} />;
    if (!purchase || !state) return <ThanksSkeleton />;
    return (
      <>
        <header className="thanks-header">
          {(state === 'bought' || state === 'cash') && <Celebration />}
          <h1>{titleOf(state, purchase)}</h1>
          <p className="thanks-header__order">Orden {orderNumber(purchase.purchase_id)}</p>
        </header>
        <Order purchase={purchase} state={state} tired={tired} credits={credits} timeZone={timeZone} />
        <div className="thanks-actions">{actions(state, purchase)}</div>
      </>
    );
  };

  const shown = signedIn && purchase !== null && failure === null;
  return (
    <div className="ui-container ui-page thanks">
      {!shown && <h1 className="ui-hidden">Tu orden</h1>}
      {content()}
    </div>
  );
}

function ThanksSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu orden" className="thanks-waiting">
      <Skeleton shape="circle" width={112} height={112} />
      <Skeleton width="60%" height={34} />
      <div className="thanks-order ui-card">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
        <Skeleton shape="block" height={72} />
      </div>
    </SkeletonGroup>
  );
}

/** A ticket under confetti, which falls once, and not with reduced motion. */
function Celebration() {
  return (
    <svg className="thanks-drawing" viewBox="0 0 240 160" width="240" height="160" aria-hidden focusable="false">
      <g className="thanks-drawing__confetti">
        <path className="thanks-drawing__accent" d="M40 34l10 8M196 28l-8 10M206 96l10-6" />
        <circle className="thanks-drawing__dot" cx="66" cy="22" r="5" />
        <circle className="thanks-drawing__dot thanks-drawing__dot--soft" cx="168" cy="18" r="4" />
        <circle className="thanks-drawing__dot thanks-drawing__dot--soft" cx="28" cy="88" r="5" />
        <circle className="thanks-drawing__dot" cx="214" cy="60" r="4" />
        <path className="thanks-drawing__line" d="M116 12v12M24 60h10M88 30l-6-8M142 32l7-9" />
      </g>
      <g className="thanks-drawing__ticket">
        <path className="thanks-drawing__fill" d="M56 56h128v18a14 14 0 0 0 0 28v18H56v-18a14 14 0 0 0 0-28z" />
        <path className="thanks-drawing__line" d="M56 56h128v18a14 14 0 0 0 0 28v18H56v-18a14 14 0 0 0 0-28z" />
        <path className="thanks-drawing__accent" d="m98 88 15 15 30-32" />
      </g>
    </svg>
  );
}

interface Own {
  readonly purchaseId: number | null;
}

const ConnectedThanks = connect(
  (state: RootState, { purchaseId }: Own) => ({
    purchase: purchaseId === null ? null : selectPurchase(state, purchaseId),
    failure: failureOf(state.purchases, purchaseId),
    awaited: state.checkout.awaited,
    credits: selectOrderCredits(state, purchaseId),
    signedIn: selectSignedIn(state),
    checking: selectSessionChecking(state),
    timeZone: selectConfig(state).timezone,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => void dispatch(openOrder(id)),
    onAwait: (id: number, signal: AbortSignal) => void dispatch(awaitOrder(id, signal)),
    onAgain: () => void dispatch(setAwaited(null)),
    onReserved: (singleClassId: number) => void dispatch(intentReserved(singleClassId)),
    onBack: (classPackageId: number) => void dispatch(returnedFromProvider(classPackageId)),
    onSignIn: () => void dispatch(openSessionDialog({ reason: 'Inicia sesión para ver tu orden.', then: null })),
  }),
)(Thanks);

/** /gracias/:purchase_id */
export default function ThanksScreen() {
  return <ConnectedThanks purchaseId={idParam(useParams().purchase_id)} />;
}
