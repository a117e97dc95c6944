import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type {
  OfferedPaymentMethod,
  WalletApproval,
  WalletCheckoutResponse,
} from '../../../../domain/contract/checkout';
import type { ContentPageSummary } from '../../../../domain/contract/content';
import type { Discount } from '../../../../domain/contract/discounts';
import type { ClassPackage } from '../../../../domain/contract/packages';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import { errorMessage } from '../../../../domain/errors';
import { checkoutPath, thanksPath } from '../../../core/routing/paths';
import { useTitle } from '../../../core/routing/title';
import { retrying } from '../../../core/http/chunks';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton } from '../../../ui/Skeleton';
import type { CheckoutError } from '../actions';
import type { Attempt } from '../attempt';
import { choiceInForce, offeredChoices, type Choice } from '../choices';
import { quote } from '../quote';
import { isDone } from '../wallet';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { DiscountBox } from './DiscountBox';
import { Notice } from './Notice';
import { Payment } from './Payment';
import { SignInCard } from './SignInCard';
import { Summary } from './Summary';
import '../checkout.scss';

const Reminder = lazy(retrying(() => import('./Reminder')));

export interface CheckoutProps {
  /** null: the address names no package. */
  readonly classPackageId: number | null;
  readonly pkg: ClassPackage | null;
  /** What could not be shown: it does not exist, or it can be tried again. */
  readonly failure: 'missing' | 'failed' | null;
  /** null: not read yet. */
  readonly methods: readonly OfferedPaymentMethod[] | null;
  readonly sources: readonly PaymentSource[];
  /** What was chosen; null: the default. */
  readonly chosen: Choice | null;
  readonly sessionMode: boolean;
  readonly canSaveCard: boolean;
  readonly subscriptionsEnabled: boolean;
  readonly discountsEnabled: boolean;
  readonly discount: Discount | null;
  readonly discountError: string | null;
  readonly discountSpinner: boolean;
  readonly attempt: Attempt | null;
  /** The signup fee's package, where it must be paid first. */
  readonly dueFee: number | null;
  /** null: not read yet. */
  readonly documents: readonly ContentPageSummary[] | null;
  readonly error: CheckoutError | null;
  readonly spinner: boolean;
  readonly signedIn: boolean;
  readonly checking: boolean;
  readonly business: string;
  readonly packagesTo: string;
  readonly timeZone: string;
  readonly onLoad: (classPackageId: number) => void;
  readonly onLoadOwn: () => void;
  readonly onLeave: () => void;
  /** Where /checkout/152 goes that names no package; null: nowhere. */
  readonly onFindHome: () => Promise<number | null>;
  readonly onResume: (classPackageId: number) => Promise<number | null>;
  readonly onChoice: (choice: Choice) => void;
  readonly onSignIn: () => void;
  readonly onDiscount: (classPackageId: number, code: string) => void;
  readonly onRemoveDiscount: () => void;
  readonly onDueFee: (fee: number) => void;
  /** These four answer the purchase's id, or null. */
  readonly onPurchase: (classPackageId: number, card: CardEntry | null, saveCard: boolean) => Promise<number | null>;
  readonly onGiveUp: () => Promise<number | null>;
  readonly onWalletApprove: (approval: WalletApproval) => Promise<number | null>;
  readonly onWalletBegin: (classPackageId: number) => Promise<WalletCheckoutResponse | null>;
  readonly onWalletCancel: () => void;
  readonly onWalletFailed: () => void;
  /** The browser shows the page as it was left for the provider's. */
  readonly onBack: () => void;
}

/**
 * "/checkout/152 is used when the home flag is set" (specification, section 2): 152 was the first studio's package of
 * the landing page. Here every package with the flag is linked by its own number, and 152, where no package has it,
 * is an address that stays for the one with the flag.
 */
const HOME = 152;

export function Checkout(props: CheckoutProps) {
  const {
    classPackageId,
    pkg,
    failure,
    methods,
    documents,
    signedIn,
    checking,
    packagesTo,
    dueFee,
    discount,
    attempt,
  } = props;
  const { onLoad, onLoadOwn, onLeave, onFindHome, onResume, onDueFee, onBack } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle('Comprar');

  useEffect(() => {
    if (classPackageId === null) return undefined;
    onLoad(classPackageId);
    return onLeave;
  }, [classPackageId, onLoad, onLeave]);

  // Who has left meanwhile is not brought to the thank-you page.
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  const thank = useRef((purchaseId: number | null): void => {
    if (purchaseId !== null && here.current) navigate(thanksPath(purchaseId), { replace: true });
  });

  useEffect(() => {
    if (!signedIn || classPackageId === null) return;
    onLoadOwn();
    void onResume(classPackageId).then(thank.current);
  }, [signedIn, classPackageId, onLoadOwn, onResume]);

  useEffect(() => {
    if (dueFee !== null) onDueFee(dueFee);
  }, [dueFee, onDueFee]);

  useEffect(() => {
    if (classPackageId !== HOME || failure !== 'missing') return;
    void onFindHome().then((home) => {
      if (home !== null && here.current) navigate(checkoutPath(home), { replace: true });
    });
  }, [classPackageId, failure, onFindHome, navigate]);

  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onBack();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [onBack]);

  const held = attempt?.unsettled === true && attempt.class_package_id === classPackageId;

  const pay = async (id: number, card: CardEntry | null, saveCard: boolean): Promise<void> => {
    if (dueFee !== null) onDueFee(dueFee);
    else thank.current(await props.onPurchase(id, card, saveCard));
  };

  const walletBegin = async (id: number): Promise<WalletCheckoutResponse | null> => {
    if (dueFee !== null) {
      onDueFee(dueFee);
      return null;
    }
    const begun = await props.onWalletBegin(id);
    if (!begun || !isDone(begun)) return begun;
    thank.current(begun.purchase_id);
    return null;
  };

  const nextStep = (
    bought: ClassPackage,
    offered: readonly OfferedPaymentMethod[],
    pages: readonly ContentPageSummary[],
  ): JSX.Element => {
    const choices = offeredChoices(offered, props.sources, bought.is_subscription);
    if (bought.is_subscription && (!props.subscriptionsEnabled || choices.length === 0)) {
      return (
        <section className="checkout-card ui-card">
          <Notice>
            Por ahora las suscripciones no se compran en línea. Pregunta en recepción o elige otro paquete.
          </Notice>
          <LinkButton to={packagesTo} size="lg" block>
            Ver otros paquetes
          </LinkButton>
        </section>
      );
    }
    if (!signedIn) {
      return (
        <SignInCard
          title="Inicia sesión para continuar"
          text="Guardamos tu paquete mientras entras o creas tu cuenta."
          onSignIn={props.onSignIn}
        />
      );
    }
    const id = bought.class_package_id;
    return (
      <Payment
        key={id}
        business={props.business}
        free={quote(bought, discount).free}
        subscription={bought.is_subscription}
        methods={offered}
        sources={props.sources}
        choices={choices}
        choice={choiceInForce(choices, props.chosen)}
        sessionMode={props.sessionMode}
        canSaveCard={props.canSaveCard}
        held={held}
        canGiveUp={held && attempt.purchase_id !== null && attempt.approval === null}
        documents={pages}
        error={props.error}
        spinner={props.spinner}
        packagesTo={packagesTo}
        onChoice={props.onChoice}
        onPay={(card, saveCard) => void pay(id, card, saveCard)}
        onGiveUp={() => void props.onGiveUp().then(thank.current)}
        onWalletBegin={() => walletBegin(id)}
        onWalletApprove={async (approval) => thank.current(await props.onWalletApprove(approval))}
        onWalletCancel={props.onWalletCancel}
        onWalletFailed={props.onWalletFailed}
      />
    );
  };

  const summary = (bought: ClassPackage): JSX.Element => {
    const discountable = props.discountsEnabled && signedIn && !held && quote(bought, null).first > 0;
    return (
      <div className="checkout-column">
        <Summary pkg={bought} discount={discount}>
          {discountable && (
            <DiscountBox
              discount={discount}
              subscription={bought.is_subscription}
              error={props.discountError}
              spinner={props.discountSpinner}
              onApply={(code) => props.onDiscount(bought.class_package_id, code)}
              onRemove={props.onRemoveDiscount}
            />
          )}
        </Summary>
        {bought.is_subscription && (
          <Suspense
            fallback={
              <div className="checkout-card ui-card">
                <Skeleton shape="block" height={168} />
              </div>
            }
          >
            <Reminder pkg={bought} discount={discount} timeZone={props.timeZone} />
          </Suspense>
        )}
      </div>
    );
  };

  const content = (): JSX.Element => {
    if (classPackageId === null || failure === 'missing') {
      return (
        <EmptyState
          illustration="ticket"
          title={errorMessage('package/not-found')}
          action={<LinkButton to={packagesTo}>Ver paquetes</LinkButton>}
        />
      );
    }
    if (failure === 'failed')
      return <ErrorState title="No pudimos cargar tu compra." onRetry={() => onLoad(classPackageId)} />;
    if (!pkg || !methods || !documents || checking) return <CheckoutSkeleton />;
    return (
      <>
        {search.has('cancelado') && !held && (
          <p role="status" className="checkout-cancelled">
            Regresaste sin pagar: no se hizo ningún cargo. Puedes intentarlo de nuevo.
          </p>
        )}
        <div className="checkout-columns">
          {summary(pkg)}
          {nextStep(pkg, methods, documents)}
        </div>
      </>
    );
  };

  const missing = classPackageId === null || failure === 'missing';
  return (
    <div className="ui-container ui-page checkout">
      <PageHeader
        title="Tu compra"
        text={missing ? null : 'Revisa tu paquete y confirma. Tus clases quedan listas al momento.'}
      />
      {content()}
    </div>
  );
}
