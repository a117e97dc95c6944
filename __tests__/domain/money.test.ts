import fc from 'fast-check';
import { toCentavos, toPesos } from '../../domain/money';

describe('toCentavos and toPesos', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1, 100],
    [1200.5, 120_050],
    [0.1, 10],
    [0.29, 29],
    [19.99, 1999],
    [1.15, 115],
    [8.2, 820],
    [4.35, 435],
    // Half a centavo rounds away from zero, although 1.005 * 100 is 100.49999999999999.
    [1.005, 101],
    [-1.005, -101],
    [1.004, 100],
    [-2.5, -250],
    // Numbers that print with an exponent.
    [1e-7, 0],
    [-1e-7, 0],
    [5e-324, 0],
    [1e21, 1e23],
  ])('converts %p pesos to %p centavos', (pesos, centavos) => {
    expect(toCentavos(pesos)).toBe(centavos);
  });

  it('converts centavos to pesos', () => {
    expect([0, 5, 120_050, -199].map(toPesos)).toEqual([0, 0.05, 1200.5, -1.99]);
  });

  it('convert every amount to pesos and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (centavos) => {
        expect(toCentavos(toPesos(centavos))).toBe(centavos + 0);
      }),
    );
  });

  it('rounds every amount to the nearest centavo and keeps the order', () => {
    const pesos = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(pesos, pesos, (a, b) => {
        expect(Number.isSafeInteger(toCentavos(a))).toBe(true);
        expect(Math.abs(toCentavos(a) - a * 100)).toBeLessThanOrEqual(0.5 + 1e-4);
        if (a <= b) expect(toCentavos(a)).toBeLessThanOrEqual(toCentavos(b));
      }),
    );
  });
});
