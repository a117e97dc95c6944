import { publishedAt, seriesDays, seriesHorizon, weekdayOf } from '../../domain/series';
import { instantOf } from '../../domain/studioTime';

describe('days of a weekly series', () => {
  const pattern = { weekdays: [1, 3], starts_on: '2026-11-23', ends_on: '2026-12-07' };

  it.each([
    [
      'from its start to its end',
      pattern,
      '2026-11-01',
      '2027-01-01',
      ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02', '2026-12-07'],
    ],
    ['from a later day on', pattern, '2026-12-01', '2027-01-01', ['2026-12-02', '2026-12-07']],
    ['to an earlier day', pattern, '2026-11-01', '2026-11-24', ['2026-11-23']],
    ['none after its end', pattern, '2026-12-08', '2027-01-01', []],
    [
      'without end, as far as asked',
      { ...pattern, ends_on: null },
      '2026-12-07',
      '2026-12-14',
      ['2026-12-07', '2026-12-09', '2026-12-14'],
    ],
  ])('are %s', (_name, series, from, to, days) => {
    expect(seriesDays(series, from, to)).toEqual(days);
  });

  it('are made twelve weeks ahead where the series has no end', () => {
    expect(seriesHorizon({ ends_on: null }, '2026-11-23')).toBe('2027-02-15');
    expect(seriesHorizon({ ends_on: '2027-06-30' }, '2026-11-23')).toBe('2027-06-30');
  });

  it('count Monday as 1 and Sunday as 7', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
  });
});

describe('the opening of a series’ classes', () => {
  const monday = { weeks_before: 1, weekday: 1, time: '12:00' };

  it.each([
    ['the Monday of the week before', monday, '2026-11-25', '2026-11-16T18:00:00.000Z'],
    ['the same for each class of a week', monday, '2026-11-29', '2026-11-16T18:00:00.000Z'],
    ['a day of its own week', { weeks_before: 0, weekday: 2, time: '08:30' }, '2026-11-25', '2026-11-24T14:30:00.000Z'],
  ])('is %s', (_name, rule, day, opens) => {
    expect(publishedAt(rule, day, 'America/Mexico_City')?.toISOString()).toBe(opens);
  });

  it('has the same wall clock where Tijuana changes to daylight saving', () => {
    const at = (day: string) => publishedAt({ weeks_before: 0, weekday: 1, time: '07:00' }, day, 'America/Tijuana');
    expect(at('2027-03-10')?.toISOString()).toBe('2027-03-08T15:00:00.000Z');
    expect(at('2027-03-17')).toEqual(instantOf('2027-03-15T07:00:00.000Z', 'America/Tijuana'));
    expect(at('2027-03-17')?.toISOString()).toBe('2027-03-15T14:00:00.000Z');
  });

  it('is at once without a rule', () => {
    expect(publishedAt(null, '2026-11-25', 'America/Mexico_City')).toBeNull();
  });
});
