/**
 * Trigger: a visit from another studio of the brand ends when its place is given back, unless its class was used up by
 * that or pays for another place by now. Its credit is of no use from then on: the class goes back to its own studio.
 */
export const end_brand_pass = `
create or replace function end_brand_pass() returns trigger language plpgsql as $$
begin
  perform from brand_pass where available_class_id = new.available_class_id and state = 'open' for update;
  if not found
      or exists (select from class_reservation r
        where r.available_class_id = new.available_class_id and r.deleted_at is null)
      or exists (select from available_class a
        where a.available_class_id = new.available_class_id and a.forfeited_at is not null) then
    return null;
  end if;
  update available_class set forfeited_at = new.deleted_at, revoked = true
   where available_class_id = new.available_class_id;
  update brand_pass set state = 'ended', ended_at = new.deleted_at where available_class_id = new.available_class_id;
  return null;
end $$`;

/** Credits whose class is being taken, or was taken, in another studio of the brand. */
export const lent_credit = `
create or replace view lent_credit as
select available_class_id from brand_visit where counted and state <> 'returned'`;
