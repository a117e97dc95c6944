/** The schedule as admins plan it: single classes, weekly series, whole weeks. */
import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Instant, Nullable, WallClock, callsOf } from './call';
import { Lines } from './texts';
import { CLASS_DESCRIPTION_MAX } from '../classCard';
import { LIVE_URL, LIVE_URL_MAX } from '../liveClass';
import { CANCEL_REASON_MAX, CancelledClass, EventRefunds } from './classes';
import { SCHEDULE_MAX_DAYS, SingleClass } from './schedule';

const call = callsOf('Planeación');

/** ISO weekday: 1 is Monday. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });

/**
 * Each class of a series becomes visible `weeks_before` weeks before its own week, on this weekday at this time of the
 * location.
 */
export const PublishRule = Exact({
  weeks_before: Type.Integer({ minimum: 0, maximum: 8 }),
  weekday: Weekday,
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
});

export const ClassSeries = Type.Object({
  class_series_id: Id,
  weekdays: Type.Array(Weekday),
  /** The last day; null: without end. */
  until: Nullable(Day),
  publish: Nullable(PublishRule),
});
export type ClassSeries = Static<typeof ClassSeries>;

const {
  class_reservations: _seats,
  held_spots: _spots,
  held_seats: _held,
  waitlist_id: _own,
  offer_expires_at: _offer,
  ...CLASS
} = SingleClass.properties;

/** A class as staff see it, visible to customers or not. */
export const AdminClass = Type.Object({
  ...CLASS,
  room: Nullable(Type.Object({ room_id: Id, name: Type.String() })),
  class_series: Nullable(ClassSeries),
  /** Changed by itself: later changes of its series don't change it. */
  is_exception: Type.Boolean(),
  /** From then on customers see and book it; null: at once. */
  published_at: Nullable(Instant),
  /** The link of a live class; in no other response. */
  live_url: Nullable(Type.String()),
  reserved: Type.Integer(),
  /** Seats held by customers who are paying. */
  held_seats: Type.Integer(),
  waiting: Type.Integer(),
  checked_in: Type.Integer(),
  /** Send it with a change. */
  version: Type.Integer(),
  /** When it was cancelled; null: it takes place. */
  deletedAt: Nullable(Instant),
});
export type AdminClass = Static<typeof AdminClass>;

export const AdminClassesResponse = Type.Object({ single_classes: Type.Array(AdminClass) });
export type AdminClassesResponse = Static<typeof AdminClassesResponse>;

/** From start_date to end_date, both included, at most SCHEDULE_MAX_DAYS. */
export const AdminScheduleQuery = Exact({
  start_date: Day,
  end_date: Day,
  location_id: Type.Optional(Id),
  instructor_id: Type.Optional(Id),
  room_id: Type.Optional(Id),
});
export type AdminScheduleQuery = Static<typeof AdminScheduleQuery>;
export { SCHEDULE_MAX_DAYS };

export const getAdminSchedule = call(
  'GET /single_class/admin',
  'staff',
  'Clases por fechas con su ocupación, también las que aún no se publican y las canceladas',
  { branch: 'left out', query: AdminScheduleQuery, response: AdminClassesResponse },
);

const Coaches = Type.Array(Exact({ instructor_id: Id }), { minItems: 1, maxItems: 5, uniqueItems: true });

/** What a class is, without its time. */
const FACTS = {
  /** In minutes. */
  duration: Type.Integer({ minimum: 5, maximum: 600 }),
  capacity: Type.Integer({ minimum: 0, maximum: 1_000 }),
  class_type_id: Id,
  location_id: Id,
  class_instructors: Coaches,
};
const MORE_FACTS = {
  room_id: Type.Optional(Nullable(Id)),
  description: Type.Optional(Lines({ maxLength: CLASS_DESCRIPTION_MAX })),
  tags: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  class_category_id: Type.Optional(Nullable(Id)),
  /** The event that the class is part of. */
  class_package_id: Type.Optional(Nullable(Id)),
  published_at: Type.Optional(Nullable(Instant)),
  /** A link (Zoom or other) that its customers see shortly before. */
  live_url: Type.Optional(Nullable(Type.String({ pattern: LIVE_URL, maxLength: LIVE_URL_MAX }))),
  /** Saves it despite conflicts: the coach or the room is taken, or the day is a holiday. */
  accept_conflicts: Type.Optional(Type.Boolean()),
};

export const Repeat = Exact({
  weekdays: Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true }),
  until: Type.Optional(Nullable(Day)),
  publish: Type.Optional(Nullable(PublishRule)),
});
export type Repeat = Static<typeof Repeat>;

/** With `repeat`: the first class of a weekly series, on one of its weekdays. */
export const NewClass = Exact({
  class_date: WallClock,
  ...FACTS,
  ...MORE_FACTS,
  repeat: Type.Optional(Repeat),
});
export type NewClass = Static<typeof NewClass>;

/**
 * This class, this and the later ones of its series, or all future ones; classes that were changed by themselves don't
 * change.
 */
export const SeriesScope = Type.Union([Type.Literal('this'), Type.Literal('following'), Type.Literal('all')]);
export type SeriesScope = Static<typeof SeriesScope>;

/**
 * What is left out stays. Only `class_instructors`: the coaches are replaced, which staff may; `from`: those that
 * the form showed, where it is no longer so nothing changes. Everything else is for admins and needs the `version`
 * that they saw. With a scope beyond 'this' the day stays in its week, and moves for the classes of its weekday;
 * `weekdays`, `until` and `publish` are of the series: classes of days that go are deleted, or cancelled, unless
 * they are booked.
 */
export const ChangeClass = Exact({
  single_class_id: Id,
  from: Type.Optional(Type.Array(Id, { maxItems: 5 })),
  version: Type.Optional(Type.Integer()),
  scope: Type.Optional(SeriesScope),
  class_date: Type.Optional(WallClock),
  ...Type.Partial(Type.Object(FACTS)).properties,
  ...MORE_FACTS,
  weekdays: Type.Optional(Repeat.properties.weekdays),
  until: Type.Optional(Nullable(Day)),
  publish: Type.Optional(Nullable(PublishRule)),
});
export type ChangeClass = Static<typeof ChangeClass>;

/** The class that was created or changed, and all classes of its series that were created or changed with it. */
export const PlannedClass = Type.Object({ single_class: AdminClass, single_class_ids: Type.Array(Id) });
export type PlannedClass = Static<typeof PlannedClass>;

const PLAN_ERRORS = [
  'class/past',
  'class/conflict',
  'class/unknown-part',
  'class/capacity-spots',
  'room/other-location',
  'series/long',
  'series/first-day',
] as const;

export const postSingleClass = call('POST /single_class', 'admin', 'Crea una clase, o una serie semanal con `repeat`', {
  body: NewClass,
  response: PlannedClass,
  errors: PLAN_ERRORS,
  idempotent: true,
});

export const putSingleClass = call(
  'PUT /single_class',
  'staff',
  'Cambia una clase o su serie; con otro coach, hora o lugar avisa a todos, que pueden cancelar sin perder su crédito',
  {
    branch: [{ of: 'class', at: 'body.single_class_id' }],
    body: ChangeClass,
    response: PlannedClass,
    errors: [
      ...PLAN_ERRORS,
      'class/not-found',
      'class/cancelled',
      'class/started',
      'class/changed',
      'class/booked',
      'spot-map/booked',
      'class/capacity-taken',
      'class/no-series',
      'series/day-taken',
      'series/day-booked',
      'series/classes-after',
      'instructor/not-found',
    ],
  },
);

/**
 * A conflict of a class: its coach or room has another class then, the studio is closed that day, or the room has fewer
 * places.
 */
export const ClassConflict = Type.Object({
  kind: Type.Union(['coach', 'room', 'holiday', 'room-capacity'].map((kind) => Type.Literal(kind))),
  /** Wall clock of the planned class. */
  class_date: WallClock,
  /** Name of the coach, the room or the holiday. */
  name: Type.String(),
  /** The existing class; null: the conflict is with no class. */
  other: Nullable(
    Type.Object({
      single_class_id: Id,
      class_date: WallClock,
      duration: Type.Integer(),
      name: Type.String(),
      /** The location's name. */
      location: Type.String(),
    }),
  ),
});
export type ClassConflict = Static<typeof ClassConflict>;

/** A planned class, or with `single_class_id` the change of one. */
export const ClassToCheck = Exact({
  ...ChangeClass.properties,
  single_class_id: Type.Optional(Id),
  repeat: Type.Optional(Repeat),
});
export type ClassToCheck = Static<typeof ClassToCheck>;

/** `classes`: how many would be created, changed or removed in total; `added` and `removed` are among these. */
export const CheckedClass = Type.Object({
  conflicts: Type.Array(ClassConflict),
  classes: Type.Integer(),
  added: Type.Integer(),
  removed: Type.Integer(),
});
export type CheckedClass = Static<typeof CheckedClass>;

export const postClassConflicts = call(
  'POST /single_class/conflicts',
  'admin',
  'Lo que se opone a una clase nueva o a un cambio; no guarda nada',
  {
    body: ClassToCheck,
    response: CheckedClass,
    errors: putSingleClass.errors,
  },
);

/** Copies the week of one Monday to that of another. */
export const CopyWeek = Exact({
  from: Day,
  to: Day,
  location_id: Type.Optional(Id),
  accept_conflicts: Type.Optional(Type.Boolean()),
});
export type CopyWeek = Static<typeof CopyWeek>;

/**
 * `skipped`: the class exists already, would be in the past or on a holiday, or its coach or room is taken or archived
 * (`name`).
 */
export const CopiedWeek = Type.Object({
  single_class_ids: Type.Array(Id),
  skipped: Type.Array(
    Type.Object({
      class_date: WallClock,
      reason: Type.Union(['exists', 'holiday', 'past', 'conflict', 'archived'].map((reason) => Type.Literal(reason))),
      name: Type.String(),
    }),
  ),
});
export type CopiedWeek = Static<typeof CopiedWeek>;

export const postClassCopy = call(
  'POST /single_class/copy',
  'admin',
  'Copia las clases de una semana a otra; lo que ya está no se copia de nuevo',
  { body: CopyWeek, response: CopiedWeek },
);

/** `kept`: those that were booked or changed meanwhile, or have begun. */
export const UndoneCopy = Type.Object({ removed: Type.Array(Id), kept: Type.Array(Id) });
export type UndoneCopy = Static<typeof UndoneCopy>;

export const deleteClassCopy = call(
  'DELETE /single_class/copy/{id}',
  'admin',
  'Deshace la copia de una semana, cuya primera clase es {id}; lo que ya se reservó o cambió se queda',
  { response: UndoneCopy, errors: ['class/not-found'] },
);

/** `single_class_id`: the first class that it made, by which it is undone; `classes`: how many are unused and unchanged. */
export const ClassCopy = Type.Object({
  single_class_id: Id,
  from: Day,
  to: Day,
  createdAt: Instant,
  classes: Type.Integer(),
  /** Names of the locations of those classes. */
  locations: Type.Array(Type.String()),
});
export type ClassCopy = Static<typeof ClassCopy>;

export const getClassCopies = call(
  'GET /single_class/copies',
  'admin',
  'Las últimas copias de semanas que se pueden deshacer, la más nueva primero',
  { response: Type.Object({ copies: Type.Array(ClassCopy) }) },
);

/** `title`: 'Barre, lun y mié 07:00 (Roma)'; `archived`: names of its archived parts. */
export const StoppedSeries = Type.Object({
  class_series_id: Id,
  title: Type.String(),
  archived: Type.Array(Type.String()),
});
export type StoppedSeries = Static<typeof StoppedSeries>;

export const getStoppedSeries = call(
  'GET /class_series/stopped',
  'staff',
  'Series que ya no crean clases porque usan algo archivado',
  { response: Type.Object({ class_series: Type.Array(StoppedSeries) }) },
);

export const CancelClasses = Exact({
  single_class_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  reason: Type.Optional(Lines({ maxLength: CANCEL_REASON_MAX })),
  /** Admins only: refunds the buyers of events; otherwise they keep the event's credit. */
  refund: Type.Optional(Type.Boolean()),
});
export type CancelClasses = Static<typeof CancelClasses>;

export const postEventRefunds = call(
  'POST /single_class/refunds',
  'staff',
  'Cuánto regresaría a quienes compraron, si se cancelan estos eventos',
  {
    branch: [{ of: 'class', at: 'body.single_class_ids' }],
    body: Exact({
      single_class_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
      /** For a single class: also cancels those of its series. */
      scope: Type.Optional(SeriesScope),
    }),
    response: Type.Object({ refunds: EventRefunds }),
    errors: ['class/not-found', 'class/no-series'],
  },
);

/** Ignores classes that are cancelled already, or have ended. */
export const postClassCancel = call(
  'POST /single_class/cancel',
  'staff',
  'Cancela varias clases, todas o ninguna; las ya canceladas o terminadas se omiten',
  {
    branch: [{ of: 'class', at: 'body.single_class_ids' }],
    body: CancelClasses,
    response: Type.Object({ cancelled: Type.Array(CancelledClass) }),
    errors: ['class/not-found'],
  },
);
