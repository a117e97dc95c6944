import { useRef, useState } from 'react';
import type { InstallmentQuestion, WalletApproval, WalletCheckoutResponse } from '../../../../domain/contract/checkout';
import type { PaymentLink } from '../../../../domain/contract/desk';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { CARD, WALLET } from '../../../../domain/pricing';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import Documents from '../../checkout/containers/DocumentsContainer';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import type { LinkPress, Outcome } from '../actions';

const WAITING = <SkeletonGroup label="Cargando la forma de pago" shape="block" height={78} />;
const CardField = lazyComponent(() => import('../../paymentMethods/stripe/CardField'), WAITING);
const WalletButtons = lazyComponent(() => import('../../checkout/paypal/WalletButtons'), WAITING);
const Installments = lazyComponent(() => import('../../checkout/components/Installments'));

const CONSENT = 'Marca que aceptas el cobro automático para pagar.';
const ACCEPT = 'Acepta los documentos del estudio para pagar.';

interface LinkPaymentProps {
  readonly link: PaymentLink;
  readonly zone: string;
  /** The card is typed at the processor's own page. */
  readonly sessionMode: boolean;
  /** There are documents that every buyer accepts. */
  readonly mustAccept: boolean;
  /** The first message. */
  readonly problem: string | null;
  /** Whether the studio offers meses sin intereses for this sum; the card decides. */
  readonly mayPayInMonths: boolean;
  readonly onPay: (press: LinkPress) => Promise<Outcome>;
  readonly onAskPlans: (question: InstallmentQuestion) => Promise<readonly number[]>;
  readonly onBeginWallet: (consent: string | null) => Promise<Result<WalletCheckoutResponse>>;
  readonly onCapture: (approval: WalletApproval) => Promise<Outcome>;
  readonly onPaid: () => void;
}

/** What is paid, and by what: nothing else is to be chosen. */
export function LinkPayment({
  link: { first_name, title, total, is_subscription, renewal_consent, expires_at, payment_methods },
  zone,
  sessionMode,
  mustAccept,
  problem,
  mayPayInMonths,
  onPay,
  onAskPlans,
  onBeginWallet,
  onCapture,
  onPaid,
}: LinkPaymentProps) {
  const [chosen, setChosen] = useState(String(payment_methods[0]?.payment_method_id ?? ''));
  const [error, setError] = useState(problem);
  const [busy, setBusy] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [agreed, setAgreed] = useState<string | null>(null);
  const consent = agreed === renewal_consent ? agreed : null;
  const missing = mustAccept && !accepted ? ACCEPT : renewal_consent !== null && consent === null ? CONSENT : null;
  const entry = useRef<CardEntry | null>(null);
  const [empty, setEmpty] = useState(true);
  const [complete, setComplete] = useState(false);
  const [plan, setPlan] = useState<number | null>(null);
  const method = payment_methods.find(({ payment_method_id }) => String(payment_method_id) === chosen);

  const showOutcome = (outcome: Outcome): void => {
    if (outcome === 'left') return;
    setBusy(false);
    if (outcome === 'paid') onPaid();
    else setError(outcome.error);
  };
  const pay = async (): Promise<void> => {
    if (!method || busy) return;
    setError(null);
    if (missing) return setError(missing);
    if (sessionMode) {
      setBusy(true);
      return showOutcome(await onPay({ card: null, consent, installments: null, method }));
    }
    if (empty || !entry.current) {
      setError('Escribe los datos de tu tarjeta.');
      return entry.current?.focus();
    }
    setBusy(true);
    const card = await entry.current.create(null);
    if (card.ok) return showOutcome(await onPay({ card: card.id, consent, installments: plan, method }));
    showOutcome({ error: card.message ?? 'Revisa los datos de tu tarjeta.' });
  };
  const begin = async (): Promise<WalletCheckoutResponse | null> => {
    setError(missing);
    if (missing) return null;
    const result = await onBeginWallet(consent);
    if (result.ok) return result.data;
    setError(result.error.message);
    return null;
  };

  return (
    <>
      <h1>Hola, {first_name}</h1>
      <p className="payment-link__what">
        <span>{title}</span>
        <strong>{formatMoney(toCentavos(total))}</strong>
      </p>
      {is_subscription && (
        <p className="payment-link__note">Es una suscripción: se renueva sola hasta que la canceles.</p>
      )}
      {payment_methods.length > 1 && (
        <SegmentedFilter
          label="Forma de pago"
          value={chosen}
          options={payment_methods.map(({ payment_method_id, name }) => ({
            value: String(payment_method_id),
            label: name,
          }))}
          onChange={setChosen}
        />
      )}
      {method?.payment_method_id === CARD && !sessionMode && (
        <>
          <CardField method={method} entry={entry} onEmpty={setEmpty} onComplete={setComplete} />
          {mayPayInMonths && complete && (
            <Installments
              amount={toCentavos(total)}
              source={null}
              entry={entry}
              value={plan}
              disabled={busy}
              onChange={setPlan}
              onAsk={onAskPlans}
            />
          )}
        </>
      )}
      {renewal_consent !== null && method && (
        <Checkbox
          name="cobro-automatico"
          checked={consent !== null}
          onChange={(checked) => setAgreed(checked ? renewal_consent : null)}
        >
          {renewal_consent}
        </Checkbox>
      )}
      {mustAccept && method && <Documents accepted={accepted} onChange={setAccepted} />}
      <FormAlert text={error} />
      {method?.payment_method_id === CARD && (
        <Button block size="lg" busy={busy} onClick={() => void pay()}>
          Pagar {formatMoney(toCentavos(total))}
        </Button>
      )}
      {method?.payment_method_id === WALLET && (
        <WalletButtons
          method={method}
          subscription={is_subscription}
          onBegin={begin}
          onApprove={async (approval) => showOutcome(await onCapture(approval))}
          onCancel={() => setError('Cancelaste el pago con PayPal. No se hizo ningún cargo.')}
          onFailed={() => setError((before) => before ?? 'PayPal no pudo completar el pago. Inténtalo de nuevo.')}
        />
      )}
      {payment_methods.length === 0 && <p role="alert">El estudio no cobra en línea por ahora. Paga en recepción.</p>}
      <p className="payment-link__note">La liga sirve hasta el {formatMoment(expires_at, zone)}.</p>
    </>
  );
}
