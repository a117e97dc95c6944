import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, IdParams, callsOf } from './call';

const call = callsOf('Calendario');

/** Characters of the reason, which goes into the customers' mail. */
export const CANCEL_REASON_MAX = 300;
export const CancelClassQuery = Exact({ reason: Type.Optional(Type.String({ maxLength: CANCEL_REASON_MAX })) });

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
    response: Type.Object({ cancelled: CancelledClass }),
    errors: ['class/not-found', 'class/cancelled', 'class/ended'],
  },
);
