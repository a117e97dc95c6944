/*
 * Numbered spots: the map that a class has, of its room or its type, and which spots are out of service. Who changes
 * them holds the locks of all affected future classes, so that no seat is reserved at the same moment.
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

/** The map of a class: that of its room, else the default of its type. Inlined, so that it costs two index look-ups. */
export const class_map = `
create or replace function class_map(p_class_type_id bigint, p_room_id bigint)
returns table (spot_map text, spot_layout text[]) language sql stable as $$
  select coalesce(r.spot_map, ct.spot_map), case when r.spot_map is null then ct.spot_layout else r.spot_layout end
  from class_type ct left join room r on r.room_id = p_room_id where ct.class_type_id = p_class_type_id
$$`;

/** The spots of a class that are out of service, and how many are left (null: all): those of the map that it has. */
export const class_spots = `
create or replace function class_spots(p_class_type_id bigint, p_location_id bigint, p_room_id bigint)
returns table (blocked int[], usable int) language sql stable as $$
  select coalesce(array_agg(b.spot order by b.spot), '{}'),
    case when count(*) > 0 then spot_count(max(m.spot_map)) - count(*)::int end
  from class_map(p_class_type_id, p_room_id) m
  join blocked_spot b on case
    when exists (select from room r where r.room_id = p_room_id and r.spot_map is not null) then b.room_id = p_room_id
    else b.class_type_id = p_class_type_id and b.location_id = p_location_id end
$$`;

/** Trigger: copies the blocked spots of its map to a new or moved class. */
export const take_blocked_spots = `
create or replace function take_blocked_spots() returns trigger language plpgsql as $$
begin
  perform from class_type where class_type_id = new.class_type_id for share;
  perform from room where room_id = new.room_id for share;
  select blocked, usable into new.blocked_spots, new.usable_spots
    from class_spots(new.class_type_id, new.location_id, new.room_id);
  return new;
end $$`;

/** Updates the future classes of a class type, or in a room, to their map and blocked spots, under their locks. */
export const refresh_spots = `
create or replace function refresh_spots(p_class_type_id bigint, p_room_id bigint, p_now timestamptz) returns void
language sql as $$
  update single_class sc set blocked_spots = b.blocked, usable_spots = b.usable
  from (
    select c.single_class_id, s.blocked, s.usable
    from single_class c cross join lateral class_spots(c.class_type_id, c.location_id, c.room_id) s
    where (c.class_type_id = p_class_type_id or c.room_id = p_room_id) and c.starts_at > p_now
      and c.deleted_at is null) b
  where sc.single_class_id = b.single_class_id
    and (sc.blocked_spots, sc.usable_spots) is distinct from (b.blocked, b.usable)
$$`;

/** As the previous version's server calls it. */
export const refresh_blocked_spots = `
create or replace function refresh_blocked_spots(p_class_type_id bigint, p_now timestamptz) returns void
language plpgsql as $$ begin perform refresh_spots(p_class_type_id, null, p_now); end $$`;

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
    select from single_class sc cross join lateral class_map(sc.class_type_id, sc.room_id) m
    where sc.single_class_id = new.single_class_id
      and (new.spot = any (sc.blocked_spots) or new.spot > spot_count(m.spot_map)))
  then
    raise exception 'no such spot' using errcode = 'SR001';
  end if;
  return new;
end $$`;
