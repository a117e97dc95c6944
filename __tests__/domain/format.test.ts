import moment from 'moment-timezone';
import {
  dayAndMonth,
  formatBirthday,
  formatDate,
  formatDateTime,
  formatInstant,
  formatTime,
  longDay,
  monthName,
  weekdayName,
} from '../../domain/format';

describe('dates in Mexican Spanish', () => {
  const at = '2026-11-23T07:00:00.000Z';
  it('formatDate returns DD MMM YYYY', () => expect(formatDate(at)).toBe('23 nov. 2026'));
  it('formatDate pads the day to two digits', () =>
    expect(formatDate('2026-12-01T07:00:00.000Z')).toBe('01 dic. 2026'));
  it('formatTime returns HH:mm in 24 hours', () =>
    expect(['2026-11-23T00:05:00.000Z', '2026-11-23T19:30:00.000Z'].map(formatTime)).toEqual(['00:05', '19:30']));
  it('formatDateTime returns weekday, date and time', () => expect(formatDateTime(at)).toBe('lun 23 nov 2026 · 07:00'));
  it('weekdayName returns the weekday', () => expect(weekdayName('2026-11-23')).toBe('lunes'));
  it('monthName returns month and year', () => expect(monthName('2026-11')).toBe('noviembre 2026'));
  it('dayAndMonth returns day and short month', () => expect(dayAndMonth('2026-05-05')).toBe('5 may'));
  it('longDay returns weekday, day and month', () => expect(longDay('2027-02-28')).toBe('domingo 28 de febrero'));

  it('weekdayName names the seven days from Monday', () => {
    const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
    expect(week.map(weekdayName)).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']);
  });

  it('monthName names the twelve months', () => {
    const months = Array.from({ length: 12 }, (_, i) =>
      formatDate(`2026-${String(i + 1).padStart(2, '0')}-15`).slice(3, -5),
    );
    expect(months).toEqual([
      'ene.',
      'feb.',
      'mar.',
      'abr.',
      'may.',
      'jun.',
      'jul.',
      'ago.',
      'sep.',
      'oct.',
      'nov.',
      'dic.',
    ]);
  });

  it.each([
    ['America/Mexico_City', '22 nov. 2026'],
    ['America/Cancun', '23 nov. 2026'],
    ['UTC', '23 nov. 2026'],
  ])('formatInstant returns the date in %s', (zone, date) => {
    expect(formatInstant('2026-11-23T05:30:00.000Z', zone)).toBe(date);
    expect(formatInstant(new Date('2026-11-23T05:30:00.000Z'), zone)).toBe(date);
  });

  it('does not change the global moment locale', () => expect(moment.locale()).toBe('en'));
});

describe('formatBirthday', () => {
  it.each([
    ['--11-02', '2 de noviembre'],
    ['1988-11-02', '2 de noviembre'],
    ['--02-29', '29 de febrero'],
    ['1990-05-17T00:00:00.000Z', '17 de mayo'],
  ])('formats %s as %s', (text, day) => {
    expect(formatBirthday(text)).toBe(day);
  });
  it.each(['', '--13-01', '--02-30', 'ayer'])('returns null for %p', (text) => expect(formatBirthday(text)).toBeNull());
});
