/**
 * Whether a class is next for who has a place: until it starts; a live one, which is entered from anywhere, until it
 * ends.
 */
export const is_next = `
create or replace function is_next(p_starts_at timestamptz, p_duration int, p_live_url text, p_now timestamptz)
returns boolean language sql stable as $$
  select p_starts_at > p_now or (p_live_url is not null and p_starts_at + p_duration * interval '1 minute' > p_now)
$$`;
