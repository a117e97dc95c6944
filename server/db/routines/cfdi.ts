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
