import {
  RESERVATION_TRANSITIONS,
  canMoveReservation,
  reservationState,
  type ReservationState,
  type ReservationTransition,
} from '../../domain/reservationTransitions';

const STATES: readonly ReservationState[] = ['active', 'attended', 'cancelled'];
const TRANSITIONS = Object.keys(RESERVATION_TRANSITIONS) as ReservationTransition[];

describe('reservation transitions', () => {
  const allowed: ReadonlyArray<readonly [ReservationState, ReservationTransition, ReservationState]> = [
    ['active', 'checkIn', 'attended'],
    ['attended', 'checkIn', 'attended'],
    ['attended', 'undoCheckIn', 'active'],
    ['active', 'undoCheckIn', 'active'],
    ['active', 'cancel', 'cancelled'],
    ['active', 'cancelClass', 'cancelled'],
    ['attended', 'cancelClass', 'cancelled'],
  ];

  it.each(allowed)('allows an %s reservation to %s and makes it %s', (from, transition, to) => {
    expect(canMoveReservation(from, transition)).toBe(true);
    expect(RESERVATION_TRANSITIONS[transition].to).toBe(to);
  });

  it.each(
    STATES.flatMap((from) => TRANSITIONS.map((transition) => [from, transition] as const)).filter(
      ([from, transition]) => !allowed.some(([state, name]) => state === from && name === transition),
    ),
  )('refuses an %s reservation to %s', (from, transition) => {
    expect(canMoveReservation(from, transition)).toBe(false);
  });
});

describe('reservationState', () => {
  it.each([
    ['active', false, null],
    ['attended', true, null],
    ['cancelled', false, '2026-11-23T12:00:00.000Z'],
    ['cancelled', true, new Date('2026-11-23T12:00:00Z')],
  ] as const)('is %s for attend=%s and deletedAt=%s', (state, attend, deletedAt) => {
    expect(reservationState({ attend, deletedAt })).toBe(state);
  });
});
