import { sql } from 'kysely';
import type { GuestPlace } from '../../../../domain/contract/guests';
import { CLASS_DATE } from '../../../db/expressions';
import type { Db, Trx } from '../../../db/schema';
import { CLASS_NAME, COACHES, ENTRY_CHANGED_AT, PLACE } from '../../mail/factsRepository';

/** How often the link of a guest's place was renewed; undefined: the reservation isn't a guest's. */
export async function linkVersion(db: Db, reservationId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('class_reservation')
    .select('guest_link')
    .where('class_reservation_id', '=', reservationId)
    .where('guest', 'is not', null)
    .where('family_member_id', 'is', null)
    .executeTakeFirst();
  return row?.guest_link;
}

export async function renewLink(trx: Trx, reservationId: number): Promise<number> {
  const { guest_link } = await trx
    .updateTable('class_reservation')
    .set((eb) => ({ guest_link: eb('guest_link', '+', 1) }))
    .where('class_reservation_id', '=', reservationId)
    .returning('guest_link')
    .executeTakeFirstOrThrow();
  return guest_link;
}

export interface GuestPlaceRow extends GuestPlace {
  readonly family_member_id: number | null;
  readonly starts_at: Date;
  readonly created_at: Date;
  readonly entry_id: number | null;
  readonly entry_at: Date | null;
  readonly changed_at: Date | null;
  readonly deleted_at: Date | null;
}

/** A guest's active place, also if it was moved; undefined: it was cancelled. */
export async function findGuestPlace(db: Db, reservationId: number): Promise<GuestPlaceRow | undefined> {
  return (
    db
      .withRecursive('place(id, moved_to)', (eb) =>
        eb
          .selectFrom('class_reservation as r')
          .select(['r.class_reservation_id as id', 'r.moved_to'])
          .where('r.class_reservation_id', '=', reservationId)
          .unionAll(
            eb
              .selectFrom('place')
              .innerJoin('class_reservation as r', 'r.class_reservation_id', 'place.moved_to')
              .select(['r.class_reservation_id as id', 'r.moved_to']),
          ),
      )
      .selectFrom('place')
      .innerJoin('active_reservation as r', 'r.class_reservation_id', 'place.id')
      .innerJoin('customer as c', 'c.customer_id', 'r.customer_id')
      .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
      .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
      .innerJoin('location as l', 'l.location_id', 'sc.location_id')
      .leftJoin('class_reservation as e', 'e.class_reservation_id', 'r.entry_of')
      .select('r.family_member_id')
      .select(['r.class_reservation_id', 'r.spot', 'r.attend', 'r.created_at', 'sc.starts_at', 'sc.duration'])
      .select(['e.class_reservation_id as entry_id', 'e.created_at as entry_at'])
      .select(['r.deleted_at', ENTRY_CHANGED_AT.as('changed_at')])
      .select(['ct.what_to_bring', CLASS_NAME.as('class_name'), COACHES.as('coaches'), PLACE.as('location')])
      .select(sql.raw<string>(CLASS_DATE).as('class_date'))
      .select(sql<string>`r.guest`.as('guest'))
      // Only the host's first names ('María José') are shown to guests.
      .select('c.name as host')
      .where('r.guest', 'is not', null)
      .executeTakeFirst()
  );
}
