/** What the team has to know and to do on a day. */
import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Instant, Nullable, Pesos, WallClock, callsOf } from './call';

const call = callsOf('Hoy');

/** A class of the day; `fill`: full, or less than 30 % reserved with less than 24 hours to go (domain/today). */
export const TodayClass = Type.Object({
  single_class_id: Id,
  class_date: WallClock,
  startsAt: Instant,
  /** In minutes. */
  duration: Type.Integer(),
  /** Name of the event, or of the class type. */
  name: Type.String(),
  icon: Nullable(Type.String()),
  /** The package of its event; null: an ordinary class. */
  event_id: Nullable(Id),
  coaches: Type.Array(Type.String()),
  location: Type.Object({ location_id: Id, name: Type.String() }),
  /** Capacity as customers see it, without spots that are out of service. */
  capacity: Type.Integer(),
  reserved: Type.Integer(),
  checked_in: Type.Integer(),
  waiting: Type.Integer(),
  newcomers: Type.Integer(),
  fill: Nullable(Type.Union([Type.Literal('low'), Type.Literal('full')])),
});
export type TodayClass = Static<typeof TodayClass>;

const PERSON = { customer_id: Id, name: Type.String(), last_name: Type.String() };
/** A person with their first class of the day. */
const VISIT = { ...PERSON, single_class_id: Id, class_date: WallClock };

/** A customer whose first class ever is on this day. */
export const TodayNewcomer = Type.Object({ ...VISIT, class_name: Type.String() });

/** An order whose cash is awaited, or whose place was used unpaid; with the day's first class that it pays for. */
export const TodayOwed = Type.Object({
  ...PERSON,
  single_class_id: Nullable(Id),
  class_date: Nullable(WallClock),
  purchase_id: Id,
  title: Type.String(),
  total_payment: Pesos,
});

/** A payment link that can still be paid. */
export const TodayLink = Type.Object({
  ...PERSON,
  desk_sale_id: Id,
  title: Type.String(),
  total: Pesos,
  expiresAt: Instant,
});

export const TodayBirthday = Type.Object({
  ...PERSON,
  /** '--MM-DD': the year stays private. */
  birthdate: Type.String(),
  /** Days until then; 0: the day itself. */
  in_days: Type.Integer(),
  /** Their first class of the day; null: none. */
  class_date: Nullable(WallClock),
});
export type TodayBirthday = Static<typeof TodayBirthday>;

/** A subscription with an overdue renewal. */
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

/** So many cards were declined within the hour that customers who never paid can't pay by card (domain/declines). */
export const TodayDeclines = Type.Object({ declines: Type.Integer() });

/**
 * Unusual actions for admins to review, of the day and the one before: a sale or access that team members gave
 * themselves, a repeated or doubtful authorisation of a terminal, a voided cash sale of someone else, a changed address
 * of a customer without an account.
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
  /** For a sale what was sold, for an access the action in the audit log. */
  title: Type.String(),
  amount: Nullable(Pesos),
});
export type TodayIrregularity = Static<typeof TodayIrregularity>;

/** Fields are null for coaches, who see only their own classes and customers. Lists end after TODAY_LIMIT. */
export const TodayResponse = Type.Object({
  classes: Type.Array(TodayClass),
  newcomers: Type.Array(TodayNewcomer),
  birthdays: Type.Array(TodayBirthday),
  /** Those who come on the day first. */
  owed: Nullable(Type.Array(TodayOwed)),
  /** All of them, also beyond the end of the list. */
  owed_count: Nullable(Type.Integer()),
  /** Proofs of transfers that wait for the team. */
  transfer_count: Type.Optional(Nullable(Type.Integer())),
  links: Nullable(Type.Array(TodayLink)),
  link_count: Nullable(Type.Integer()),
  renewals: Nullable(Type.Array(TodayRenewal)),
  disputes: Nullable(Type.Array(TodayDispute)),
  mails: Nullable(Type.Array(TodayMail)),
  /** null also if card payments aren't stopped. */
  stopped_cards: Nullable(TodayDeclines),
  /** For admins only. */
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
  { branch: 'left out', query: TodayQuery, response: TodayResponse },
);
