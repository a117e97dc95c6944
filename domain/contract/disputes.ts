import { Type, type Static } from '@sinclair/typebox';
import { Id, Instant, Nullable, Pesos, callsOf } from './call';

const call = callsOf('Compras');

/** A payment that a bank or PayPal takes back, or has decided about. */
export const Dispute = Type.Object({
  dispute_id: Id,
  purchase_id: Id,
  provider: Type.Union([Type.Literal('stripe'), Type.Literal('paypal'), Type.Literal('mercadopago')]),
  /** The dispute's id at the provider, where staff respond to it. */
  provider_dispute_id: Type.String(),
  status: Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost')]),
  amount: Pesos,
  /** The reason in Spanish. */
  reason: Type.String(),
  /** Until when the studio can respond at the provider; null: unknown. */
  respondBy: Nullable(Instant),
  openedAt: Instant,
  closedAt: Nullable(Instant),
  customer: Type.Object({
    customer_id: Id,
    name: Type.String(),
    last_name: Type.String(),
    email: Nullable(Type.String()),
  }),
  class_package: Type.Object({ class_package_id: Id, title: Type.String() }),
});
export type Dispute = Static<typeof Dispute>;

/** Days for which a decided dispute stays in the list. */
export const DISPUTES_SHOWN_DAYS = 90;

export const DisputesResponse = Type.Object({ disputes: Type.Array(Dispute) });
export type DisputesResponse = Static<typeof DisputesResponse>;

export const getDisputes = call(
  'GET /disputes',
  'staff',
  'Pagos en disputa, los que vencen antes primero, y los decididos en los últimos 90 días',
  { accountant: true, response: DisputesResponse },
);
