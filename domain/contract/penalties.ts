import { Type, type Static } from '@sinclair/typebox';
import { Instant, IdParams, call } from './call';
import { Penalty } from './credits';

/** A penalty that staff ended early. */
export const LiftedPenalty = Type.Object({ ...Penalty.properties, lifted_at: Instant });
export type LiftedPenalty = Static<typeof LiftedPenalty>;

export const LiftedPenaltyResponse = Type.Object({ class_reservation_penalty: LiftedPenalty });
export type LiftedPenaltyResponse = Static<typeof LiftedPenaltyResponse>;

export const deletePenalty = call({
  method: 'DELETE',
  path: '/class_reservation_penaltys/{id}',
  tag: 'Créditos',
  access: 'staff',
  summary: 'Levanta una penalización; otra vez, no cambia nada',
  params: IdParams,
  response: LiftedPenaltyResponse,
  errors: ['request/not-found'],
});
