/**
 * What the team changes after a class has begun (domain/lateChanges.ts): until the end of the day that is
 * late_changes_days after the class's, on its clock.
 */
export const late_changes_until = `
create or replace function late_changes_until(p_class_date timestamp, p_starts_at timestamptz)
returns timestamptz language sql stable as $$
  select p_starts_at + (date_trunc('day', p_class_date) - p_class_date + make_interval(days => 1 + coalesce((
    select trim(value)::int from app_config
    where key = 'late_changes_days' and trim(value) ~ '^[0-9]{1,6}$'), 1)))
$$`;

/**
 * A seat of a class that has begun, which the team takes for a customer as if just before: reserve_for decides then.
 * SR001 also where the class hasn't begun or may no longer be corrected. Its waitlist is over, so that nobody who waits
 * is served.
 */
export const reserve_late_for = `
create or replace function reserve_late_for(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest text, p_now timestamptz,
  p_key text, p_fingerprint text, p_family_member_id bigint
) returns jsonb language plpgsql as $$
declare
  before timestamptz;
  answer jsonb;
begin
  perform from customer where customer_id = p_customer_id for no key update;
  select starts_at - interval '1 millisecond' into before from single_class
   where single_class_id = p_single_class_id and starts_at <= p_now and late_changes_until(class_date, starts_at) > p_now
     for no key update;
  if not found then
    raise exception 'not to be corrected' using errcode = 'SR001';
  end if;
  perform release_lapsed_holds(p_single_class_id, p_now, true);
  answer := reserve_for(p_customer_id, p_single_class_id, p_credits, p_spot, p_guest, before, null, p_fingerprint,
    p_family_member_id);
  update class_reservation set created_at = p_now
   where class_reservation_id = (answer->>'class_reservation_id')::bigint;
  answer := answer || jsonb_build_object(
    'createdAt', to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, answer, p_now);
  end if;
  return answer;
end $$`;
