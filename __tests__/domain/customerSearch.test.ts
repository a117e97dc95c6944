import fc from 'fast-check';
import { customerFromSearch, misspellings, searchWords } from '../../domain/customerSearch';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((letters) => letters.join(''));

test('a word with one letter more, fewer or other, or two swapped, is forgiven', () => {
  fc.assert(
    fc.property(word, fc.nat(), letter, fc.constantFrom('more', 'fewer', 'other', 'swapped'), (meant, at, l, kind) => {
      const n = at % (meant.length - 1);
      const typed = {
        more: meant.slice(0, n) + l + meant.slice(n),
        fewer: meant.slice(0, n) + meant.slice(n + 1),
        other: meant.slice(0, n) + l + meant.slice(n + 1),
        swapped: `${meant.slice(0, n)}${meant[n + 1]}${meant[n]}${meant.slice(n + 2)}`,
      }[kind];
      expect(typed === meant || misspellings(typed).includes(meant)).toBe(true);
    }),
  );
});

test.each([
  ['gonsales', 'gonzalez', true],
  ['vasques', 'vazquez', true],
  ['jimenes', 'gimenez', true],
  ['ana', 'ane', false],
  ['5512345679', '5512345678', true],
  ['5512', '5513', false],
  ['roberto', 'alberto', false],
])('a search for %p allows for %p: %p', (typed, meant, isForgiven) => {
  expect(misspellings(typed).includes(meant)).toBe(isForgiven);
});

test('words are compared without accents and capitals, and a telephone number is one word', () => {
  expect(searchWords(' Íñigo PEÑA-Solís ')).toEqual(['inigo', 'pena', 'solis']);
  expect(searchWords('+52 55 1234 5678')).toEqual(['5512345678']);
});

test.each([
  ['Inés de la O', { name: 'Inés', last_name: 'de la O' }],
  [' Cher ', { name: 'Cher' }],
  ['+52 55 1234-5678', { phone: '5512345678' }],
  ['+1 619 555 0134', { phone: '+16195550134' }],
  ['ines@ejemplo.mx', { email: 'ines@ejemplo.mx' }],
  ['5678', {}],
  ['', {}],
])('%p searched in vain begins a new customer', (typed, customer) => {
  expect(customerFromSearch(typed)).toEqual(customer);
});
