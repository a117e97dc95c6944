import { sql, type Kysely } from 'kysely';

/** Allows mails about a purchase instead of a class, first for a renewal that could not be charged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table mail
  alter column single_class_id drop not null,
  add column purchase_id bigint references purchase,
  drop constraint mail_kind_check,
  add constraint mail_kind check (kind in (
    'reservation-made', 'reservation-cancelled', 'promoted', 'seat-free', 'class-cancelled', 'coach-replaced', 'renewal-failed')),
  add constraint mail_about check ((kind = 'renewal-failed') = (purchase_id is not null) and (purchase_id is null) = (single_class_id is not null));
create index mail_purchase on mail (purchase_id) where purchase_id is not null;
`,
    )
    .execute(db);
}
