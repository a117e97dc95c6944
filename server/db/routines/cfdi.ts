/**
 * Trigger: while the studio invoices, each payment that bought something makes one receipt. A server hands it to the
 * provider later.
 */
export const add_tax_receipt = `
create or replace function add_tax_receipt() returns trigger language plpgsql as $$
begin
  if new.fulfilled and new.total_payment > 0 and exists (select from app_config
      where key = 'cfdi_enabled' and lower(btrim(value)) in ('true', '1', 'on', 'yes', 'si', 'sí')) then
    insert into tax_receipt (invoice_id, total, next_try_at, created_at)
    values (new.invoice_id, new.total_payment, new.created_at, new.created_at);
  end if;
  return null;
end $$`;

/** Trigger: a refund that succeeded is to change the tax invoice of its payment, once, until the bank sends it back. */
export const add_tax_refund = `
create or replace function add_tax_refund() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' then
    insert into tax_refund (refund_id, tax_receipt_id, amount, next_try_at, created_at)
    select new.refund_id, r.tax_receipt_id, new.amount, new.updated_at, new.updated_at
    from tax_receipt r where r.invoice_id = new.invoice_id
    on conflict (refund_id) do nothing;
  elsif new.status = 'failed' then
    update tax_refund set failed_at = new.updated_at, tries = 0, next_try_at = new.updated_at
    where refund_id = new.refund_id and failed_at is null;
  end if;
  return null;
end $$`;

/** Trigger: a lost dispute changes the tax invoice of its payment as a refund does, until it is won. */
export const add_tax_dispute = `
create or replace function add_tax_dispute() returns trigger language plpgsql as $$
declare
  decided timestamptz := coalesce(new.closed_at, new.created_at);
begin
  if new.status = 'lost' then
    insert into tax_refund (dispute_id, tax_receipt_id, amount, next_try_at, created_at)
    select new.dispute_id, l.tax_receipt_id, l.amount, decided, decided
    from (select r.tax_receipt_id, least(new.amount, i.total_payment - coalesce((select sum(t.amount) from tax_refund t
            where t.tax_receipt_id = r.tax_receipt_id and t.failed_at is null), 0)) as amount
          from tax_receipt r join invoice i using (invoice_id) where r.invoice_id = new.invoice_id) l
    where l.amount > 0
    on conflict do nothing;
  elsif new.status = 'won' then
    update tax_refund set failed_at = decided, tries = 0, next_try_at = decided
    where dispute_id = new.dispute_id and failed_at is null;
  end if;
  return null;
end $$`;
