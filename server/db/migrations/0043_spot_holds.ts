import { sql, type Kysely } from 'kysely';
import { count_held } from '../routines/holds';

/** Creates holds: seats that customers occupy while they pay, one row each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table spot_hold (
      spot_hold_id bigint generated always as identity primary key,
      customer_id bigint not null references customer,
      single_class_id bigint not null references single_class,
      -- The seat of a guest, and its name where it is known.
      is_guest boolean not null,
      guest text,
      spot int,
      first_held_at timestamptz not null,
      expires_at timestamptz not null,
      released_at timestamptz,
      constraint spot_hold_length check (expires_at <= first_held_at + interval '10 minutes'),
      constraint spot_hold_guest check (is_guest or guest is null)
    );
    -- One class at a time, with at most one guest.
    create unique index spot_hold_customer on spot_hold (customer_id, is_guest) where released_at is null;
    create unique index spot_hold_spot on spot_hold (single_class_id, spot) where released_at is null and spot is not null;
    create index spot_hold_class on spot_hold (single_class_id) where released_at is null;
    create index spot_hold_first on spot_hold (customer_id, single_class_id, first_held_at);

    -- held_seats: its seats that are held and not released, counted by a trigger.
    alter table single_class
      add column held_seats int not null default 0,
      add constraint single_class_seats_held check (held_seats >= 0 and (held_seats = 0 or reserved + held_seats <= capacity)) not valid;
    alter table single_class validate constraint single_class_seats_held;

    ${count_held};
    create trigger spot_hold_count after insert or delete or update of released_at on spot_hold for each row execute function count_held()`,
    )
    .execute(db);
}
