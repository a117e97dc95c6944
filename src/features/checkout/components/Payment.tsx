import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatMoney } from '../../../../domain/numbers';
import { CARD, CASH, isPaidLater, MERCADO_PAGO, OXXO, SPEI, WALLET } from '../../../../domain/pricing';
import { Button } from '../../../ui/Button';
import type { CheckoutError } from '../actions';
import type { Choice } from '../choices';
import ConfirmAddress from '../containers/ConfirmAddressContainer';
import Documents from '../containers/DocumentsContainer';
import GiftCardBox from '../containers/GiftCardBox';
import MethodChoice from '../containers/MethodContainer';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import { isCardTypedHere } from '../selectors';
import { Notice } from './Notice';
import '../checkout.scss';
import PrivacyLink from '../../content/containers/PrivacyLink';
import { Checkbox } from '../../../ui/Checkbox';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';

export interface PaymentProps {
  readonly pkg: ClassPackage;
  /** Whether nothing has to be paid, so that one button suffices. */
  readonly free: boolean;
  /** Whether store credit pays all of it. */
  readonly credited: boolean;
  /** Whether it could. */
  readonly creditable: boolean;
  /** What it pays beside the chosen method, in centavos. */
  readonly credit: number;
  /** Whether the customer has some. */
  readonly hasCredit: boolean;
  /** Whether a gift card can be redeemed here: the studio sells them, and store credit pays this. */
  readonly redeemable: boolean;
  /** What is paid now, in centavos; 0 while a free trial runs. */
  readonly today: number;
  /** null: no way to pay is offered. */
  readonly choice: Choice | null;
  /** The one that is chosen. */
  readonly method: OfferedPaymentMethod | null;
  /** Whether cash is refused, with a reason to show. */
  readonly cashRefused: boolean;
  /** What needs a confirmed address first; null: nothing, or it is shown elsewhere. */
  readonly confirmFor: string | null;
  /** Cards are typed at the provider's own page. */
  readonly sessionMode: boolean;
  readonly canSaveCard: boolean;
  /** Whether the studio offers meses sin intereses for this sum; its card decides. */
  readonly mayPayInMonths: boolean;
  /** Whether the last attempt's outcome is unknown: it is continued, and no other one begins. */
  readonly held: boolean;
  /** Whether it waits for the bank and can be given up. */
  readonly canGiveUp: boolean;
  /** There are documents that every buyer accepts. */
  readonly mustAccept: boolean;
  readonly error: CheckoutError | null;
  readonly spinner: boolean;
  readonly packagesTo: string;
  /** `consent`: what is agreed to of a subscription's charges; `installments`: in how many months, null: at once. */
  readonly onPay: (
    card: CardEntry | null,
    saveCard: boolean,
    consent: string | null,
    installments: number | null,
  ) => void;
  readonly onGiveUp: () => void;
  readonly onConfirmAddress: () => void;
  /** For unpaid cash: hours until the deadline, and how many future places it pays for until then. */
  readonly cashTerms: { readonly hours: number; readonly places: number };
  /** With the purchase's id; null: not bought. */
  readonly onBought: (purchaseId: number | null) => void;
}

/** Codes of refusals for which only another package helps. */
const OTHER_PACKAGE = /^package\//;

const SESSION_TEXT = 'Te llevamos a la página segura de nuestro procesador de pagos y regresas aquí al terminar.';
const SESSION_MONTHS_TEXT = ' Ahí eliges si pagas a meses sin intereses.';
const MERCADO_PAGO_TEXT = 'Te llevamos a la página de Mercado Pago y regresas aquí al terminar.';

function buttonText({ free, held, credited, credit, today, choice, sessionMode }: PaymentProps): string {
  if (held) return 'Continuar con mi compra';
  if (free) return 'Obtener Oferta';
  if (credited || (choice && isPaidLater(choice.payment_method_id)) || today === 0) return 'Confirmar compra';
  if (choice?.payment_method_id === SPEI) return 'Ver datos para transferir';
  if (choice?.payment_method_id === OXXO) return 'Ver ficha de pago';
  const leaves =
    choice?.payment_method_id === MERCADO_PAGO ||
    (choice?.payment_method_id === CARD && choice.payment_source_id === null && sessionMode);
  return `${leaves ? 'Ir a pagar' : 'Pagar'} ${formatMoney(today - credit)}`;
}

export function Payment(props: PaymentProps) {
  const { pkg, free, held, credited, choice, method, mustAccept, error, spinner, sessionMode, onBought } = props;
  const [accepted, setAccepted] = useState(held);
  const [empty, setEmpty] = useState(true);
  const [save, setSave] = useState(false);
  const [complete, setComplete] = useState(false);
  const [plan, setPlan] = useState<number | null>(null);
  const [consent, setConsent] = useState<string | null>(null);
  const card = useRef<CardEntry | null>(null);
  // The reason appears above the pressed button: scroll to it.
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    reason.current?.scrollIntoView({ block: 'center' });
    reason.current?.focus({ preventScroll: true });
  }, [error]);

  if (!free && !choice && !props.cashRefused && !props.creditable) {
    return (
      <section className="checkout-card ui-card">
        <Notice>Por ahora este estudio no recibe pagos en línea. Compra tu paquete en recepción.</Notice>
      </section>
    );
  }

  const typed = isCardTypedHere(choice, sessionMode);
  const wallet = choice?.payment_method_id === WALLET;
  const isEvent = pkg.kind === 'especial';
  const renews = pkg.is_subscription && !free && choice?.payment_method_id !== CASH;
  const unaccepted = (mustAccept && !accepted) || (renews && consent === null);

  const source = choice?.payment_method_id === CARD ? choice.payment_source_id : null;
  const plans = props.mayPayInMonths && !held && (source !== null || (typed && complete)) && (
    <Installments
      key={source}
      amount={props.today - props.credit}
      source={source}
      entry={card}
      value={plan}
      disabled={spinner}
      onChange={setPlan}
    />
  );

  const more = (): JSX.Element | null => {
    if (!choice || !method) return null;
    if (isPaidLater(choice.payment_method_id))
      return <PaidLaterTerms method={choice.payment_method_id} isEvent={isEvent} {...props.cashTerms} />;
    if (typed)
      return (
        <>
          <CardField method={method} entry={card} onEmpty={setEmpty} onComplete={setComplete} />
          {plans}
          {props.canSaveCard && plan === null && (
            <Checkbox name="guardar-tarjeta" checked={save} onChange={setSave}>
              Guardar esta tarjeta
            </Checkbox>
          )}
          {save && plan !== null && <p>Con meses sin intereses no guardamos la tarjeta.</p>}
        </>
      );
    if (choice.payment_method_id === SPEI) return <SpeiNote seat={isEvent} />;
    if (choice.payment_method_id === OXXO) return <OxxoNote />;
    if (choice.payment_method_id === MERCADO_PAGO) return <p>{MERCADO_PAGO_TEXT}</p>;
    if (choice.payment_method_id === CARD && choice.payment_source_id === null)
      return <p>{`${SESSION_TEXT}${props.mayPayInMonths ? SESSION_MONTHS_TEXT : ''}`}</p>;
    return plans || null;
  };

  return (
    <section className="checkout-card ui-card" aria-label={free ? 'Obtener la oferta' : 'Pago'}>
      {props.confirmFor !== null && !held && (
        <Notice>
          <ConfirmAddress purpose={props.confirmFor} />
        </Notice>
      )}
      {free && !held && <p>Esta oferta no tiene costo. Confírmala y tus clases quedan listas para reservar.</p>}
      {held && (
        <Notice>
          Tienes una compra sin terminar y todavía no sabemos si se pagó. Continúa con ella: no se cobra dos veces.
        </Notice>
      )}
      {!free && !held && props.hasCredit && <StoreCreditBox pkg={pkg} />}
      {!free && !held && props.redeemable && <GiftCardBox />}
      {!free && (
        // Hidden instead of removed, so that the typed card stays.
        <div hidden={held || credited || !(choice || props.cashRefused)}>
          <MethodChoice pkg={pkg}>{more()}</MethodChoice>
        </div>
      )}
      {renews && !held && choice && <RenewalConsent pkg={pkg} agreed={consent} onAgree={setConsent} />}
      {mustAccept && !held && <Documents accepted={accepted} onChange={setAccepted} />}
      <div className="checkout-pay">
        <div ref={reason} role="alert" tabIndex={-1} className="checkout-error">
          {error && (
            <Notice tone={error.code === 'wallet/cancelled' ? 'info' : 'error'}>
              <p>{error.text}</p>
              {OTHER_PACKAGE.test(error.code) && (
                <p>
                  <Link to={props.packagesTo}>Ver otros paquetes</Link>
                </p>
              )}
              {error.code === 'checkout/unconfirmed-address' && (
                <Button variant="ghost" size="sm" onClick={props.onConfirmAddress}>
                  Enviar el correo de nuevo
                </Button>
              )}
            </Notice>
          )}
        </div>
        {!free && !credited && !choice && !held ? null : wallet && !held && !free ? (
          <Wallet pkg={pkg} unaccepted={unaccepted} consent={consent} onBought={onBought} />
        ) : (
          <Button
            size="lg"
            block
            busy={spinner}
            disabled={!held && (unaccepted || (!free && typed && empty))}
            onClick={() => props.onPay(card.current, save, consent, plan)}
          >
            {buttonText(props)}
          </Button>
        )}
        {held && props.canGiveUp && (
          <Button variant="quiet" block disabled={spinner} onClick={props.onGiveUp}>
            Pagar de otra forma
          </Button>
        )}
        <PrivacyLink />
      </div>
    </section>
  );
}

const RenewalConsent = lazyComponent(
  () => import('../containers/RenewalConsentContainer'),
  <SkeletonGroup label="Cargando la aceptación" shape="block" height={48} />,
);
const PaidLaterTerms = lazyComponent(
  () => import('./PaidLaterTerms'),
  <SkeletonGroup label="Cargando cómo se paga" shape="block" height={72} />,
);
const SpeiNote = lazyComponent(
  () => import('../containers/SpeiNoteContainer'),
  <SkeletonGroup label="Cargando" shape="block" height={48} />,
);
const OxxoNote = lazyComponent(
  () => import('../containers/OxxoNoteContainer'),
  <SkeletonGroup label="Cargando" shape="block" height={48} />,
);
const Wallet = lazyComponent(
  () => import('../containers/WalletContainer'),
  <SkeletonGroup label="Cargando PayPal" shape="block" height={48} />,
);
const StoreCreditBox = lazyComponent(
  () => import('../containers/StoreCreditBox'),
  <SkeletonGroup label="Cargando tu saldo a favor" shape="block" height={32} />,
);
const Installments = lazyComponent(() => import('../containers/InstallmentsContainer'));
const CardField = lazyComponent(
  () => import('../../paymentMethods/stripe/CardField'),
  <SkeletonGroup label="Cargando el campo de la tarjeta" shape="block" height={78} />,
);
