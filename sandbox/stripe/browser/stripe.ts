/** A stand-in for Stripe.js by its public documentation: sets `window.Stripe`, calls only the sandbox. */
import { CardElement } from './cardElement';
import { showChallenge } from './challenge';
import type { FieldOptions } from './messages';
import { type ApiError, inSpanish, type Intent } from './errors';

type Fields = Record<string, unknown>;
type Refusal = { error: ApiError };
type Kind = 'payment_intents' | 'setup_intents';

/** The sandbox's public path is where this script was loaded from. */
const script = document.currentScript;
const ROOT = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href).href;
/** Stripe.js's release name; `@stripe/stripe-js` warns about any other. */
const RELEASE = 'clover';

class Api {
  constructor(private readonly key: string) {}

  async call<T>(method: 'GET' | 'POST', path: string, fields: Fields): Promise<T | Refusal> {
    const form = new URLSearchParams(formPairs(fields));
    try {
      const response = await fetch(`${ROOT}v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        headers: { authorization: `Bearer ${this.key}` },
        ...(method === 'POST' && { body: form }),
      });
      const body: T | Refusal = await response.json();
      return isRefusal(body) ? { error: inSpanish(body.error) } : body;
    } catch {
      // Without a connection Stripe.js resolves with an error instead of throwing.
      return {
        error: {
          type: 'api_connection_error',
          message: 'No pudimos comunicarnos con el procesador de pagos. Revisa tu conexión.',
        },
      };
    }
  }
}

/** `{ card: { token } }` as `card[token]`. */
function formPairs(fields: Fields, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null) return [];
    return isFields(value) ? formPairs(value, key) : [[key, String(value)]];
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isRefusal(value: unknown): value is Refusal {
  return isFields(value) && isFields(value.error) && typeof value.error.type === 'string';
}

/** Replaces the card element in a method's fields with the typed card. */
async function withCard(data: Fields): Promise<Fields | Refusal> {
  const { card } = data;
  const element =
    card instanceof CardElement ? card : isFields(card) && card.card instanceof CardElement ? card.card : undefined;
  if (!element) return data;
  const { card: typed, error } = await element.read();
  return error ? { error } : { ...data, card: typed };
}

const idIn = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? '';

class Intents {
  constructor(
    private readonly api: Api,
    private readonly kind: Kind,
  ) {}

  /** The intent's key in a Stripe.js result. */
  private get name(): 'paymentIntent' | 'setupIntent' {
    return this.kind === 'payment_intents' ? 'paymentIntent' : 'setupIntent';
  }

  retrieve(secret: string): Promise<Intent | Refusal> {
    return this.api.call<Intent>('GET', `${this.kind}/${idIn(secret)}`, { client_secret: secret });
  }

  toResult(result: Intent | Refusal): Fields {
    return isRefusal(result) ? { error: result.error } : { [this.name]: result };
  }

  async confirm(
    secret: string,
    data: Fields = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<Fields> {
    const { payment_method: method, ...rest } = data;
    const before = await this.retrieve(secret);
    if (isRefusal(before)) return before;
    // The server has already confirmed; only the authentication is missing.
    if (before.status === 'requires_action' && method === undefined) return this.authenticate(secret, before);
    const fields = isFields(method) ? await withCard(method) : undefined;
    if (fields && isRefusal(fields)) return fields;
    const result = await this.api.call<Intent>('POST', `${this.kind}/${before.id}/confirm`, {
      ...rest,
      client_secret: secret,
      use_stripe_sdk: true,
      ...(fields ? { payment_method_data: { type: 'card', ...fields } } : { payment_method: method }),
    });
    if (isRefusal(result) || result.status !== 'requires_action' || !handleActions) return this.toResult(result);
    return this.authenticate(secret, result);
  }

  /** Runs the bank's challenge and returns the intent's result. */
  async authenticate(secret: string, intent: Intent): Promise<Fields> {
    const { next_action: next } = intent;
    if (next?.redirect_to_url?.url) {
      location.assign(next.redirect_to_url.url);
      return new Promise(() => undefined);
    }
    if (next?.use_stripe_sdk?.stripe_js) await showChallenge(new URL(next.use_stripe_sdk.stripe_js, ROOT).href);
    const after = await this.retrieve(secret);
    if (isRefusal(after) || ['succeeded', 'processing', 'requires_confirmation'].includes(after.status))
      return this.toResult(after);
    const failure = after.last_payment_error ??
      after.last_setup_error ?? {
        type: 'invalid_request_error',
        code:
          this.kind === 'payment_intents'
            ? 'payment_intent_authentication_failure'
            : 'setup_intent_authentication_failure',
      };
    return {
      error: { ...inSpanish(failure), [this.kind === 'payment_intents' ? 'payment_intent' : 'setup_intent']: after },
    };
  }
}

function elementsOf() {
  const made = new Map<string, CardElement>();
  return {
    create(type: string, options: FieldOptions = {}): CardElement {
      if (type !== 'card') throw new Error(`The sandbox has the element card, not ${type}.`);
      const element = new CardElement(`${ROOT}card`, options);
      made.set(type, element);
      return element;
    },
    getElement: (type: string): CardElement | null => made.get(type) ?? null,
    update: (): void => undefined,
  };
}

function stripeFor(key: string) {
  if (!/^pk_test_/.test(key)) throw new Error('The sandbox of Stripe.js takes only publishable test keys.');
  const api = new Api(key);
  const payments = new Intents(api, 'payment_intents');
  const setups = new Intents(api, 'setup_intents');

  const createPaymentMethod = async (first: unknown, element?: unknown, data: Fields = {}): Promise<Fields> => {
    const wanted: Fields = isFields(first)
      ? first
      : {
          type: first,
          ...(element instanceof CardElement ? { ...data, card: element } : isFields(element) ? element : data),
        };
    const fields = await withCard(wanted);
    if (isRefusal(fields)) return fields;
    const result = await api.call<Fields>('POST', 'payment_methods', fields);
    return isRefusal(result) ? result : { paymentMethod: result };
  };

  const createToken = async (element: unknown, data: Fields = {}): Promise<Fields> => {
    if (!(element instanceof CardElement))
      return { error: { type: 'invalid_request_error', message: 'The sandbox makes tokens of cards only.' } };
    const { card, error } = await element.read();
    if (error) return { error };
    const result = await api.call<Fields>('POST', 'tokens', { card: { ...card, name: data.name } });
    return isRefusal(result) ? result : { token: result };
  };

  return {
    elements: elementsOf,
    createPaymentMethod,
    createToken,
    createSource: async (): Promise<Refusal> => ({
      error: { type: 'invalid_request_error', message: 'Stripe no longer has sources; use payment methods.' },
    }),
    confirmCardPayment: (secret: string, data?: Fields, options?: { handleActions?: boolean }) =>
      payments.confirm(secret, data, options),
    confirmCardSetup: (secret: string, data?: Fields, options?: { handleActions?: boolean }) =>
      setups.confirm(secret, data, options),
    /** For older pages, which pass the element as second argument. */
    handleCardPayment: (secret: string, element?: unknown, data: Fields = {}) =>
      payments.confirm(
        secret,
        element instanceof CardElement
          ? { payment_method: { card: element, ...(isFields(data.payment_method_data) && data.payment_method_data) } }
          : isFields(element)
            ? element
            : undefined,
      ),
    handleCardSetup: (secret: string, element?: unknown) =>
      setups.confirm(secret, element instanceof CardElement ? { payment_method: { card: element } } : undefined),
    handleCardAction: async (secret: string): Promise<Fields> => {
      const intent = await payments.retrieve(secret);
      return isRefusal(intent) || intent.status !== 'requires_action'
        ? payments.toResult(intent)
        : payments.authenticate(secret, intent);
    },
    retrievePaymentIntent: async (secret: string) => payments.toResult(await payments.retrieve(secret)),
    retrieveSetupIntent: async (secret: string) => setups.toResult(await setups.retrieve(secret)),
    registerAppInfo: (): void => undefined,
  };
}

Object.assign(window, { Stripe: Object.assign(stripeFor, { version: RELEASE }) });
