import fc from 'fast-check';
import {
  chargesAtPrice,
  isPriceDue,
  PRICE_NOTICE_DAYS,
  decideNewPrice,
  type RunningSubscription,
} from '../../domain/priceChange';
import { nextRenewal } from '../../domain/renewal';
import { addDays } from '../../domain/studioTime';

const MONTH = { subscription_period: 'month', subscription_interval: 1 } as const;
const RUNNING: RunningSubscription = {
  ...MONTH,
  status: 'active',
  createdDay: '2026-11-20',
  resumedDay: null,
  free_trial_length: null,
  frozen: false,
  provider: 'stripe',
  price: 80_000,
  charges: { first: 80_000, later: 80_000 },
  discount: null,
};
const TENTH = { amount: 10, is_percent: true, first_invoice_only: false };

it.each<[string, Partial<RunningSubscription>, number, string, unknown]>([
  ['more counts after the notice', {}, 95_000, '2026-11-25', { later: 95_000, firstDay: '2026-12-20' }],
  ['a charge within the notice stays', {}, 95_000, '2026-12-10', { notBefore: '2026-12-25', firstDay: '2027-01-20' }],
  ['one on the last day of it is the first', {}, 95_000, '2026-12-05', { firstDay: '2026-12-20' }],
  ['less counts from the next charge', {}, 70_000, '2026-12-19', { later: 70_000, firstDay: '2026-12-20' }],
  ['but not from the one of today', {}, 70_000, '2026-12-20', { firstDay: '2027-01-20' }],
  ['a frozen one has no day yet', { frozen: true }, 95_000, '2026-11-25', { firstDay: null, notBefore: '2026-12-10' }],
  ['PayPal keeps its price', { provider: 'paypal' }, 95_000, '2026-11-25', 'paypal'],
  ['one without a provider', { provider: null }, 95_000, '2026-11-25', 'imported'],
  ['and one of three months', { subscription_interval: 3 }, 95_000, '2026-11-25', 'other_period'],
  ['the same price changes nothing', {}, 80_000, '2026-11-25', 'same'],
  [
    'what a discount leaves may be too little for a card',
    { discount: { ...TENTH, amount: 90 }, charges: { first: 8_000, later: 8_000 } },
    5_000,
    '2026-11-25',
    'too_little',
  ],
])('the price of running subscriptions: %s', (_what, fields, price, today, expected) => {
  const found = decideNewPrice({ ...RUNNING, ...fields }, price, MONTH, today);
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatchObject(expected as object);
});

it.each([
  ['a percentage stays one', TENTH, { first: 72_000, later: 72_000 }, { first: 90_000, later: 90_000 }],
  [
    'a sum stays one',
    { ...TENTH, is_percent: false, amount: 5_000 },
    { first: 75_000, later: 75_000 },
    { first: 95_000, later: 95_000 },
  ],
  [
    'only the first charge',
    { ...TENTH, first_invoice_only: true },
    { first: 72_000, later: 80_000 },
    { first: 90_000, later: 100_000 },
  ],
  [
    'one that has changed since keeps its sum',
    { ...TENTH, amount: 50 },
    { first: 72_000, later: 72_000 },
    { first: 92_000, later: 92_000 },
  ],
])("a discount's terms apply to the new price of a subscription: %s", (_what, discount, charges, expected) => {
  expect(chargesAtPrice(100_000, { price: 80_000, charges, discount })).toEqual(expected);
});

it('no customer pays a new price before the notice is over, and then from a whole charge on', () => {
  const days = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('day', 'month', 'year'),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1_000, max: 200_000 }),
      (passed, subscription_period, subscription_interval, price) => {
        const terms = { subscription_period, subscription_interval } as const;
        const running = { ...RUNNING, ...terms, createdDay: '2024-01-31' };
        const cycle = { ...running, frozen: null };
        const today = addDays('2024-01-31', passed);
        const found = decideNewPrice(running, price, terms, today);
        if (typeof found === 'string') return;
        const { firstDay, notBefore, later } = found;
        expect(firstDay! >= addDays(today, later > 80_000 ? PRICE_NOTICE_DAYS : 1)).toBe(true);
        // It is sent once the previous charge is made, and not earlier.
        expect(isPriceDue(running, addDays(firstDay!, -1), notBefore)).toBe(true);
        expect(nextRenewal(cycle, addDays(firstDay!, -1))).toBe(firstDay);
        const before = addDays(notBefore, -1);
        const charge = nextRenewal(cycle, addDays(today, -400));
        if (charge !== null && nextRenewal(cycle, charge)! <= before)
          expect(isPriceDue(running, charge, notBefore)).toBe(false);
      },
    ),
  );
});
