/**
 * Trigger: refuses changes of recorded audit events; privileges can't, as the application's user owns its tables. Only
 * anonymising a customer (modules/privacy) updates them, in a transaction that declares it.
 */
export const refuse_audit_change = `
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('studio.anonymising', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_event is append-only' using errcode = 'SR011';
end $$`;

/** Trigger: even then actor, action, row and time of an audit event stay unchanged. */
export const keep_audit_event = `
create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['before', 'after'] <> to_jsonb(old) - array['before', 'after'] then
    raise exception 'audit_event is append-only' using errcode = 'SR011';
  end if;
  return new;
end $$`;
