import fc from 'fast-check';
import {
  canPayCash,
  classAmountLabel,
  isTrialPackage,
  regularPackages,
  singleClassPackage,
  type PackageFacts,
} from '../../domain/packages';

const pkg = (more: Partial<PackageFacts> = {}): PackageFacts => ({
  class_amount: 10,
  limit_per_customer: null,
  is_trial: false,
  is_special_event: false,
  ...more,
});

describe('isTrialPackage', () => {
  it.each<[string, Partial<PackageFacts>, boolean]>([
    ['flagged', { is_trial: true }, true],
    ['one class, one per customer', { class_amount: 1, limit_per_customer: 1 }, true],
    ['one class, no limit', { class_amount: 1 }, false],
    ['one class, two per customer', { class_amount: 1, limit_per_customer: 2 }, false],
    ['ten classes, one per customer', { limit_per_customer: 1 }, false],
    ['unlimited, one per customer', { class_amount: -1, limit_per_customer: 1 }, false],
    ['regular', {}, false],
  ])('decides about a package: %s', (_case, more, trial) => {
    expect(isTrialPackage(pkg(more))).toBe(trial);
  });
});

describe('canPayCash', () => {
  const sold = (more: Partial<Parameters<typeof canPayCash>[0]> = {}) =>
    canPayCash({ ...pkg(), is_subscription: false, class_package_types: [], ...more });
  it.each<[string, Parameters<typeof sold>[0], boolean]>([
    ['ten classes', {}, true],
    ['ten classes and five of a type', { class_package_types: [{ class_amount: 5 }] }, true],
    ['unlimited', { class_amount: -1 }, false],
    ['unlimited in one class type', { class_package_types: [{ class_amount: 5 }, { class_amount: -1 }] }, false],
    ['a trial', { is_trial: true }, false],
    ['one class, one per customer', { class_amount: 1, limit_per_customer: 1 }, false],
    ['a subscription', { is_subscription: true }, false],
  ])('decides about a package: %s', (_case, more, payable) => {
    expect(sold(more)).toBe(payable);
  });
});

describe('regularPackages', () => {
  it('omits special events and one-per-customer packages and sorts by class_amount, unlimited last', () => {
    const list = [
      pkg({ class_amount: -1 }),
      pkg({ class_amount: 20 }),
      pkg({ class_amount: 1, limit_per_customer: 1 }),
      pkg({ class_amount: 5, is_special_event: true }),
      pkg({ class_amount: 1 }),
      pkg({ class_amount: 10, limit_per_customer: 2 }),
      pkg({ class_amount: 5, is_trial: true }),
    ];
    expect(regularPackages(list).map((p) => p.class_amount)).toEqual([1, 5, 10, 20, -1]);
  });

  it('keeps the order of packages with the same class_amount', () => {
    const list = [-1, 5, -1, 5].map((class_amount, id) => ({ ...pkg({ class_amount }), id }));
    expect(regularPackages(list).map((p) => p.id)).toEqual([1, 3, 0, 2]);
  });

  it('returns every regular package, sorted, and does not change the given list', () => {
    const any = fc.record<PackageFacts>({
      class_amount: fc.oneof(fc.constant(-1), fc.nat(40)),
      limit_per_customer: fc.option(fc.integer({ min: 1, max: 3 })),
      is_trial: fc.boolean(),
      is_special_event: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any), (list) => {
        const before = [...list];
        const shown = regularPackages(list);
        expect(list).toEqual(before);
        expect(new Set(shown)).toEqual(new Set(list.filter((p) => !p.is_special_event && p.limit_per_customer !== 1)));
        const size = (p: PackageFacts): number => (p.class_amount === -1 ? Infinity : p.class_amount);
        shown.slice(1).forEach((p, i) => expect(size(p)).toBeGreaterThanOrEqual(size(shown[i]!)));
      }),
    );
  });
});

it.each([
  [1, '1 clase'],
  [10, '10 clases'],
  [0, '0 clases'],
  [1200, '1,200 clases'],
  [-1, 'Clases ilimitadas'],
])('classAmountLabel(%p) is %p', (amount, label) => {
  expect(classAmountLabel(amount)).toBe(label);
});

describe('singleClassPackage', () => {
  const single = (more: object = {}) => ({
    ...pkg({ class_amount: 1 }),
    kind: 'presencial',
    price: 280,
    sale_price: null as number | null,
    is_subscription: false,
    ...more,
  });
  it.each([
    [
      'the cheapest package by its sale price',
      [single({ id: 1 }), single({ id: 2, price: 300, sale_price: 250 }), single({ id: 3, price: 260 })],
      2,
    ],
    [
      'none of more classes, unlimited, once per customer, an event, online or a subscription',
      [
        single({ class_amount: 5 }),
        single({ class_amount: -1 }),
        single({ limit_per_customer: 1 }),
        single({ is_trial: true }),
        single({ is_special_event: true }),
        single({ kind: 'online' }),
        single({ is_subscription: true }),
      ],
      undefined,
    ],
    ['none without packages', [], undefined],
  ])('returns %s', (_, packages, id) => expect((singleClassPackage(packages) as { id?: number } | null)?.id).toBe(id));
});
