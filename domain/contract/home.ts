import { Type, type Static } from '@sinclair/typebox';
import { Id, Instant, Nullable, WallClock, callsOf, Day } from './call';
import { MyReservation } from './reservations';
import { SingleClass } from './schedule';
import { Waitlist } from './waitlists';

const call = callsOf('Reservaciones');

/** The spot in a room that a customer has taken most often, at least twice. */
export const UsualSpot = Type.Object({ location_id: Id, spot_map: Type.String(), spot: Type.Integer() });
export type UsualSpot = Static<typeof UsualSpot>;

/** The class that 'Reservar otra vez' offers: the same type, weekday and time soon, or the type's next class. */
export const AgainResponse = Type.Object({ single_class: Nullable(SingleClass) });
export type AgainResponse = Static<typeof AgainResponse>;

export const getAgain = call(
  'GET /class_reservations/{id}/again',
  'customer',
  'La clase para reservar otra vez: mismo tipo, día y hora de la siguiente semana, o la siguiente que haya',
  { response: AgainResponse, errors: ['reservation/not-found', 'reservation/not-yours'] },
);

export const Home = Type.Object({
  /** Places in the next class: the customer's own, then their guests'. */
  next: Type.Array(MyReservation),
  /** Number of future places, including those. */
  upcoming: Type.Integer(),
  /** The class to book again, if the customer has no future place. */
  again: Nullable(SingleClass),
  waitlists: Type.Array(Waitlist),
  penalty: Nullable(
    Type.Object({
      end_date: Instant,
      /** The missed classes, the last one first. */
      missed: Type.Array(Type.Object({ class_date: WallClock, name: Type.String() })),
    }),
  ),
  usual_spots: Type.Array(UsualSpot),
  /** How many classes the customer has attended. */
  attended: Type.Integer(),
  /** The Mondays of the weeks with one of them, the newest first. */
  attended_weeks: Type.Array(Day),
});
export type Home = Static<typeof Home>;

export const HomeResponse = Type.Object({ home: Home });
export type HomeResponse = Static<typeof HomeResponse>;

export const getHome = call(
  'GET /customer/home',
  'customer',
  'Lo que sigue para una clienta o un cliente: su próxima clase, sus listas de espera, su penalización y sus ' +
    'lugares de siempre',
  { response: HomeResponse },
);
