/**
 * Trigger: refuses new rows of a customer who was merged into another one (SR020). Writers hold the customer's lock, so
 * that a merge is either committed or waits.
 */
export const refuse_merged_customer = `
create or replace function refuse_merged_customer() returns trigger language plpgsql as $$
begin
  if exists (select from customer_merge m where m.merged_customer_id = new.customer_id) then
    raise exception 'customer % was merged', new.customer_id using errcode = 'SR020';
  end if;
  return new;
end $$`;
