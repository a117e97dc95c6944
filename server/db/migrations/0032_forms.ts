import { sql, type Kysely } from 'kysely';

/** Columns that fields of forms and custom fields of objects share. */
const FIELD = `
      key text not null check (key ~ '^[A-Za-z][A-Za-z0-9_]{0,59}$'),
      name text not null,
      label text not null,
      type text not null,
      "order" integer not null default 0,
      step integer not null default 1,
      required boolean not null default false,
      options text,
      items jsonb,
      class_name text,
      precondition text,
      value jsonb`;

/** Creates dynamic forms, the studio's own fields, and customers' answers. Form 6 is the address form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table form (
      form_id bigint generated always as identity (start with 7) primary key,
      title text not null constraint form_title unique,
      version integer not null default 1
    );
    create table form_field (
      form_id bigint not null references form on delete cascade,
      ${FIELD},
      primary key (form_id, key)
    );
    create table custom_field (
      custom_field_id bigint generated always as identity primary key,
      object text not null,
      version integer not null default 1,
      ${FIELD},
      constraint custom_field_key unique (object, key)
    );
    alter table customer add column custom_values jsonb not null default '{}';

    insert into form (form_id, title) overriding system value values (6, 'Dirección');
    insert into form_field (form_id, key, name, label, type, "order", required)
    select 6, key, key, label, 'text', place, key in ('city', 'state', 'country')
    from (values
      (1, 'street', 'Calle'), (2, 'number', 'Número'), (3, 'interior_number', 'Interior'), (4, 'neighborhood', 'Colonia'),
      (5, 'city', 'Ciudad'), (6, 'state', 'Estado'), (7, 'zip_code', 'Código postal'), (8, 'country', 'País')
    ) as field (place, key, label)`,
    )
    .execute(db);
}
