/** A customer's calendar: the days as every visitor gets them, and the customer's own places from a second answer. */
import type { OwnPlacesResponse, ScheduleDay, SingleClass } from './contract/schedule';

/**
 * The days with the own places in them. The two answers may be of different moments, so an own reservation takes the
 * place of an anonymous one on its spot where the days have that already, and is added otherwise.
 */
export function withOwnPlaces(
  days: readonly ScheduleDay[],
  { class_reservations, waitlists }: OwnPlacesResponse,
): ScheduleDay[] {
  const mine = new Set([...class_reservations, ...waitlists].map(({ single_class_id }) => single_class_id));
  const changed = (single: SingleClass): SingleClass => {
    const id = single.single_class_id;
    if (!mine.has(id)) return single;
    const places = [...single.class_reservations];
    for (const { single_class_id, ...own } of class_reservations) {
      if (single_class_id !== id) continue;
      const at = places.findIndex((r) => r.class_reservation_id === undefined && r.spot === own.spot);
      places.splice(at < 0 ? places.length : at, at < 0 ? 0 : 1, own);
    }
    const waitlist_id = waitlists.find((entry) => entry.single_class_id === id)?.waitlist_id ?? null;
    return { ...single, class_reservations: places, waitlist_id };
  };
  return days.map((day) => ({ ...day, single_classes: day.single_classes.map(changed) }));
}
