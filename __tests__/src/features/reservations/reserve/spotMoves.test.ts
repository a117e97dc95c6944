import fc from 'fast-check';
import { spotRows } from '../../../../../domain/spotMap';
import { moveSpot, type Direction } from '../../../../../src/features/reservations/reserve/spotMoves';

const ROWS = spotRows('4,5,5') ?? [];

test.each<[number, Direction, number[], number]>([
  [1, 'ArrowRight', [], 2],
  [1, 'ArrowRight', [2, 3], 4],
  [4, 'ArrowRight', [], 5],
  [1, 'ArrowLeft', [], 1],
  [14, 'ArrowRight', [], 14],
  [7, 'ArrowUp', [], 2],
  [7, 'ArrowUp', [2], 3],
  [7, 'ArrowDown', [], 12],
  [2, 'ArrowDown', [5, 6, 7, 8, 9], 11],
  [9, 'Home', [1], 2],
  [2, 'End', [14, 13], 12],
])('the arrow key from spot %i, %s, with %j taken leads to %i', (from, direction, taken, to) => {
  expect(moveSpot(ROWS, taken, from, direction)).toBe(to);
});

test('an arrow key never leads to a taken spot or out of the room', () => {
  const rooms = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
    .map((sizes) => spotRows(sizes.join(',')) ?? []);
  const keys = fc.constantFrom<Direction>('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End');
  fc.assert(
    fc.property(rooms, fc.func(fc.boolean()), fc.nat(), keys, (rows, isTaken, at, key) => {
      const all = rows.flat();
      const from = all[at % all.length] ?? 1;
      const taken = all.filter((spot) => spot !== from && isTaken(spot));
      const to = moveSpot(rows, taken, from, key);
      expect(all).toContain(to);
      expect(taken).not.toContain(to);
    }),
  );
});

test('every free spot can be reached with the right arrow alone', () => {
  const taken = [2, 3, 9];
  const reached = [1];
  for (
    let at = 1, next = moveSpot(ROWS, taken, at, 'ArrowRight');
    next !== at;
    next = moveSpot(ROWS, taken, at, 'ArrowRight')
  ) {
    reached.push(next);
    at = next;
  }
  expect(reached).toEqual(ROWS.flat().filter((spot) => !taken.includes(spot)));
});
