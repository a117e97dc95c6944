import { sql, type Kysely } from 'kysely';

/**
 * A purchase of an event stores which class it reserves, and credits store the event that they are for. Event credits
 * sold before book only their event from now on; existing bookings stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- First: a reservation holds mail while waiting for the class.
alter table mail
  drop constraint mail_kind,
  drop constraint mail_about,
  add constraint mail_kind check (kind in (
    'reservation-made', 'reservation-cancelled', 'promoted', 'seat-free', 'class-cancelled', 'coach-replaced', 'renewal-failed',
    'purchase-ended', 'place-returned', 'event-refunded')) not valid,
  add constraint mail_about check (num_nonnulls(purchase_id, single_class_id) = 1) not valid;

alter table purchase
  add column single_class_id bigint references single_class,
  add column credit_kind text not null default 'presencial' check (credit_kind in ('presencial', 'online', 'especial'));
update purchase p set credit_kind = case when e.class_package_id is null then 'online' else 'especial' end
  from class_package cp
  left join (select distinct class_package_id from single_class where class_package_id is not null) e using (class_package_id)
 where cp.class_package_id = p.class_package_id and (cp.kind = 'online' or e.class_package_id is not null);
`,
    )
    .execute(db);
}
