import {
  initialReserve,
  reserveReducer,
  type ReserveState,
} from '../../../../../src/features/reservations/reserve/reducer';
import { OTHER_ACTION } from '../../../../helpers/store';

const run = (...actions: Parameters<typeof reserveReducer>[1][]): ReserveState =>
  actions.reduce(reserveReducer, initialReserve);

test('the reserve reducer returns the same state for an unknown action', () => {
  expect(reserveReducer(initialReserve, OTHER_ACTION)).toBe(initialReserve);
});

test('choosing another class resets the reservation', () => {
  const state = run(
    { type: 'reserve/SET_CLASS', single_class_id: 11, place: 'own' },
    { type: 'reserve/SET_SPOT', spot: 4 },
    { type: 'reserve/SET_KEY', key: 'a' },
    { type: 'reserve/SET_ERROR', error: 'No.' },
    { type: 'reserve/SET_CLASS', single_class_id: 12, place: 'own' },
  );
  expect(state).toEqual({ ...initialReserve, step: 'preparing', single_class_id: 12 });
});

test('choosing another spot clears the error and the Idempotency-Key', () => {
  const before = run(
    { type: 'reserve/SET_SPOT', spot: 4 },
    { type: 'reserve/SET_KEY', key: 'a' },
    { type: 'reserve/SET_ERROR', error: 'No.' },
  );
  expect(reserveReducer(before, { type: 'reserve/SET_SPOT', spot: 5 })).toMatchObject({
    spot: 5,
    error: null,
    idempotency_key: null,
  });
  expect(reserveReducer(before, { type: 'reserve/SET_SPOT', spot: 4 })).toBe(before);
});

test('signing out closes the reserve dialog', () => {
  expect(run({ type: 'reserve/SET_STEP', step: 'choosing' }, { type: 'session/SIGNED_OUT' }).step).toBe('closed');
});
