import { sql, type Kysely } from 'kysely';

/** Unpaid cash has a deadline and pays for few places; a purchase grants what was sold, even if the package changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UNPAID).execute(db);
  await sql.raw(SOLD).execute(db);
}

const UNPAID = `
alter table purchase
  add column pay_by timestamptz,
  -- Places to come that its credits pay for while it is unpaid.
  add column unpaid_places int check (unpaid_places >= 0);
-- What was bought before there was a deadline gets a whole one.
update purchase set pay_by = now() + interval '48 hours' where status = 'pending' and payment_method_id = 2;

-- Not valid: what is there holds anyway, and the table is long.
alter table mail
  drop constraint mail_kind,
  drop constraint mail_about,
  add constraint mail_kind check (kind in (
    'reservation-made', 'reservation-cancelled', 'promoted', 'seat-free', 'class-cancelled', 'coach-replaced', 'renewal-failed',
    'purchase-ended', 'place-returned')) not valid,
  add constraint mail_about check (num_nonnulls(purchase_id, single_class_id) = 1) not valid;
`;

const SOLD = `
-- The credits of class types that a purchase promised, as class_package_type was when it was bought.
create table purchase_type (
  purchase_id bigint not null references purchase on delete cascade,
  class_type_id bigint not null references class_type,
  class_amount int not null check (class_amount >= -1 and class_amount <> 0),
  expiration_days int not null check (expiration_days > 0),
  primary key (purchase_id, class_type_id)
);
insert into purchase_type (purchase_id, class_type_id, class_amount, expiration_days)
select p.purchase_id, t.class_type_id, t.class_amount, t.expiration_days
from purchase p join class_package_type t using (class_package_id);

create function keep_purchase_types() returns trigger language plpgsql as $$
begin
  insert into purchase_type (purchase_id, class_type_id, class_amount, expiration_days)
  select b.purchase_id, t.class_type_id, t.class_amount, t.expiration_days
  from bought b join class_package_type t using (class_package_id);
  return null;
end $$;
create trigger purchase_keeps_types after insert on purchase
  referencing new table as bought for each statement execute function keep_purchase_types();
`;
