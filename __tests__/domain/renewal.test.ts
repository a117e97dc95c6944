import fc from 'fast-check';
import {
  nextCharge,
  nextRenewal,
  trialDays,
  comingCharges,
  hasExpired,
  trialEnd,
  trialEndsAt,
  type SubscriptionPeriod,
} from '../../domain/renewal';
import { addDays } from '../../domain/studioTime';

const terms = (subscription_period: SubscriptionPeriod, subscription_interval = 1) => ({
  subscription_period,
  subscription_interval,
});
const active = (
  createdDay: string,
  period: SubscriptionPeriod = 'month',
  interval = 1,
  trial: number | null = null,
  status = 'active',
  trialPeriod: SubscriptionPeriod = 'day',
) => ({
  ...terms(period, interval),
  status,
  createdDay,
  free_trial_length: trial,
  free_trial_period: trialPeriod,
});
const DAY = /^\d{4}-\d{2}-\d{2}$/;

describe('nextCharge', () => {
  it.each<[string, SubscriptionPeriod, number, string]>([
    ['2026-11-23', 'day', 1, '2026-11-24'],
    ['2026-12-31', 'day', 15, '2027-01-15'],
    ['2026-11-23', 'month', 1, '2026-12-23'],
    ['2026-11-23', 'month', 3, '2027-02-23'],
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-08-31', 'month', 1, '2026-09-30'],
    ['2026-11-23', 'year', 1, '2027-11-23'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
    ['2028-02-29', 'year', 4, '2032-02-29'],
  ])('after %s, with period %s and interval %d, is %s', (invoice, period, interval, charge) => {
    expect(nextCharge(invoice, terms(period, interval))).toBe(charge);
  });
});

describe('trialEnd', () => {
  it.each<[string, number | null, SubscriptionPeriod | null, string | null, number | null]>([
    ['2026-11-23', 7, 'day', '2026-11-30', 7],
    ['2027-02-25', 7, 'day', '2027-03-04', 7],
    ['2028-02-25', 7, 'day', '2028-03-03', 7],
    ['2026-11-23', 7, null, '2026-11-30', 7],
    ['2026-11-23', 1, 'month', '2026-12-23', 30],
    ['2027-01-31', 1, 'month', '2027-02-28', 28],
    ['2028-01-31', 1, 'month', '2028-02-29', 29],
    ['2026-11-30', 3, 'month', '2027-02-28', 90],
    ['2026-11-23', 1, 'year', '2027-11-23', 365],
    ['2028-02-29', 1, 'year', '2029-02-28', 365],
    ['2026-11-23', null, 'month', null, null],
    ['2026-11-23', 0, 'month', null, null],
    ['2026-11-23', -3, null, null, null],
  ])('of a trial from %s of %p (%p) is %p, after %p days', (created, length, period, end, days) => {
    const trial = { free_trial_length: length, free_trial_period: period };
    expect([trialEnd(created, trial), trialDays(created, trial)]).toEqual([end, days]);
  });

  it('counts days where the period is not known', () => {
    expect(trialEnd('2026-11-23', { free_trial_length: 7 })).toBe('2026-11-30');
  });
});

describe('trialEndsAt', () => {
  it('is that many times 24 hours after the start, also where clocks change in between', () => {
    const started = new Date('2026-10-30T18:00:00.000Z');
    expect(trialEndsAt(started, 7)).toEqual(new Date('2026-11-06T18:00:00.000Z'));
    expect(started).toEqual(new Date('2026-10-30T18:00:00.000Z'));
  });
});

describe('comingCharges', () => {
  const monthly = { subscription_period: 'month', subscription_interval: 1, free_trial_length: null } as const;
  it.each([
    ['the same amount', monthly, 800, 800, [['2026-12-22', 800]]],
    ['a discount of the first payment only', monthly, 400, 800, [['2026-12-22', 800]]],
    ['a trial', { ...monthly, free_trial_length: 7 }, 800, 800, [['2026-11-29', 800]]],
    [
      'a trial and a discount of the first payment only',
      { ...monthly, free_trial_length: 7 },
      400,
      800,
      [
        ['2026-11-29', 400],
        ['2026-12-29', 800],
      ],
    ],
  ] as const)('list day and amount until the amount stays, with %s', (_, terms, first, later, charges) => {
    expect(comingCharges('2026-11-22', terms, { first, later }).map(({ day, amount }) => [day, amount])).toEqual(
      charges,
    );
  });
});

describe('hasExpired', () => {
  it.each([
    [12, 2026, '2026-12-31', false],
    [12, 2026, '2027-01-01', true],
    [1, 2027, '2026-12-31', false],
    [null, null, '2099-01-01', false],
  ])('a card of %s/%s has expired on %s: %s', (exp_month, exp_year, day, expired) =>
    expect(hasExpired({ exp_month, exp_year }, day)).toBe(expired),
  );
});

describe('nextRenewal', () => {
  it.each<[string, ReturnType<typeof active>, string, string | null]>([
    ['later this month', active('2026-01-15'), '2026-11-03', '2026-11-15'],
    ['next month, once the day has passed', active('2026-01-15'), '2026-11-20', '2026-12-15'],
    ['next month, on the day itself', active('2026-01-15'), '2026-11-15', '2026-12-15'],
    ['one interval after the first day', active('2026-11-23'), '2026-11-23', '2026-12-23'],
    ['the 31st in a short month', active('2026-01-31'), '2026-02-10', '2026-02-28'],
    ['the 31st again after it', active('2026-01-31'), '2026-02-28', '2026-03-31'],
    ['the 31st in a leap February', active('2028-01-31'), '2028-02-10', '2028-02-29'],
    ['29 February, yearly', active('2028-02-29', 'year'), '2028-06-01', '2029-02-28'],
    ['29 February, four years on', active('2028-02-29', 'year'), '2031-06-01', '2032-02-29'],
    ['every second month', active('2026-10-05', 'month', 2), '2026-11-23', '2026-12-05'],
    ['every 30 days', active('2026-10-05', 'day', 30), '2026-11-23', '2026-12-04'],
    ['daily, after years', active('2016-01-01', 'day'), '2026-11-23', '2026-11-24'],
    ['before its first day: the first day', active('2026-12-01'), '2026-11-23', '2026-12-01'],
    ['while a trial runs: its end', active('2026-11-20', 'month', 1, 7), '2026-11-23', '2026-11-27'],
    ['on the day on which a trial ends: a month on', active('2026-11-20', 'month', 1, 7), '2026-11-27', '2026-12-27'],
    ['after a trial: the day on which it ended', active('2026-11-20', 'month', 1, 7), '2027-01-28', '2027-02-27'],
    [
      'while a trial of two months runs: its end',
      active('2026-11-20', 'year', 1, 2, 'active', 'month'),
      '2026-12-27',
      '2027-01-20',
    ],
    [
      'after a trial of two months: a year on',
      active('2026-11-20', 'year', 1, 2, 'active', 'month'),
      '2027-01-20',
      '2028-01-20',
    ],
    ['a trial of no days', active('2026-11-20', 'month', 1, 0), '2026-11-23', '2026-12-20'],
    ['an interval of 0', active('2026-11-20', 'month', 0), '2026-11-23', null],
    ['a negative interval', active('2026-11-20', 'month', -1), '2026-11-23', null],
    ['an interval of 1.5', active('2026-11-20', 'month', 1.5), '2026-11-23', null],
    ['an interval of NaN', active('2026-11-20', 'month', NaN), '2026-11-23', null],
    ['an interval beyond the year 9999', active('2026-11-20', 'year', 9000), '2026-11-23', null],
    ...['pending', 'completed', 'failed', 'cancelled', 'revoked', ''].map(
      (status): [string, ReturnType<typeof active>, string, null] => [
        `none for status '${status}'`,
        active('2026-01-15', 'month', 1, 300, status),
        '2026-03-03',
        null,
      ],
    ),
  ])('finds the day: %s', (_case, purchase, today, renewal) => {
    expect(nextRenewal(purchase, today)).toBe(renewal);
  });

  const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2015-01-01', n));
  const period = fc.constantFrom<SubscriptionPeriod>('day', 'month', 'year');
  const interval = fc.integer({ min: 1, max: 24 });

  it('is after today, and the following one is later still', () => {
    fc.assert(
      fc.property(
        day,
        period,
        interval,
        fc.option(fc.integer({ min: 1, max: 60 })),
        day,
        (created, p, i, trial, today) => {
          const purchase = active(created, p, i, trial);
          const next = nextRenewal(purchase, today)!;
          expect(next).toMatch(DAY);
          expect(next > today).toBe(true);
          expect(nextRenewal(purchase, next)! > next).toBe(true);
        },
      ),
    );
  });

  it('is the first day of the cycle after today', () => {
    fc.assert(
      fc.property(day, period, interval, day, (created, p, i, today) => {
        const purchase = active(created, p, i);
        const next = nextRenewal(purchase, today)!;
        expect(nextRenewal(purchase, addDays(next, -1))).toBe(next);
      }),
    );
  });

  it('of a monthly plan is on its first day of the month, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, interval, day, (created, i, today) => {
        const next = nextRenewal(active(created, 'month', i), today)!;
        const [began, falls] = [Number(created.slice(8)), Number(next.slice(8))];
        if (falls !== began) {
          expect(falls).toBeLessThan(began);
          expect(addDays(next, 1).slice(8)).toBe('01');
        }
      }),
    );
  });

  it('equals nextCharge of the previous renewal if the month has the day', () => {
    fc.assert(
      fc.property(day, period, interval, day, (created, p, i, today) => {
        fc.pre(Number(created.slice(8)) <= 28);
        const purchase = active(created, p, i);
        const next = nextRenewal(purchase, today)!;
        expect(nextRenewal(purchase, next)).toBe(nextCharge(next, purchase));
      }),
    );
  });
});
