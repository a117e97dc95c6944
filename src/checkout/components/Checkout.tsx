import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from '../../../domain/contract/checkout';
import type { PageSummary } from '../../../domain/contract/content';
import type { ClassPackage } from '../../../domain/contract/packages';
import { errorMessage } from '../../../domain/errors';
import { thanksPath } from '../../app/paths';
import { useTitle } from '../../app/title';
import { isOffer } from '../../packages/words';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { PageHeader } from '../../ui/PageHeader';
import type { CheckoutError } from '../actions';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { Notice } from './Notice';
import { Payment } from './Payment';
import { SignInCard } from './SignInCard';
import { Summary } from './Summary';
import '../checkout.scss';

export interface CheckoutProps {
  /** null: the address names no package. */
  readonly classPackageId: number | null;
  readonly pkg: ClassPackage | null;
  /** What could not be shown: it does not exist, or it can be tried again. */
  readonly failure: 'missing' | 'failed' | null;
  /** null: not read yet. */
  readonly methods: readonly PaymentMethod[] | null;
  readonly method: number | null;
  /** null: not read yet. */
  readonly documents: readonly PageSummary[] | null;
  readonly error: CheckoutError | null;
  readonly spinner: boolean;
  readonly signedIn: boolean;
  readonly checking: boolean;
  readonly business: string;
  readonly packagesTo: string;
  readonly onLoad: (classPackageId: number) => void;
  readonly onMethod: (payment_method_id: number) => void;
  readonly onSignIn: () => void;
  /** Answers the purchase's id, or null. */
  readonly onPurchase: (classPackageId: number, free: boolean) => Promise<number | null>;
}

export function Checkout(props: CheckoutProps) {
  const { classPackageId, pkg, failure, methods, documents, signedIn, checking, packagesTo, onLoad, onPurchase } = props;
  const navigate = useNavigate();
  useTitle('Comprar');
  useEffect(() => {
    if (classPackageId !== null) onLoad(classPackageId);
  }, [classPackageId, onLoad]);

  // Who has left meanwhile is not brought to the thank-you page.
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);

  const pay = async (free: boolean): Promise<void> => {
    if (classPackageId === null) return;
    const purchaseId = await onPurchase(classPackageId, free);
    if (purchaseId !== null && here.current) navigate(thanksPath(purchaseId), { replace: true });
  };

  const nextStep = (bought: ClassPackage, offered: readonly PaymentMethod[], pages: readonly PageSummary[]): JSX.Element => {
    if (bought.is_subscription) {
      return (
        <section className="checkout-card ui-card">
          <Notice>Por ahora las suscripciones no se compran en línea. Pregunta en recepción o elige otro paquete.</Notice>
          <LinkButton to={packagesTo} size="lg" block>Ver otros paquetes</LinkButton>
        </section>
      );
    }
    if (!signedIn) {
      return <SignInCard title="Inicia sesión para continuar" text="Guardamos tu paquete mientras entras o creas tu cuenta." onSignIn={props.onSignIn} />;
    }
    const free = isOffer(bought);
    return (
      <Payment
        key={bought.class_package_id}
        business={props.business} free={free} methods={offered} method={props.method} documents={pages} error={props.error}
        spinner={props.spinner} packagesTo={packagesTo} onMethod={props.onMethod} onPay={() => void pay(free)}
      />
    );
  };

  const content = (): JSX.Element => {
    if (classPackageId === null || failure === 'missing') {
      return <EmptyState illustration="ticket" title={errorMessage('package/not-found')} action={<LinkButton to={packagesTo}>Ver paquetes</LinkButton>} />;
    }
    if (failure === 'failed') return <ErrorState title="No pudimos cargar tu compra." onRetry={() => onLoad(classPackageId)} />;
    if (!pkg || !methods || !documents || checking) return <CheckoutSkeleton />;
    return (
      <div className="checkout-columns">
        <Summary pkg={pkg} />
        {nextStep(pkg, methods, documents)}
      </div>
    );
  };

  const missing = classPackageId === null || failure === 'missing';
  return (
    <div className="ui-container ui-page checkout">
      <PageHeader title="Tu compra" text={missing ? null : 'Revisa tu paquete y confirma. Tus clases quedan listas al momento.'} />
      {content()}
    </div>
  );
}
