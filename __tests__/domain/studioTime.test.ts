import fc from 'fast-check';
import { HOUR } from '../../domain/durations';
import {
  addDays,
  addMonths,
  daysOfWeek,
  endOfStudioDayAfter,
  firstMondayOfMonth,
  instantOf,
  isDay,
  mondayOf,
  startsInFuture,
  studioDay,
  wallClockOf,
  weekOfMonth,
  zoneOf,
} from '../../domain/studioTime';
import { MEXICAN_ZONES, day, instant, month, wallClock, zone, type MexicanZone } from './arbitraries';

/** The clock of each zone by the platform's Intl, which has another copy of the time zone database. */
const INTL = new Map(
  MEXICAN_ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
  ]),
);
function intlClock(at: Date, timeZone: MexicanZone): string {
  const part = Object.fromEntries(
    INTL.get(timeZone)!
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  );
  const milliseconds = String(at.getUTCMilliseconds()).padStart(3, '0');
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}.${milliseconds}Z`;
}

/** The days on which the clocks skip an hour (spring) and repeat one (autumn). */
const TRANSITIONS: [MexicanZone, skipped: string[], twice: string[]][] = [
  ['America/Tijuana', ['2026-03-08', '2027-03-14'], ['2026-11-01', '2027-11-07']],
  ['America/Ciudad_Juarez', ['2026-03-08', '2027-03-14'], ['2026-11-01', '2027-11-07']],
  ['America/Matamoros', ['2026-03-08', '2027-03-14'], ['2026-11-01', '2027-11-07']],
];
const isSkipped = (wall: string, timeZone: MexicanZone): boolean =>
  TRANSITIONS.some(([z, days]) => z === timeZone && days.some((d) => wall.startsWith(`${d}T02:`)));

describe('a class at seven on the wall clock', () => {
  it.each<[MexicanZone, winter: string, summer: string]>([
    ['America/Mexico_City', '2026-12-01T13:00:00.000Z', '2026-07-01T13:00:00.000Z'],
    ['America/Cancun', '2026-12-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z'],
    ['America/Hermosillo', '2026-12-01T14:00:00.000Z', '2026-07-01T14:00:00.000Z'],
    ['America/Tijuana', '2026-12-01T15:00:00.000Z', '2026-07-01T14:00:00.000Z'],
    ['America/Ciudad_Juarez', '2026-12-01T14:00:00.000Z', '2026-07-01T13:00:00.000Z'],
    ['America/Matamoros', '2026-12-01T13:00:00.000Z', '2026-07-01T12:00:00.000Z'],
  ])('in %s starts at %s in December and at %s in July', (timeZone, winter, summer) => {
    expect(instantOf('2026-12-01T07:00:00.000Z', timeZone).toISOString()).toBe(winter);
    expect(instantOf('2026-07-01T07:00:00.000Z', timeZone).toISOString()).toBe(summer);
    expect(wallClockOf(new Date(winter), timeZone)).toBe('2026-12-01T07:00:00.000Z');
    expect(wallClockOf(new Date(summer), timeZone)).toBe('2026-07-01T07:00:00.000Z');
  });

  it.each<MexicanZone>(['America/Mexico_City', 'America/Cancun', 'America/Hermosillo'])(
    'in %s has the same offset all year',
    (timeZone) => {
      const offsets = Array.from({ length: 730 }, (_, i) => {
        const wall = `${addDays('2026-01-01', i)}T12:00:00.000Z`;
        return instantOf(wall, timeZone).getTime() - Date.parse(wall);
      });
      expect(new Set(offsets).size).toBe(1);
    },
  );
});

describe.each(TRANSITIONS)('clock changes in %s', (timeZone, springs, autumns) => {
  it.each(springs)('%s: a skipped hour is read with the offset before the change', (spring) => {
    const at = (time: string): number => instantOf(`${spring}T${time}:00.000Z`, timeZone).getTime();
    expect(at('02:00') - at('01:00')).toBe(HOUR);
    expect(at('03:00')).toBe(at('02:00'));
    expect(wallClockOf(new Date(at('02:30')), timeZone)).toBe(`${spring}T03:30:00.000Z`);
    expect(at('07:00') - instantOf(`${addDays(spring, -1)}T07:00:00.000Z`, timeZone).getTime()).toBe(23 * HOUR);
  });

  it.each(autumns)('%s: a repeated hour is the first of the two', (autumn) => {
    const at = (time: string): number => instantOf(`${autumn}T${time}:00.000Z`, timeZone).getTime();
    expect(at('01:30') - at('00:30')).toBe(HOUR);
    expect(at('02:00') - at('01:00')).toBe(2 * HOUR);
    for (const later of [0, HOUR])
      expect(wallClockOf(new Date(at('01:30') + later), timeZone)).toBe(`${autumn}T01:30:00.000Z`);
    expect(at('07:00') - instantOf(`${addDays(autumn, -1)}T07:00:00.000Z`, timeZone).getTime()).toBe(25 * HOUR);
  });
});

describe('instantOf and wallClockOf', () => {
  it('are inverse for every wall clock outside the skipped hours', () => {
    fc.assert(
      fc.property(wallClock, zone, (wall, z) => {
        fc.pre(!isSkipped(wall, z));
        expect(wallClockOf(instantOf(wall, z), z)).toBe(wall);
      }),
      { numRuns: 1000 },
    );
  });

  it('are inverse within hours of every clock change', () => {
    const near = fc.constantFrom(
      ...TRANSITIONS.flatMap(([z, springs, autumns]) => [...springs, ...autumns].map((d) => [z, d] as const)),
    );
    fc.assert(
      fc.property(near, fc.nat(359), ([z, d], minute) => {
        const wall = new Date(Date.parse(`${d}T00:00:00Z`) + minute * 60_000).toISOString();
        fc.pre(!isSkipped(wall, z));
        expect(wallClockOf(instantOf(wall, z), z)).toBe(wall);
      }),
      { numRuns: 1000 },
    );
  });

  it("agree with the platform's Intl", () => {
    fc.assert(
      fc.property(instant, zone, (at, z) => {
        expect(wallClockOf(at, z)).toBe(intlClock(at, z));
        expect(studioDay(at, z)).toBe(intlClock(at, z).slice(0, 10));
      }),
      { numRuns: 1000 },
    );
  });

  it('are inverse for every instant, except one hour earlier in a repeated hour', () => {
    fc.assert(
      fc.property(instant, zone, (at, z) => {
        const back = at.getTime() - instantOf(wallClockOf(at, z), z).getTime();
        expect([0, HOUR]).toContain(back);
        if (back > 0) expect(wallClockOf(new Date(at.getTime() - back), z)).toBe(wallClockOf(at, z));
      }),
      { numRuns: 1000 },
    );
  });

  it('keep the order of two classes outside the skipped hours', () => {
    fc.assert(
      fc.property(wallClock, wallClock, zone, (a, b, z) => {
        fc.pre(!isSkipped(a, z) && !isSkipped(b, z));
        expect(Math.sign(instantOf(a, z).getTime() - instantOf(b, z).getTime())).toBe(
          Math.sign(Date.parse(a) - Date.parse(b)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', 'lunes', '2026-02-30T07:00:00.000Z', '2026-11-23T25:00:00.000Z', '2026-11-23T07:00:00', '2026-11-23'])(
    'instantOf(%p), which is no wall clock, is an invalid Date',
    (text) => expect(instantOf(text, 'America/Mexico_City').getTime()).toBeNaN(),
  );

  it('no class starts in the future by an invalid text', () => {
    expect(startsInFuture('', 'America/Mexico_City', new Date(0))).toBe(false);
  });
});

describe('rules on instants', () => {
  it.each<[string, MexicanZone, string, boolean]>([
    ['a minute before', 'America/Tijuana', '2026-07-01T13:59:00Z', true],
    ['at its start (more than 0 hours)', 'America/Tijuana', '2026-07-01T14:00:00Z', false],
    ['a minute after', 'America/Tijuana', '2026-07-01T14:01:00Z', false],
    ['two hours after the same clock in Cancún', 'America/Cancun', '2026-07-01T14:00:00Z', false],
  ])('startsInFuture for a class at seven: %s', (_case, timeZone, now, ahead) => {
    expect(startsInFuture('2026-07-01T07:00:00.000Z', timeZone, new Date(now))).toBe(ahead);
  });

  it.each<[MexicanZone, string, string]>([
    ['America/Mexico_City', '2026-11-24T05:59:59.999Z', '2026-11-23'],
    ['America/Mexico_City', '2026-11-24T06:00:00.000Z', '2026-11-24'],
    ['America/Cancun', '2026-11-24T05:00:00.000Z', '2026-11-24'],
    ['America/Tijuana', '2026-03-01T07:59:59.999Z', '2026-02-28'],
  ])('studioDay in %s at %s is %s', (timeZone, now, expected) => {
    expect(studioDay(new Date(now), timeZone)).toBe(expected);
  });

  it("endOfStudioDayAfter is the last millisecond of the studio's day, that many days later", () => {
    fc.assert(
      fc.property(instant, fc.nat(400), zone, (from, days, z) => {
        const expires = endOfStudioDayAfter(from, days, z);
        const last = addDays(studioDay(from, z), days);
        expect(studioDay(expires, z)).toBe(last);
        expect(studioDay(new Date(expires.getTime() + 1), z)).toBe(addDays(last, 1));
      }),
    );
  });

  it.each<[Parameters<typeof zoneOf>[0], string]>([
    [{ timezone: 'America/Tijuana' }, 'America/Tijuana'],
    [{ timezone: null }, 'America/Cancun'],
    [{ timezone: '' }, 'America/Cancun'],
    [{}, 'America/Cancun'],
    [null, 'America/Cancun'],
    [undefined, 'America/Cancun'],
  ])('zoneOf(%p) is %p', (location, expected) => {
    expect(zoneOf(location, 'America/Cancun')).toBe(expected);
  });
});

describe('calendar days', () => {
  it.each([
    ['2026-11-23', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-11-00', false],
    ['2026-11-3', false],
    ['2026-11-23T07:00', false],
    ['', false],
    ['hoy', false],
    ['٢٠٢٦-١١-٢٣', false],
  ])('isDay(%p) is %p', (text, has) => expect(isDay(text)).toBe(has));

  it('isDay accepts every day from 2000 to 2099', () => {
    fc.assert(fc.property(day, (d) => expect(isDay(d)).toBe(true)));
  });

  it.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('addDays: %s plus %p days is %s', (from, n, to) => expect(addDays(from, n)).toBe(to));

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('mondayOf(%s) is %s', (d, monday) => expect(mondayOf(d)).toBe(monday));

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', 14, '2028-01'],
    ['2026-11', 0, '2026-11'],
  ])('addMonths: %s plus %p months is %s', (m, n, expected) => expect(addMonths(m, n)).toBe(expected));

  it.each([
    ['2026-11-23', '2026-11', 4],
    ['2026-11-30', '2026-12', 1],
    ['2026-10-26', '2026-10', 5],
    ['2026-12-28', '2026-12', 5],
    ['2027-01-04', '2027-01', 1],
  ])('weekOfMonth: the week of %s belongs to %s and is Semana %p', (monday, m, week) => {
    expect(weekOfMonth(monday)).toEqual({ month: m, week });
  });

  it('daysOfWeek returns seven days from Monday that share their week', () => {
    fc.assert(
      fc.property(day, (d) => {
        const week = daysOfWeek(mondayOf(d));
        expect(week).toHaveLength(7);
        expect(week).toContain(d);
        expect(new Date(`${week[0]!}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(new Set(week.map(mondayOf)).size).toBe(1);
      }),
    );
  });

  it('weekOfMonth numbers the weeks of a month from 1 without a gap up to the next month', () => {
    fc.assert(
      fc.property(month, (m) => {
        let monday = firstMondayOfMonth(m);
        let expected = 1;
        for (; weekOfMonth(monday).month === m; monday = addDays(monday, 7))
          expect(weekOfMonth(monday).week).toBe(expected++);
        expect([4, 5]).toContain(expected - 1);
        expect(monday).toBe(firstMondayOfMonth(addMonths(m, 1)));
      }),
    );
  });

  it('addDays and addMonths are undone by the negative number', () => {
    fc.assert(
      fc.property(day, month, fc.integer({ min: -5000, max: 5000 }), (d, m, n) => {
        expect(addDays(addDays(d, n), -n)).toBe(d);
        expect(addMonths(addMonths(m, n), -n)).toBe(m);
      }),
    );
  });
});
