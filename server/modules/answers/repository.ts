import { sql } from 'kysely';
import { CLASS_DATE } from '../../db/expressions';
import { updateRows } from '../../db/rows';
import type { OfferOutcome } from '../../db/seatTables';
import type { Db, Trx } from '../../db/schema';
import type { WallClock } from '../../../domain/studioTime';
import { WAITING_PERSON } from '../booking/waitlists/repository';
import { CLASS_NAME } from '../mail/factsRepository';
import type { Owner } from './kinds';

export interface AnswerPlace {
  /** The customer's first name. */
  readonly name: string;
  /** The person of the customer's family whose place it is; null: the customer's own. */
  readonly person: string | null;
  readonly class_name: string;
  readonly class_date: WallClock;
  readonly location: string;
  readonly spot: number | null;
  readonly starts_at: Date;
  readonly confirmed_at: Date | null;
  readonly deleted_at: Date | null;
  readonly attend: boolean;
  /** What the customer gave; null: nothing yet. */
  readonly class_stars: number | null;
  /** Whether the place is in another class now. */
  readonly moved: boolean;
}

/** A place of a customer or a person of their family, also a cancelled one; undefined: there is none. */
export function findPlace(db: Db, class_reservation_id: number): Promise<AnswerPlace | undefined> {
  return db
    .selectFrom('class_reservation as r')
    .innerJoin('customer as c', 'c.customer_id', 'r.customer_id')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .innerJoin('location as l', 'l.location_id', 'sc.location_id')
    .select(['c.name', 'l.name as location', 'r.spot', 'sc.starts_at', 'r.confirmed_at', 'r.deleted_at'])
    .select(['r.attend', 'r.class_stars'])
    .select([CLASS_NAME.as('class_name'), sql.raw<WallClock>(CLASS_DATE).as('class_date')])
    .select((eb) => eb('r.moved_to', 'is not', null).$castTo<boolean>().as('moved'))
    .select((eb) => eb.case().when('r.family_member_id', 'is not', null).then(eb.ref('r.guest')).end().as('person'))
    .where('r.class_reservation_id', '=', class_reservation_id)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();
}

/** Whose place it is. */
export const findPlaceOwner = (db: Db, class_reservation_id: number): Promise<Owner | undefined> =>
  db
    .selectFrom('class_reservation as r')
    .innerJoin('customer as c', 'c.customer_id', 'r.customer_id')
    .select(['c.customer_id', 'c.phone'])
    .where('r.class_reservation_id', '=', class_reservation_id)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();

/** Notes once that the person of a place comes; not for a cancelled one. */
export async function confirmPlace(trx: Trx, class_reservation_id: number, now: Date): Promise<void> {
  await updateRows(
    trx,
    'class_reservation',
    { class_reservation_id, deleted_at: null, confirmed_at: null },
    { confirmed_at: now },
  );
}

/** To whom a seat was offered. */
export const findOfferOwner = (db: Db, waitlist_offer_id: number): Promise<Owner | undefined> =>
  db
    .selectFrom('waitlist_offer as o')
    .innerJoin('waitlist as w', 'w.waitlist_id', 'o.waitlist_id')
    .innerJoin('customer as c', 'c.customer_id', 'w.customer_id')
    .select(['c.customer_id', 'c.phone'])
    .where('o.waitlist_offer_id', '=', waitlist_offer_id)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();

export interface OfferedSeat extends Pick<AnswerPlace, 'name' | 'class_name' | 'class_date' | 'location' | 'spot'> {
  readonly waitlist_id: number;
  readonly customer_id: number;
  /** The name of the person of the customer's family who waits; null: the customer does. */
  readonly person: string | null;
  readonly single_class_id: number;
  readonly expires_at: Date;
  /** null: it is open. */
  readonly outcome: OfferOutcome | null;
  /** Why it was withdrawn, as a code; null: it wasn't. */
  readonly reason: string | null;
  /** The location's; null: the studio's. */
  readonly timezone: string | null;
}

/** A seat that was offered to who waits; undefined: there is no such offer. */
export function findOfferedSeat(db: Db, waitlist_offer_id: number): Promise<OfferedSeat | undefined> {
  return db
    .selectFrom('waitlist_offer as o')
    .innerJoin('waitlist as w', 'w.waitlist_id', 'o.waitlist_id')
    .innerJoin('customer as c', 'c.customer_id', 'w.customer_id')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'w.single_class_id')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .innerJoin('location as l', 'l.location_id', 'sc.location_id')
    .select(['o.waitlist_id', 'w.customer_id', 'w.single_class_id', 'o.spot', 'o.outcome', 'o.reason', 'l.timezone'])
    .select(['c.name', 'l.name as location', CLASS_NAME.as('class_name')])
    .select(sql.raw<WallClock>(CLASS_DATE).as('class_date'))
    .select(sql.raw<string | null>(WAITING_PERSON).as('person'))
    .select((eb) => eb.ref('o.expires_at').$notNull().as('expires_at'))
    .where('o.waitlist_offer_id', '=', waitlist_offer_id)
    .where('o.expires_at', 'is not', null)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();
}

export interface RatedVideo {
  readonly name: string;
  readonly title: string;
  readonly archived: boolean;
  /** What the customer gave; null: nothing yet. */
  readonly stars: number | null;
}

const VIDEO = sql`
  from mail m join customer c using (customer_id) join video v on v.video_id = (m.details->>'video_id')::bigint`;

/** The video that a mail asks about; undefined: there is no such mail any more. */
export async function findRatedVideo(db: Db, mailId: number): Promise<RatedVideo | undefined> {
  const { rows } = await sql<RatedVideo>`
    select c.name, v.title, v.archived_at is not null as archived, (
      select r.class_stars from video_rating r where r.video_id = v.video_id and r.customer_id = c.customer_id) as stars
    ${VIDEO} where m.mail_id = ${mailId} and m.kind = 'video-rating' and c.anonymised_at is null`.execute(db);
  return rows[0];
}

/** Who was asked about a video. */
export const findRatingOwner = (db: Db, mailId: number): Promise<Owner | undefined> =>
  db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .select(['c.customer_id', 'c.phone'])
    .where('m.mail_id', '=', mailId)
    .where('c.anonymised_at', 'is', null)
    .executeTakeFirst();

/** Stores the stars unless the customer has rated it meanwhile. */
export async function rateOnce(trx: Trx, mailId: number, stars: number, now: Date): Promise<void> {
  await sql`
    insert into video_rating (video_id, customer_id, class_stars, coach_stars, created_at)
    select v.video_id, c.customer_id, ${stars}, ${stars}, ${now} ${VIDEO}
    where m.mail_id = ${mailId} and m.kind = 'video-rating' and c.anonymised_at is null
    on conflict do nothing`.execute(trx);
}
