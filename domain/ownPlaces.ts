/** Combines the calendar of all visitors with the customer's own places from a second response. */
import type { OwnPlacesResponse, ScheduleDay, SingleClass } from './contract/schedule';

/** Removes the customer's own holds from the held seats, as those are free for them. */
function withoutOwnHolds(single: SingleClass, holds: NonNullable<OwnPlacesResponse['spot_holds']>): SingleClass {
  const { held_spots = [], held_seats = 0 } = single;
  const own = holds.filter(
    ({ single_class_id, spot }) =>
      single_class_id === single.single_class_id && (spot === null || held_spots.includes(spot)),
  );
  if (own.length === 0) return single;
  return {
    ...single,
    held_spots: held_spots.filter((spot) => !own.some((mine) => mine.spot === spot)),
    held_seats: Math.max(0, held_seats - own.length),
  };
}

/**
 * The days with the customer's own places. The two responses may be from different moments: an own reservation replaces
 * an anonymous one on its spot if the days contain it already, and is added otherwise.
 */
export function withOwnPlaces(
  days: readonly ScheduleDay[],
  { class_reservations, waitlists, spot_holds = [] }: OwnPlacesResponse,
): ScheduleDay[] {
  const mine = new Set(
    [...class_reservations, ...waitlists, ...spot_holds].map(({ single_class_id }) => single_class_id),
  );
  const changed = (single: SingleClass): SingleClass => {
    const id = single.single_class_id;
    if (!mine.has(id)) return single;
    const places = [...single.class_reservations];
    for (const { single_class_id, ...own } of class_reservations) {
      if (single_class_id !== id) continue;
      const at = places.findIndex((r) => r.class_reservation_id === undefined && r.spot === own.spot);
      places.splice(at < 0 ? places.length : at, at < 0 ? 0 : 1, own);
    }
    const entry = waitlists.find((one) => one.single_class_id === id);
    return {
      ...withoutOwnHolds(single, spot_holds),
      class_reservations: places,
      waitlist_id: entry?.waitlist_id ?? null,
      waiting_member_id: entry?.waiting_member_id ?? null,
      offer_expires_at: entry?.offer_expires_at ?? null,
    };
  };
  return days.map((day) => ({ ...day, single_classes: day.single_classes.map(changed) }));
}
