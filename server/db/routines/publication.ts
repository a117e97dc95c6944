/**
 * Whether a class is visible to customers: from `published_at` on, or always. Lists, bookings and waitlists use this.
 */
export const is_published = `
create or replace function is_published(p_published_at timestamptz, p_now timestamptz)
returns boolean language sql immutable as $$
  select p_published_at is null or p_published_at <= p_now
$$`;
