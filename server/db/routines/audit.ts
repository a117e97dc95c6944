/** Trigger: what was recorded can't be changed. The application's user owns its tables, so privileges would not do. */
export const refuse_audit_change = `
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only' using errcode = 'SR011';
end $$`;
