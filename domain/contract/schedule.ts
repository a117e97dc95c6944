import { Type, type Static } from '@sinclair/typebox';
import { CLASS_TYPE_FACTS, Instructor, SPOT_LAYOUT } from './catalogue';
import { Day, Exact, Id, Instant, Nullable, Pesos, WallClock, callsOf } from './call';

const call = callsOf('Calendario');

/** The spot is public; id, customer, guest and family are sent only for the caller's own reservations. */
export const SingleClassReservation = Type.Object({
  spot: Nullable(Type.Integer()),
  class_reservation_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  guest: Type.Optional(Nullable(Type.String())),
  /** The person of the caller's family whose place it is; `guest` has their name. */
  family_member_id: Type.Optional(Nullable(Id)),
});
export type SingleClassReservation = Static<typeof SingleClassReservation>;

export const SingleClass = Type.Object({
  single_class_id: Id,
  class_date: WallClock,
  /** In minutes. */
  duration: Type.Integer(),
  description: Type.String(),
  /** Capacity without spots that are out of service. */
  capacity: Type.Integer(),
  /** Spots that are out of service. */
  blocked_spots: Type.Optional(Type.Array(Type.Integer())),
  class_reservations: Type.Array(SingleClassReservation),
  class_type: Type.Object({
    class_type_id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    spot_map: Nullable(Type.String()),
    spot_layout: SPOT_LAYOUT,
    restricted: Type.Boolean(),
    /** This and the next two are sent with a single class, not in lists. */
    description: Type.Optional(Nullable(Type.String())),
    ...CLASS_TYPE_FACTS,
  }),
  class_instructors: Type.Array(
    Type.Object({
      instructor: Type.Object({
        instructor_id: Id,
        name: Type.String(),
        last_name: Type.String(),
        nickname: Nullable(Type.String()),
        birthdate: Instructor.properties.birthdate,
        file: Nullable(Type.Object({ src: Type.String() })),
      }),
    }),
  ),
  location: Type.Object({
    location_id: Id,
    name: Type.String(),
    address: Type.String(),
    timezone: Nullable(Type.String()),
  }),
  tags: Type.Array(Type.Object({ tag_id: Id, name: Type.String(), color: Type.String() })),
  /** Whether it has a link, which GET /single_class/{id}/live tells customers with a place. */
  is_live: Type.Optional(Nullable(Type.Boolean())),
  class_package_id: Nullable(Id),
  class_category_id: Nullable(Id),
  /** URL of a small picture; null: the class type's. */
  icon: Nullable(Type.String()),
  /** The event that the class belongs to, with its current price; null or absent: an ordinary class. */
  class_package: Type.Optional(Nullable(Type.Object({ class_package_id: Id, title: Type.String(), price: Pesos }))),
  /** Spots that others hold while they pay. */
  held_spots: Type.Optional(Type.Array(Type.Integer())),
  /** Seats that others hold while they pay, including those with a spot. */
  held_seats: Type.Optional(Type.Integer()),
  /**
   * The caller's own waitlist entry, or one of their family; null or absent if there is none. Of several one with an
   * offered seat comes first, then the caller's own.
   */
  waitlist_id: Type.Optional(Nullable(Id)),
  /** Who of the caller's family waits by that entry; null or absent: the caller. */
  waiting_member_id: Type.Optional(Nullable(Id)),
  /** Until when the seat that its waitlist offers by that entry can be taken; null or absent: it offers none. */
  offer_expires_at: Type.Optional(Nullable(Instant)),
});
export type SingleClass = Static<typeof SingleClass>;

export const ScheduleDay = Type.Object({ date: Day, single_classes: Type.Array(SingleClass) });
export type ScheduleDay = Static<typeof ScheduleDay>;

export const ScheduleResponse = Type.Object({ days: Type.Array(ScheduleDay) });
export type ScheduleResponse = Static<typeof ScheduleResponse>;

/** From start_date to end_date, both included, at most SCHEDULE_MAX_DAYS. */
export const ScheduleQuery = Exact({
  start_date: Day,
  end_date: Day,
  location_id: Type.Optional(Id),
  instructor_id: Type.Optional(Id),
  class_type_id: Type.Optional(Id),
});
export type ScheduleQuery = Static<typeof ScheduleQuery>;
export const SCHEDULE_MAX_DAYS = 42;

export const getSchedule = call(
  'GET /single_class',
  'public',
  'Clases por día; con sesión, las reservaciones propias llevan su id',
  { query: ScheduleQuery, response: ScheduleResponse },
);

/** The first class on or after the day `from`. */
export const NextClassQuery = Exact({
  from: Day,
  ...Type.Pick(ScheduleQuery, ['location_id', 'instructor_id', 'class_type_id']).properties,
});
export type NextClassQuery = Static<typeof NextClassQuery>;
export const NextClassResponse = Type.Object({ date: Nullable(Day) });
export type NextClassResponse = Static<typeof NextClassResponse>;

export const getNextClass = call('GET /single_class/next', 'public', 'El próximo día con clases, o null', {
  query: NextClassQuery,
  response: NextClassResponse,
});

/** The caller's own reservations and waitlist entries, which the days for visitors don't contain. */
export const OwnPlacesResponse = Type.Object({
  class_reservations: Type.Array(
    Type.Object({
      single_class_id: Id,
      class_reservation_id: Id,
      customer_id: Id,
      spot: Nullable(Type.Integer()),
      guest: Nullable(Type.String()),
      family_member_id: Type.Optional(Nullable(Id)),
    }),
  ),
  waitlists: Type.Array(
    Type.Object({
      single_class_id: Id,
      waitlist_id: Id,
      waiting_member_id: SingleClass.properties.waiting_member_id,
      offer_expires_at: SingleClass.properties.offer_expires_at,
    }),
  ),
  /** The caller's own holds, which the days for visitors count as held by others. */
  spot_holds: Type.Optional(
    Type.Array(Type.Object({ single_class_id: Id, spot: Nullable(Type.Integer()), is_guest: Type.Boolean() })),
  ),
});
export type OwnPlacesResponse = Static<typeof OwnPlacesResponse>;

export const OwnPlacesQuery = Type.Pick(ScheduleQuery, ['start_date', 'end_date'], { additionalProperties: false });
export type OwnPlacesQuery = Static<typeof OwnPlacesQuery>;

/** Access `account`, as someone who has not signed up yet simply has no places. */
export const getOwnPlaces = call(
  'GET /single_class/own',
  'account',
  'Reservaciones y lugares propios en listas de espera por fechas: lo que no trae el calendario sin sesión',
  { query: OwnPlacesQuery, response: OwnPlacesResponse },
);

export const SingleClassResponse = Type.Object({ single_class: SingleClass });
export type SingleClassResponse = Static<typeof SingleClassResponse>;

/** Which seats of a class are taken: what changes of it from second to second. Spots are public. */
export const LiveSeats = Type.Object({
  /** Without spots that are out of service. */
  capacity: Type.Integer(),
  reserved: Type.Integer(),
  held_seats: Type.Integer(),
  /** Spots that are reserved, held, and out of service. */
  taken: Type.Array(Type.Integer()),
  held: Type.Array(Type.Integer()),
  blocked: Type.Array(Type.Integer()),
});
export type LiveSeats = Static<typeof LiveSeats>;

export const getLiveSeats = call(
  'GET /single_class/{id}/seats',
  'public',
  'Los lugares de una clase ahora; con Accept: text/event-stream cada cambio, como eventos del servidor (un `data` con ' +
    'la misma respuesta)',
  { response: LiveSeats, errors: ['class/not-found', 'request/too-many'] },
);

export const getSingleClass = call('GET /single_class/single/{id}', 'public', 'Una clase', {
  response: SingleClassResponse,
  errors: ['class/not-found'],
});
