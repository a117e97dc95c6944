import { sql, type Kysely } from 'kysely';

/** Creates the outbox of mails and private calendar feeds, and stores what staff change of a class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
-- A row is written in the transaction that makes its mail necessary, and stays as what was sent.
-- due_at is when to try (again); while it is being sent, when to take it that the sender has died.
create table mail (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('reservation-made', 'reservation-cancelled', 'promoted', 'seat-free', 'class-cancelled', 'coach-replaced')),
  customer_id bigint not null references customer on delete cascade,
  single_class_id bigint not null references single_class,
  class_reservation_id bigint references class_reservation,
  details jsonb not null default '{}',
  dedupe_key text not null constraint mail_once unique,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  recipient text,
  subject text,
  html text,
  body text,
  ics text,
  transport text check (transport in ('smtp', 'outbox')),
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  constraint mail_rendered check (sent_at is null or (recipient is not null and subject is not null and html is not null and body is not null and transport is not null))
);
create index mail_due on mail (due_at) where sent_at is null and failed_at is null;
create index mail_reservation on mail (class_reservation_id);
create index mail_customer on mail (customer_id);

-- Whoever knows the token reads the customer's calendar.
create table calendar_feed (
  customer_id bigint primary key references customer on delete cascade,
  token text not null constraint calendar_feed_token unique,
  created_at timestamptz not null default now()
);

-- Reservations from before this moment may be cancelled without loss.
alter table single_class add column coach_changed_at timestamptz;

-- Cancelled through no doing of the customer's: not one of the cancellations that its credit has left.
alter table class_reservation add column excused boolean not null default false;
`;
