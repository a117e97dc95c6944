/** The keys of payment providers, where the studio enters them itself. No call returns a secret one. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Instant, Nullable, callsOf } from './call';

const call = callsOf('Configuración');

export const PaymentKeyState = Type.Object({
  /** Whose keys take the payments: those of the server's environment win. null: none, so that nothing can be paid so. */
  by: Nullable(Type.Union([Type.Literal('server'), Type.Literal('studio')])),
  /** The server can store them. */
  can_enter: Type.Boolean(),
  /** A site in production takes keys that charge, any other test keys. */
  takes: Type.Union([Type.Literal('live'), Type.Literal('test')]),
  /** Of the studio's own secret; null: none is stored. */
  last4: Nullable(Type.String()),
  changedAt: Nullable(Instant),
});
export type PaymentKeyState = Static<typeof PaymentKeyState>;
export const PaymentKeysResponse = Type.Object({ stripe: PaymentKeyState, paypal: PaymentKeyState });
export type PaymentKeysResponse = Static<typeof PaymentKeysResponse>;

export const getPaymentKeys = call(
  'GET /payment_keys',
  'admin',
  'Si hay llaves de Stripe y PayPal y sus últimos cuatro caracteres; nunca las llaves',
  { response: PaymentKeysResponse },
);

const ERRORS = [
  'payment-key/by-server',
  'payment-key/not-stored',
  'payment-key/other-account',
  'checkout/unavailable',
] as const;

export const NewStripeKey = Exact({ secret_key: Type.String({ minLength: 1, maxLength: 300 }) });

export const putStripeKey = call(
  'PUT /payment_keys/stripe',
  'admin',
  'Prueba la llave secreta en Stripe, pide ahí los avisos de pago y la guarda cifrada',
  {
    body: NewStripeKey,
    response: PaymentKeysResponse,
    errors: [
      ...ERRORS,
      'payment-key/shape',
      'payment-key/test',
      'payment-key/live',
      'payment-key/refused',
      'payment-key/endpoint',
    ],
  },
);

/** Of an app; the secret has four characters at least, as the last four are shown. */
export const NewPaypalKeys = Exact({
  client_id: Type.String({ minLength: 1, maxLength: 300 }),
  client_secret: Type.String({ minLength: 8, maxLength: 300 }),
});
export type NewPaypalKeys = Static<typeof NewPaypalKeys>;

export const putPaypalKeys = call(
  'PUT /payment_keys/paypal',
  'admin',
  'Prueba las llaves en PayPal, pide ahí los avisos de pago y las guarda cifradas',
  {
    body: NewPaypalKeys,
    response: PaymentKeysResponse,
    errors: [...ERRORS, 'payment-key/paypal-refused', 'payment-key/paypal-endpoint'],
  },
);
