/**
 * The links of mails and messages by which a customer pays without signing in: buys a package again, or pays what a
 * subscription's renewal is overdue with. The page's button pays; reading it changes nothing.
 */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Nullable, Pesos, callsOf } from './call';
import { CheckoutConfirmation, CheckoutConfirmationResponse, postPurchase, PurchaseAttemptResponse } from './checkout';

const call = callsOf('Compras');

const LINK_STATES = ['open', 'sign-in', 'paid', 'over', 'gone'] as const;
const SIGN_IN_REASONS = ['off', 'account', 'price', 'asks', 'card'] as const;

const LinkedCard = Type.Object({
  /** null: the card that the subscription is charged to, where it isn't one of the saved ones. */
  payment_source_id: Nullable(Id),
  card_type: Type.String(),
  last_digits: Type.String(),
});

/** What the button pays. No more of the customer than their first name. */
export const LinkedOffer = Type.Object({
  first_name: Type.String(),
  title: Type.String(),
  /** Of a package that is bought again; -1: unlimited. */
  class_amount: Nullable(Type.Integer()),
  expiration_days: Nullable(Type.Integer()),
  total: Pesos,
  /** The cards to pay with, the first of which is proposed; none: store credit pays all of it. */
  cards: Type.Array(LinkedCard),
  /** A receipt is mailed: the studio has a mail server, and the customer an address. */
  mails_receipt: Type.Boolean(),
});
export type LinkedOffer = Static<typeof LinkedOffer>;

export const LinkedRenewal = Type.Object({
  /**
   * open: the button pays; sign-in: only its customer, signed in, can; paid: it was, or was bought since; over: the
   * link has expired; gone: it isn't sold any more, or the subscription has ended.
   */
  state: Type.Union(LINK_STATES.map((state) => Type.Literal(state))),
  is_subscription: Type.Boolean(),
  /** Why its customer has to sign in; null: they don't have to. */
  reason: Nullable(Type.Union(SIGN_IN_REASONS.map((reason) => Type.Literal(reason)))),
  /** The subscription that its customer, signed in, pays in 'Mis Compras'; null: none. */
  purchase_id: Nullable(Id),
  /** null: nothing is to be paid here. */
  offer: Nullable(LinkedOffer),
});
export type LinkedRenewal = Static<typeof LinkedRenewal>;

const params = Exact({ token: Type.String({ minLength: 1, maxLength: 80 }) });

/** Changes nothing, as mail programs open links to check them. */
export const getRenewalLink = call('GET /renewal_links/{token}', 'public', 'Lo que se paga con la liga de un correo', {
  params,
  response: Type.Object({ renewal: LinkedRenewal }),
  errors: ['renewal/not-found'],
});

/** `total`: as the page showed it. */
export const LinkedPayment = Exact({ total: Pesos, payment_source_id: Type.Optional(Id) });
export type LinkedPayment = Static<typeof LinkedPayment>;
/** With a clientSecret the bank asks its customer; afterwards an overdue renewal is completed by the same call. */
export const postRenewalLink = call(
  'POST /renewal_links/{token}',
  'public',
  'Paga con la liga de un correo y una tarjeta guardada, sin iniciar sesión',
  {
    idempotent: true,
    params,
    body: LinkedPayment,
    response: PurchaseAttemptResponse,
    errors: [
      ...(postPurchase.errors ?? []),
      'renewal/sign-in',
      'purchase/renewal-busy',
      'purchase/card-unchangeable',
      'payment-source/failed',
    ],
  },
);

/** How the purchase of the link stands at its provider, after the bank's question. */
export const postRenewalLinkConfirmation = call(
  'POST /renewal_links/{token}/confirmation',
  'public',
  'Pregunta al proveedor cómo quedó el pago de una liga',
  {
    params,
    body: CheckoutConfirmation,
    response: CheckoutConfirmationResponse,
    errors: ['renewal/not-found', 'purchase/not-found', 'checkout/unavailable'],
  },
);
