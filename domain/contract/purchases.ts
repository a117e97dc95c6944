/** Purchases, charges, cash confirmation and refunds (specification, sections 3 and 7). */
import { Type, type Static } from '@sinclair/typebox';
import { Cursor, Exact, Id, Instant, Next, Nullable, Pesos, WallClock, callsOf } from './call';
import { PROOF_STATUSES } from '../transfers';
import { Lines } from './texts';
import { PaymentMethod } from './checkout';
import { Customer } from './customers';
import { CardToken } from './paymentSources';
import { ClassPackage, PackageFiles, Period } from './packages';

const call = callsOf('Compras');

const BoughtPackage = Type.Pick(ClassPackage, [
  'class_package_id',
  'package_id',
  'title',
  'short_description',
  'is_subscription',
]);

/** `text`: the readable answer; `src`: the address of a file, which expires. */
export const Answer = Type.Object({ label: Type.String(), text: Type.String(), src: Nullable(Type.String()) });

/** The card that receipts show. */
export const PaidCard = Type.Object({ card_type: Type.String(), last_digits: Type.String() });
const ChargedCard = Type.Object({
  ...PaidCard.properties,
  exp_month: Nullable(Type.Integer()),
  exp_year: Nullable(Type.Integer()),
});

/** A class that a purchase reserves, with the reserved spots. */
const ReservedClass = Type.Object({
  single_class_id: Id,
  class_date: WallClock,
  /** Name of the event or of the class type. */
  title: Type.Optional(Type.String()),
  spots: Type.Optional(Type.Array(Type.Integer())),
  /** The chosen spot; null: none. */
  spot: Type.Optional(Nullable(Type.Integer())),
  location: Type.Object({ name: Type.String(), timezone: Nullable(Type.String()) }),
});

/** `open`: a proof can be sent. `proof`: the last one, as its customer sees it. */
const OwnTransfer = Type.Object({
  open: Type.Boolean(),
  proof: Nullable(
    Type.Object({
      status: Type.Union(PROOF_STATUSES.map((status) => Type.Literal(status))),
      /** Why it was refused. */
      reason: Type.String(),
      sentAt: Instant,
    }),
  ),
});

export const Purchase = Type.Object({
  purchase_id: Id,
  customer_id: Id,
  status: Type.String(),
  /** The package's price at the time of purchase. */
  amount: Pesos,
  /** After the discount; 0 for a subscription that starts with a trial. */
  total_payment: Pesos,
  /** The part of total_payment that store credit pays; absent: none. */
  store_credit: Type.Optional(Pesos),
  createdAt: Instant,
  updatedAt: Instant,
  cancelledAt: Nullable(Instant),
  /** The provider's subscription id; null: no subscription. */
  subscription_id: Nullable(Type.String()),
  subscription_period: Nullable(Period),
  subscription_interval: Nullable(Type.Integer()),
  /** Length of the trial in units of free_trial_period. */
  free_trial_length: Nullable(Type.Integer()),
  free_trial_period: Period,
  expiration_days: Type.Integer(),
  class_amount: Type.Integer(),
  payment_method_id: Nullable(Id),
  payment_method: Nullable(PaymentMethod),
  /** The sum of all refunds and of what lost disputes took back. */
  refunded: Pesos,
  /** Deadline for cash, after which the purchase ends; null: nothing is due at the front desk. */
  pay_by: Nullable(Instant),
  /** Of a purchase paid by transfer; null: paid in another way. */
  transfer: Type.Optional(Nullable(OwnTransfer)),
  /** When the voucher of a pending purchase ends at OXXO; absent: it has none. */
  voucher_ends_at: Type.Optional(Instant),
  /** Whether a bank or PayPal is taking a payment back: unused credits of it are frozen. */
  disputed: Type.Boolean(),
  /** While frozen, its credits can't be used and it isn't charged. `until` null: until it is resumed by hand. */
  frozen: Nullable(Type.Object({ since: Instant, until: Nullable(Instant) })),
  /** The first charge of a subscription after a freeze; null: it was never frozen. */
  renews_at: Nullable(Instant),
  /** Spanish text of the payment's failure; null: none. */
  failure: Nullable(Type.String()),
  /** Amounts of a subscription's first charge and of each later one; null: bought once, or not known. */
  first_payment: Nullable(Pesos),
  later_payment: Nullable(Pesos),
  discount_code: Nullable(Type.String()),
  /** What paying in cash or by transfer took off, if anything; `total_payment` is after it. */
  method_discount: Type.Optional(Pesos),
  /** Paid in so many months without interest, which is between customer and bank; absent: at once. */
  installments: Type.Optional(Type.Integer()),
  /** The card of the first payment; null: none, or not known. */
  paid_card: Nullable(PaidCard),
  /** The card that a running subscription is charged to; null: none, or not known. */
  card: Nullable(ChargedCard),
  /** Whether its card can be changed here (PUT /purchases/{id}/card). */
  card_changeable: Type.Boolean(),
  /** Whether a renewal could not be charged. */
  overdue: Type.Boolean(),
  /** Since when, and when it is tried again; null: it isn't, or not known. */
  overdue_since: Nullable(Instant),
  overdue_next_at: Nullable(Instant),
  /** What the customer agreed to before a subscription charged by itself, and when; null: nothing. */
  renewal_consent: Nullable(Type.Object({ text: Type.String(), at: Instant })),
  /** Where its customer agrees to a higher price; absent: nothing waits for that, or it isn't the customer's list. */
  price_path: Type.Optional(Type.String()),
  /** Only the customer themselves and staff can read it, as with the whole purchase. */
  customer: Type.Pick(Customer, ['customer_id', 'name', 'last_name', 'email']),
  /** Answers to the studio's own questions at checkout. */
  answers: Type.Array(Answer),
  /** What else was paid in the same sale at the desk: one receipt for all. */
  sold_with: Type.Optional(
    Type.Array(Type.Object({ purchase_id: Id, title: Type.String(), total_payment: Pesos, refunded: Pesos })),
  ),
  class_package: Type.Object({ ...BoughtPackage.properties, ...PackageFiles.properties }),
  /** The class whose seat it reserves; null: none. */
  single_class: Nullable(ReservedClass),
  /** The class that a package of several has reserved with its credits; null: none, or its place was given back. */
  reserved_class: Nullable(ReservedClass),
});
export type Purchase = Static<typeof Purchase>;

export const PurchasesResponse = Type.Object({ purchases: Type.Array(Purchase) });
export type PurchasesResponse = Static<typeof PurchasesResponse>;
export const PurchaseResponse = Type.Object({ purchase: Purchase });
export type PurchaseResponse = Static<typeof PurchaseResponse>;

export const getPurchases = call('GET /purchases', 'customer', 'Compras propias, la más nueva primero', {
  response: PurchasesResponse,
});
export const getPurchase = call('GET /purchases/{id}', 'customer', 'Una compra propia', {
  response: PurchaseResponse,
  errors: ['purchase/not-found'],
});

export const PurchaseCancellation = Exact({ reason: Lines({ maxLength: 500 }) });
export type PurchaseCancellation = Static<typeof PurchaseCancellation>;
export const postPurchaseCancellation = call(
  'POST /purchases/cancel/{id}',
  'customer',
  'Cancela una suscripción propia',
  {
    body: PurchaseCancellation,
    response: PurchaseResponse,
    errors: [
      'purchase/not-found',
      'purchase/not-cancellable',
      'purchase/never-began',
      'purchase/reason-required',
      'checkout/unavailable',
    ],
  },
);

/**
 * Either a saved card, or a new one by its id in the browser. `pay_now`: pays an overdue renewal with it at once; if
 * that is declined the card isn't changed.
 */
export const SubscriptionCard = Exact({
  payment_source_id: Type.Optional(Id),
  token_id: Type.Optional(CardToken),
  pay_now: Type.Optional(Type.Boolean()),
});
export type SubscriptionCard = Static<typeof SubscriptionCard>;
/** `clientSecret`: the bank requires a confirmation; confirm in the browser, then repeat the call. */
export const SubscriptionCardResponse = Type.Object({
  purchase: Purchase,
  clientSecret: Type.Optional(Type.String()),
});
export type SubscriptionCardResponse = Static<typeof SubscriptionCardResponse>;
export const putSubscriptionCard = call(
  'PUT /purchases/{id}/card',
  'customer',
  'Cambia la tarjeta con la que se cobra una suscripción propia',
  {
    body: SubscriptionCard,
    response: SubscriptionCardResponse,
    errors: [
      'purchase/not-found',
      'purchase/card-unchangeable',
      'purchase/renewal-busy',
      'payment-source/not-found',
      'payment-source/failed',
      'checkout/unavailable',
      'checkout/too-many-declined',
    ],
  },
);

/** A purchase that waits for cash at the front desk. */
export const UnpaidPurchase = Type.Object({
  purchase_id: Id,
  title: Type.String(),
  total_payment: Pesos,
  /** Deadline of the payment; for a lapsed purchase when it ended. */
  pay_by: Instant,
  /** Whether it ended unpaid though a place was used, so that it is owed until it is paid or forgiven. */
  lapsed: Type.Boolean(),
  customer: Type.Object({
    customer_id: Id,
    name: Type.String(),
    last_name: Type.String(),
    email: Nullable(Type.String()),
    phone: Type.String(),
  }),
  answers: Type.Array(Answer),
});
export type UnpaidPurchase = Static<typeof UnpaidPurchase>;
export const UnpaidPurchasesResponse = Type.Object({ purchases: Type.Array(UnpaidPurchase), next: Next });
export type UnpaidPurchasesResponse = Static<typeof UnpaidPurchasesResponse>;
export const UnpaidQuery = Exact({ customer_id: Type.Optional(Id), after: Type.Optional(Cursor(2)) });
export type UnpaidQuery = Static<typeof UnpaidQuery>;
export const getUnpaidPurchases = call(
  'GET /purchases/unpaid',
  'staff',
  'Compras en efectivo sin pagar, la que vence antes primero, también las vencidas que se usaron; de 50 en 50',
  { accountant: true, query: UnpaidQuery, response: UnpaidPurchasesResponse },
);

export const postCashConfirmation = call(
  'POST /purchases/{id}/confirm',
  'staff',
  'Confirma que una compra en efectivo se pagó, también después de vencida si se usó: entonces regresan sus créditos',
  {
    response: PurchaseResponse,
    errors: ['purchase/not-found', 'purchase/not-pending', 'package/attendees-reached', 'discount/used-up'],
  },
);

export const postCashForgiveness = call(
  'POST /purchases/{id}/forgive',
  'admin',
  'Perdona una compra en efectivo que venció sin pagarse aunque se usó: su cliente puede volver a pagar en efectivo',
  { response: PurchaseResponse, errors: ['purchase/not-found', 'purchase/not-pending'] },
);

export const postCashVoid = call(
  'POST /purchases/{id}/void',
  'staff',
  'Registra que una compra en efectivo no se pagó: retira sus créditos y libera sus lugares',
  {
    response: PurchaseResponse,
    errors: ['purchase/not-found', 'purchase/not-pending', 'server/unavailable'],
  },
);

/**
 * `amount`: pesos, by default all that is left. `credits`: the unused credits to revoke with a partial refund.
 * `to_store_credit`: the customer keeps the sum as store credit, and no money moves.
 */
export const RefundOrder = Exact({
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  credits: Type.Optional(Type.Integer({ minimum: 0 })),
  reason: Type.Optional(Lines({ maxLength: 500 })),
  to_store_credit: Type.Optional(Type.Boolean()),
});
export type RefundOrder = Static<typeof RefundOrder>;
export const postRefund = call('POST /purchases/{id}/refund', 'admin', 'Reembolsa una compra, entera o en parte', {
  idempotent: true,
  body: RefundOrder,
  response: PurchaseResponse,
  errors: [
    'purchase/not-found',
    'purchase/nothing-to-refund',
    'purchase/refund-too-large',
    'purchase/credits-used',
    'purchase/disputed',
    'purchase/frozen',
    'gift-card/refund-redeemed',
    'gift-card/refund-whole',
    'checkout/unavailable',
  ],
});

/** A payment. */
export const Invoice = Type.Object({
  invoice_id: Id,
  purchase_id: Id,
  total_payment: Pesos,
  refunded: Pesos,
  createdAt: Instant,
  /** null: none, or not known. */
  card: Nullable(PaidCard),
  class_package: BoughtPackage,
  purchase: Type.Pick(Purchase, [
    'purchase_id',
    'status',
    'payment_method',
    'subscription_period',
    'subscription_interval',
    'createdAt',
  ]),
});
export type Invoice = Static<typeof Invoice>;
export const InvoicesResponse = Type.Object({ invoices: Type.Array(Invoice) });
export type InvoicesResponse = Static<typeof InvoicesResponse>;
export const getInvoices = call('GET /invoices', 'customer', 'Cargos propios, el más nuevo primero', {
  response: InvoicesResponse,
});
