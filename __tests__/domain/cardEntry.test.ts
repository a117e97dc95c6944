import fc from 'fast-check';
import { cardExpiry, cardLastDigits, cardTypeOf, shownCardType } from '../../domain/cardEntry';

describe('a typed card', () => {
  it.each([
    ['3782 822463 10005', 'amex'],
    ['4242 4242 4242 4242', 'visa'],
    [' 4242', 'visa'],
    ['5555 5555 5555 4444', 'mastercard'],
    ['6011', 'mastercard'],
    ['', 'mastercard'],
    ['x', 'mastercard'],
  ])('%p is taken for %s by its first digit', (number, type) => {
    expect(cardTypeOf(number)).toBe(type);
  });

  it.each([
    ['01/2027', '01', '27'],
    ['12/2031', '12', '31'],
    ['12/', '12', ''],
    ['', '', ''],
  ])('expiry %p: month %p, year from the 6th character %p', (text, month, year) => {
    expect(cardExpiry(text)).toEqual({ month, year });
  });

  it('reads every month and year back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        const read = cardExpiry(`${String(month).padStart(2, '0')}/${year}`);
        expect([Number(read.month), 2000 + Number(read.year)]).toEqual([month, year]);
      }),
    );
  });

  it('saves the last four digits of a number typed in groups of four, from position 16 on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 }), (digits) => {
        const number = digits.join('').replace(/(.{4})(?=.)/g, '$1 ');
        expect(cardLastDigits(number)).toBe(digits.slice(-4).join(''));
      }),
    );
  });

  it('saves no last digits of a number that is too short', () => {
    expect(cardLastDigits('4242 4242')).toBe('');
  });
});

it.each([
  ['mastercard', 'mastercard'],
  ['visa', 'visa'],
  ['amex', 'amex'],
  ['discover', 'amex'],
  ['', 'amex'],
  ['constructor', 'amex'],
])('a saved %p is shown as %s', (type, shown) => {
  expect(shownCardType(type)).toBe(shown);
});
