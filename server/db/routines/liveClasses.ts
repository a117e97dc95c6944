/**
 * Whether a class is still the next one for a customer with a place: until it starts; a live class, which is joined
 * online, until it ends.
 */
export const is_next = `
create or replace function is_next(p_starts_at timestamptz, p_duration int, p_live_url text, p_now timestamptz)
returns boolean language sql stable as $$
  select p_starts_at > p_now or (p_live_url is not null and p_starts_at + p_duration * interval '1 minute' > p_now)
$$`;
