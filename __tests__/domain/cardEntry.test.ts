import fc from 'fast-check';
import { cardExpiry, cardLastDigits, cardTypeOf, shownCardType } from '../../domain/cardEntry';

describe('card entry', () => {
  it.each([
    ['3782 822463 10005', 'amex'],
    ['4242 4242 4242 4242', 'visa'],
    [' 4242', 'visa'],
    ['5555 5555 5555 4444', 'mastercard'],
    ['6011', 'mastercard'],
    ['', 'mastercard'],
    ['x', 'mastercard'],
  ])('takes %p for %s by its first digit', (number, type) => {
    expect(cardTypeOf(number)).toBe(type);
  });

  it.each([
    ['01/2027', '01', '27'],
    ['12/2031', '12', '31'],
    ['12/', '12', ''],
    ['', '', ''],
  ])('reads the expiry %p as month %p and year %p', (text, month, year) => {
    expect(cardExpiry(text)).toEqual({ month, year });
  });

  it('reads every expiry MM/YYYY as its month and the last two digits of its year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        const read = cardExpiry(`${String(month).padStart(2, '0')}/${year}`);
        expect([Number(read.month), 2000 + Number(read.year)]).toEqual([month, year]);
      }),
    );
  });

  it('returns the last four digits of a number typed in groups of four', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 }), (digits) => {
        const number = digits.join('').replace(/(.{4})(?=.)/g, '$1 ');
        expect(cardLastDigits(number)).toBe(digits.slice(-4).join(''));
      }),
    );
  });

  it('returns no last digits for a number that is too short', () => {
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
])('a saved %p shows as %s', (type, shown) => {
  expect(shownCardType(type)).toBe(shown);
});
