import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  OfferedPaymentMethod,
  WalletApproval,
  WalletCheckoutResponse,
} from '../../../../domain/contract/checkout';
import type { ContentPageSummary } from '../../../../domain/contract/content';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import { CARD, CASH, WALLET } from '../../../../domain/pricing';
import { retrying } from '../../../core/http/chunks';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Skeleton';
import { SkeletonGroup } from '../../../ui/SkeletonGroup';
import type { CheckoutError } from '../actions';
import type { Choice } from '../choices';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import { typesCard } from '../selectors';
import { CardSection } from './CardSection';
import { Documents } from './Documents';
import { MethodChoice } from './MethodChoice';
import { Notice } from './Notice';
import '../checkout.scss';

const WalletButtons = lazy(retrying(() => import('../paypal/WalletButtons')));

export interface PaymentProps {
  readonly business: string;
  /** One button is enough: there is nothing to pay. */
  readonly free: boolean;
  readonly subscription: boolean;
  readonly methods: readonly OfferedPaymentMethod[];
  readonly sources: readonly PaymentSource[];
  readonly choices: readonly Choice[];
  readonly choice: Choice | null;
  /** Cards are typed at the provider's own page. */
  readonly sessionMode: boolean;
  readonly canSaveCard: boolean;
  /** The last attempt's end is not known: it goes on, and no other one begins. */
  readonly held: boolean;
  /** It waits for the bank, and can be given up. */
  readonly canGiveUp: boolean;
  readonly documents: readonly ContentPageSummary[];
  readonly error: CheckoutError | null;
  readonly spinner: boolean;
  readonly packagesTo: string;
  readonly onChoice: (choice: Choice) => void;
  readonly onPay: (card: CardEntry | null, saveCard: boolean) => void;
  readonly onGiveUp: () => void;
  readonly onWalletBegin: () => Promise<WalletCheckoutResponse | null>;
  readonly onWalletApprove: (approval: WalletApproval) => Promise<void>;
  readonly onWalletCancel: () => void;
  readonly onWalletFailed: () => void;
}

/** Refusals after which only another package helps. */
const OTHER_PACKAGE = /^package\//;

const CASH_TEXT =
  "Paga en recepción; tus créditos ya se pueden usar y quedan como 'Pago en Efectivo Incompleto' hasta que el estudio confirme.";
const SESSION_TEXT = 'Te llevamos a la página segura de nuestro procesador de pagos y regresas aquí al terminar.';

function buttonText({ free, held, choice, sessionMode }: PaymentProps): string {
  if (held) return 'Continuar con mi compra';
  if (free) return 'Obtener Oferta';
  if (choice?.payment_method_id === CASH) return 'Confirmar compra';
  return choice?.payment_method_id === CARD && choice.payment_source_id === null && sessionMode
    ? 'Ir a pagar'
    : 'Comprar';
}

export function Payment(props: PaymentProps) {
  const { free, held, choices, choice, documents, error, spinner, sessionMode } = props;
  const [accepted, setAccepted] = useState(held);
  const [empty, setEmpty] = useState(true);
  const [save, setSave] = useState(false);
  const card = useRef<CardEntry | null>(null);
  // The reason comes where nobody looks: above the button that was just pressed.
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    reason.current?.scrollIntoView({ block: 'center' });
    reason.current?.focus({ preventScroll: true });
  }, [error]);

  if (!free && choices.length === 0) {
    return (
      <section className="checkout-card ui-card">
        <Notice>Por ahora este estudio no recibe pagos en línea. Compra tu paquete en recepción.</Notice>
      </section>
    );
  }

  const typed = typesCard(choice, sessionMode);
  const wallet = choice?.payment_method_id === WALLET;
  const method = props.methods.find(({ payment_method_id }) => payment_method_id === choice?.payment_method_id);
  const unaccepted = documents.length > 0 && !accepted;

  const more = (): JSX.Element | null => {
    if (!choice || !method) return null;
    if (choice.payment_method_id === CASH) return <p>{CASH_TEXT}</p>;
    if (typed)
      return (
        <CardSection
          method={method}
          entry={card}
          onEmpty={setEmpty}
          canSave={props.canSaveCard}
          save={save}
          onSave={setSave}
        />
      );
    if (choice.payment_method_id === CARD && choice.payment_source_id === null) return <p>{SESSION_TEXT}</p>;
    return null;
  };

  const walletButtons = (): JSX.Element | null => {
    if (!method) return null;
    // The wallet draws its own button, which could not be held back.
    if (unaccepted)
      return (
        <Button size="lg" block disabled>
          Pagar con PayPal
        </Button>
      );
    return (
      <>
        {spinner && (
          <Button size="lg" block busy>
            Pagar con PayPal
          </Button>
        )}
        <div hidden={spinner}>
          <Suspense
            fallback={
              <SkeletonGroup label="Cargando PayPal">
                <Skeleton shape="block" height={48} />
              </SkeletonGroup>
            }
          >
            <WalletButtons
              method={method}
              subscription={props.subscription}
              onBegin={props.onWalletBegin}
              onApprove={props.onWalletApprove}
              onCancel={props.onWalletCancel}
              onFailed={props.onWalletFailed}
            />
          </Suspense>
        </div>
      </>
    );
  };

  return (
    <section className="checkout-card ui-card" aria-label={free ? 'Obtener la oferta' : 'Pago'}>
      {free && !held && <p>Esta oferta no tiene costo. Confírmala y tus clases quedan listas para reservar.</p>}
      {held && (
        <Notice>
          Tienes una compra sin terminar y todavía no sabemos si se pagó. Continúa con ella: no se cobra dos veces.
        </Notice>
      )}
      {!free && (
        // Hidden, not gone: the typed card stays in its field.
        <div hidden={held}>
          <MethodChoice
            methods={props.methods}
            sources={props.sources}
            choices={choices}
            value={choice}
            disabled={spinner}
            onChange={props.onChoice}
          >
            {more()}
          </MethodChoice>
        </div>
      )}
      {documents.length > 0 && !held && (
        <Documents business={props.business} documents={documents} accepted={accepted} onChange={setAccepted} />
      )}
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
            </Notice>
          )}
        </div>
        {wallet && !held && !free ? (
          walletButtons()
        ) : (
          <Button
            size="lg"
            block
            busy={spinner}
            disabled={!held && (unaccepted || (!free && typed && empty))}
            onClick={() => props.onPay(card.current, save)}
          >
            {buttonText(props)}
          </Button>
        )}
        {held && props.canGiveUp && (
          <Button variant="quiet" block disabled={spinner} onClick={props.onGiveUp}>
            Pagar de otra forma
          </Button>
        )}
      </div>
    </section>
  );
}
