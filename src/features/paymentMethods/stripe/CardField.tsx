/** The card's field: an iframe of the card processor, so that no number ever touches our page. A chunk of its own. */
import type { StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState, type MutableRefObject } from 'react';
import { CardElement, Elements, StripeProvider, injectStripe, type InjectedCard } from 'react-stripe-elements';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { loadCardProcessor, type CardMethod, type CardProcessor } from './adapter';
import './card.scss';

/** The typed card as the processor names it, or why it can't be used; its message is in Spanish. */
export type EnteredCard =
  | { readonly ok: true; readonly id: string; readonly brand: string; readonly last4: string }
  | {
      readonly ok: false;
      readonly code: string | null;
      readonly declineCode: string | null;
      readonly message: string | null;
    };

/** What the screen around the field can do with the card that is typed in it. */
export interface CardEntry {
  create(email: string | null): Promise<EnteredCard>;
  focus(): void;
}

export interface CardFieldProps {
  readonly method: CardMethod;
  /** Filled while there is a field. */
  readonly entry: MutableRefObject<CardEntry | null>;
  /** Something has been typed, or everything was erased. */
  readonly onEmpty: (empty: boolean) => void;
  /** All of a card has been typed, or no longer is. */
  readonly onComplete?: ((complete: boolean) => void) | undefined;
}

const cssVariable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The frame knows nothing of our style sheet. */
function cardFieldStyle(): StripeCardElementOptions['style'] {
  const color = cssVariable('--ink') || '#1b1f1e';
  return {
    base: {
      color,
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      iconColor: color,
      '::placeholder': { color: cssVariable('--ink-soft') || '#5d6663' },
    },
    invalid: { color: cssVariable('--danger-ink') || '#a3201d', iconColor: cssVariable('--danger-ink') || '#a3201d' },
  };
}

/** On a narrow phone the number needs the room. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 399px)').matches;

async function tokenize(stripe: InjectedCard, email: string | null): Promise<EnteredCard> {
  const { paymentMethod, error } = await stripe.createPaymentMethod(
    'card',
    email === null ? undefined : { billing_details: { email } },
  );
  if (paymentMethod)
    return {
      ok: true,
      id: paymentMethod.id,
      brand: paymentMethod.card?.brand ?? '',
      last4: paymentMethod.card?.last4 ?? '',
    };
  return {
    ok: false,
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
    message: error.message ?? null,
  };
}

interface InputProps extends Omit<CardFieldProps, 'method'> {
  readonly stripe: InjectedCard | null;
}

function Input({ stripe, entry, onEmpty, onComplete }: InputProps) {
  const [error, setError] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const field = useRef<StripeCardElement | null>(null);
  const style = useMemo(cardFieldStyle, []);
  const narrow = useMemo(isNarrow, []);
  const id = useId('tarjeta');

  useEffect(() => {
    entry.current = stripe && { create: (email) => tokenize(stripe, email), focus: () => field.current?.focus() };
    return () => {
      entry.current = null;
      onEmpty(true);
      onComplete?.(false);
    };
  }, [stripe, entry, onEmpty, onComplete]);

  return (
    <div
      className={classNames('checkout-card-field', error && 'checkout-card-field--wrong')}
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={id} className="checkout-card-field__label">
        Datos de la tarjeta
      </span>
      <CardElement
        className="checkout-card-field__input"
        hidePostalCode
        hideIcon={narrow}
        style={style}
        onReady={(element) => {
          field.current = element;
          setReady(true);
        }}
        onChange={(change) => {
          onEmpty(change.empty);
          onComplete?.(change.complete);
          setError(change.error?.message ?? null);
        }}
      />
      {!ready && (
        <SkeletonGroup
          label="Cargando el campo de la tarjeta"
          className="checkout-card-field__waiting"
          shape="block"
          height={50}
        />
      )}
      {error && (
        <p id={`${id}-error`} className="checkout-card-field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const StripeInput = injectStripe(Input);

/** Number, expiry and CVV in one line. Shows it and tries again where the processor's script can't be fetched. */
export default function CardField({ method, entry, onEmpty, onComplete }: CardFieldProps) {
  const [processor, setProcessor] = useState<CardProcessor | null>(null);
  const [failed, setFailed] = useState(false);
  const { public_key, script } = method;

  useEffect(() => {
    let here = true;
    if (failed) return undefined;
    loadCardProcessor({ public_key, script }).then(
      (found) => here && setProcessor(found),
      () => here && setFailed(true),
    );
    return () => void (here = false);
  }, [public_key, script, failed]);

  if (failed) {
    return (
      <div className="checkout-card-field__failed" role="alert">
        <p>No pudimos cargar el campo de la tarjeta. Revisa tu conexión.</p>
        <Button variant="ghost" onClick={() => setFailed(false)}>
          Reintentar
        </Button>
      </div>
    );
  }
  if (!processor) return <SkeletonGroup label="Cargando el campo de la tarjeta" shape="block" height={78} />;
  return (
    <StripeProvider stripe={processor}>
      <Elements>
        <StripeInput entry={entry} onEmpty={onEmpty} onComplete={onComplete} />
      </Elements>
    </StripeProvider>
  );
}
