/**
 * Trigger: assigns a movement to the open count of its till, or waits while that is being closed and takes the next
 * one.
 */
export const put_in_till = `
create or replace function put_in_till() returns trigger language plpgsql as $$
begin
  loop
    select cash_count_id into new.cash_count_id from cash_count
     where customer_id = new.customer_id and closed_at is null for share;
    exit when found;
    insert into cash_count (customer_id, opened_at) values (new.customer_id, new.created_at)
    on conflict (customer_id) where closed_at is null do nothing;
  end loop;
  return new;
end $$`;

/** SQL for how an invoice was paid: by the terminal, in cash, or otherwise (a transfer, noted by the team). */
const METHOD = (invoice: string): string => `case when ${invoice}.provider = 'terminal' then 'terminal'
      when coalesce(p.payment_method_id, 2) = 2 then 'cash' else 'other' end`;

const WAY = (invoice: string): string => `case when ${METHOD(invoice)} = 'other' then p.payment_method_id end`;

/** Trigger: records money taken at the desk in the till of the team member who took it. */
export const take_payment = `
create or replace function take_payment() returns trigger language plpgsql as $$
begin
  if new.taken_by is not null and new.provider in ('cash', 'terminal') and new.total_payment > 0 then
    insert into till_movement (customer_id, method, payment_method_id, kind, amount, desk_sale_id, invoice_id, created_at)
    select new.taken_by, ${METHOD('new')}, ${WAY('new')}, case when p.desk_sale_id is null then 'confirmed' else 'sale' end,
      new.total_payment, p.desk_sale_id, new.invoice_id, new.created_at
    from purchase p where p.purchase_id = new.purchase_id;
  end if;
  return null;
end $$`;

/** Trigger: records money handed back (not store credit) in the till of the team member who hands it back. */
export const give_payment_back = `
create or replace function give_payment_back() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' and new.created_by is not null and not new.to_store_credit then
    insert into till_movement (customer_id, method, payment_method_id, kind, amount, desk_sale_id, refund_id, note,
      created_at)
    select new.created_by, ${METHOD('i')}, ${WAY('i')}, 'refund', -new.amount, p.desk_sale_id,
      new.refund_id, new.reason, new.updated_at
    from invoice i join purchase p using (purchase_id)
    where i.invoice_id = new.invoice_id and i.provider in ('cash', 'terminal')
      and (i.taken_by is not null or p.payment_method_id = 2)
    on conflict (refund_id) do nothing;
  end if;
  return null;
end $$`;
