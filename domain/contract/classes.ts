import { Type, type Static } from '@sinclair/typebox';
import { CLASS_BRANCH, Exact, Id, Pesos, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Calendario');

/** Characters of the reason, which goes into the customers' mail. */
export const CANCEL_REASON_MAX = 300;
export const CancelClassQuery = Exact({
  reason: Type.Optional(Lines({ maxLength: CANCEL_REASON_MAX })),
  /**
   * Other values than 'this' are for admins: also the later classes of its series, or all future ones; the series ends.
   */
  scope: Type.Optional(Type.Union([Type.Literal('this'), Type.Literal('following'), Type.Literal('all')])),
  /** Admins only: refunds the buyers of an event; otherwise they keep the event's credit. */
  refund: Type.Optional(Type.Boolean()),
});

/** What cancelling events would refund to their buyers; what was paid at the desk is handed over there. */
export const EventRefunds = Type.Object({
  purchases: Type.Integer(),
  amount: Pesos,
  desk_purchases: Type.Integer(),
  desk_amount: Pesos,
});
export type EventRefunds = Static<typeof EventRefunds>;

/** Numbers of cancelled reservations, returned credits and removed waitlist entries, and the sum of refunds. */
export const CancelledClass = Type.Object({
  single_class_id: Id,
  reservations: Type.Integer(),
  credits_returned: Type.Integer(),
  waiting: Type.Integer(),
  refunded: Pesos,
});

export type CancelledClass = Static<typeof CancelledClass>;

export const deleteSingleClass = call(
  'DELETE /single_class/{id}',
  'staff',
  'Cancela una clase: regresa cada crédito, vacía la lista de espera y avisa a todos',
  {
    branch: CLASS_BRANCH,
    query: CancelClassQuery,
    /** With a scope, `cancelled` sums up all of the listed classes. */
    response: Type.Object({ cancelled: CancelledClass, single_class_ids: Type.Optional(Type.Array(Id)) }),
    errors: ['class/not-found', 'class/cancelled', 'class/ended', 'class/no-series'],
  },
);

export const LiveLink = Type.Object({ live_url: Type.String() });
export type LiveLink = Static<typeof LiveLink>;

export const getLiveLink = call(
  'GET /single_class/{id}/live',
  'customer',
  'El enlace de una clase en vivo, para quien tiene lugar: desde 15 minutos antes hasta que termina',
  {
    response: LiveLink,
    errors: ['live/no-place', 'live/unpaid', 'live/early', 'class/cancelled', 'class/ended'],
  },
);
