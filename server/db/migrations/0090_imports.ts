import { sql, type Kysely } from 'kysely';

/** Creates imports: files, problems of their rows, and the rows that they created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
create table import_batch (
  import_batch_id bigint generated always as identity primary key,
  kind text not null check (kind in ('customers', 'classes', 'credits', 'reservations')),
  file_name text not null,
  -- Of the file, to tell that it was imported before.
  digest text not null,
  row_count int not null check (row_count > 0),
  -- [{ header, samples, order }]
  columns jsonb not null,
  header_key text not null,
  -- The key of each column; null: left out.
  mapping jsonb not null,
  source text not null,
  date_order text check (date_order in ('dmy', 'mdy')),
  remembered boolean not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'undone')),
  -- Percent of what is being done.
  progress int not null default 0 check (progress between 0 and 100),
  -- { create, update, same, skipped, problems }
  counts jsonb,
  failure text,
  cancel_requested boolean not null default false,
  attempts int not null default 0,
  -- Its rows are deleted.
  expired boolean not null default false,
  created_by bigint not null references customer,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index import_batch_ordered on import_batch (import_batch_id) where state in ('checking', 'running');
create index import_batch_digest on import_batch (digest) where state = 'done';
create index import_batch_kept on import_batch (created_at) where not expired;

create table import_row (
  import_batch_id bigint not null references import_batch on delete cascade,
  -- As a spreadsheet counts.
  row_no int not null,
  cells jsonb not null,
  primary key (import_batch_id, row_no)
);

create table import_problem (
  import_problem_id bigint generated always as identity primary key,
  import_batch_id bigint not null references import_batch on delete cascade,
  row_no int not null,
  column_key text,
  message text not null,
  value text not null
);
create index import_problem_batch on import_problem (import_batch_id, import_problem_id);

-- What the columns of a header were, for the next file with the same.
create table import_mapping (
  kind text not null,
  header_key text not null,
  mapping jsonb not null,
  source text not null,
  date_order text,
  updated_at timestamptz not null,
  primary key (kind, header_key)
);

-- What a row of a file stands for, so that the same row changes nothing again.
create table import_key (
  kind text not null,
  key text not null,
  import_batch_id bigint references import_batch on delete set null,
  customer_id bigint references customer,
  single_class_id bigint references single_class on delete cascade,
  class_reservation_id bigint references class_reservation on delete cascade,
  -- Credits that it gave.
  available_classes bigint[],
  -- The customer was here before: not this import's to take away.
  is_known boolean not null default false,
  primary key (kind, key)
);
create index import_key_batch on import_key (import_batch_id);
create index import_key_customer on import_key (customer_id) where customer_id is not null;
create index import_key_class on import_key (single_class_id) where single_class_id is not null;
create index import_key_reservation on import_key (class_reservation_id) where class_reservation_id is not null;
`;
