import { useEffect } from 'react';
import type { Purchase } from '../../../domain/contract/purchases';
import { errorMessage } from '../../../domain/errors';
import { PATHS } from '../../app/paths';
import { useTitle } from '../../app/title';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { SkeletonGroup } from '../../ui/SkeletonGroup';
import type { CreditLine } from '../grantedCredits';
import { Celebration } from './Celebration';
import { Order } from './Order';
import { SignInCard } from './SignInCard';
import '../thanks.scss';

export interface ThanksProps {
  /** null: the address names no purchase. */
  readonly purchaseId: number | null;
  readonly purchase: Purchase | null;
  /** What could not be shown: it does not exist, or it can be tried again. */
  readonly failure: 'missing' | 'failed' | null;
  readonly credits: readonly CreditLine[];
  readonly signedIn: boolean;
  readonly checking: boolean;
  readonly timeZone: string;
  readonly onLoad: (purchaseId: number) => void;
  readonly onSignIn: () => void;
}

const RESERVE = <LinkButton to={PATHS.studio} size="lg">Ir a Reservar</LinkButton>;
const MINE = <LinkButton to={PATHS.reservations} size="lg" variant="ghost">Mis Reservaciones</LinkButton>;

export function Thanks({ purchaseId, purchase, failure, credits, signedIn, checking, timeZone, onLoad, onSignIn }: ThanksProps) {
  useTitle('Gracias');
  useEffect(() => {
    if (signedIn && purchaseId !== null) onLoad(purchaseId);
  }, [signedIn, purchaseId, onLoad]);

  const content = (): JSX.Element => {
    if (purchaseId === null || failure === 'missing') return <EmptyState illustration="ticket" title={errorMessage('purchase/not-found')} action={RESERVE} />;
    if (checking) return <ThanksSkeleton />;
    if (!signedIn) return <SignInCard title="Inicia sesión para ver tu orden" text="Cada quien ve solo sus propias compras." onSignIn={onSignIn} />;
    if (failure === 'failed') return <ErrorState title="No pudimos cargar tu orden." onRetry={() => onLoad(purchaseId)} />;
    if (!purchase) return <ThanksSkeleton />;
    return (
      <>
        <header className="thanks-header">
          <Celebration />
          <h1>¡Gracias por tu compra!</h1>
          <p className="thanks-header__order">Orden #00{purchase.purchase_id}</p>
        </header>
        <Order purchase={purchase} credits={credits} timeZone={timeZone} />
        <div className="thanks-actions">{RESERVE}{MINE}</div>
      </>
    );
  };

  const thanked = signedIn && purchase !== null && failure === null;
  return (
    <div className="ui-container ui-page thanks">
      {!thanked && <h1 className="ui-hidden">Tu orden</h1>}
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
