/** What a customer's home says: how long until a class, what lapses when, and the usual spot. */
import { countdown } from '../../domain/countdown';
import { creditLapses } from '../../domain/creditLapse';
import type { Credit } from '../../domain/credits';
import { usualSpotIn } from '../../domain/usualSpot';

const NOON = new Date('2026-11-20T18:00:00Z');

it.each([
  [-5, 'ahora'],
  [0.5, 'ahora'],
  [1, 'en 1 min'],
  [59.9, 'en 59 min'],
  [60, 'en 1 h'],
  [140, 'en 2 h 20 min'],
  [24 * 60 - 1, 'en 23 h 59 min'],
  [24 * 60, 'en 1 día'],
  [3 * 24 * 60, 'en 3 días'],
])('the countdown %d minutes before a class is %j', (minutes, text) => {
  expect(countdown(new Date(NOON.getTime() + minutes * 6e4), NOON)).toBe(text);
});

it('creditLapses groups credits by kind and last day in the studio, the next to lapse first, those without end last', () => {
  const credit = (fields: Partial<Credit>): Credit => ({
    available_class_id: 1,
    class_type_id: null,
    unlimited: false,
    kind: 'presencial',
    class_package_id: null,
    expiresAt: new Date('2026-12-01T05:59:59Z'),
    ...fields,
  });
  const all = [
    credit({ expiresAt: null }),
    credit({}),
    credit({ kind: 'online', expiresAt: new Date('2026-11-25T00:00:00Z') }),
    credit({}),
  ];
  expect(creditLapses(all, 'America/Mexico_City').map((g) => [g.kind, g.count, g.day])).toEqual([
    ['online', 1, '2026-11-24'],
    ['presencial', 2, '2026-11-30'],
    ['presencial', 1, null],
  ]);
});

it.each([
  ['is found by location and map', { location_id: 1, spot_map: '4' }, [2, 3], 3],
  ['is none where it is taken', { location_id: 1, spot_map: '4' }, [2], null],
  ['is none in another location', { location_id: 2, spot_map: '4' }, [3], null],
  ['is none in another room', { location_id: 1, spot_map: '5' }, [3], null],
  ['is none in a class without spots', { location_id: 1, spot_map: null }, null, null],
])('the usual spot in a class %s', (_, room, free, expected) => {
  expect(usualSpotIn([{ location_id: 1, spot_map: '4', spot: 3 }], room, free)).toBe(expected);
});
