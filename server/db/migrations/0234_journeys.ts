import { sql, type Kysely } from 'kysely';

/** Journeys, what they do by version, and the customers on their way through one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journey (
      journey_id bigint generated always as identity primary key,
      name text not null,
      trigger text not null,
      number int check (number > 0),
      segment text,
      held_out int not null check (held_out between 0 and 50),
      result_days int not null check (result_days > 0),
      enabled boolean not null default false,
      enabled_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null,
      deleted_at timestamptz,
      constraint journey_on check (not enabled or enabled_at is not null and deleted_at is null)
    )`.execute(db);
  await sql`
    create table journey_version (
      journey_id bigint not null references journey,
      version int not null,
      steps jsonb not null,
      goal text check (goal in ('booked', 'bought')),
      primary key (journey_id, version)
    )`.execute(db);
  await sql`
    create table journey_run (
      journey_run_id bigint generated always as identity primary key,
      journey_id bigint not null,
      version int not null,
      customer_id bigint not null references customer,
      occurrence text not null,
      held_out boolean not null,
      started_at timestamptz not null,
      position int not null default 0,
      due_at timestamptz,
      ended_at timestamptz,
      outcome text,
      log jsonb not null default '[]',
      given jsonb,
      foreign key (journey_id, version) references journey_version,
      constraint journey_run_due check ((ended_at is null) = (due_at is not null)),
      constraint journey_run_outcome check ((ended_at is null) = (outcome is null))
    )`.execute(db);
  await sql`create unique index journey_run_once on journey_run (journey_id, customer_id, occurrence)`.execute(db);
  await sql`create unique index journey_run_active on journey_run (journey_id, customer_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index journey_run_next on journey_run (due_at) where ended_at is null`.execute(db);
  await sql`create index journey_run_customer on journey_run (customer_id)`.execute(db);
  await sql`create index journey_run_started on journey_run (journey_id, started_at)`.execute(db);
}
