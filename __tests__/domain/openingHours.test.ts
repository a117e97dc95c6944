import { openingHours } from '../../domain/openingHours';

/** Monday is 2026-11-23. */
const aClass = (day: number, at: string, duration = 50) => ({
  class_date: `2026-11-${22 + day}T${at}:00.000Z`,
  duration,
});

it.each([
  ['no class at all', [], []],
  [
    'the same hours from Monday to Friday, and a Saturday of its own',
    [1, 2, 3, 4, 5].flatMap((day) => [aClass(day, '06:00'), aClass(day, '20:30', 60)]).concat(aClass(6, '09:00', 180)),
    [
      { days: 'Lunes a viernes', hours: '06:00 a 21:30' },
      { days: 'Sábado', hours: '09:00 a 12:00' },
      { days: 'Domingo', hours: 'Sin clases' },
    ],
  ],
  [
    'two days side by side',
    [aClass(6, '09:00'), aClass(7, '09:00')],
    [
      { days: 'Lunes a viernes', hours: 'Sin clases' },
      { days: 'Sábado y domingo', hours: '09:00 a 09:50' },
    ],
  ],
  [
    'a class that ends after midnight',
    [aClass(7, '23:30', 60)],
    [
      { days: 'Lunes a sábado', hours: 'Sin clases' },
      { days: 'Domingo', hours: '23:30 a 00:30' },
    ],
  ],
])('opening hours of a week with %s', (_, classes, lines) => {
  expect(openingHours(classes)).toEqual(lines);
});
