/** What admins give a customer, change and take away (specification, section 7); the front desk reads it. */
import { Type, type Static } from '@sinclair/typebox';
import { ACCESS_DAYS_MAX } from '../credits';
import { FREEZE_REASON_MAX } from '../freezes';
import { Day, Exact, Id, Instant, Nullable, Pesos, WallClock, callsOf } from './call';
import { Lines } from './texts';
import { PaymentMethod } from './checkout';
import { AvailableClass } from './credits';
import { Period } from './packages';
import { Purchase, PurchaseResponse } from './purchases';

const call = callsOf('Accesos');

/**
 * Access to a package, as if it had been bought at the desk: its credits are good for `package_days` (by default the
 * package's own). A gift costs nothing; anything else was paid there by the named method, and is in the books as one
 * payment. `bill`: the customer gets the receipt by mail; by default so.
 */
export const AccessGift = Exact({
  customer_id: Id,
  class_package_id: Id,
  package_days: Type.Optional(Type.Integer({ minimum: 1, maximum: ACCESS_DAYS_MAX })),
  is_gift: Type.Boolean(),
  payment_method_id: Type.Optional(Nullable(Id)),
  bill: Type.Optional(Type.Boolean()),
  /** Also beside an own subscription of the package that runs; else it is refused. */
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
    errors: ['purchase/not-found', 'purchase/awaits-payment', 'purchase/disputed', 'server/unavailable'],
  },
);

/** Classes that can be taken away at once. */
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
/** `from`: how it expired when the form was opened; where that is no longer so, nothing changes. */
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
 * `until`: the day on which it goes on; null: until it is resumed. `from`: the `until` of the freeze whose end it
 * changes, as it was read; without it a frozen purchase is refused.
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

/** A purchase with what it still gives. */
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
    'overdue',
    'frozen',
  ]).properties,
  title: Type.String(),
  subscription_period: Nullable(Period),
  /** What can still be given back. */
  refundable: Pesos,
  /** Paid at the desk: given back there, not at a provider. */
  is_cash: Type.Boolean(),
  /** An active subscription's next charge; null: none, or not while it is frozen. */
  next_charge_at: Nullable(Instant),
  /** false: the provider has not been notified of the freeze, or of its end, yet. */
  is_told: Type.Boolean(),
  credits: Type.Object({
    unlimited: Type.Boolean(),
    /** Neither used, lost nor expired; frozen ones are among them. */
    free: Type.Integer(),
    /** They pay for places to come. */
    reserved: Type.Integer(),
    total: Type.Integer(),
    /** Of those that are free or reserved, or (none is) of those that expired; the last. */
    expiration_date: Nullable(Instant),
    /** Those that lapsed without being used. */
    lapsed: Type.Integer(),
  }),
  /** Places to come that it pays for. */
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
  /** Free credits that have not expired, the next to lapse first. */
  available_classes: Type.Array(AvailableClass),
  /** Every way to pay that the studio has, for what is paid at the desk. */
  payment_methods: Type.Array(PaymentMethod),
});
export type AccessResponse = Static<typeof AccessResponse>;
export const getAccess = call(
  'GET /customer/admin/{id}/access',
  'staff',
  'Compras de un cliente con sus créditos y lugares, y sus créditos libres; 200 compras a lo más',
  { response: AccessResponse, errors: ['customer/not-found'] },
);
