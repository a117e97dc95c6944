import { sql, type Kysely } from 'kysely';

/**
 * Counts how often one person, by mailbox and phone, got something for free, including the past; allows one held seat
 * per mailbox. Doesn't refer to customers, as a new account is the same person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table free_claim (
      -- 'package:12' or 'discount:3'.
      subject text not null,
      -- SHA-256 of the mailbox or the phone number (domain/contacts).
      contact text not null,
      claims int not null check (claims > 0),
      primary key (subject, contact)
    );
    with had as (
      select p.class_package_id, p.discount_id, lower(split_part(c.email, '@', 2)) as domain,
        split_part(lower(split_part(c.email, '@', 1)), '+', 1) as box, c.phone
      from purchase p join customer c using (customer_id)
      where p.total_payment = 0 and p.status <> 'failed' and p.subscription_period is null and p.provider is null
        and p.desk_sale_id is null and c.anonymised_at is null
        and not exists (select from audit_event e
          where e.action = 'access.give' and e.entity = 'purchase' and e.entity_id = p.purchase_id::text)),
    contacts as (
      select class_package_id, discount_id, 'email:' || case when domain in ('gmail.com', 'googlemail.com')
        then replace(box, '.', '') || '@gmail.com' else box || '@' || domain end as contact
      from had
      union all select class_package_id, discount_id, 'phone:' || phone from had where phone <> ''),
    subjects as (
      select 'package:' || class_package_id as subject, contact from contacts
      union all select 'discount:' || discount_id, contact from contacts where discount_id is not null)
    insert into free_claim (subject, contact, claims)
    select subject, encode(sha256(convert_to(contact, 'UTF8')), 'hex'), count(*)::int from subjects group by 1, 2;

    -- SHA-256 of the customer's mailbox.
    alter table spot_hold add column contact text;
    create unique index spot_hold_contact on spot_hold (contact, is_guest) where released_at is null`,
    )
    .execute(db);
}
