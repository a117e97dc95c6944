import fc from 'fast-check';
import {
  columnAt,
  columnsOf,
  columnWeight,
  firstOfNow,
  GRID_STEP,
  gridHoursOf,
  minutesOf,
  moveClassTo,
  gridSpansOf,
  timeOf,
  toGridStep,
  wallClockAt,
  type GridClass,
} from '../../domain/scheduleGrid';

const DAY = '2026-11-23';
const at = (time: string, duration = 60) => ({ class_date: `${DAY}T${time}:00.000Z`, duration });
const timed = fc
  .record({ start: fc.integer({ min: 0, max: 24 * 60 - 1 }), duration: fc.integer({ min: 5, max: 300 }) })
  .map(({ start, duration }) => ({ class_date: wallClockAt(DAY, start), duration }));

describe('placesOf', () => {
  it.each<[string, ReturnType<typeof at>[], string[]]>([
    ['classes one after the other have the whole width', [at('07:00'), at('08:00')], ['0/1', '0/1']],
    ['two at the same time share it', [at('07:00'), at('07:00')], ['0/2', '1/2']],
    ['the longer of two begins at the left', [at('07:00', 30), at('07:00', 90)], ['1/2', '0/2']],
    [
      'a lane is used again once its class is over',
      [at('07:00', 120), at('07:00'), at('08:00')],
      ['0/2', '1/2', '1/2'],
    ],
    ['overlap through a third one counts', [at('07:00'), at('07:45', 60), at('08:30')], ['0/2', '1/2', '0/2']],
    ['the order of the list does not matter', [at('08:30'), at('07:00'), at('07:45')], ['0/2', '0/2', '1/2']],
  ])('%s', (_title, classes, expected) => {
    expect(gridSpansOf(classes).map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual(expected);
  });

  it('never lets two classes cover each other, and keeps each within its column', () => {
    fc.assert(
      fc.property(fc.array(timed, { maxLength: 14 }), (classes) => {
        const places = gridSpansOf(classes);
        expect(places).toHaveLength(classes.length);
        places.forEach((a, i) => {
          expect(a.lane).toBeLessThan(a.lanes);
          expect(a.end).toBeLessThanOrEqual(24 * 60);
          places.slice(i + 1).forEach((b) => {
            if (a.start >= b.end || b.start >= a.end) return;
            expect(a.lanes).toBe(b.lanes);
            expect(a.lane).not.toBe(b.lane);
          });
        });
      }),
    );
  });
});

describe('hoursOf', () => {
  it.each<[string, ReturnType<typeof at>[], [number, number]]>([
    ['an empty day shows the usual hours', [], [7, 21]],
    ['an early class adds its hour', [at('05:45')], [5, 21]],
    ['a late one adds hours until its end', [at('21:30', 45)], [7, 23]],
    ['one past midnight ends the grid at midnight', [at('23:30')], [7, 24]],
  ])('%s', (_title, classes, [from, to]) => expect(gridHoursOf(classes)).toEqual({ from, to }));
});

describe('quarters of an hour', () => {
  it.each([
    [427, 420],
    [428, 435],
    [-30, 0],
    [24 * 60, 24 * 60 - GRID_STEP],
  ])('minute %i goes to %i', (minutes, expected) => expect(toGridStep(minutes)).toBe(expected));

  it('writes and reads every minute of a day alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
        expect(minutesOf(wallClockAt(DAY, minutes))).toBe(minutes);
        expect(timeOf(minutes)).toMatch(/^\d\d:\d\d$/);
      }),
    );
  });
});

const single = (changes: Partial<GridClass> = {}): GridClass => ({
  ...at('07:00'),
  location: { location_id: 1 },
  room: { room_id: 5 },
  class_instructors: [{ instructor: { instructor_id: 8 } }, { instructor: { instructor_id: 9 } }],
  ...changes,
});
const SAME = `${DAY}T07:00:00.000Z`;
const LATER = `${DAY}T07:15:00.000Z`;

describe('columnsOf', () => {
  it('gives a class one column per location and room, and one for each of its coaches', () => {
    expect(columnsOf(single(), 'estudio')).toEqual([1]);
    expect(columnsOf(single(), 'sala')).toEqual([5]);
    expect(columnsOf(single(), 'coach')).toEqual([8, 9]);
  });
  it('puts a class without room or coach into column 0', () => {
    expect(columnsOf(single({ room: null }), 'sala')).toEqual([0]);
    expect(columnsOf(single({ class_instructors: [] }), 'coach')).toEqual([0]);
  });
});

describe('moveTo', () => {
  it.each<[string, ReturnType<typeof moveClassTo>, ReturnType<typeof moveClassTo>]>([
    ['a drag back to its own place is none', moveClassTo(single(), SAME), null],
    [
      'a drag within its column changes the time alone',
      moveClassTo(single(), LATER, 'coach', 8, 8),
      { class_date: LATER },
    ],
    [
      'another location leaves the room behind',
      moveClassTo(single(), SAME, 'estudio', 1, 2),
      { class_date: SAME, location_id: 2, room_id: null },
    ],
    ['another room is taken', moveClassTo(single(), LATER, 'sala', 5, 6), { class_date: LATER, room_id: 6 }],
    [
      'the column without rooms takes the room away',
      moveClassTo(single(), SAME, 'sala', 5, 0),
      { class_date: SAME, room_id: null },
    ],
    [
      'another coach replaces the one of its column',
      moveClassTo(single(), SAME, 'coach', 8, 7),
      { class_date: SAME, instructor_ids: [7, 9] },
    ],
    [
      'a coach who teaches it already is not named twice',
      moveClassTo(single(), SAME, 'coach', 8, 9),
      { class_date: SAME, instructor_ids: [9] },
    ],
    [
      'a class without a coach gets the one it is dragged to',
      moveClassTo(single({ class_instructors: [] }), SAME, 'coach', 0, 7),
      { class_date: SAME, instructor_ids: [7] },
    ],
    ['no drag takes the coach away', moveClassTo(single(), SAME, 'coach', 8, 0), null],
  ])('%s', (_title, move, expected) => expect(move).toEqual(expected));
});

describe('columnAt', () => {
  const weights = [1, 3, 1].map(columnWeight);

  it('finds the middle of each column, whatever their widths', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 }), (lanes) => {
        const widths = lanes.map(columnWeight);
        const total = widths.reduce((sum, width) => sum + width, 0);
        let left = 0;
        widths.forEach((width, n) => {
          expect(columnAt(widths, (left + width / 2) / total)).toBe(n);
          left += width;
        });
      }),
    );
  });

  it('is the first or the last column beyond the edges', () => {
    expect([-0.2, 0, 0.5, 1, 1.4].map((part) => columnAt(weights, part))).toEqual([0, 0, 1, 2, 2]);
  });
});

describe('firstOfNow', () => {
  it.each<[string, number, number | null]>([
    ['the first class before any has begun', 6 * 60, 7 * 60],
    ['the class that is on', 9 * 60 + 30, 9 * 60],
    ['the next class between two', 8 * 60 + 15, 9 * 60],
    ['none once all are over', 10 * 60, null],
  ])('is %s', (_title, now, expected) => {
    expect(firstOfNow([at('09:00'), at('07:00')], now)).toBe(expected);
  });
});
