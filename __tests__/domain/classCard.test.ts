import fc from 'fast-check';
import { classCardAction, classCardState, isClassFull, seatsLeft, type ClassCardState } from '../../domain/classCard';

const people = (n: number): object[] => Array.from({ length: n }, () => ({}));

describe('isClassFull and seatsLeft', () => {
  it.each<[string, Parameters<typeof isClassFull>[0], number]>([
    ['no reservations', { capacity: 10, class_reservations: [] }, 10],
    ['one seat left', { capacity: 10, class_reservations: people(9) }, 1],
    ['no seat left', { capacity: 10, class_reservations: people(10) }, 0],
    ['more reservations than seats', { capacity: 10, class_reservations: people(11) }, 0],
    ['a capacity of 0', { capacity: 0, class_reservations: [] }, 0],
    ['a negative capacity', { capacity: -1, class_reservations: [] }, 0],
    ['no capacity', { class_reservations: [] }, 0],
    ['capacity null', { capacity: null, class_reservations: [] }, 0],
    ['a capacity that is no number', { capacity: NaN, class_reservations: [] }, 0],
    ['no reservations list', { capacity: 10 }, 0],
    ['reservations null', { capacity: 10, class_reservations: null }, 0],
    ['no data', {}, 0],
  ])('count the free seats with %s', (_case, seats, left) => {
    expect(seatsLeft(seats)).toBe(left);
    expect(isClassFull(seats)).toBe(left === 0);
  });

  it('agree for every capacity and number of reservations', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 60 }), fc.nat(60), (capacity, taken) => {
        const seats = { capacity, class_reservations: people(taken) };
        expect(isClassFull(seats)).toBe(capacity - taken <= 0);
        expect(seatsLeft(seats)).toBe(Math.max(0, capacity - taken));
      }),
    );
  });
});

describe('class card', () => {
  const open = { capacity: 10, class_reservations: people(3), class_package_id: null };
  const full = { capacity: 3, class_reservations: people(3), class_package_id: null };
  it.each<[string, Parameters<typeof classCardState>[0], number, ClassCardState]>([
    ['open', open, 0, 'available'],
    ['open and reserved', open, 1, 'reserved'],
    ['full', full, 0, 'full'],
    ['full, and reserved by the customer', full, 2, 'reserved'],
    ['sold as a package', { ...open, class_package_id: 7 }, 0, 'package'],
    ['sold as a package and full', { ...full, class_package_id: 7 }, 0, 'full'],
    ['sold as a package and reserved', { ...open, class_package_id: 7 }, 1, 'reserved'],
    ['without data', {}, 0, 'full'],
  ])('has the state of a class that is %s', (_case, single, own, state) => {
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
    '%s, in the future %p, waitlists %p, sold as a package %p: offers %p',
    (state, inFuture, waitlist, packageOnly, action) => {
      expect(classCardAction(state, inFuture, waitlist, packageOnly)).toBe(action);
    },
  );
});
