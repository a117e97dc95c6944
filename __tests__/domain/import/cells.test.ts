/** Cells of files of other systems: what people write is read as they mean it, or refused; never guessed. */
import fc from 'fast-check';
import { readCell, readPhoneCell, UNLIMITED_AMOUNT, type CellValue } from '../../../domain/import/cells';
import type { CellType } from '../../../domain/import/columns';
import { hasZone, orderSeen, commonOrder, readDay, readMoment, readTime } from '../../../domain/import/days';

const OPTIONS = { order: 'dmy', today: '2026-11-20', timezone: 'America/Mexico_City' } as const;
const MONTHS = [
  'ene',
  'febrero',
  'mar',
  'abril',
  'May',
  'JUN',
  'julio',
  'ago.',
  'septiembre',
  'oct',
  'Nov',
  'diciembre',
];
const ENGLISH = ['Jan', 'February', 'Mar', 'April', 'May', 'Jun', 'July', 'Aug', 'Sept', 'Oct', 'November', 'Dec'];
const two = (n: number): string => String(n).padStart(2, '0');
const aDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => ({ y: date.getUTCFullYear(), m: date.getUTCMonth() + 1, d: date.getUTCDate() }));

describe('readDay', () => {
  it('reads any day back from every way of writing it, once the order of day and month is known', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom('/', '-', '.'), ({ y, m, d }, sep) => {
        const iso = `${y}-${two(m)}-${two(d)}`;
        expect(readDay([d, m, y].join(sep), 'dmy')).toBe(iso);
        expect(readDay([m, d, y].join(sep), 'mdy')).toBe(iso);
        expect(readDay(`${iso}T10:30:00Z`, null)).toBe(iso);
        expect(readDay(`${d} de ${MONTHS[m - 1]!.replace('.', '')} de ${y}`, null)).toBe(iso);
        expect(readDay(`vie, ${d} ${MONTHS[m - 1]} ${y}`, null)).toBe(iso);
        expect(readDay(`${ENGLISH[m - 1]} ${d}, ${y}`, null)).toBe(iso);
        expect(readMoment(`${two(m)}/${two(d)}/${y} 7:05 PM`, 'mdy')).toBe(`${iso}T19:05`);
      }),
    );
  });

  it('refuses a date of numbers whose order is not known, unless both orders are the same day', () => {
    expect([readDay('03/04/2027', null), readDay('04/04/2027', null)]).toEqual([null, '2027-04-04']);
  });

  it('takes a birthday with a year of two digits that would be in the future as one of the last century', () => {
    expect([readDay('25/04/85', 'dmy', '2026-11-20'), readDay('25/04/27', 'dmy')]).toEqual([
      '1985-04-25',
      '2027-04-25',
    ]);
  });

  it.each(['31/02/2027', '2027-13-01', '12/2027', 'mañana', '', '4500', '79000', '45992.5.5'])('refuses %s', (text) => {
    expect(readDay(text, 'dmy')).toBeNull();
  });
});

describe('a date that Excel has turned into a number', () => {
  it('is its day, with its time where the number has a part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 70_000 }), fc.integer({ min: 0, max: 1_439 }), (days, minutes) => {
        const moment = new Date(Date.UTC(1899, 11, 30, 0, minutes) + days * 86_400_000).toISOString();
        const part = (minutes / 1_440).toFixed(10).slice(2);
        expect(readDay(`${days}`, null)).toBe(moment.slice(0, 10));
        expect(readDay(`${days}.${part}`, null)).toBe(moment.slice(0, 10));
        expect(readMoment(`${days},${part}`, null)).toBe(moment.slice(0, 16));
        expect(readTime(`0.${part}`)).toBe(moment.slice(11, 16));
      }),
    );
    expect([readDay('45992', null), readMoment('45992', null)]).toEqual(['2025-12-01', '2025-12-01']);
    expect([readMoment('45992.2916666667', null), readTime('0.2916666667')]).toEqual(['2025-12-01T07:00', '07:00']);
  });
});

describe('dates with a zone', () => {
  it.each([
    ['2027-01-18T13:00:00Z', '2027-01-18T13:00:00.000Z'],
    ['2027-01-18T07:00-06:00', '2027-01-18T13:00:00.000Z'],
    ['2027-01-18 07:00:00 -0600', '2027-01-18T13:00:00.000Z'],
    ['2027-01-18 13:00:00.000 UTC', '2027-01-18T13:00:00.000Z'],
    ['18/01/2027 7:00 a.m. CST', '2027-01-18T13:00:00.000Z'],
    ['Jan 18, 2027 07:00 GMT-6', '2027-01-18T13:00:00.000Z'],
    ['Mon, 18 Jan 2027 07:00:00 GMT-0600 (hora central)', '2027-01-18T13:00:00.000Z'],
    ['2027-01-17T23:00+00:00', '2027-01-17T23:00:00.000Z'],
    ['2027-01-18 13:00', '2027-01-18T13:00'],
    ['18/01/2027 07:00-06:00', '2027-01-18T13:00:00.000Z'],
    ['18/01/2027 7:00-8:00', null],
    ['2027-01-18 13:00 XYZ', null],
  ])('readMoment takes %s for %s', (text, moment) => {
    expect(readMoment(text, 'dmy')).toBe(moment);
    expect(hasZone(text)).toBe(moment?.endsWith('Z') ?? false);
  });

  it.each([
    // The last second of February in Mexico.
    ['2027-03-01T05:59:59Z', '2027-02-28'],
    ['2027-02-28T23:59:59-06:00', '2027-02-28'],
    // How machines write a day.
    ['2027-02-28T00:00:00.000Z', '2027-02-28'],
    ['2027-02-28T00:00:00-06:00', '2027-02-28'],
    ['2027-02-28 23:59', '2027-02-28'],
  ])('a credit until %s is valid until %s', (text, day) => {
    expect(readCell('day', text, OPTIONS)).toEqual({ value: day });
  });

  it('leaves a birthday its day', () => {
    expect(readCell('birthdate', '1990-04-25T00:00:00.000Z', OPTIONS)).toEqual({ value: '1990-04-25' });
  });
});

describe('orderSeen', () => {
  it('never detects an order that would read one of the dates wrongly', () => {
    fc.assert(
      fc.property(fc.array(aDay, { minLength: 1 }), fc.constantFrom('dmy' as const, 'mdy' as const), (days, order) => {
        const texts = days.map(({ y, m, d }) => (order === 'dmy' ? [d, m, y] : [m, d, y]).join('/'));
        const seen = commonOrder(texts.map(orderSeen));
        expect([order, 'ambiguous', null]).toContain(seen);
      }),
    );
  });

  it('reports dates that contradict each other', () => {
    expect(commonOrder(['ambiguous', 'dmy', null, 'mdy'])).toBe('both');
  });
});

it.each([
  ['07:00', '07:00'],
  ['7:00 a. m.', '07:00'],
  ['12:15 AM', '00:15'],
  ['12:15 pm', '12:15'],
  ['7pm', '19:00'],
  ['19 hrs', '19:00'],
  ['18:30:00', '18:30'],
  ['25:00', null],
  ['13:00 pm', null],
  ['7', null],
])('readTime reads %s as %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ['55 1234 5678', '5512345678'],
  ['(55) 1234-5678', '5512345678'],
  ['+52 55 1234 5678', '5512345678'],
  ['+52 1 55 1234 5678', '5512345678'],
  ['525512345678', '5512345678'],
  ['044 55 1234 5678', '5512345678'],
  ['+1 415 555 2671', '+14155552671'],
  ['0034 612 34 56 78', '+34612345678'],
  ['12345', null],
  ['ana', null],
])('readPhoneCell reads %s as %s', (text, phone) => {
  expect(readPhoneCell(text)).toBe(phone);
});

it.each<[CellType, string, CellValue]>([
  ['email', ' ANA@Ejemplo.MX ', 'ana@ejemplo.mx'],
  ['name', ' Ana   María ', 'Ana María'],
  ['name', '\u202eAna\u200b\nMaría\u0092', 'Ana María’'],
  ['email', '\u202aana@ejemplo.mx\u202c', 'ana@ejemplo.mx'],
  ['phone', '\u202a+52\u00a055\u20111234\u20115678\u202c', '5512345678'],
  ['phone', '\u2066+1 415 555 2671', '+14155552671'],
  ['lines', 'uno\r\ndos', 'uno\ndos'],
  ['text', "'@ana", '@ana'],
  ['text', "'=1+1", '=1+1'],
  ['amount', 'Ilimitadas', UNLIMITED_AMOUNT],
  ['amount', '8.00', 8],
  ['count', '50', 50],
  ['yesno', 'Sí', true],
  ['yesno', 'no', false],
  ['day', '', null],
])('readCell reads a cell of type %s with %j as %j', (type, text, value) => {
  expect(readCell(type, text, OPTIONS)).toEqual({ value });
});

it.each<[CellType, string]>([
  ['email', 'ana@'],
  ['count', '-3'],
  ['amount', '3.5'],
  ['yesno', 'quizá'],
  ['birthdate', '21/11/2026'],
  ['name', 'a'.repeat(81)],
  ['name', 'Gana en malo.com'],
  ['email', 'ana@gmail..com'],
  ['email', '.eva@gmail.com'],
])('readCell refuses a cell of type %s with %j', (type, text) => {
  expect(readCell(type, text, OPTIONS)).toHaveProperty('error');
});
