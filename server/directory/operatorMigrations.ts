/** Migrations of what operators sign in with, and of what their pages show of studios. */
import { sql, type Kysely, type Migration } from 'kysely';

export const addOperators: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table operator_account (
        account_id bigint generated always as identity primary key,
        email text not null unique check (email = lower(email) and email <> ''),
        password text,
        code bytea,
        code_until timestamptz check ((code is null) = (code_until is null)),
        created_at timestamptz not null
      )`.execute(db);
    // A deleted account takes its sessions with it.
    await sql`
      create table operator_session (
        token bytea primary key,
        account_id bigint not null references operator_account on delete cascade,
        until timestamptz not null
      )`.execute(db);
    await sql`create index operator_session_of on operator_session (account_id)`.execute(db);
    await sql`create index operator_session_until on operator_session (until)`.execute(db);
    await sql`
      create unlogged table rate_limit (
        key text primary key,
        hits integer not null,
        ends_at timestamptz not null
      )`.execute(db);
    await sql`create index rate_limit_ends on rate_limit (ends_at)`.execute(db);
  },
};

export const addFailingJobs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table failing_job (
        studio_id bigint not null references studio on delete cascade,
        job text not null,
        lane text not null,
        since timestamptz not null,
        last_at timestamptz not null,
        times integer not null,
        error text not null,
        primary key (studio_id, job)
      )`.execute(db);
    await sql`
      create table studio_size (
        studio_id bigint primary key references studio on delete cascade,
        database_bytes bigint not null,
        file_bytes bigint not null,
        measured_at timestamptz not null
      )`.execute(db);
  },
};
