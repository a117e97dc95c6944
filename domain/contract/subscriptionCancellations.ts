/** Cancelled subscriptions, and why: what admins read. */
import { Type, type Static } from '@sinclair/typebox';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';

const call = callsOf('Compras');

export const SubscriptionCancellation = Type.Object({
  purchase_id: Id,
  cancelledAt: Instant,
  startedAt: Instant,
  /** null: it ended at the payment provider, where no reason is asked. */
  reason: Nullable(Type.String()),
  customer: Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() }),
  class_package: Type.Object({ class_package_id: Id, title: Type.String() }),
});
export type SubscriptionCancellation = Static<typeof SubscriptionCancellation>;

/** All of them narrow the list. `from`, `to`: instants, `to` excluded. */
export const SubscriptionCancellationsQuery = Exact({
  after: Type.Optional(Cursor(2)),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  class_package_id: Type.Optional(Id),
});
export type SubscriptionCancellationsQuery = Static<typeof SubscriptionCancellationsQuery>;

/** Counts over all rows of the list, not only the page's; the most frequent first. */
export const CancellationSummary = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  packages: Type.Array(Type.Object({ class_package_id: Id, title: Type.String(), count: Type.Integer() })),
  /** Reasons that differ only in capitals or surrounding spaces count as one; at most ten. */
  reasons: Type.Array(Type.Object({ reason: Nullable(Type.String()), count: Type.Integer() })),
});
export type CancellationSummary = Static<typeof CancellationSummary>;

export const SubscriptionCancellationsResponse = Type.Object({
  cancellations: Type.Array(SubscriptionCancellation),
  next: Next,
  summary: CancellationSummary,
});
export type SubscriptionCancellationsResponse = Static<typeof SubscriptionCancellationsResponse>;

export const getSubscriptionCancellations = call(
  'GET /subscription_cancellations',
  'admin',
  'Suscripciones canceladas y sus motivos, de lo más reciente a lo más antiguo, de 50 en 50',
  { query: SubscriptionCancellationsQuery, response: SubscriptionCancellationsResponse },
);
