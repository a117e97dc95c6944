import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { LinkedOffer, LinkedPayment, LinkedRenewal } from '../../../../domain/contract/renewalLinks';
import { changeCardPath, PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { lazyComponent } from '../../../ui/lazyComponent';
import { CheckoutFrame, CheckoutSkeleton } from '../components/CheckoutFrame';
import { LinkedRenewalCard } from '../components/LinkedRenewalCard';
import { payRenewalLink, readRenewalLink } from '../renewalLink';
import { selectPackagesPath } from '../selectors';
import { linkEnded, signInText } from '../renewalLinkLabels';
import '../checkout.scss';

const SignedInRenewal = lazyComponent(() => import('./SignedInRenewal'), <CheckoutSkeleton />);

interface RenewalLinkScreenProps {
  readonly packagesTo: string;
  readonly onRead: (token: string) => Promise<Result<LinkedRenewal>>;
  readonly onPay: (token: string, body: LinkedPayment, isSubscription: boolean) => Promise<string | null>;
}

interface Paid {
  readonly offer: LinkedOffer;
  readonly isSubscription: boolean;
}

/** /renovar/{token}: what the link of a mail pays, and the one button that pays it, without an account. */
export function RenewalLinkScreen({ packagesTo, onRead, onPay }: RenewalLinkScreenProps) {
  const token = useParams().token ?? '';
  const [read, setRead] = useState<Result<LinkedRenewal> | null>(null);
  const [reading, setReading] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [paid, setPaid] = useState<Paid | null>(null);
  useTitle('Renovar');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setRead(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const pay = async ({ offer, is_subscription }: LinkedRenewal, source: number | null | undefined): Promise<void> => {
    if (busy || !offer) return;
    setBusy(true);
    setProblem(null);
    const body = { total: offer.total, ...(source && { payment_source_id: source }) };
    const refusal = await onPay(token, body, is_subscription);
    if (refusal === null) setPaid({ offer, isSubscription: is_subscription });
    else {
      setProblem(refusal);
      // What can be paid may be something else by now, or nothing.
      const now = await onRead(token);
      if (now.ok) setRead(now);
    }
    setBusy(false);
  };

  const content = (): JSX.Element => {
    if (paid)
      return (
        <EmptyState
          illustration="done"
          title={`¡Listo, ${paid.offer.first_name}! Tu pago se realizó.`}
          text={[
            paid.isSubscription ? 'Tu suscripción está al corriente.' : 'Tus clases ya están en tu cuenta.',
            paid.offer.mails_receipt && 'Te enviamos tu recibo por correo.',
          ]
            .filter(Boolean)
            .join(' ')}
          action={<LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>}
        />
      );
    if (!read) return <CheckoutSkeleton />;
    if (!read.ok)
      return read.error.status === 404 || read.error.status === 400 ? (
        <EmptyState
          title="Esta liga no sirve"
          text="Copia la dirección completa del correo, o elige tu paquete de la lista."
          action={<LinkButton to={packagesTo}>Ver paquetes</LinkButton>}
        />
      ) : (
        <ErrorState title="No pudimos cargar tu compra." onRetry={() => setReading(reading + 1)} />
      );
    const { state, is_subscription, reason, purchase_id, offer } = read.data;
    if (state === 'open' && offer)
      return (
        <LinkedRenewalCard
          offer={offer}
          isSubscription={is_subscription}
          problem={problem}
          busy={busy}
          onPay={(card) => void pay(read.data, card?.payment_source_id)}
        />
      );
    if (state === 'sign-in' || state === 'open') {
      const why = signInText(reason);
      if (purchase_id === null) return <SignedInRenewal token={token} why={why} />;
      return (
        <EmptyState
          title="Paga tu suscripción"
          text={why}
          action={<LinkButton to={changeCardPath(purchase_id)}>Entrar a mi cuenta</LinkButton>}
        />
      );
    }
    const [title, text] = linkEnded(state, is_subscription);
    return (
      <EmptyState
        illustration={state === 'paid' ? 'done' : 'ticket'}
        title={title}
        text={text}
        action={
          state === 'paid' ? (
            <LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>
          ) : is_subscription ? (
            <LinkButton to={PATHS.purchases}>Ver mis compras</LinkButton>
          ) : (
            <LinkButton to={packagesTo}>Ver paquetes</LinkButton>
          )
        }
      />
    );
  };
  const isOver = paid !== null || (read?.ok === true && read.data.state !== 'open' && read.data.state !== 'sign-in');
  return (
    <CheckoutFrame missing={isOver}>
      <div className="checkout-renewal" aria-live="polite">
        {content()}
      </div>
    </CheckoutFrame>
  );
}

export default connect(
  (state: RootState) => ({ packagesTo: selectPackagesPath(state) }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readRenewalLink(token)),
    onPay: (token: string, body: LinkedPayment, isSubscription: boolean) =>
      dispatch(payRenewalLink(token, body, isSubscription)),
  }),
)(RenewalLinkScreen);
