/*
 * Numbered spots: how many a class type has, and which are out of service at a location. Who changes them holds the
 * locks of all affected future classes, so that no seat is reserved at the same moment.
 */

/** The number of spots in a spot_map ('4,5,5'); null for an invalid text. */
export const spot_count = `
create or replace function spot_count(p_map text) returns int language sql immutable parallel safe as $$
  select case when p_map ~ '^\\s*\\d{1,2}\\s*(,\\s*\\d{1,2}\\s*)*$'
    then (select sum(size::int)::int from unnest(string_to_array(p_map, ',')) size) end
$$`;

/** The spot_map of a layout: the sizes of its rows with spots (domain/spotMap.ts: spotMapOf). */
export const layout_spot_map = `
create or replace function layout_spot_map(p_layout text[]) returns text language sql immutable parallel safe as $$
  select string_agg(length(translate(cells, '.C', ''))::text, ',' order by place)
  from unnest(p_layout) with ordinality rows (cells, place) where cells like '%o%'
$$`;

/** Trigger: copies the blocked spots of its location and class type to a new class. */
export const take_blocked_spots = `
create or replace function take_blocked_spots() returns trigger language plpgsql as $$
declare
  map text;
begin
  select spot_map into map from class_type where class_type_id = new.class_type_id for share;
  select coalesce(array_agg(spot order by spot), '{}'), case when count(*) > 0 then spot_count(map) - count(*)::int end
    into new.blocked_spots, new.usable_spots
    from blocked_spot where class_type_id = new.class_type_id and location_id = new.location_id;
  return new;
end $$`;

/** Updates the future classes of a class type to its map and blocked spots, under their locks. */
export const refresh_blocked_spots = `
create or replace function refresh_blocked_spots(p_class_type_id bigint, p_now timestamptz) returns void
language sql as $$
  update single_class sc set blocked_spots = b.spots, usable_spots = b.usable
  from (
    select l.location_id, array_remove(array_agg(b.spot order by b.spot), null) as spots,
      case when count(b.spot) > 0 then spot_count(ct.spot_map) - count(b.spot)::int end as usable
    from class_type ct cross join location l
    left join blocked_spot b on b.class_type_id = ct.class_type_id and b.location_id = l.location_id
    where ct.class_type_id = p_class_type_id group by l.location_id, ct.spot_map) b
  where sc.class_type_id = p_class_type_id and sc.location_id = b.location_id and sc.starts_at > p_now
    and sc.deleted_at is null and (sc.blocked_spots, sc.usable_spots) is distinct from (b.spots, b.usable)
$$`;

/**
 * Trigger: refuses a spot that is out of service or not on the map (SR001). Existing reservations stay. Inserts already
 * hold the class's lock; an update takes it.
 */
export const refuse_missing_spot = `
create or replace function refuse_missing_spot() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'class_reservation' and new.spot = old.spot and (to_jsonb(old)->>'deleted_at') is null then
      return new;
    end if;
    perform from single_class where single_class_id = new.single_class_id for share;
  end if;
  if exists (
    select from single_class sc join class_type ct using (class_type_id)
    where sc.single_class_id = new.single_class_id
      and (new.spot = any (sc.blocked_spots) or new.spot > spot_count(ct.spot_map)))
  then
    raise exception 'no such spot' using errcode = 'SR001';
  end if;
  return new;
end $$`;
