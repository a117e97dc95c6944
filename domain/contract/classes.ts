import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, IdParams, callsOf } from './call';

const call = callsOf('Calendario');

/** Characters of the reason, which goes into the customers' mail. */
export const CANCEL_REASON_MAX = 300;
export const CancelClassQuery = Exact({
  reason: Type.Optional(Type.String({ maxLength: CANCEL_REASON_MAX })),
  /** Beyond 'this', which only admins may: the later classes of its series too, or all to come; the series ends. */
  scope: Type.Optional(Type.Union([Type.Literal('this'), Type.Literal('following'), Type.Literal('all')])),
});

/** Counts: cancelled reservations, returned credits, removed waitlist entries. */
export const CancelledClass = Type.Object({
  single_class_id: Id,
  reservations: Type.Integer(),
  credits_returned: Type.Integer(),
  waiting: Type.Integer(),
});

export type CancelledClass = Static<typeof CancelledClass>;

export const deleteSingleClass = call(
  'DELETE /single_class/{id}',
  'staff',
  'Cancela una clase: regresa cada crédito, vacía la lista de espera y avisa a todos',
  {
    params: IdParams,
    query: CancelClassQuery,
    /** With a scope: `cancelled` is all of them together, and these are they. */
    response: Type.Object({ cancelled: CancelledClass, single_class_ids: Type.Optional(Type.Array(Id)) }),
    errors: ['class/not-found', 'class/cancelled', 'class/ended', 'class/no-series'],
  },
);
