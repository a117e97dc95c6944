/**
 * Stripe.js for react-stripe-elements 6: a plain object of bound methods, because the provider spreads what it
 * is given, with the positional calls of that time turned into those of today. Nothing but checkout and the
 * saved cards' screen loads this.
 */
import { loadStripe } from '@stripe/stripe-js/pure';
import type {
  PaymentMethodCreateParams,
  PaymentMethodResult,
  Stripe,
  StripeCardElement,
  StripeError,
} from '@stripe/stripe-js';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';

/** What the browser needs of the offered card method. */
export type CardMethod = Pick<OfferedPaymentMethod, 'public_key' | 'script'>;

export interface CardProcessor extends Pick<
  Stripe,
  'elements' | 'createToken' | 'confirmCardPayment' | 'confirmCardSetup'
> {
  createPaymentMethod(
    type: 'card',
    card: StripeCardElement,
    data?: PaymentMethodCreateParams,
  ): Promise<PaymentMethodResult>;
  /** Both are gone from today's Stripe.js; the library only looks whether they are there. */
  createSource(): Promise<never>;
  handleCardPayment(): Promise<never>;
}

const rejectMissingCall = (): Promise<never> => Promise.reject(new Error('Stripe.js no longer has this call.'));

export function adaptStripe(stripe: Stripe): CardProcessor {
  return {
    elements: stripe.elements.bind(stripe),
    createToken: stripe.createToken.bind(stripe),
    createPaymentMethod: (type, card, data) => stripe.createPaymentMethod({ ...data, type, card }),
    confirmCardPayment: stripe.confirmCardPayment.bind(stripe),
    confirmCardSetup: stripe.confirmCardSetup.bind(stripe),
    createSource: rejectMissingCall,
    handleCardPayment: rejectMissingCall,
  };
}

const loadedProcessors = new Map<string, Promise<CardProcessor>>();

async function load({ public_key, script }: CardMethod): Promise<CardProcessor> {
  // A script of another address (the sandbox's) sets window.Stripe first; loadStripe then takes that.
  if (script !== null) await loadScript(script);
  const stripe = public_key === null ? null : await loadStripe(public_key, { locale: 'es-419' });
  if (!stripe) throw new Error('Stripe.js did not come.');
  return adaptStripe(stripe);
}

/** The card processor's script, once per key. Rejects where it can't be fetched; the next call tries again. */
export function loadCardProcessor(method: CardMethod): Promise<CardProcessor> {
  const key = `${method.public_key} ${method.script}`;
  const before = loadedProcessors.get(key);
  if (before) return before;
  const loading = load(method);
  loadedProcessors.set(key, loading);
  loading.catch(() => loadedProcessors.delete(key));
  return loading;
}

/**
 * How a confirmation ended. `open`: the bank's challenge was not completed (the window was closed, the network
 * failed) and can be repeated; otherwise this payment is over. `isClosed`: the customer closed its window.
 */
export type Confirmation =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly open: boolean; readonly isClosed: boolean };

const CLOSED_TEXT = 'Cancelaste la confirmación de tu banco. No se hizo ningún cargo.';

/** The bank still waits for its answer. */
const isAwaited = (error: StripeError): boolean =>
  error.payment_intent?.status === 'requires_action' || error.setup_intent?.status === 'requires_action';

function failedConfirmation(error: StripeError): Confirmation {
  const isOffline = error.type === 'api_connection_error';
  const isClosed = !isOffline && isAwaited(error);
  return { ok: false, message: isClosed ? CLOSED_TEXT : (error.message ?? ''), open: isOffline || isClosed, isClosed };
}

/**
 * Lets the customer confirm with their bank (3-D Secure). A subscription that begins with a trial confirms a setup
 * instead of a payment.
 */
export async function confirmCard(method: CardMethod, clientSecret: string): Promise<Confirmation> {
  const processor = await loadCardProcessor(method);
  const { error } = clientSecret.startsWith('seti_')
    ? await processor.confirmCardSetup(clientSecret)
    : await processor.confirmCardPayment(clientSecret);
  return error ? failedConfirmation(error) : { ok: true };
}

const askedScripts = new Map<string, Promise<void>>();

/** Puts a provider's script into the page, once; one that failed to load can be requested again. */
function loadScript(src: string): Promise<void> {
  const before = askedScripts.get(src);
  if (before) return before;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      askedScripts.delete(src);
      reject(new Error(`The script ${src} did not load.`));
    };
    document.head.append(script);
  });
  askedScripts.set(src, loading);
  return loading;
}
