import { shownCardType } from '../../domain/cardBrand';

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
