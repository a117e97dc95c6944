/** Gift cards: bought for another person, and redeemed into store credit. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { GIFT_MESSAGE_MAX, GIFT_STATES } from '../giftCards';
import { Day, Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';
import { Email, Lines, PersonName } from './texts';

const call = callsOf('Tarjetas de regalo');

/** Without an address it is printed. */
const forWhom = {
  recipient_name: Type.Optional(PersonName()),
  recipient_email: Type.Optional(Email),
  message: Type.Optional(Lines({ maxLength: GIFT_MESSAGE_MAX })),
  /** The day on which it is mailed; by default the day on which it is paid. */
  send_on: Type.Optional(Day),
};

/** What is bought: one of the amounts that the studio offers. */
export const GiftCardOrder = Exact({ amount: Pesos, ...forWhom });
export type GiftCardOrder = Static<typeof GiftCardOrder>;

const State = Type.Union(GIFT_STATES.map((state) => Type.Literal(state)));

export const GiftCard = Type.Object({
  gift_card_id: Id,
  amount: Pesos,
  state: State,
  last4: Type.String(),
  recipient_name: Type.String(),
  recipient_email: Nullable(Type.String()),
  message: Type.String(),
  send_on: Nullable(Day),
  createdAt: Instant,
  sentAt: Nullable(Instant),
  redeemedAt: Nullable(Instant),
  purchase_id: Nullable(Id),
  /** Where it is paid, or where it is seen and printed; null: it can't be any more. */
  path: Nullable(Type.String()),
});
export type GiftCard = Static<typeof GiftCard>;

export const GiftCardsResponse = Type.Object({ gift_cards: Type.Array(GiftCard) });

/** The newest first, up to 100. */
export const getGiftCards = call('GET /gift_cards', 'customer', 'Las tarjetas de regalo que uno compró', {
  response: GiftCardsResponse,
});

export const postGiftCard = call(
  'POST /gift_cards',
  'customer',
  'Pide una tarjeta de regalo, que se paga en la dirección de la respuesta',
  {
    idempotent: true,
    body: GiftCardOrder,
    response: Type.Object({ path: Type.String() }),
    errors: ['gift-card/not-offered', 'gift-card/too-many-open', 'desk-sale/link-unavailable', 'request/invalid'],
  },
);

export const GiftCode = Exact({ code: Type.String({ minLength: 1, maxLength: 60 }) });

/** `amount`: what the card was worth. `balance`: the customer's store credit now. */
export const RedeemedGiftCard = Type.Object({ amount: Pesos, balance: Pesos });
export type RedeemedGiftCard = Static<typeof RedeemedGiftCard>;

const REDEEM_ERRORS = [
  'customer/not-found',
  'gift-card/not-found',
  'gift-card/redeemed',
  'gift-card/unavailable',
] as const;

/** The same customer gets the same response again. */
export const postGiftRedemption = call(
  'POST /gift_cards/redeem',
  'customer',
  'Canjea el código de una tarjeta de regalo: su importe pasa al saldo a favor',
  { body: GiftCode, response: RedeemedGiftCard, errors: REDEEM_ERRORS },
);

/** A gift card as its link shows it, to anybody who has the link. */
export const GiftCardPage = Type.Object({
  amount: Pesos,
  /** First name of who bought it. */
  buyer: Type.String(),
  recipient_name: Type.String(),
  message: Type.String(),
  state: State,
  /** null: it can't be redeemed, or no longer. */
  code: Nullable(Type.String()),
});
export type GiftCardPage = Static<typeof GiftCardPage>;

export const getGiftCardPage = call(
  'GET /gift_cards/{token}',
  'public',
  'Lo que muestra la liga de una tarjeta de regalo',
  {
    params: Exact({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Type.Object({ gift_card: GiftCardPage }),
    errors: ['gift-card/not-found'],
  },
);

/** The team redeems a code for a customer who is at the desk. */
export const postCustomerGiftRedemption = call(
  'POST /customer/admin/{id}/gift_cards/redeem',
  'staff',
  'Canjea el código de una tarjeta de regalo para un cliente',
  { body: GiftCode, response: RedeemedGiftCard, errors: REDEEM_ERRORS },
);

export const getCustomerGiftCards = call(
  'GET /customer/admin/{id}/gift_cards',
  'staff',
  'Las tarjetas de regalo que un cliente compró',
  { response: GiftCardsResponse, errors: ['customer/not-found'] },
);

/** Twice within a minute, one mail is sent. */
export const postGiftCardMail = call(
  'POST /gift_cards/{id}/send',
  'staff',
  'Manda ahora el correo de una tarjeta de regalo, otra vez si ya salió',
  { response: Type.Object({ sentAt: Instant }), errors: ['gift-card/not-found', 'gift-card/unavailable'] },
);

const Person = Type.Object({ customer_id: Id, name: Type.String() });

/** A gift card as the team lists it: without its code, and without the way to it. */
export const ListedGiftCard = Type.Composite([
  Type.Pick(GiftCard, ['gift_card_id', 'amount', 'state', 'last4', 'recipient_name', 'recipient_email', 'send_on']),
  Type.Pick(GiftCard, ['createdAt', 'sentAt', 'redeemedAt']),
  Type.Object({
    buyer: Person,
    /** Whose store credit it went to. */
    redeemer: Nullable(Person),
  }),
]);
export type ListedGiftCard = Static<typeof ListedGiftCard>;

export const ListedGiftCardsQuery = Exact({
  after: Type.Optional(Id),
  state: Type.Optional(State),
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Quien la compró o la recibe, el principio de sus palabras; o los últimos cuatro caracteres',
    }),
  ),
});
export type ListedGiftCardsQuery = Static<typeof ListedGiftCardsQuery>;

export const getListedGiftCards = call(
  'GET /gift_cards/admin/all',
  'staff',
  'Todas las tarjetas de regalo, la más nueva primero; de 50 en 50',
  {
    query: ListedGiftCardsQuery,
    response: Type.Object({ gift_cards: Type.Array(ListedGiftCard), next: Nullable(Id) }),
  },
);
