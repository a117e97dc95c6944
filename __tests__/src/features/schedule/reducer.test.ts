import { initialSchedule, scheduleReducer, type ScheduleState } from '../../../../src/features/schedule/reducer';
import { weekOf } from '../../../../src/features/schedule/week';
import { aReservation, aScheduleDay, aSingleClass } from '../../../helpers/fixtures';
import { OTHER_ACTION } from '../../../helpers/store';

const run = (...actions: Parameters<typeof scheduleReducer>[1][]): ScheduleState =>
  actions.reduce(scheduleReducer, initialSchedule);
const [MONDAY, NEXT] = ['2026-11-23', '2026-11-30'];
const choose = (monday: string): Parameters<typeof scheduleReducer>[1] => ({
  type: 'schedule/SET_WEEK',
  week: weekOf(monday),
});
const received = (
  start_date: string,
  asked: number,
  days = [aScheduleDay({ date: start_date })],
): Parameters<typeof scheduleReducer>[1] => ({
  type: 'schedule/RECEIVED_DAYS',
  start_date,
  days,
  own: false,
  asked,
  received_at: 1000 * asked,
});

test('the reducer of the schedule returns the very same state for an unknown action', () => {
  const state = run(choose(MONDAY));
  expect(scheduleReducer(state, OTHER_ACTION)).toBe(state);
});

test('choosing a week of the schedule sets start and end date, month and week', () => {
  expect(run(choose(MONDAY))).toMatchObject({ start_date: MONDAY, end_date: '2026-11-29', month: '2026-11', week: 4 });
});

test('the old week of the schedule stays visible until the new one is there', () => {
  const waiting = run(choose(MONDAY), received(MONDAY, 1), choose(NEXT));
  expect(waiting.shown).toBe(MONDAY);
  expect(scheduleReducer(waiting, received(NEXT, 2)).shown).toBe(NEXT);
});

test('a late response for an older week of the schedule is never shown', () => {
  expect(run(choose(MONDAY), choose(NEXT), received(NEXT, 2), received(MONDAY, 1)).shown).toBe(NEXT);
});

test('a week of the schedule that was received before is shown at once', () => {
  expect(run(choose(NEXT), received(NEXT, 1), choose(MONDAY), received(MONDAY, 2), choose(NEXT)).shown).toBe(NEXT);
});

test('of two responses for one week the schedule uses that to the later request', () => {
  const empty = [aScheduleDay({ date: MONDAY, single_classes: [] })];
  expect(run(choose(MONDAY), received(MONDAY, 2, empty), received(MONDAY, 1)).weeks[MONDAY]?.days).toEqual(empty);
});

test('an own reservation takes its place on the card, and a response requested before it does not undo that', () => {
  const taken = aSingleClass({ class_reservations: [{ spot: 3 }, { spot: 7 }] });
  const reserved = run(choose(MONDAY), received(MONDAY, 1, [aScheduleDay({ single_classes: [taken] })]), {
    type: 'schedule/RECEIVED_RESERVATION',
    reservation: aReservation({ spot: 7 }),
    asked: 3,
  });
  const seats = (state: ScheduleState) => state.weeks[MONDAY]?.days[0]?.single_classes[0]?.class_reservations;
  expect(seats(reserved)).toEqual([{ spot: 3 }, { spot: 7, class_reservation_id: 21, customer_id: 7, guest: null }]);
  expect(scheduleReducer(reserved, received(MONDAY, 2, [aScheduleDay({ single_classes: [taken] })]))).toBe(reserved);
});

test('a class that is read again replaces itself in its week and as the selected class', () => {
  const fresh = aSingleClass({ capacity: 99 });
  const state = run(
    choose(MONDAY),
    received(MONDAY, 1),
    { type: 'schedule/SET_SINGLE_CLASS', single_class: aSingleClass() },
    { type: 'schedule/RECEIVED_SINGLE_CLASS', single_class: fresh, asked: 2 },
  );
  expect(state.single_class).toEqual(fresh);
  expect(state.weeks[MONDAY]?.days[0]?.single_classes).toEqual([fresh]);
});

test('reading another class again leaves the selected one unchanged', () => {
  const state = run(
    { type: 'schedule/SET_SINGLE_CLASS', single_class: aSingleClass() },
    { type: 'schedule/RECEIVED_SINGLE_CLASS', single_class: aSingleClass({ single_class_id: 12 }), asked: 2 },
  );
  expect(state.single_class?.single_class_id).toBe(11);
});

test('the schedule is emptied at sign-out and ignores responses of requests sent before', () => {
  const state = run(choose(MONDAY), received(MONDAY, 1), { type: 'schedule/CLEAR_DAYS', asked: 3 });
  expect(state).toMatchObject({ weeks: {}, shown: null, single_class: null });
  expect(scheduleReducer(state, received(MONDAY, 2))).toBe(state);
});

test('a failed week of the schedule shows an error only while it is chosen and nothing else can be shown', () => {
  const failed: Parameters<typeof scheduleReducer>[1] = { type: 'schedule/SET_FAILED', start_date: MONDAY };
  expect(run(choose(MONDAY), failed).failed).toBe(MONDAY);
  expect(run(choose(NEXT), failed).failed).toBeNull();
  expect(run(choose(MONDAY), received(MONDAY, 1), failed).failed).toBeNull();
});

test('the spinner of the schedule goes on and off', () => {
  expect(run({ type: 'schedule/SHOW_SPINNER' }).spinner).toBe(true);
  expect(run({ type: 'schedule/SHOW_SPINNER' }, { type: 'schedule/HIDE_SPINNER' }).spinner).toBe(false);
});

test("what changed of a class's seats shows on its card and in its dialog, beside the customer's own place", () => {
  const own = { spot: 7, class_reservation_id: 21, customer_id: 7, guest: null };
  const single = aSingleClass({ class_reservations: [{ spot: 3 }, own], held_seats: 2, held_spots: [2, 8] });
  const state = run(choose(MONDAY), received(MONDAY, 4, [aScheduleDay({ single_classes: [single] })]), {
    type: 'schedule/RECEIVED_SEATS',
    single_class_id: single.single_class_id,
    // Spot 6 may be held by this very customer.
    seats: { capacity: 9, reserved: 4, held_seats: 2, taken: [5, 7], held: [6, 8], blocked: [9] },
  });
  expect(state.weeks[MONDAY]?.days[0]?.single_classes[0]).toMatchObject({
    capacity: 9,
    held_seats: 2,
    held_spots: [8],
    blocked_spots: [9],
    class_reservations: [{ spot: 5 }, { spot: null }, { spot: null }, own],
  });
  // A response under way still counts as later than the week.
  expect(state.weeks[MONDAY]?.asked).toBe(4);
});
