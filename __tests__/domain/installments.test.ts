import fc from 'fast-check';
import { monthlyPayment, planName, plansFor, planText } from '../../domain/installments';

test('plans are offered from the sum that the studio sets, and none where it names none', () => {
  const rules = { installments_plans: '3,6', installments_min_amount: 900 };
  expect(plansFor(89_999, rules)).toEqual([]);
  expect(plansFor(90_000, rules)).toEqual([3, 6]);
  expect(plansFor(90_000, { ...rules, installments_plans: '' })).toEqual([]);
});

test('the sum per month is written out, exactly where it divides', () => {
  expect(planText(130_000, 3)).toBe('3 meses sin intereses de $433.33 MXN aprox.');
  expect(planText(120_000, 6)).toBe('6 meses sin intereses de $200.00 MXN');
  expect(planName(24)).toBe('24 meses sin intereses');
});

test('all months together make the total, but for less than half a centavo each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(3, 6, 9, 12, 18, 24), (total, count) => {
      const { amount, isExact } = monthlyPayment(total, count);
      expect(Math.abs(amount * count - total)).toBeLessThanOrEqual(count / 2);
      expect(isExact).toBe(amount * count === total);
    }),
  );
});
