import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { InstallmentQuestion, WalletApproval, WalletCheckoutResponse } from '../../../../domain/contract/checkout';
import type { PaymentLink } from '../../../../domain/contract/desk';
import { plansFor } from '../../../../domain/installments';
import { toCentavos } from '../../../../domain/money';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { LinkedPage } from '../../../ui/layout/LinkedPage';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { fetchPages } from '../../content/actions';
import { selectDocuments } from '../../checkout/selectors';
import { selectConfig } from '../../appconfig/state';
import {
  beginLinkWallet,
  captureLink,
  payLink,
  readLink,
  readLinkPlans,
  resumePayment,
  type LinkPress,
  type Outcome,
} from '../actions';
import { LinkPayment } from '../components/LinkPayment';
import '../paymentLink.scss';

export interface PaymentLinkScreenProps {
  readonly config: Pick<
    AppConfig,
    | 'business_name'
    | 'navbar_logo'
    | 'timezone'
    | 'stripe_checkout_mode'
    | 'installments_plans'
    | 'installments_min_amount'
  >;
  readonly mustAccept: boolean;
  readonly onRead: (token: string) => Promise<Result<PaymentLink>>;
  readonly onResume: (token: string) => Promise<Outcome | null>;
  readonly onPay: (token: string, press: LinkPress) => Promise<Outcome>;
  readonly onAskPlans: (token: string, card: string) => Promise<readonly number[]>;
  readonly onBeginWallet: (token: string, consent: string | null) => Promise<Result<WalletCheckoutResponse>>;
  readonly onCapture: (token: string, approval: WalletApproval) => Promise<Outcome>;
}

/** /pagar/{token}: a visitor with the link pays what the desk sold, without an account. */
export function PaymentLinkScreen({
  config,
  mustAccept,
  onRead,
  onResume,
  onPay,
  onAskPlans,
  onBeginWallet,
  onCapture,
}: PaymentLinkScreenProps) {
  const token = useParams().token ?? '';
  const [answer, setAnswer] = useState<Result<PaymentLink> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [paid, setPaid] = useState(false);
  const [reading, setReading] = useState(0);
  useTitle('Pagar');
  const read = useCallback(async (): Promise<[Outcome | null, Result<PaymentLink>]> => {
    const resumed = await onResume(token);
    return [resumed, await onRead(token)];
  }, [onRead, onResume, token]);
  useEffect(() => {
    let here = true;
    void read().then(([resumed, result]) => {
      if (!here) return;
      if (resumed === 'paid' || (result.ok && result.data.paid)) setPaid(true);
      else if (resumed && resumed !== 'left') setProblem(resumed.error);
      setAnswer(result);
    });
    return () => void (here = false);
  }, [read, reading]);

  const askPlans = useCallback(
    async ({ card_payment_method: card }: InstallmentQuestion) => (card ? onAskPlans(token, card) : []),
    [onAskPlans, token],
  );

  /** After a refusal the terms may be others, such as those of the next day. */
  const readAgain = async (): Promise<void> => {
    const result = await onRead(token);
    if (result.ok) setAnswer(result);
  };
  const reread = async (outcome: Outcome): Promise<Outcome> => {
    if (outcome !== 'paid' && outcome !== 'left') await readAgain();
    return outcome;
  };

  const mailed = answer?.ok === true && answer.data.mails_receipt;
  const isGiftCard = answer?.ok === true && answer.data.is_gift_card;
  const receipt = mailed ? 'Te enviamos tu recibo por correo. ' : '';
  const content = (): JSX.Element => {
    if (paid)
      return (
        <EmptyState
          illustration="done"
          title="¡Pago exitoso!"
          text={
            isGiftCard
              ? `${receipt}Tu tarjeta de regalo está lista: imprímela, o mira si ya se envió.`
              : `${receipt}Si compraste clases, ya están en tu cuenta.`
          }
          action={
            isGiftCard ? (
              <LinkButton to={PATHS.giftCards}>Ver mi tarjeta</LinkButton>
            ) : (
              <LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>
            )
          }
        />
      );
    if (!answer) return <SkeletonGroup label="Cargando tu compra" shape="block" height={280} />;
    if (answer.ok)
      return (
        <LinkPayment
          link={answer.data}
          zone={config.timezone}
          sessionMode={config.stripe_checkout_mode === 'session'}
          mustAccept={mustAccept}
          problem={problem}
          mayPayInMonths={!answer.data.is_subscription && plansFor(toCentavos(answer.data.total), config).length > 0}
          onPay={async (press) => reread(await onPay(token, press))}
          onAskPlans={askPlans}
          onBeginWallet={async (consent) => {
            const begun = await onBeginWallet(token, consent);
            if (!begun.ok) await readAgain();
            return begun;
          }}
          onCapture={(approval) => onCapture(token, approval)}
          onPaid={() => setPaid(true)}
        />
      );
    if (answer.error.status === 404 || answer.error.status === 400)
      return (
        <EmptyState
          title="Esta liga ya no sirve"
          text="Venció o el estudio la retiró. Pide una nueva en recepción."
          action={<LinkButton to={PATHS.home}>Ir al sitio</LinkButton>}
        />
      );
    return <ErrorState title="No pudimos cargar tu compra." onRetry={() => setReading(reading + 1)} />;
  };
  return (
    <LinkedPage config={config}>
      {(paid || !answer?.ok) && <h1 className="ui-hidden">Pagar</h1>}
      {content()}
    </LinkedPage>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state), mustAccept: selectDocuments(state).length > 0 }),
  (dispatch: AppDispatch) => ({
    onRead: async (token: string) => {
      // Which documents there are is known before anything can be paid.
      const [link, pages] = await Promise.all([dispatch(readLink(token)), dispatch(fetchPages())]);
      return link.ok && pages?.ok === false ? pages : link;
    },
    onResume: (token: string) => dispatch(resumePayment(token)),
    onPay: (token: string, press: LinkPress) => dispatch(payLink(token, press)),
    onAskPlans: (token: string, card: string) => dispatch(readLinkPlans(token, card)),
    onBeginWallet: (token: string, consent: string | null) => dispatch(beginLinkWallet(token, consent)),
    onCapture: (token: string, approval: WalletApproval) => dispatch(captureLink(token, approval)),
  }),
)(PaymentLinkScreen);
