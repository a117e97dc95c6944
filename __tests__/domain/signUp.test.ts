import { birthdateError, instagramError, isBirthdate, otherReasonError, signUpAnswers } from '../../domain/signUp';

const TODAY = '2026-11-20';

test.each([
  ['1990-03-14', true],
  ['2026-11-20', true],
  ['1900-01-01', true],
  ['2000-02-29', true],
  ['2026-11-21', false],
  ['1899-12-31', false],
  ['2001-02-29', false],
  ['1990-13-01', false],
  ['1990-00-10', false],
  ['1990-04-31', false],
  ['14/03/1990', false],
  ['90-3-14', false],
  ['', false],
  ['1990-03-14T00:00', false],
  ['0090-03-14', false],
])('isBirthdate(%j) is %p', (day, expected) => {
  expect(isBirthdate(day, TODAY)).toBe(expected);
});

test('optional fields of the sign-up have no error while they are empty', () => {
  expect([
    birthdateError('', TODAY),
    instagramError(' '),
    otherReasonError('', ''),
    otherReasonError('Google', ''),
  ]).toEqual([null, null, null, null]);
});

test('invalid fields of the sign-up have their error texts', () => {
  expect(birthdateError('2030-01-01', TODAY)).toBe('Escribe una fecha de nacimiento válida.');
  expect(instagramError('dos palabras')).toMatch(/usuario de Instagram/);
  expect(otherReasonError('Otro', ' ')).toBe('Debes llenar este campo.');
  expect(otherReasonError('Otro', 'Por mi gimnasio')).toBeNull();
});

test('signUpAnswers trims the answers and returns `other` only with the reason Otro', () => {
  expect(
    signUpAnswers({
      instagram: ' instagram.com/ana.reyes ',
      birthdate: '1990-03-14',
      signup_reason: 'Otro',
      other: ' Mi gimnasio ',
    }),
  ).toEqual({ instagram: '@ana.reyes', birthdate: '1990-03-14', signup_reason: 'Otro', other: 'Mi gimnasio' });
  expect(signUpAnswers({ instagram: '', signup_reason: 'Google', other: 'algo' })).toEqual({
    instagram: null,
    birthdate: null,
    signup_reason: 'Google',
    other: null,
  });
  expect(signUpAnswers({})).toEqual({ instagram: null, birthdate: null, signup_reason: null, other: null });
});
