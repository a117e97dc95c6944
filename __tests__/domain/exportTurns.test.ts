/** On which days a copy of the studio is sent. */
import { latestTurn, nextTurn } from '../../domain/exportTurns';

it.each([
  ['week', 3, '2026-11-18', '2026-11-18', '2026-11-25'],
  ['week', 3, '2026-11-17', '2026-11-11', '2026-11-18'],
  ['week', 7, '2026-11-16', '2026-11-15', '2026-11-22'],
  ['month', 28, '2026-03-01', '2026-02-28', '2026-03-28'],
  ['month', 1, '2026-12-31', '2026-12-01', '2027-01-01'],
  ['month', 5, '2027-01-04', '2026-12-05', '2027-01-05'],
] as const)('every %s on %i, seen on %s', (every, day, today, latest, next) => {
  expect([latestTurn({ every, day }, today), nextTurn({ every, day }, today)]).toEqual([latest, next]);
});

it('is never sent by itself where that is chosen', () => {
  expect([
    latestTurn({ every: 'never', day: 1 }, '2026-11-18'),
    nextTurn({ every: 'never', day: 1 }, '2026-11-18'),
  ]).toEqual([null, null]);
});
