import type { OwnPlacesResponse, SingleClass } from '../../domain/contract/schedule';
import { withOwnPlaces } from '../../domain/ownPlaces';
import { aScheduleDay, aSingleClass } from '../helpers/fixtures';

const own = { class_reservation_id: 21, customer_id: 7, spot: 4, guest: null };
const NONE: OwnPlacesResponse = { class_reservations: [], waitlists: [] };

const laidOver = (single: Partial<SingleClass>, places: Partial<OwnPlacesResponse>): SingleClass | undefined =>
  withOwnPlaces([aScheduleDay({ single_classes: [aSingleClass(single)] })], { ...NONE, ...places })[0]
    ?.single_classes[0];
const seats = (class_reservations: SingleClass['class_reservations'], ...places: (typeof own)[]) =>
  laidOver({ class_reservations }, { class_reservations: places.map((place) => ({ ...place, single_class_id: 11 })) })
    ?.class_reservations;

it('an own reservation takes the place of the anonymous one on its spot', () => {
  expect(seats([{ spot: 3 }, { spot: 4 }, { spot: 5 }], own)).toEqual([{ spot: 3 }, own, { spot: 5 }]);
});

it('own reservations without spots take the place of as many anonymous ones', () => {
  const [first, guest] = [
    { ...own, spot: null as unknown as number },
    { ...own, spot: null as unknown as number, class_reservation_id: 22 },
  ];
  expect(seats([{ spot: null }, { spot: null }, { spot: null }], first, guest)).toEqual([first, guest, { spot: null }]);
});

it("an own reservation that the schedule's days lack is added", () => {
  expect(seats([{ spot: 3 }], own)).toEqual([{ spot: 3 }, own]);
});

it('a place on the waitlist of a class becomes its waitlist_id', () => {
  expect(laidOver({}, { waitlists: [{ single_class_id: 11, waitlist_id: 61 }] })?.waitlist_id).toBe(61);
});

it('classes without own places stay the very same objects', () => {
  const days = [aScheduleDay()];
  const places = { ...NONE, class_reservations: [{ ...own, single_class_id: 12 }] };
  expect(withOwnPlaces(days, places)[0]?.single_classes[0]).toBe(days[0]?.single_classes[0]);
});
