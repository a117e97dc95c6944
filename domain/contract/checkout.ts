import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, IdParams, Instant, Nullable, Pesos, call } from './call';
import { ClassPackage } from './packages';

export const PaymentMethod = Type.Object({ payment_method_id: Id, name: Type.String() });
export type PaymentMethod = Static<typeof PaymentMethod>;

export const PaymentMethodsResponse = Type.Object({ payment_methods: Type.Array(PaymentMethod) });
export type PaymentMethodsResponse = Static<typeof PaymentMethodsResponse>;

export const getPaymentMethods = call({
  method: 'GET', path: '/payment_methods', tag: 'Compras', access: 'public',
  summary: 'Formas de pago que este estudio ofrece', response: PaymentMethodsResponse,
});

/** payment_method is left out for a free package. */
export const PurchaseAttempt = Exact({ class_package_id: Id, payment_method: Type.Optional(Id) });
export type PurchaseAttempt = Static<typeof PurchaseAttempt>;

export const PurchaseAttemptResponse = Type.Object({ purchase_id: Id });
export type PurchaseAttemptResponse = Static<typeof PurchaseAttemptResponse>;

export const postPurchase = call({
  method: 'POST', path: '/checkout/purchase', tag: 'Compras', access: 'customer', idempotent: true,
  summary: 'Compra un paquete gratuito o en efectivo', body: PurchaseAttempt, response: PurchaseAttemptResponse,
  errors: [
    'package/not-found', 'package/limit-reached', 'checkout/no-method', 'checkout/method-unavailable', 'checkout/cash-pending',
    'idempotency/key-reused',
  ],
});

export const Purchase = Type.Object({
  purchase_id: Id,
  customer_id: Id,
  status: Type.String(),
  amount: Pesos,
  total_payment: Pesos,
  createdAt: Instant,
  updatedAt: Instant,
  cancelledAt: Nullable(Instant),
  expiration_days: Type.Integer(),
  class_amount: Type.Integer(),
  payment_method_id: Nullable(Id),
  payment_method: Nullable(PaymentMethod),
  class_package: Type.Pick(ClassPackage, ['class_package_id', 'title', 'short_description', 'is_subscription']),
});
export type Purchase = Static<typeof Purchase>;

export const PurchasesResponse = Type.Object({ purchases: Type.Array(Purchase) });
export type PurchasesResponse = Static<typeof PurchasesResponse>;
export const PurchaseResponse = Type.Object({ purchase: Purchase });
export type PurchaseResponse = Static<typeof PurchaseResponse>;

export const getPurchases = call({
  method: 'GET', path: '/purchases', tag: 'Compras', access: 'customer', summary: 'Compras propias, la más nueva primero', response: PurchasesResponse,
});
export const getPurchase = call({
  method: 'GET', path: '/purchases/{id}', tag: 'Compras', access: 'customer', summary: 'Una compra propia',
  params: IdParams, response: PurchaseResponse, errors: ['purchase/not-found'],
});
