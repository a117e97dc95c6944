import { accessCodePath, isCheckInOpen, countAttended, nameMatches, readAccessCode } from '../../domain/attendance';
import { hasAccessCode } from '../../domain/reservationStatus';

const START = new Date('2026-11-21T13:00:00.000Z');
const at = (minutes: number): Date => new Date(START.getTime() + minutes * 6e4);

test('check-in opens 24 hours before the class and never closes', () => {
  expect(isCheckInOpen(START, at(-24 * 60 - 1))).toBe(false);
  expect(isCheckInOpen(START, at(-24 * 60))).toBe(true);
  expect(isCheckInOpen(START, at(600))).toBe(true);
});

test.each([
  ['https://estudio.mx/admin/reservaciones/42', 42],
  ['http://localhost:3000/admin/reservaciones/7?x=1', 7],
  [' https://estudio.mx/admin/reservaciones/42/ ', 42],
  ['https://estudio.mx/admin/reservaciones/0', null],
  ['https://estudio.mx/admin/reservaciones/42abc', null],
  ['https://estudio.mx/otra/admin/reservaciones/42', null],
  ['/admin/reservaciones/42', null],
  ['42', null],
  ['WIFI:S:Estudio;;', null],
])('readAccessCode(%j) returns reservation %j', (text, id) => {
  expect(readAccessCode(text)).toBe(id);
});

test('readAccessCode reads the path that accessPath writes', () => {
  expect(readAccessCode(`https://estudio.mx${accessCodePath(123)}`)).toBe(123);
});

test.each([
  ['Íñigo Peña Ruiz', 'inigo', true],
  ['Íñigo Peña Ruiz', 'PENA', true],
  ['Íñigo Peña Ruiz', 'ru iñ', true],
  ['Íñigo Peña Ruiz', 'igo', false],
  ['Ana-Sofía Gil', 'sofia', true],
  ['Ana Gil', '', true],
  ['Ana Gil', ' ana  ', true],
])('the name %j matches the search %j: %j', (name, typed, found) => {
  expect(nameMatches(name, typed.trim())).toBe(found);
});

test('countAttended ignores cancelled reservations', () => {
  const one = { attend: true, deletedAt: null };
  expect(
    countAttended([one, { attend: false, deletedAt: null }, { attend: false, deletedAt: '2026-11-20T18:00:00.000Z' }]),
  ).toEqual({ attended: 1, total: 2 });
});

test('a reservation has an access code until the check-in, a cancellation or the end of the class', () => {
  const r = { deletedAt: null, attend: false, startsAt: START };
  expect(hasAccessCode(r, 50, at(49))).toBe(true);
  expect(hasAccessCode(r, 50, at(50))).toBe(false);
  expect(hasAccessCode({ ...r, attend: true }, 50, at(-5))).toBe(false);
  expect(hasAccessCode({ ...r, deletedAt: '2026-11-20T18:00:00.000Z' }, 50, at(-5))).toBe(false);
});
