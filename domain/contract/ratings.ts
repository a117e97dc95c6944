import { Type, type Static } from '@sinclair/typebox';
import { RATING_COMMENT_MAX } from '../validation';
import { Exact, Id, Nullable, callsOf } from './call';
import { Lines } from './texts';
import { ReservationResponse } from './reservations';

const call = callsOf('Reservaciones');

const StarsGiven = Type.Integer({ minimum: 1, maximum: 5 });

/** Reservation and customer are given by path and caller; if sent, they must match. */
export const Rate = Exact({
  class_reservation_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  class_stars: StarsGiven,
  coach_stars: StarsGiven,
  comment: Type.Optional(Nullable(Lines({ maxLength: RATING_COMMENT_MAX }))),
});
export type Rate = Static<typeof Rate>;

export const postRating = call(
  'POST /class_reservations/{id}/rating',
  'customer',
  'Califica una clase a la que se asistió, una vez',
  {
    body: Rate,
    response: ReservationResponse,
    errors: [
      'reservation/not-found',
      'reservation/not-yours',
      'rating/disabled',
      'rating/not-attended',
      'rating/already-rated',
    ],
  },
);
