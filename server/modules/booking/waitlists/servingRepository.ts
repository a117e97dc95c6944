/** SQL for serving a waitlist: who waits, whether they can be booked, and booking them. */
import { sql } from 'kysely';
import type { Credit } from '../../../../domain/credits';
import type { OwnPlaceCounts } from '../../../../domain/personLimits';
import type { PassedEntry, Promotion, SeatOffer, WaitlistCandidate, WaitlistClass } from '../../../../domain/waitlist';
import { SPOT_MAP } from '../../../db/expressions';
import { queueJob } from '../../../db/jobs';
import type { Db, Trx } from '../../../db/schema';
import { lockCustomers } from '../../../people/repository';
import {
  ALREADY_RESERVED,
  SEATS,
  OVERDUE_SINCE,
  ownPlaceCounts,
  penaltyEnd,
  studioStart,
  takeSeatIn,
  unlimitedPlacesLeft,
  unpaidPlacesLeft,
  usableCredits,
} from '../seats/repository';

interface WaitlistToServeRow {
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly spot_map: string | null;
  readonly class_package_id: number | null;
  readonly starts_at: Date;
  readonly closes_at: Date | null;
  readonly studio_start: Date;
  readonly seats_left: number;
  readonly taken_spots: readonly number[];
  readonly is_live: boolean;
  readonly entries: ReadonlyArray<{
    waitlist_id: number;
    customer_id: number;
    family_member_id: number | null;
    auto: boolean;
    already_reserved: boolean;
    offer: 'open' | 'over' | null;
    penalty_end: string | null;
    overdue_at: string | null;
    unpaid_places_left: number | null;
    unlimited_places_left: number | null;
    own_places: OwnPlaceCounts | null;
    credits: ReadonlyArray<Omit<Credit, 'expiresAt'> & { readonly expires_at: string | null }>;
  }>;
}

/** SQL for whether a seat is offered to entry `w`, or was and wasn't taken. */
const OFFER_STATE = `(select case when o.outcome is null then 'open' else 'over' end from waitlist_offer o
          where o.waitlist_id = w.waitlist_id and (o.outcome is null or o.outcome in ('declined', 'lapsed'))
          order by o.outcome nulls first limit 1)`;

/** SQL for whether the person of entry `w` has their place in class `sc`. */
const ALREADY_IN = `case when w.family_member_id is null then ${ALREADY_RESERVED} else exists (
          select from active_reservation r where r.single_class_id = sc.single_class_id
            and r.family_member_id = w.family_member_id) end`;

const ID = '{single_class_id}';
const NOW = '{now}';
const ZONE = '{zone}';
const WAITLIST_TO_SERVE = `
  select sc.class_type_id, ct.restricted, ${SPOT_MAP} as spot_map, sc.class_package_id, sc.starts_at,
    waitlist_closes_at(sc.starts_at, sc.waitlist_close_minutes) as closes_at,
    ${studioStart(ZONE)} as studio_start, sc.live_url is not null as is_live,
     ${SEATS} - sc.reserved - sc.held_seats as seats_left,
    array(select r.spot from active_reservation r
      where r.single_class_id = sc.single_class_id and r.spot is not null
      union all select h.spot from active_hold h where sc.held_seats > 0 and h.single_class_id = sc.single_class_id
        and h.spot is not null)
      || sc.blocked_spots as taken_spots,
    coalesce((
      select json_agg(json_build_object(
        'waitlist_id', w.waitlist_id, 'customer_id', w.customer_id, 'family_member_id', w.family_member_id,
        'auto', w.auto, 'already_reserved', ${ALREADY_IN}, 'offer', ${OFFER_STATE},
        'penalty_end', ${penaltyEnd(NOW)}, 'overdue_at', ${OVERDUE_SINCE}, 'unpaid_places_left', ${unpaidPlacesLeft(NOW)},
        'unlimited_places_left', ${unlimitedPlacesLeft(NOW)}, 'own_places', ${ownPlaceCounts(NOW, undefined, 'w.family_member_id')}, 'credits', ${usableCredits(ZONE)})
        order by w.place)
      from active_waitlist w join customer cu using (customer_id)
      where w.single_class_id = sc.single_class_id), '[]') as entries
  from single_class sc join class_type ct using (class_type_id)
  where sc.single_class_id = ${ID} and sc.deleted_at is null and is_published(sc.published_at, ${NOW})`;

/** Replaces the named placeholders of the text by parameters. */
function fillPlaceholders(values: Readonly<Record<string, unknown>>) {
  const parts = WAITLIST_TO_SERVE.split(/(\{\w+\})/).map((part) =>
    part in values ? sql`${values[part]}` : sql.raw(part),
  );
  return sql<WaitlistToServeRow>`${sql.join(parts, sql.raw(''))}`;
}

export interface WaitlistToServe {
  readonly single: WaitlistClass;
  readonly isLive: boolean;
  /** In waitlist order. */
  readonly waiting: readonly WaitlistCandidate[];
}

/** Reads a class with its waitlist. `zone`: the studio's. null: there is no such class. */
export async function readWaitlistToServe(
  db: Db,
  singleClassId: number,
  now: Date,
  zone: string,
): Promise<WaitlistToServe | null> {
  const {
    rows: [row],
  } = await fillPlaceholders({ [ID]: singleClassId, [NOW]: now, [ZONE]: zone }).execute(db);
  if (!row) return null;
  const { starts_at, closes_at, studio_start, seats_left, taken_spots, is_live: isLive, entries, ...single } = row;
  return {
    single: {
      ...single,
      startsAt: starts_at,
      closesAt: closes_at,
      studioStart: studio_start,
      seatsLeft: seats_left,
      takenSpots: taken_spots,
    },
    isLive,
    waiting: entries.map(
      ({
        already_reserved,
        penalty_end,
        overdue_at,
        unpaid_places_left,
        unlimited_places_left,
        own_places,
        credits,
        ...entry
      }) => ({
        ...entry,
        alreadyReserved: already_reserved,
        unpaidPlacesLeft: unpaid_places_left,
        unlimitedPlacesLeft: unlimited_places_left,
        ownPlaces: own_places,
        overdueAt: overdue_at === null ? null : new Date(overdue_at),
        penalty: penalty_end === null ? null : { end_date: penalty_end },
        credits: credits.map(({ expires_at, ...credit }) => ({
          ...credit,
          expiresAt: expires_at === null ? null : new Date(expires_at),
        })),
      }),
    ),
  };
}

/** Schedules the job that serves a hidden class's waitlist when the class opens. */
export async function orderOpening(trx: Trx, singleClassId: number, opens: Date): Promise<void> {
  await queueJob(trx, 'serveOpened', { key: `serveOpened ${singleClassId}`, at: opens });
}

/** Classes that opened between two instants and have a waitlist. */
export async function findOpened(
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Array<{ single_class_id: number; published_at: Date }>> {
  const { rows } = await sql<{ single_class_id: number; published_at: Date }>`
    select single_class_id, published_at from single_class sc
    where published_at > ${from} and published_at <= ${to} and deleted_at is null and starts_at > ${to}
      and single_class_id in (select single_class_id from active_waitlist) order by 1`.execute(db);
  return rows;
}

/** Locks customers before classes, and each by id: the lock order of all code. */
export async function lockCustomersAndClasses(
  trx: Trx,
  customerIds: Iterable<number>,
  singleClassIds: Iterable<number>,
): Promise<void> {
  await lockCustomers(trx, [...customerIds]);
  const classes = [...singleClassIds];
  if (classes.length > 0)
    await trx
      .selectFrom('single_class')
      .select('single_class_id')
      .where('single_class_id', 'in', classes)
      .orderBy('single_class_id')
      .forNoKeyUpdate()
      .execute();
}

/**
 * Promotes an entry to a reservation, under the locks of its customer and the class. null: the customer has left the
 * waitlist, or doesn't want automatic booking (any more); `byHand`: staff have asked them.
 */
export async function promote(
  trx: Trx,
  singleClassId: number,
  { entry, credit, spot }: Promotion,
  now: Date,
  byHand = false,
): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable('active_waitlist')
    .set({ promoted_at: now })
    .where('waitlist_id', '=', entry.waitlist_id)
    .$if(!byHand, (query) => query.where('auto', '=', true))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  const { customer_id, family_member_id } = entry;
  const credits = [credit.available_class_id];
  const seat = { customer_id, family_member_id, single_class_id: singleClassId, credits, spot };
  const taken = await takeSeatIn(trx, seat, now);
  return taken.class_reservation_id;
}

export interface MadeOffer extends SeatOffer {
  readonly waitlist_offer_id: number;
  readonly spot_hold_id: number;
}

/** Keeps a seat for an entry, under the class's lock. null: its customer has left the waitlist. */
export async function offerSeat(trx: Trx, offer: SeatOffer, now: Date): Promise<MadeOffer | null> {
  const { entry, spot, until } = offer;
  const { rows } = await sql<{ made: Pick<MadeOffer, 'waitlist_offer_id' | 'spot_hold_id'> | null }>`
    select offer_seat(${entry.waitlist_id}, ${spot}, ${now}, ${until}) as made`.execute(trx);
  const made = rows[0]?.made;
  return made ? { ...offer, ...made } : null;
}

/** Notes why entries were passed over, unless that is the last thing noted about them. */
export async function notePassed(trx: Trx, passed: readonly PassedEntry[], now: Date): Promise<void> {
  if (passed.length === 0) return;
  await sql`
    insert into waitlist_offer (waitlist_id, spot, offered_at, outcome, reason, ended_at)
    select p.waitlist_id, null, ${now}, 'passed', p.reason, ${now}
    from unnest(${passed.map(({ entry }) => entry.waitlist_id)}::bigint[], ${passed.map(({ reason }) => reason)}::text[])
      as p (waitlist_id, reason)
    where p.reason is distinct from (select o.reason from waitlist_offer o where o.waitlist_id = p.waitlist_id
      order by o.waitlist_offer_id desc limit 1)`.execute(trx);
}

/** Offers of a class that lapsed at this very moment. */
export async function findLapsedOffers(
  trx: Trx,
  singleClassId: number,
  now: Date,
): Promise<Array<{ readonly waitlist_offer_id: number; readonly customer_id: number }>> {
  return trx
    .selectFrom('waitlist_offer as o')
    .innerJoin('active_waitlist as w', 'w.waitlist_id', 'o.waitlist_id')
    .select(['o.waitlist_offer_id', 'w.customer_id'])
    .where('w.single_class_id', '=', singleClassId)
    .where('o.outcome', '=', 'lapsed')
    .where('o.ended_at', '=', now)
    .execute();
}
