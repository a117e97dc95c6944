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

/** Trigger: a refund that succeeded is to change the tax invoice of its payment, once. */
export const add_tax_refund = `
create or replace function add_tax_refund() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' then
    insert into tax_refund (refund_id, tax_receipt_id, amount, next_try_at, created_at)
    select new.refund_id, r.tax_receipt_id, new.amount, new.updated_at, new.updated_at
    from tax_receipt r where r.invoice_id = new.invoice_id
    on conflict (refund_id) do nothing;
  end if;
  return null;
end $$`;
