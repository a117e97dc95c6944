import fc from 'fast-check';
import {
  canChargeCard,
  discountedPrice,
  invoicePrice,
  isFree,
  methodDiscount,
  methodDiscounts,
  packagePrice,
  type DiscountTerms,
} from '../../domain/pricing';

const percent = (amount: number, first_invoice_only = false): DiscountTerms => ({
  amount,
  is_percent: true,
  first_invoice_only,
});
const fixed = (amount: number, first_invoice_only = false): DiscountTerms => ({
  amount,
  is_percent: false,
  first_invoice_only,
});

describe('price of a package', () => {
  it.each<[number, number | null, number]>([
    [120_000, null, 120_000],
    [120_000, 99_900, 99_900],
    [120_000, 0, 0],
    [0, null, 0],
  ])('packagePrice of price %p and sale price %p is %p', (price, sale_price, now) => {
    expect(packagePrice({ price, sale_price })).toBe(now);
  });

  it.each<[string, number, number | null, boolean, boolean]>([
    ['price 0', 0, null, false, true],
    ['on sale for 0', 50_000, 0, false, true],
    ['a subscription of 0', 0, null, true, false],
    ['a price', 1, null, false, false],
  ])('isFree for %s', (_case, price, sale_price, is_subscription, free) => {
    expect(isFree({ price, sale_price, is_subscription })).toBe(free);
  });
});

describe('discountedPrice', () => {
  it.each<[string, number, DiscountTerms | null, number]>([
    ['none', 120_000, null, 120_000],
    ['10 %', 120_000, percent(10), 108_000],
    ['15 % of $9.99', 999, percent(15), 849],
    ['half a centavo off rounds up', 150, percent(1), 148],
    ['33.3 % is exact although binary numbers are not', 500, percent(33.3), 333],
    ['100 %', 120_000, percent(100), 0],
    ['more than 100 %', 120_000, percent(250), 0],
    ['0 %', 120_000, percent(0), 120_000],
    ['a fixed amount', 120_000, fixed(20_000), 100_000],
    ['a fixed amount above the price', 10_000, fixed(20_000), 0],
    ['a negative amount adds nothing', 10_000, fixed(-500), 10_000],
    ['a negative percent adds nothing', 10_000, percent(-10), 10_000],
    ['an amount of NaN', 10_000, percent(NaN), 10_000],
    ['a free package', 0, percent(50), 0],
  ])('applies a discount: %s', (_case, price, discount, expected) => {
    expect(discountedPrice(price, discount)).toBe(expected);
  });

  const amount = fc.oneof(
    fc.integer({ min: -50, max: 300_000 }),
    fc.double({ min: 0, max: 200, noNaN: true }),
    fc.constant(Infinity),
  );
  const discount = fc.record<DiscountTerms>({ amount, is_percent: fc.boolean(), first_invoice_only: fc.boolean() });
  const price = fc.nat(50_000_000);

  it('is a whole number of centavos from 0 to the price', () => {
    fc.assert(
      fc.property(price, discount, (p, d) => {
        const after = discountedPrice(p, d);
        expect(Number.isInteger(after)).toBe(true);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(p);
      }),
    );
  });

  it('is never higher for a larger discount', () => {
    fc.assert(
      fc.property(price, fc.nat(10_000), fc.nat(10_000), fc.boolean(), (p, a, b, is_percent) => {
        const [less, more] = [Math.min(a, b) / 100, Math.max(a, b) / 100].map((v) => ({
          amount: v,
          is_percent,
          first_invoice_only: false,
        }));
        expect(discountedPrice(p, more!)).toBeLessThanOrEqual(discountedPrice(p, less!));
      }),
    );
  });

  it('is within half a centavo of the exact percentage', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 100 }), (p, a) => {
        expect(Math.abs(discountedPrice(p, percent(a)) - (p * (100 - a)) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('invoicePrice applies first_invoice_only to the first invoice only', () => {
    expect([0, 1, 2].map((n) => invoicePrice(10_000, percent(50, true), n))).toEqual([5000, 10_000, 10_000]);
    expect([0, 1, 2].map((n) => invoicePrice(10_000, percent(50), n))).toEqual([5000, 5000, 5000]);
    expect([0, 1].map((n) => invoicePrice(10_000, null, n))).toEqual([10_000, 10_000]);
  });
});

describe('what a way of paying takes off', () => {
  const discounts = { cash_discount_percent: 10, transfer_discount_percent: 5 };
  const percents = fc.record({
    cash_discount_percent: fc.integer({ min: 0, max: 50 }),
    transfer_discount_percent: fc.integer({ min: 0, max: 50 }),
  });

  it('is a percentage for cash and for transfers, and nothing for cards, the wallet, the terminal and own ways', () => {
    expect([1, 2, 3, 4, 5, 6, 9, 100, null].map((method) => methodDiscount(80_000, method, discounts))).toEqual([
      0, 8_000, 0, 0, 4_000, 4_000, 0, 0, 0,
    ]);
  });

  it('is never more than half, and nothing of what store credit pays', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e7 })),
        fc.integer({ min: 0, max: 2e7 }),
        percents,
        (prices, credit, rules) => {
          const off = methodDiscounts(prices, credit, 2, rules);
          const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
          const rest = Math.max(0, sum(prices) - credit);
          expect(off.every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
          // Each is rounded by itself.
          expect(Math.abs(sum(off) - (rest * rules.cash_discount_percent) / 100)).toBeLessThanOrEqual(
            prices.length / 2,
          );
          expect(methodDiscounts(prices, sum(prices), 2, rules)).toEqual(prices.map(() => 0));
        },
      ),
    ));
});

describe('canChargeCard', () => {
  it.each<[number, DiscountTerms | null, boolean, boolean]>([
    [1_000, null, false, true],
    [999, null, false, false],
    [0, null, false, true],
    [0, null, true, true],
    [50_000, fixed(49_000), false, true],
    [50_000, fixed(49_001), false, false],
    [50_000, percent(100), true, true],
    [50_000, fixed(49_500, true), true, false],
    [900, percent(100, true), true, false],
    [900, percent(100), true, true],
  ])('price %p, discount %p, subscription %p: %p', (price, discount, isSubscription, can) => {
    expect(canChargeCard(price, discount, isSubscription)).toBe(can);
  });
});
