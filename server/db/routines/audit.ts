/**
 * Trigger: what was recorded can't be changed. The application's user owns its tables, so privileges would not do. Only
 * anonymising a customer (modules/privacy) updates, in a transaction that declares it.
 */
export const refuse_audit_change = `
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('studio.anonymising', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_event is append-only' using errcode = 'SR011';
end $$`;

/** Trigger: who did what to which row when stays, whatever else goes. */
export const keep_audit_event = `
create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['before', 'after'] <> to_jsonb(old) - array['before', 'after'] then
    raise exception 'audit_event is append-only' using errcode = 'SR011';
  end if;
  return new;
end $$`;
