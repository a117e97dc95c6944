import { sql, type Kysely } from 'kysely';

/**
 * What coaches are paid. Two rates for the same coach, occasion, class type and location never hold on the same day; the
 * numbers are ranges there, as GiST has no other operators for them without an extension.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SAME = (column: string): string => `int8range(coalesce(${column}, 0), coalesce(${column}, 0), '[]') with &&`;

const SQL = `
create table coach_rate (
  coach_rate_id bigint generated always as identity primary key,
  -- null: of all.
  instructor_id bigint references instructor,
  class_type_id bigint references class_type,
  location_id bigint references location,
  occasion text not null check (occasion in ('class', 'private', 'substitution')),
  basis text not null check (basis in ('class', 'head', 'steps', 'share')),
  -- Centavos, by class or person.
  amount bigint check (amount >= 0),
  -- [{ "from": 1, "amount": 20000 }]: centavos from so many people on.
  steps jsonb not null default '[]',
  percent integer check (percent between 1 and 100),
  -- Centavos of a visit with an unlimited plan, for a share; null: a day's part of the plan's price.
  unlimited_visit bigint check (unlimited_visit >= 0),
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint coach_rate_days check (starts_on <= ends_on),
  constraint coach_rate_terms check (
    (basis in ('class', 'head')) = (amount is not null) and (basis = 'steps') = (steps <> '[]')
    and (basis = 'share') = (percent is not null) and (basis = 'share' or unlimited_visit is null)),
  constraint coach_rate_once exclude using gist (
    ${SAME('instructor_id')}, ${SAME('class_type_id')}, ${SAME('location_id')},
    (case occasion when 'class' then int4range(1, 2) when 'private' then int4range(2, 3) else int4range(3, 4) end) with &&,
    daterange(starts_on, ends_on, '[]') with &&)
)`;
