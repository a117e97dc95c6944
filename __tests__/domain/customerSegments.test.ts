import {
  birthdaysToldOn,
  lastClassIn,
  newCustomersSince,
  SEGMENT_LABELS,
  SEGMENTS,
  soonExpired,
} from '../../domain/customerSegments';
import { DAY } from '../../domain/durations';

const NOW = new Date('2026-11-23T12:00:00.000Z');

test.each([
  [0, 'active'],
  [29.9, 'active'],
  [30, 'at-risk'],
  [89.9, 'at-risk'],
  [90, 'lapsed'],
  [900, 'lapsed'],
] as const)('a customer whose last class was %p days ago is in exactly one group: %s', (days, group) => {
  const last = new Date(NOW.getTime() - days * DAY);
  const found = (['active', 'at-risk', 'lapsed'] as const).filter((segment) => {
    const { after, upTo } = lastClassIn(segment, NOW);
    return (after === null || last > after) && (upTo === null || last <= upTo);
  });
  expect(found).toEqual([group]);
});

test('customers are new for 30 days', () => {
  expect(newCustomersSince(NOW).toISOString()).toBe('2026-10-24T12:00:00.000Z');
});

test('credits that expire within seven days expire soon', () => {
  expect(soonExpired(NOW).toISOString()).toBe('2026-11-30T12:00:00.000Z');
});

test.each([
  ['2026-12-29', [1229, 1230, 1231, 101, 102, 103, 104]],
  ['2026-02-25', [225, 226, 227, 228, 229, 301, 302, 303]],
  ['2028-02-25', [225, 226, 227, 228, 229, 301, 302]],
])('on %s the birthdays of seven days are listed, that of 29 February in any year', (day, numbers) => {
  expect(birthdaysToldOn(day)).toEqual(numbers);
});

test('each group says in words who is in it', () => {
  expect(SEGMENTS.map((segment) => SEGMENT_LABELS[segment].label)).toEqual([
    'Nuevos',
    'Nunca han venido',
    'Activos',
    'En riesgo',
    'Perdidos',
    'Sin créditos',
    'Por vencer',
    'Ilimitados',
    'Cumpleaños',
    'Equipo',
  ]);
  for (const segment of SEGMENTS) expect(SEGMENT_LABELS[segment].text).toMatch(/\.$/);
});
