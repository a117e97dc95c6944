/** What admins give a customer, change and take away (specification, section 7); the front desk reads it. */
import { Type, type Static } from '@sinclair/typebox';
import { ACCESS_DAYS_MAX } from '../credits';
import { FREEZE_REASON_MAX } from '../freezes';
import { ATTEMPT_RESULTS } from '../overdue';
import { Day, Exact, Id, Instant, Nullable, Pesos, WallClock, callsOf } from './call';
import { Lines } from './texts';
import { PaymentMethod } from './checkout';
import { AvailableClass } from './credits';
import { Period } from './packages';
import { Purchase, PurchaseResponse } from './purchases';

const call = callsOf('Accesos');

/**
 * Gives access to a package as if it had been bought at the desk: its credits are valid for `package_days` (by default
 * the package's own). A gift is free; otherwise it was paid at the desk by the given method and is recorded as one
 * payment. `bill`: whether the customer gets the receipt by mail, true by default.
 */
export const AccessGift = Exact({
  customer_id: Id,
  class_package_id: Id,
  package_days: Type.Optional(Type.Integer({ minimum: 1, maximum: ACCESS_DAYS_MAX })),
  is_gift: Type.Boolean(),
  payment_method_id: Type.Optional(Nullable(Id)),
  bill: Type.Optional(Type.Boolean()),
  /** What the admin saw that it costs, after what the way of paying takes off; another price is refused. */
  total: Type.Optional(Pesos),
  /** Allows a second subscription beside a running one of the same package; otherwise it is refused. */
  besides_subscription: Type.Optional(Type.Boolean()),
});
export type AccessGift = Static<typeof AccessGift>;
export const postGiveAccess = call('POST /customer/giveAccess', 'admin', 'Da acceso a un paquete', {
  idempotent: true,
  body: AccessGift,
  response: PurchaseResponse,
  errors: [
    'customer/not-found',
    'package/not-found',
    'package/attendees-reached',
    'package/changed',
    'access/subscribed',
    'checkout/no-method',
    'payment-method/not-found',
  ],
});

export const AccessRevocation = Exact({ purchase_id: Id });
export const putRevokeAccess = call(
  'PUT /customer/revokeAccess',
  'admin',
  'Retira el acceso de una compra: sus créditos sin usar y sus lugares; no devuelve dinero',
  {
    body: AccessRevocation,
    response: PurchaseResponse,
    errors: [
      'purchase/not-found',
      'purchase/awaits-payment',
      'purchase/disputed',
      'gift-card/refund-redeemed',
      'server/unavailable',
    ],
  },
);

/** Most classes that can be taken away at once. */
export const CLASSES_MAX = 500;
export const ClassRemoval = Exact({ customer_id: Id, amount: Type.Integer({ minimum: 1, maximum: CLASSES_MAX }) });
export type ClassRemoval = Static<typeof ClassRemoval>;
/** `left`: free classes at the studio that remain. */
export const ClassRemovalResponse = Type.Object({ removed: Type.Integer(), left: Type.Integer() });
export type ClassRemovalResponse = Static<typeof ClassRemovalResponse>;
export const putRemoveClasses = call(
  'PUT /customer/removeClasses',
  'admin',
  'Resta clases libres, las que vencen antes primero; nunca las de una reservación',
  {
    idempotent: true,
    body: ClassRemoval,
    response: ClassRemovalResponse,
    errors: ['customer/not-found', 'credit/too-few'],
  },
);

/** `expiration_date`: the last day on which it can be used; null: it never expires. */
export const NewAvailableClass = Exact({
  customer_id: Id,
  class_type_id: Type.Optional(Nullable(Id)),
  expiration_date: Nullable(Day),
});
export type NewAvailableClass = Static<typeof NewAvailableClass>;
const AvailableClassResponse = Type.Object({ available_class: AvailableClass });
export const postAvailableClass = call('POST /available_classes', 'admin', 'Regala o corrige un crédito', {
  idempotent: true,
  body: NewAvailableClass,
  response: AvailableClassResponse,
  errors: ['customer/not-found', 'request/not-found', 'purchase/expiry-day'],
});
/** `from`: the expiry when the form was opened; if it has changed, the call is refused. */
export const AvailableClassChange = Exact({
  available_class_id: Id,
  expiration_date: Nullable(Day),
  from: Type.Optional(Nullable(Instant)),
});
export type AvailableClassChange = Static<typeof AvailableClassChange>;
export const putAvailableClass = call('PUT /available_classes', 'admin', 'Cambia el vencimiento de un crédito', {
  body: AvailableClassChange,
  response: AvailableClassResponse,
  errors: ['credit/not-found', 'credit/in-use', 'purchase/frozen', 'purchase/expiry-day', 'row/changed'],
});
export const deleteAvailableClass = call('DELETE /available_classes/{id}', 'admin', 'Retira un crédito libre', {
  response: Type.Object({}),
  errors: ['credit/not-found', 'credit/in-use'],
});

/** `from`: the credits' `expiration_date` when the form was opened. */
export const ExpiryChange = Exact({ expiration_date: Day, from: Type.Optional(Nullable(Instant)) });
export type ExpiryChange = Static<typeof ExpiryChange>;
export const putPurchaseExpiry = call(
  'PUT /purchases/{id}/expiry',
  'admin',
  'Cambia el vencimiento de los créditos de una compra, también de los que ya vencieron sin usarse',
  {
    body: ExpiryChange,
    response: PurchaseResponse,
    errors: ['purchase/not-found', 'purchase/no-credits', 'purchase/frozen', 'purchase/expiry-day', 'row/changed'],
  },
);

/**
 * `until`: the day on which the membership resumes; null: it is resumed by hand. `from`: the `until` that the caller
 * has read of an existing freeze, to change it; without it a frozen purchase is refused.
 */
export const FreezeOrder = Exact({
  until: Nullable(Day),
  reason: Type.Optional(Lines({ maxLength: FREEZE_REASON_MAX })),
  from: Type.Optional(Nullable(Instant)),
});
export type FreezeOrder = Static<typeof FreezeOrder>;
export const postFreeze = call(
  'POST /purchases/{id}/freeze',
  'admin',
  'Congela un paquete, o cambia hasta cuándo: sus créditos y cobros esperan, y se liberan sus reservaciones ' +
    'de esos días',
  {
    body: FreezeOrder,
    response: PurchaseResponse,
    errors: [
      'purchase/not-found',
      'purchase/not-freezable',
      'purchase/frozen',
      'purchase/disputed',
      'purchase/overdue',
      'purchase/freeze-day',
      'server/unavailable',
    ],
  },
);
export const postResume = call(
  'POST /purchases/{id}/resume',
  'admin',
  'Reanuda un paquete congelado: vencimiento y próximo cobro se recorren los días congelados',
  { response: PurchaseResponse, errors: ['purchase/not-found'] },
);

/** A purchase with what is left of it. */
export const AccessPurchase = Type.Object({
  ...Type.Pick(Purchase, [
    'purchase_id',
    'status',
    'total_payment',
    'refunded',
    'createdAt',
    'cancelledAt',
    'payment_method',
    'subscription_interval',
    'pay_by',
    'disputed',
    'card_changeable',
    'overdue',
    'overdue_since',
    'frozen',
  ]).properties,
  /** How often an overdue renewal was tried, and when its provider tries again; null: not known. */
  overdue_tries: Nullable(
    Type.Object({ times: Type.Integer(), last_at: Nullable(Instant), next_at: Nullable(Instant) }),
  ),
  /** Tries to charge the overdue renewal that this application made, the newest first; `result` null: under way. */
  renewal_attempts: Type.Array(
    Type.Object({
      at: Instant,
      /** Whether it was the customer with a card, and not a day of the studio's. */
      by_customer: Type.Boolean(),
      result: Nullable(Type.Union(ATTEMPT_RESULTS.map((result) => Type.Literal(result)))),
    }),
  ),
  /** Paid by card in so many months without interest; null: at once. */
  installments: Nullable(Type.Integer()),
  title: Type.String(),
  /** For how many days its credits were valid, as bought. */
  expiration_days: Type.Integer(),
  subscription_period: Nullable(Period),
  /** The amount that can still be refunded. */
  refundable: Pesos,
  /** The part of it that store credit paid, which is refunded last and goes back there. */
  refundable_credit: Type.Optional(Pesos),
  /** Whether it was paid at the desk, where it is also refunded. */
  is_cash: Type.Boolean(),
  /** An active subscription's next charge; null: none, or not while it is frozen. */
  next_charge_at: Nullable(Instant),
  /** false: the provider hasn't been told of the freeze, or of its end, yet. */
  is_told: Type.Boolean(),
  credits: Type.Object({
    unlimited: Type.Boolean(),
    /** Credits neither used, lost nor expired, including frozen ones. */
    free: Type.Integer(),
    /** Credits that pay for future places. */
    reserved: Type.Integer(),
    total: Type.Integer(),
    /** The latest expiry of free or reserved credits, or if there are none, of expired ones. */
    expiration_date: Nullable(Instant),
    /** Credits that expired unused. */
    lapsed: Type.Integer(),
  }),
  /** Future places that it pays for. */
  places: Type.Array(
    Type.Object({
      class_reservation_id: Id,
      class_date: WallClock,
      starts_at: Instant,
      title: Type.String(),
      guest: Nullable(Type.String()),
    }),
  ),
});
export type AccessPurchase = Static<typeof AccessPurchase>;
export const AccessResponse = Type.Object({
  purchases: Type.Array(AccessPurchase),
  /** Unused credits that have not expired, the earliest expiry first. */
  available_classes: Type.Array(AvailableClass),
  /** All payment methods of the studio, for payments at the desk. */
  payment_methods: Type.Array(PaymentMethod),
});
export type AccessResponse = Static<typeof AccessResponse>;
export const getAccess = call(
  'GET /customer/admin/{id}/access',
  'staff',
  'Compras de un cliente con sus créditos y lugares, y sus créditos libres; 200 compras a lo más',
  { response: AccessResponse, errors: ['customer/not-found'] },
);
