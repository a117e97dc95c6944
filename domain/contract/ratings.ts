import { Type, type Static } from '@sinclair/typebox';
import { RATING_COMMENT_MAX } from '../validation';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';
import { Lines } from './texts';
import { ReservationResponse } from './reservations';

const call = callsOf('Calificaciones');

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

/** What a rating is about. */
export const RatingKind = Type.Union([Type.Literal('class'), Type.Literal('video')]);
export type RatingKind = Static<typeof RatingKind>;

/** A note of the team about a rating; also among the notes of its customer. */
const RatingNote = Type.Object({
  customer_note_id: Id,
  text: Type.String(),
  createdAt: Instant,
  /** null: that account no longer exists. */
  created_by: Nullable(Type.String()),
});

export const Rating = Type.Object({
  /** class_reservation_id or video_rating_id. */
  rating_id: Id,
  /** When the class began, or the video was rated. */
  at: Instant,
  /** The class type's name, or the video's title. */
  title: Type.String(),
  coaches: Type.Array(Type.String()),
  location: Nullable(Type.String()),
  /** Of a class. */
  single_class_id: Nullable(Id),
  class_stars: StarsGiven,
  coach_stars: StarsGiven,
  comment: Nullable(Type.String()),
  /** null: the caller is the coach, who reads ratings without names. */
  customer: Nullable(Type.Object({ customer_id: Id, name: Type.String(), last_name: Type.String() })),
  /** Empty for the coach. */
  notes: Type.Array(RatingNote),
});
export type Rating = Static<typeof Rating>;

/** All of them narrow the list. `from`, `to`: instants, `to` excluded. `stars`: the class or the coach got at most so many. */
export const RatingsQuery = Exact({
  kind: RatingKind,
  after: Type.Optional(Cursor(2)),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  instructor_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
  class_type_id: Type.Optional(Id),
  single_class_id: Type.Optional(Id),
  video_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  stars: Type.Optional(StarsGiven),
});
export type RatingsQuery = Static<typeof RatingsQuery>;

/** Means over all rows of the list; null: there are none. */
export const RatingSummary = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  class_stars: Nullable(Type.Number()),
  coach_stars: Nullable(Type.Number()),
});
export type RatingSummary = Static<typeof RatingSummary>;

export const RatingsResponse = Type.Object({ ratings: Type.Array(Rating), next: Next, summary: RatingSummary });
export type RatingsResponse = Static<typeof RatingsResponse>;

export const getRatings = call(
  'GET /ratings',
  'coach',
  'Calificaciones de clases o videos, de lo más reciente a lo más antiguo, de 50 en 50; a un coach, las suyas sin nombres',
  { query: RatingsQuery, response: RatingsResponse, errors: ['rating/not-shown'] },
);
