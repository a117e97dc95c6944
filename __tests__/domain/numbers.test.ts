import fc from 'fast-check';
import { formatMoney, formatNumber, plural } from '../../domain/numbers';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
    [1234567.5, '1,234,567.5'],
    [-1234.25, '-1,234.25'],
    [1234.5678, '1,234.5678'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [0.0000001, '0.0000001'],
  ])('formats %p as %p', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('separates groups of three digits and keeps the number', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.maxSafeInteger(),
          fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((d) => Math.round(d * 100) / 100),
        ),
        (n) => {
          const text = formatNumber(n);
          expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/);
          expect(Number(text.replace(/,/g, ''))).toBe(n + 0);
        },
      ),
    );
  });

  it('equals Intl.NumberFormat for whole numbers and fractions', () => {
    const own = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
    fc.assert(
      fc.property(
        fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
        (n) => {
          expect(formatNumber(n)).toBe(own.format(n + 0));
        },
      ),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00 MXN'],
    [5, '$0.05 MXN'],
    [50, '$0.50 MXN'],
    [100, '$1.00 MXN'],
    [120_000, '$1,200.00 MXN'],
    [120_050, '$1,200.50 MXN'],
    [123_456_789, '$1,234,567.89 MXN'],
    [-1999, '-$19.99 MXN'],
    [-0, '$0.00 MXN'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91 MXN'],
  ])('formats %p centavos as %p', (centavos, text) => {
    expect(formatMoney(centavos)).toBe(text);
  });

  it('prints every centavo', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (centavos) => {
        const text = formatMoney(centavos);
        expect(text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2} MXN$/);
        expect(Number(text.replace(/[^\d-]/g, ''))).toBe(centavos + 0);
      }),
    );
  });
});

it.each([
  [0, '0 créditos'],
  [1, '1 crédito'],
  [2, '2 créditos'],
  [1200, '1,200 créditos'],
])('plural of %p is "%s"', (n, text) => {
  expect(plural(n, 'crédito', 'créditos')).toBe(text);
});
