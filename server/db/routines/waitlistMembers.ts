/** Whether a customer waits for a class as a member: with a subscription, or a plan that lasts until the class. */
export const waits_as_member = `
create or replace function waits_as_member(p_customer_id bigint, p_single_class_id bigint)
returns boolean language sql stable as $$
  select exists (select from purchase p
      where p.customer_id = p_customer_id and p.status = 'active' and p.subscription_period is not null)
    or exists (select from unblocked_credit a join single_class sc on sc.single_class_id = p_single_class_id
      where a.customer_id = p_customer_id and a.unlimited and coalesce(a.expires_at, 'infinity') >= sc.starts_at)
$$`;
