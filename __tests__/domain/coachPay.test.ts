import fc from 'fast-check';
import {
  correctionsOf,
  fortnightOf,
  monthOf,
  nextPeriod,
  payFor,
  payLine,
  payTotal,
  periodProblem,
  placeValue,
  rateFor,
  rateProblems,
  termsText,
  type PaidClass,
  type PayRate,
  type PayTerms,
} from '../../domain/coachPay';
import { addDays } from '../../domain/studioTime';

const CLASS: PaidClass = {
  instructor_id: 1,
  single_class_id: 10,
  class_date: '2026-11-05T07:00:00.000Z',
  class_type_id: 2,
  location_id: 3,
  title: 'Barre',
  location: 'Roma',
  capacity: 12,
  substituted: false,
  attended: 6,
  booked: 8,
};
const RATE: PayRate = {
  instructor_id: null,
  class_type_id: null,
  location_id: null,
  occasion: 'class',
  basis: 'class',
  amount: 20_000,
  steps: [],
  percent: null,
  unlimited_visit: null,
  starts_on: '2026-01-01',
  ends_on: null,
};
const STEPS: PayTerms = {
  occasion: 'class',
  basis: 'steps',
  amount: null,
  percent: null,
  unlimited_visit: null,
  steps: [
    { from: 1, amount: 20_000 },
    { from: 6, amount: 30_000 },
    { from: 11, amount: 45_000 },
  ],
};
const SHARE: PayTerms = { ...STEPS, basis: 'share', steps: [], percent: 40 };

describe('the rate of a class', () => {
  it.each<[string, Partial<PaidClass>, readonly Partial<PayRate>[], number | null]>([
    ['none, if none holds yet', {}, [{ starts_on: '2026-11-06' }], null],
    ['none, if all have ended', {}, [{ ends_on: '2026-11-04' }], null],
    ['one on its first and last day', {}, [{ starts_on: '2026-11-05', ends_on: '2026-11-05' }], 0],
    [
      'none of another coach, type or place',
      {},
      [{ instructor_id: 9 }, { class_type_id: 9 }, { location_id: 9 }],
      null,
    ],
    ['that of its coach before that of all', {}, [{}, { instructor_id: 1 }], 1],
    [
      'that of its coach before that of its type and place',
      {},
      [{ class_type_id: 2, location_id: 3 }, { instructor_id: 1 }],
      1,
    ],
    ['that of its type before that of its place', {}, [{ location_id: 3 }, { class_type_id: 2 }], 1],
    [
      'that for private classes, if it has one place',
      { capacity: 1 },
      [{ instructor_id: 1 }, { occasion: 'private' }],
      1,
    ],
    ['not that for private classes, if it has two', { capacity: 2 }, [{ occasion: 'private' }, {}], 1],
    [
      'that for substitutions, if it was taken over',
      { substituted: true },
      [{ instructor_id: 1 }, { occasion: 'substitution' }],
      1,
    ],
    [
      'that for substitutions before that for private classes',
      { substituted: true, capacity: 1 },
      [{ occasion: 'private' }, { occasion: 'substitution' }],
      1,
    ],
    ['not that for substitutions otherwise', {}, [{ occasion: 'substitution' }], null],
  ])('is %s', (_, facts, rates, expected) => {
    const all = rates.map((rate) => ({ ...RATE, ...rate }));
    expect(rateFor({ ...CLASS, ...facts }, all)).toBe(expected === null ? null : all[expected]);
    expect(rateFor({ ...CLASS, ...facts }, [...all].reverse())).toBe(expected === null ? null : all[expected]);
  });
});

describe('the pay of a class', () => {
  it.each([
    [0, 0],
    [1, 20_000],
    [5, 20_000],
    [6, 30_000],
    [10, 30_000],
    [11, 45_000],
    [40, 45_000],
  ])('by steps for %i people is %i centavos', (people, amount) => {
    expect(payFor(STEPS, people, [])).toEqual({ amount, revenue: null });
  });

  it('by person counts those who came, by class none', () => {
    const head: PayTerms = { ...STEPS, basis: 'head', steps: [], amount: 3_050 };
    expect(payFor(head, 6, []).amount).toBe(18_300);
    expect(payFor({ ...head, basis: 'class' }, 0, []).amount).toBe(3_050);
  });

  it('as a share rounds each place and the share to a centavo', () => {
    const places = [
      { paid: 100_000, credits: 3, plan_days: null },
      { paid: 0, credits: 1, plan_days: null },
      { paid: 150_000, credits: 1, plan_days: 30 },
    ];
    expect(places.map((place) => placeValue(place, null))).toEqual([33_333, 0, 5_000]);
    expect(payFor(SHARE, 0, places)).toEqual({ amount: 15_333, revenue: 38_333 });
    // The rate's own value of a visit with an unlimited plan.
    expect(payFor({ ...SHARE, unlimited_visit: 9_000 }, 0, places).revenue).toBe(42_333);
  });

  it('as a share never exceeds what was sold by more than the rounding of each place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 200 }), (paid, credits) => {
        const places = Array.from({ length: credits }, () => ({ paid, credits, plan_days: null }));
        const { revenue, amount } = payFor({ ...SHARE, percent: 100 }, 0, places);
        expect(amount).toBe(revenue);
        expect(Math.abs((revenue ?? NaN) - paid)).toBeLessThanOrEqual(credits / 2);
      }),
    );
  });

  it('warns where no rate holds, and where heads count but none was checked in', () => {
    expect(payLine(CLASS, null, [])).toMatchObject({ amount: 0, warning: 'no-rate', terms: null });
    expect(payLine({ ...CLASS, attended: 0 }, STEPS, [])).toMatchObject({ amount: 0, warning: 'no-attendance' });
    expect(payLine({ ...CLASS, attended: 0, booked: 0 }, STEPS, []).warning).toBeNull();
    expect(payLine({ ...CLASS, attended: 0 }, RATE, []).warning).toBeNull();
  });
});

describe('corrections', () => {
  const line = (single_class_id: number, amount: number) => ({
    ...payLine({ ...CLASS, single_class_id }, RATE, []),
    amount,
  });
  const paid = (single_class_id: number, amount: number) => ({
    instructor_id: 1,
    single_class_id,
    amount,
    class_date: CLASS.class_date,
    title: 'Barre',
    location: 'Roma',
  });

  it('are the differences of changed, added and lost classes, and none of those that stay', () => {
    const found = correctionsOf([line(1, 200), line(2, 300), line(4, 500)], [paid(1, 200), paid(2, 200), paid(3, 400)]);
    expect(found.map((one) => [one.single_class_id, one.paid, one.amount])).toEqual([
      [2, 200, 100],
      [3, 400, -400],
      [4, 0, 500],
    ]);
  });

  it('bring what was paid to what is due, once', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 99 })), {
      maxLength: 30,
    });
    const unique = (all: readonly (readonly [number, number])[]) => [...new Map(all)];
    fc.assert(
      fc.property(rows, rows, (due, before) => {
        const now = unique(due).map(([id, amount]) => line(id, amount));
        const was = unique(before).map(([id, amount]) => paid(id, amount));
        const found = correctionsOf(now, was);
        expect(payTotal(was) + payTotal(found)).toBe(payTotal(now));
        const after = new Map(was.map((one) => [one.single_class_id, one.amount]));
        for (const one of found) after.set(one.single_class_id, (after.get(one.single_class_id) ?? 0) + one.amount);
        expect(
          correctionsOf(
            now,
            [...after].map(([id, amount]) => paid(id, amount)),
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe('periods', () => {
  it.each([
    ['2026-11-01', '2026-11-01', '2026-11-15'],
    ['2026-11-15', '2026-11-01', '2026-11-15'],
    ['2026-11-16', '2026-11-16', '2026-11-30'],
    ['2028-02-29', '2028-02-16', '2028-02-29'],
    ['2026-12-31', '2026-12-16', '2026-12-31'],
  ])('the half of a month of %s is from %s to %s', (day, from, to) => {
    expect(fortnightOf(day)).toEqual({ from, to });
  });

  const anyDay = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2024-01-01', n));

  it('of a month, a half of a month or some days follow each other without a gap', () => {
    const period = fc.oneof(
      anyDay.map(monthOf),
      anyDay.map(fortnightOf),
      fc.tuple(anyDay, fc.integer({ min: 0, max: 61 })).map(([from, n]) => ({ from, to: addDays(from, n) })),
    );
    fc.assert(
      fc.property(period, (one) => {
        const next = nextPeriod(one, 1);
        expect(next.from).toBe(addDays(one.to, 1));
        expect(nextPeriod(next, -1).to).toBe(one.to);
        expect(periodProblem(one)).toBeNull();
      }),
    );
  });

  it('of a month or a half of a month come back after one step forward and one back', () => {
    fc.assert(
      fc.property(fc.oneof(anyDay.map(monthOf), anyDay.map(fortnightOf)), (one) => {
        expect(nextPeriod(nextPeriod(one, 1), -1)).toEqual(one);
      }),
    );
  });

  it.each([
    ['come back after one step forward and one back', '2026-11-03', '2026-11-09', '2026-11-03'],
    ['become months where the next ones are exactly one', '2024-01-03', '2024-01-31', '2024-01-01'],
  ])('of some days %s', (_, from, to, back) => {
    expect(nextPeriod(nextPeriod({ from, to }, 1), -1)).toEqual({ from: back, to });
  });

  it.each([
    ['2026-11-31', '2026-12-01', 'Escribe una fecha válida.'],
    ['2026-11-02', '2026-11-01', 'El último día no puede ser antes del primero.'],
    ['2026-01-01', '2026-03-04', 'Elige como máximo 62 días.'],
  ])('from %s to %s are refused', (from, to, problem) => {
    expect(periodProblem({ from, to })).toBe(problem);
  });
});

it.each<[Partial<PayRate>, readonly string[]]>([
  [{}, []],
  [{ amount: null }, ['amount']],
  [{ basis: 'head', amount: -1 }, ['amount']],
  [{ basis: 'share', percent: 101 }, ['percent']],
  [{ basis: 'share', percent: 50, unlimited_visit: 0 }, []],
  [{ basis: 'steps', steps: [] }, ['steps']],
  [{ basis: 'steps', steps: [{ from: 0, amount: 1 }] }, ['steps']],
  [{ basis: 'steps', steps: [...STEPS.steps].reverse() }, ['steps']],
  [{ basis: 'steps', steps: STEPS.steps }, []],
  [{ starts_on: '2026-02-30' }, ['starts_on']],
  [{ ends_on: '2025-12-31' }, ['ends_on']],
])('the problems of a rate with %j are in %j', (changes, fields) => {
  expect(Object.keys(rateProblems({ ...RATE, ...changes }))).toEqual(fields);
});

it.each<[Partial<PayTerms>, string]>([
  [RATE, '$200.00 MXN por clase'],
  [{ ...RATE, basis: 'head', amount: 3_050 }, '$30.50 MXN por persona'],
  [STEPS, '1 a 5: $200.00 · 6 a 10: $300.00 · 11 o más: $450.00 (MXN)'],
  [SHARE, '40 % de lo vendido'],
  [{ ...SHARE, unlimited_visit: 9_000 }, '40 % de lo vendido; visita ilimitada $90.00 MXN'],
])('terms are worded', (terms, text) => {
  expect(termsText({ ...STEPS, ...terms })).toBe(text);
});
