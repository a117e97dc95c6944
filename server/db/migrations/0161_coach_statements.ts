import { sql, type Kysely } from 'kysely';

/**
 * Approved statements of what coaches are paid, with their lines as they were then. A day of a coach is in one statement at
 * most, a class once, besides its corrections in later ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
create table coach_statement (
  coach_statement_id bigint generated always as identity primary key,
  instructor_id bigint not null references instructor,
  starts_on date not null,
  ends_on date not null,
  -- Centavos: the sum of the lines.
  total bigint not null,
  approved_at timestamptz not null,
  approved_by bigint not null references customer,
  constraint coach_statement_days check (starts_on <= ends_on),
  constraint coach_statement_once exclude using gist (
    int8range(instructor_id, instructor_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&),
  constraint coach_statement_coach unique (coach_statement_id, instructor_id)
);
create index coach_statement_instructor on coach_statement (instructor_id, ends_on);
create index coach_statement_approver on coach_statement (approved_by);

create table coach_statement_line (
  coach_statement_line_id bigint generated always as identity primary key,
  coach_statement_id bigint not null,
  instructor_id bigint not null,
  single_class_id bigint not null references single_class,
  -- The class as it was; class_date is a wall clock.
  class_date timestamp not null,
  title text not null,
  location text not null,
  attended integer not null,
  booked integer not null,
  -- How it was paid; null: by no rate.
  terms jsonb,
  -- Centavos that its places were sold for; null: the rate is no share.
  revenue bigint,
  -- Centavos; of a correction the difference.
  amount bigint not null,
  warning text,
  -- Centavos that were paid for it before; null: no correction.
  paid bigint,
  constraint coach_statement_line_statement foreign key (coach_statement_id, instructor_id)
    references coach_statement (coach_statement_id, instructor_id),
  constraint coach_statement_line_once unique (coach_statement_id, single_class_id)
);
create unique index coach_statement_line_class on coach_statement_line (instructor_id, single_class_id) where paid is null;
create index coach_statement_line_of_class on coach_statement_line (single_class_id);
create index coach_statement_line_date on coach_statement_line (class_date)`;
