/** Saved cards (specification, section 7). Two sets of calls reach the same cards. */
import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Métodos de pago');

export const PaymentSource = Type.Object({
  payment_source_id: Id,
  /** The provider's id of the card. */
  source_id: Type.String(),
  /** The provider's brand; see shownCardType. */
  card_type: Type.String(),
  last_digits: Type.String(),
  /** null: unknown, for cards that were saved long ago. */
  exp_month: Nullable(Type.Integer()),
  exp_year: Nullable(Type.Integer()),
  createdAt: Instant,
  /** Subscriptions charged to this card. */
  subscriptions: Type.Array(Type.Object({ purchase_id: Id, title: Type.String(), next_charge: Nullable(Day) })),
});
export type PaymentSource = Static<typeof PaymentSource>;

/** A card as the provider's browser script names it. */
export const CardToken = Type.String({ pattern: '^(pm|card|src|tok)_[A-Za-z0-9_]{1,120}$' });

/** `token_id`: the id from the provider's browser script. The server takes brand and digits from the provider. */
export const CardEntry = Exact({
  token_id: CardToken,
  card_type: Type.Optional(Type.String({ maxLength: 40 })),
  last_digits: Type.Optional(Type.String({ maxLength: 4 })),
  saveCard: Type.Optional(Type.Boolean()),
});
export type CardEntry = Static<typeof CardEntry>;

export const PaymentSourcesResponse = Type.Object({ metodos_pago: Type.Array(PaymentSource) });
export type PaymentSourcesResponse = Static<typeof PaymentSourcesResponse>;
/** `clientSecret`: the bank requires a confirmation; confirm in the browser, then repeat the call. */
export const PaymentSourceResponse = Type.Object({
  payment_source: Nullable(PaymentSource),
  clientSecret: Type.Optional(Type.String()),
});
export type PaymentSourceResponse = Static<typeof PaymentSourceResponse>;
export const DeletedPaymentSource = Type.Object({ payment_source_id: Id });
export type DeletedPaymentSource = Static<typeof DeletedPaymentSource>;

const ADD_ERRORS = [
  'payment-source/failed',
  'payment-source/disabled',
  'checkout/unavailable',
  'checkout/too-many-declined',
] as const;
const DELETE_ERRORS = ['payment-source/not-found', 'payment-source/in-use', 'checkout/unavailable'] as const;
const savedCardCalls = <Path extends `/${string}`>(path: Path) => ({
  list: call(`GET ${path}`, 'customer', 'Tarjetas guardadas propias, la más nueva primero', {
    response: PaymentSourcesResponse,
  }),
  add: call(`POST ${path}`, 'customer', 'Guarda una tarjeta', {
    body: CardEntry,
    response: PaymentSourceResponse,
    errors: ADD_ERRORS,
  }),
  remove: call(`DELETE ${path}/{id}`, 'customer', 'Elimina una tarjeta guardada', {
    response: DeletedPaymentSource,
    errors: DELETE_ERRORS,
  }),
});

const sources = savedCardCalls('/payment_sources');
const metodos = savedCardCalls('/metodosPago');
export const { list: getPaymentSources, add: postPaymentSource, remove: deletePaymentSource } = sources;
export const { list: getMetodosPago, add: postMetodoPago, remove: deleteMetodoPago } = metodos;
