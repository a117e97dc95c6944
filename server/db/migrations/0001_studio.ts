import { sql, type Kysely } from 'kysely';

/**
 * Creates tables of people, catalogue, classes, credits, reservations and purchases. Constraints rule out what must
 * never happen (a spot or a credit used twice, more places than a class has), whatever the code does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table app_config (
  key text primary key,
  value text not null
);

create table file (
  file_id bigint generated always as identity primary key,
  name text not null,
  type text not null,
  src text not null
);

create table customer (
  customer_id bigint generated always as identity primary key,
  uid text not null constraint customer_uid unique,
  name text not null,
  last_name text not null,
  email text not null,
  phone text not null constraint customer_phone unique check (phone ~ '^[0-9]{10}$'),
  role text not null default 'customer' check (role in ('customer', 'staff', 'admin')),
  created_at timestamptz not null default now()
);
create unique index customer_email on customer (lower(email));

create table page (
  page_id bigint generated always as identity primary key,
  title text not null,
  slug text not null unique,
  content text,
  required boolean not null default false,
  required_signup boolean not null default false
);

create table accepted_page (
  page_id bigint not null references page on delete cascade,
  customer_id bigint not null references customer on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (customer_id, page_id)
);

create table announcement (
  announcement_id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  created_at timestamptz not null default now()
);

create table location (
  location_id bigint generated always as identity primary key,
  name text not null,
  address text not null default '',
  timezone text
);

create table class_type (
  class_type_id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  icon text,
  file_id bigint references file,
  spot_map text check (spot_map ~ '^[0-9]{1,2}(,[0-9]{1,2})*$'),
  restricted boolean not null default false
);

create table instructor (
  instructor_id bigint generated always as identity primary key,
  name text not null,
  last_name text not null default '',
  nickname text,
  quote text,
  short_bio text,
  instagram text,
  birthdate date,
  music_type text,
  file_id bigint references file,
  home boolean not null default true
);

create table tag (
  tag_id bigint generated always as identity primary key,
  name text not null,
  color text not null
);

create table payment_method (
  payment_method_id bigint primary key,
  name text not null
);
insert into payment_method values (1, 'Tarjeta'), (2, 'Efectivo');

create table class_package (
  class_package_id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  short_description text not null default '',
  price bigint not null check (price >= 0),
  sale_price bigint check (sale_price >= 0),
  class_amount int not null check (class_amount >= -1),
  expiration_days int not null check (expiration_days > 0),
  kind text not null check (kind in ('online', 'presencial', 'especial')),
  home boolean not null default false,
  is_special_event boolean not null default false,
  is_trial boolean not null default false,
  limit_per_customer int check (limit_per_customer > 0),
  is_subscription boolean not null default false,
  subscription_period text check (subscription_period in ('day', 'month', 'year')),
  subscription_interval int check (subscription_interval > 0),
  free_trial_length int check (free_trial_length > 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  check (is_subscription = (subscription_period is not null and subscription_interval is not null))
);

create table class_package_type (
  class_package_id bigint not null references class_package on delete cascade,
  class_type_id bigint not null references class_type,
  class_amount int not null check (class_amount >= -1 and class_amount <> 0),
  expiration_days int not null check (expiration_days > 0),
  primary key (class_package_id, class_type_id)
);

create table discount (
  discount_id bigint generated always as identity primary key,
  code text not null,
  amount bigint not null check (amount > 0),
  is_percent boolean not null,
  first_invoice_only boolean not null default false,
  class_package_id bigint references class_package on delete cascade,
  limit_per_customer int check (limit_per_customer > 0),
  limit_total int check (limit_total > 0),
  check (not is_percent or amount <= 100)
);
create unique index discount_code on discount (lower(code));

-- class_date is the studio's wall clock; starts_at is the instant that it means (domain/studioTime), kept
-- beside it because the lock-time check and the indexes need it.
create table single_class (
  single_class_id bigint generated always as identity primary key,
  class_date timestamp not null,
  starts_at timestamptz not null,
  duration int not null check (duration > 0),
  description text not null default '',
  capacity int not null,
  reserved int not null default 0,
  class_type_id bigint not null references class_type,
  location_id bigint not null references location,
  class_package_id bigint references class_package,
  deleted_at timestamptz,
  constraint single_class_seats check (reserved between 0 and capacity)
) with (fillfactor = 80);
create index single_class_date on single_class (class_date) where deleted_at is null;
create index single_class_location on single_class (location_id, starts_at) where deleted_at is null;

create table class_instructor (
  single_class_id bigint not null references single_class on delete cascade,
  instructor_id bigint not null references instructor,
  position int not null default 0,
  primary key (single_class_id, instructor_id)
);
create index class_instructor_instructor on class_instructor (instructor_id);

create table single_class_tag (
  single_class_id bigint not null references single_class on delete cascade,
  tag_id bigint not null references tag,
  primary key (single_class_id, tag_id)
);

create table purchase (
  purchase_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  class_package_id bigint not null references class_package,
  status text not null check (status in ('pending', 'active', 'completed', 'failed', 'cancelled', 'revoked')),
  amount bigint not null check (amount >= 0),
  total_payment bigint not null check (total_payment >= 0),
  payment_method_id bigint references payment_method,
  class_amount int not null,
  expiration_days int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create index purchase_customer on purchase (customer_id, created_at desc);
create unique index purchase_unconfirmed_cash on purchase (customer_id) where status = 'pending' and payment_method_id = 2;

-- One row is one credit; an unlimited plan is one row that is never used up.
create table available_class (
  available_class_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  purchase_id bigint references purchase,
  class_type_id bigint references class_type,
  unlimited boolean not null default false,
  counted boolean not null generated always as (not unlimited) stored,
  expires_at timestamptz,
  cancels int not null default 0,
  forfeited_at timestamptz,
  created_at timestamptz not null default now(),
  unique (available_class_id, customer_id, counted)
);
create index available_class_usable on available_class (customer_id, expires_at) where forfeited_at is null;
create index available_class_purchase on available_class (purchase_id);

create table class_reservation (
  class_reservation_id bigint generated always as identity primary key,
  single_class_id bigint not null references single_class,
  customer_id bigint not null references customer,
  available_class_id bigint not null,
  counted boolean not null,
  spot int check (spot > 0),
  guest text,
  attend boolean not null default false,
  class_stars int check (class_stars between 1 and 5),
  coach_stars int check (coach_stars between 1 and 5),
  comment text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A reservation is paid with a credit of its own customer, and knows rightly whether that credit counts.
  constraint class_reservation_credit_fk foreign key (available_class_id, customer_id, counted)
    references available_class (available_class_id, customer_id, counted),
  constraint class_reservation_guest_counts check (guest is null or counted)
);
create unique index class_reservation_spot on class_reservation (single_class_id, spot) where deleted_at is null and spot is not null;
create unique index class_reservation_credit on class_reservation (available_class_id) where deleted_at is null and counted;
create unique index class_reservation_own on class_reservation (single_class_id, customer_id) where deleted_at is null and guest is null;
create index class_reservation_class on class_reservation (single_class_id);
create index class_reservation_customer on class_reservation (customer_id);

create table class_reservation_penalty (
  class_reservation_penalty_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  end_date timestamptz not null,
  created_at timestamptz not null default now()
);
create index class_reservation_penalty_customer on class_reservation_penalty (customer_id, end_date);

-- The first answer to a POST that reserves or pays, for its repeats.
create table idempotency_key (
  customer_id bigint not null references customer on delete cascade,
  key text not null,
  fingerprint text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_key_pk primary key (customer_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
`;
