import { Type, type Static } from '@sinclair/typebox';
import { Instant, callsOf } from './call';
import { Penalty } from './credits';

const call = callsOf('Créditos');

/** A penalty that staff ended early. */
export const LiftedPenalty = Type.Object({ ...Penalty.properties, lifted_at: Instant });
export type LiftedPenalty = Static<typeof LiftedPenalty>;

export const LiftedPenaltyResponse = Type.Object({ class_reservation_penalty: LiftedPenalty });
export type LiftedPenaltyResponse = Static<typeof LiftedPenaltyResponse>;

export const deletePenalty = call(
  'DELETE /class_reservation_penaltys/{id}',
  'staff',
  'Levanta una penalización; otra vez, no cambia nada',
  { response: LiftedPenaltyResponse, errors: ['request/not-found'] },
);
