import fc from 'fast-check';
import { classCardAction, classCardState, isClassFull, seatsLeft, type ClassCardState } from '../../domain/classCard';

const people = (n: number): object[] => Array.from({ length: n }, () => ({}));

describe('a class is full when capacity minus reservations is 0 or less, or data is missing', () => {
  it.each<[string, Parameters<typeof isClassFull>[0], number]>([
    ['empty', { capacity: 10, class_reservations: [] }, 10],
    ['one seat left', { capacity: 10, class_reservations: people(9) }, 1],
    ['the last seat taken', { capacity: 10, class_reservations: people(10) }, 0],
    ['more people than seats', { capacity: 10, class_reservations: people(11) }, 0],
    ['no seats at all', { capacity: 0, class_reservations: [] }, 0],
    ['a negative capacity', { capacity: -1, class_reservations: [] }, 0],
    ['no capacity', { class_reservations: [] }, 0],
    ['capacity null', { capacity: null, class_reservations: [] }, 0],
    ['a capacity that is no number', { capacity: NaN, class_reservations: [] }, 0],
    ['no reservations list', { capacity: 10 }, 0],
    ['reservations null', { capacity: 10, class_reservations: null }, 0],
    ['nothing known', {}, 0],
  ])('%s', (_case, seats, left) => {
    expect(seatsLeft(seats)).toBe(left);
    expect(isClassFull(seats)).toBe(left === 0);
  });

  it('has seats left exactly while it is not full', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 60 }), fc.nat(60), (capacity, taken) => {
        const seats = { capacity, class_reservations: people(taken) };
        expect(isClassFull(seats)).toBe(capacity - taken <= 0);
        expect(seatsLeft(seats)).toBe(Math.max(0, capacity - taken));
      }),
    );
  });
});

describe('the card of a class', () => {
  const open = { capacity: 10, class_reservations: people(3), class_package_id: null };
  const full = { capacity: 3, class_reservations: people(3), class_package_id: null };
  it.each<[string, Parameters<typeof classCardState>[0], number, ClassCardState]>([
    ['open', open, 0, 'available'],
    ['open and reserved', open, 1, 'reserved'],
    ['full', full, 0, 'full'],
    ['full, but reserved by oneself', full, 2, 'reserved'],
    ['sold as a package', { ...open, class_package_id: 7 }, 0, 'package'],
    ['sold as a package and full', { ...full, class_package_id: 7 }, 0, 'full'],
    ['sold as a package and reserved', { ...open, class_package_id: 7 }, 1, 'reserved'],
    ['without data', {}, 0, 'full'],
  ])('%s', (_case, single, own, state) => {
    expect(classCardState(single, own)).toBe(state);
  });

  it.each<[ClassCardState, boolean, boolean, boolean, ReturnType<typeof classCardAction>]>([
    ['available', true, false, false, 'Reservar'],
    ['available', false, false, false, null],
    ['package', true, false, true, 'Comprar'],
    ['package', false, true, true, null],
    ['full', true, true, false, 'Lista de Espera'],
    ['full', true, true, true, null],
    ['full', true, false, false, null],
    ['full', false, true, false, null],
    ['reserved', true, true, false, null],
    ['reserved', false, false, false, null],
  ])(
    '%s, in the future %p, waitlists %p, sold as a package %p: %p',
    (state, inFuture, waitlist, packageOnly, action) => {
      expect(classCardAction(state, inFuture, waitlist, packageOnly)).toBe(action);
    },
  );
});
