/** The secret key of a payment provider, where the studio enters it itself. No call returns it. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Instant, Nullable, callsOf } from './call';

const call = callsOf('Configuración');

export const StripeKeyState = Type.Object({
  /** Whose key takes the payments: the one of the server's environment wins. null: cards can't be taken. */
  by: Nullable(Type.Union([Type.Literal('server'), Type.Literal('studio')])),
  /** The server can store one. */
  can_enter: Type.Boolean(),
  /** Of the studio's own key; null: none is stored. */
  last4: Nullable(Type.String()),
  changedAt: Nullable(Instant),
});
export type StripeKeyState = Static<typeof StripeKeyState>;
export const StripeKeyResponse = Type.Object({ stripe: StripeKeyState });

export const getPaymentKeys = call(
  'GET /payment_keys',
  'admin',
  'Si hay llave secreta de Stripe y sus últimos cuatro caracteres; nunca la llave',
  { response: StripeKeyResponse },
);

export const NewStripeKey = Exact({ secret_key: Type.String({ minLength: 1, maxLength: 300 }) });

export const putStripeKey = call(
  'PUT /payment_keys/stripe',
  'admin',
  'Prueba la llave secreta en Stripe, pide ahí los avisos de pago y la guarda cifrada',
  {
    body: NewStripeKey,
    response: StripeKeyResponse,
    errors: [
      'payment-key/by-server',
      'payment-key/not-stored',
      'payment-key/shape',
      'payment-key/test',
      'payment-key/live',
      'payment-key/refused',
      'payment-key/endpoint',
      'payment-key/other-account',
      'checkout/unavailable',
    ],
  },
);
