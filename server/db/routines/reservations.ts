/**
 * Reservations that aren't cancelled, for reading: they are changed and locked in the table. A column that the table
 * gets is added here, as the last. Reserving itself reads the table, as planning its statements took 5 % longer; so
 * do functions that migrations install, before there is this view.
 */
export const active_reservation = `
create or replace view active_reservation as
select class_reservation_id, single_class_id, customer_id, available_class_id, counted, spot, guest, family_member_id,
  attend, class_stars, coach_stars, comment, attended_at, attended_by, created_at, excused, deleted_at, moved_to,
  entry_of, guest_link, confirmed_at, changed_at
from class_reservation where deleted_at is null`;
