/** Whether a customer had no place of their own, kept until its class, before that instant. */
export const is_first_visit = `
create or replace function is_first_visit(p_customer_id bigint, p_starts_at timestamptz)
returns boolean language sql stable as $$
  select not exists (
    select from active_reservation r join single_class sc using (single_class_id)
    where r.customer_id = p_customer_id and r.guest is null and sc.starts_at < p_starts_at)
$$`;

/** The same of a person of a customer's family. */
export const is_first_family_visit = `
create or replace function is_first_family_visit(p_customer_id bigint, p_family_member_id bigint, p_starts_at timestamptz)
returns boolean language sql stable as $$
  select not exists (
    select from active_reservation r join single_class sc using (single_class_id)
    where r.customer_id = p_customer_id and r.family_member_id = p_family_member_id and sc.starts_at < p_starts_at)
$$`;

/** Which of a customer's own visits a class at that instant is, counted from 1: those before it that they came to. */
export const visit_number = `
create or replace function visit_number(p_customer_id bigint, p_starts_at timestamptz)
returns int language sql stable as $$
  select 1 + count(*)::int
  from active_reservation r join single_class sc using (single_class_id)
  where r.customer_id = p_customer_id and r.guest is null and r.attend
    and sc.starts_at < p_starts_at
$$`;

/** Whether a day is a customer's birthday; in other than leap years 29 February counts on the 28th. */
export const is_birthday = `
create or replace function is_birthday(p_birthdate date, p_day date) returns boolean language sql stable as $$
  select coalesce(to_char(p_birthdate, 'MM-DD') in (to_char(p_day, 'MM-DD'),
    case when to_char(p_day + 1, 'MM-DD') = '03-01' then '02-29' end), false)
$$`;
