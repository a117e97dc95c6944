import { sql, type Kysely } from 'kysely';

/** Where forms are shown, and what people answer: one row for each customer and form, one for each visitor's answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table form add column page text not null default 'none' check (page in ('none', 'account', 'everyone'));
    create table form_place (
      form_place_id bigint generated always as identity primary key,
      form_id bigint not null references form on delete cascade,
      place text not null check (place in ('signup', 'profile', 'package', 'class_type')),
      class_package_id bigint references class_package on delete cascade,
      class_type_id bigint references class_type on delete cascade,
      constraint form_place_about check (
        (class_package_id is not null) = (place = 'package') and (class_type_id is not null) = (place = 'class_type'))
    );
    create unique index form_place_once
      on form_place (form_id, place, coalesce(class_package_id, class_type_id, 0));
    create index form_place_package on form_place (class_package_id) where class_package_id is not null;
    create index form_place_class_type on form_place (class_type_id) where class_type_id is not null;

    create table form_answer (
      form_answer_id bigint generated always as identity primary key,
      form_id bigint not null references form,
      customer_id bigint references customer,
      name text,
      email text,
      request_key text,
      answers jsonb not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      constraint form_answer_once unique (form_id, customer_id),
      constraint form_answer_key unique (form_id, request_key),
      constraint form_answer_person check ((customer_id is null) = (name is not null and email is not null))
    );
    create index form_answer_newest on form_answer (form_id, form_answer_id);
    create index form_answer_customer on form_answer (customer_id) where customer_id is not null`,
    )
    .execute(db);
}
