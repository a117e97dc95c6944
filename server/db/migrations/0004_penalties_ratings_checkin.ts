import { sql, type Kysely } from 'kysely';

/**
 * Stores who was checked in, when and by whom. A penalty names the missed classes that it stands for, so that a run of
 * missed classes gives one penalty however often it is counted, on however many servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table class_reservation
  add column attended_at timestamptz,
  add column attended_by bigint references customer,
  add constraint class_reservation_attended check (attend or (attended_at is null and attended_by is null)),
  add constraint class_reservation_stars check ((class_stars is null) = (coach_stars is null));

-- A penalty that was lifted ends at that moment: whoever asks for penalties that still last needs no more than end_date.
alter table class_reservation_penalty
  add column last_class_reservation_id bigint constraint class_reservation_penalty_run unique references class_reservation,
  add column class_reservation_ids bigint[] not null default '{}',
  add column lifted_at timestamptz,
  add column lifted_by bigint references customer,
  add constraint class_reservation_penalty_lifted check (lifted_at is null or end_date <= lifted_at);
create index class_reservation_penalty_missed on class_reservation_penalty using gin (class_reservation_ids);

-- Classes that have just ended.
create index single_class_starts on single_class (starts_at) where deleted_at is null;
create index class_reservation_unlimited on class_reservation (customer_id, single_class_id) where deleted_at is null and not counted;
`,
    )
    .execute(db);
}
