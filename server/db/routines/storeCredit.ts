/**
 * Trigger: refuses changes of the ledger of store credit (SR021). Only three transactions that declare it may: a merge
 * of two customers moves entries, anonymising a customer changes the reasons, and filling a demo empties all tables.
 */
export const keep_store_credit_entry = `
create or replace function keep_store_credit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
        and current_setting('studio.merging', true) = 'on' then
      return new;
    elsif to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
        and current_setting('studio.anonymising', true) = 'on' then
      return new;
    end if;
  elsif tg_op = 'TRUNCATE' and current_setting('studio.emptying', true) = 'on' then
    return null;
  end if;
  raise exception 'store_credit_entry is append-only' using errcode = 'SR021';
end $$`;

/**
 * Triggers: add entries to the balances of their customers, once per statement, so that a merge moves a used balance
 * without passing below zero. A balance below zero violates store_credit_not_negative.
 */
export const add_store_credit = `
create or replace function add_store_credit() returns trigger language plpgsql as $$
begin
  insert into store_credit (customer_id, balance) select distinct customer_id, 0 from fresh order by 1
  on conflict (customer_id) do nothing;
  update store_credit s set balance = s.balance + f.amount
    from (select customer_id, sum(amount) as amount from fresh group by 1) f
   where s.customer_id = f.customer_id;
  return null;
end $$`;
export const move_store_credit = `
create or replace function move_store_credit() returns trigger language plpgsql as $$
begin
  insert into store_credit (customer_id, balance) select distinct customer_id, 0 from fresh order by 1
  on conflict (customer_id) do nothing;
  update store_credit s set balance = s.balance + m.amount
    from (select customer_id, sum(amount) as amount from (
        select customer_id, amount from fresh union all select customer_id, -amount from stale) x
      group by 1 having sum(amount) <> 0) m
   where s.customer_id = m.customer_id;
  return null;
end $$`;

/**
 * Trigger: gives the store credit of a failing purchase back, once. What is paid after all is then asked for as a whole.
 */
export const return_store_credit = `
create or replace function return_store_credit() returns trigger language plpgsql as $$
begin
  insert into store_credit_entry (customer_id, kind, amount, purchase_id, created_at)
  values (new.customer_id, 'payment_returned', old.store_credit, new.purchase_id, new.updated_at);
  new.store_credit := 0;
  return new;
end $$`;
