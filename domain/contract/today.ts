/** What the team has to know and to do on a day. */
import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Instant, Nullable, Pesos, WallClock, callsOf } from './call';

const call = callsOf('Hoy');

/** A class of the day; `fill`: full, or less than 30 % reserved with less than 24 hours to go (domain/today). */
export const TodayClass = Type.Object({
  single_class_id: Id,
  class_date: WallClock,
  startsAt: Instant,
  /** Minutes. */
  duration: Type.Integer(),
  /** Of the event, or of its class type. */
  name: Type.String(),
  icon: Nullable(Type.String()),
  /** The package of the event that it is a date of; null: a class. */
  event_id: Nullable(Id),
  coaches: Type.Array(Type.String()),
  location: Type.Object({ location_id: Id, name: Type.String() }),
  /** As customers see it: without spots that are out of service. */
  capacity: Type.Integer(),
  reserved: Type.Integer(),
  checked_in: Type.Integer(),
  waiting: Type.Integer(),
  newcomers: Type.Integer(),
  fill: Nullable(Type.Union([Type.Literal('low'), Type.Literal('full')])),
});
export type TodayClass = Static<typeof TodayClass>;

const PERSON = { customer_id: Id, name: Type.String(), last_name: Type.String() };
/** With their first class of the day. */
const VISIT = { ...PERSON, single_class_id: Id, class_date: WallClock };

/** A customer whose first class is of this day. */
export const TodayNewcomer = Type.Object({ ...VISIT, class_name: Type.String() });

/** Unpaid cash that pays for a place of this day. */
export const TodayOwed = Type.Object({ ...VISIT, purchase_id: Id, title: Type.String(), total_payment: Pesos });

export const TodayBirthday = Type.Object({
  ...PERSON,
  /** '--MM-DD': the year stays private. */
  birthdate: Type.String(),
  /** 0: on the day itself. */
  in_days: Type.Integer(),
  /** Of their first class of the day; null: they have none. */
  class_date: Nullable(WallClock),
});
export type TodayBirthday = Static<typeof TodayBirthday>;

/** A subscription whose renewal waits for its money. */
export const TodayRenewal = Type.Object({
  ...PERSON,
  purchase_id: Id,
  title: Type.String(),
  /** null: not known. */
  amount: Nullable(Pesos),
  overdueAt: Instant,
});

export const TodayDispute = Type.Object({
  ...PERSON,
  dispute_id: Id,
  amount: Pesos,
  respondBy: Nullable(Instant),
});

/** A mail or message that failed in the last seven days, or should have been sent a while ago. */
export const TodayMail = Type.Object({ ...PERSON, mail_id: Id, kind: Type.String(), failed: Type.Boolean() });

/** So many declined cards within the hour that who never paid can't pay by card (domain/declines). */
export const TodayDeclines = Type.Object({ declines: Type.Integer() });

/**
 * What an admin looks at, of the day and the one before: a sale or access that people of the team gave themselves, the
 * authorisation of a terminal that is repeated or hardly one, another's cash sale that was voided, another address of a
 * customer without an account.
 */
export const TodayIrregularity = Type.Object({
  kind: Type.Union(
    (['own-sale', 'own-access', 'authorisation', 'voided', 'address'] as const).map((kind) => Type.Literal(kind)),
  ),
  at: Instant,
  by: Type.Object(PERSON),
  /** null: a visitor. */
  customer: Nullable(Type.Object(PERSON)),
  desk_sale_id: Nullable(Id),
  /** Of a sale what was sold, of an access the action in the audit log. */
  title: Type.String(),
  amount: Nullable(Pesos),
});
export type TodayIrregularity = Static<typeof TodayIrregularity>;

/** null: not for coaches, whose classes and customers are those that they give. Lists end after TODAY_LIMIT. */
export const TodayResponse = Type.Object({
  classes: Type.Array(TodayClass),
  newcomers: Type.Array(TodayNewcomer),
  birthdays: Type.Array(TodayBirthday),
  owed: Nullable(Type.Array(TodayOwed)),
  renewals: Nullable(Type.Array(TodayRenewal)),
  disputes: Nullable(Type.Array(TodayDispute)),
  mails: Nullable(Type.Array(TodayMail)),
  /** null also: cards are sold as always. */
  stopped_cards: Nullable(TodayDeclines),
  /** For admins alone. */
  irregularities: Nullable(Type.Array(TodayIrregularity)),
});
export type TodayResponse = Static<typeof TodayResponse>;

export const TODAY_LIMIT = 50;

export const TodayQuery = Exact({ date: Day, location_id: Type.Optional(Id) });
export type TodayQuery = Static<typeof TodayQuery>;

export const getToday = call(
  'GET /today',
  'coach',
  'Las clases de un día y lo que está pendiente (un coach: de las suyas, sin pagos)',
  { query: TodayQuery, response: TodayResponse },
);
