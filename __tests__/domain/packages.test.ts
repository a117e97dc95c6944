import fc from 'fast-check';
import {
  allClassesInPackage,
  canPayCash,
  classAmountLabel,
  classesInPackage,
  freeFirstClass,
  isTrialPackage,
  packagesForClass,
  regularPackages,
  singleClassPackage,
  singleFor,
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

describe('packages for a class', () => {
  const [YOGA, REFORMER] = [1, 3];
  let next = 0;
  const offer = (more: object = {}) => ({
    ...pkg(),
    class_package_id: (next += 1),
    kind: 'presencial',
    price: 1500,
    sale_price: null as number | null,
    is_subscription: false,
    class_package_types: [] as { class_type: { class_type_id: number }; class_amount: number }[],
    ...more,
  });
  const typed = (class_type_id: number, class_amount: number) => [{ class_type: { class_type_id }, class_amount }];
  const wanted = { class_type_id: YOGA, restricted: false, class_package_id: null, guest: false };
  const restricted = { ...wanted, class_type_id: REFORMER, restricted: true };

  it.each<[string, object, Partial<typeof wanted>, number]>([
    ['general credits pay for a class that takes any', {}, {}, 10],
    ["general credits don't pay for a restricted class", {}, restricted, 0],
    ['credits of its type pay for a restricted class', { class_package_types: typed(REFORMER, 5) }, restricted, 5],
    ['credits of another type pay for none', { class_amount: 0, class_package_types: typed(REFORMER, 5) }, {}, 0],
    ['general and typed credits add up', { class_package_types: typed(YOGA, 2) }, {}, 12],
    ['online credits pay for no class at the studio', { kind: 'online' }, {}, 0],
    ["an event's credits pay for no other class", { kind: 'especial', is_special_event: true }, {}, 0],
    ['a plan pays for any number', { class_amount: -1 }, {}, -1],
    ['a plan pays for no guest', { class_amount: -1 }, { guest: true }, 0],
    [
      "a plan's counted credits pay for a guest",
      { class_amount: -1, class_package_types: typed(YOGA, 2) },
      { guest: true },
      2,
    ],
  ])('%s', (_case, more, of, count) => {
    expect(classesInPackage(offer(more), { ...wanted, ...of })).toBe(count);
  });

  it("an event takes its own package's credits only", () => {
    const [own, other] = [offer({ kind: 'especial', is_special_event: true }), offer()];
    expect(packagesForClass([other, own], { ...wanted, class_package_id: own.class_package_id }, [])).toEqual([own]);
  });

  it.each<[string, object, number]>([
    ['general credits', {}, 10],
    ['general and typed ones of any type', { class_package_types: [...typed(YOGA, 4), ...typed(REFORMER, 2)] }, 16],
    ['a plan', { class_package_types: typed(YOGA, -1) }, -1],
  ])('counts all classes of a package: %s', (_case, more, count) => {
    expect(allClassesInPackage(offer(more))).toBe(count);
  });

  it('are not those with credits of other types alone, whose general credits would do', () => {
    const [prenatal, both] = [
      offer({ class_package_types: typed(REFORMER, 4) }),
      offer({ class_package_types: [...typed(REFORMER, 4), ...typed(YOGA, 1)] }),
    ];
    expect(packagesForClass([prenatal, both], wanted, [])).toEqual([both]);
    expect(packagesForClass([prenatal, both], restricted, [])).toEqual([prenatal, both]);
  });

  it('come the cheapest first, by what they cost now, without those that are used up', () => {
    const [ten, sale, free, five] = [
      offer(),
      offer({ sale_price: 900 }),
      offer({ price: 0, class_amount: 1, limit_per_customer: 1 }),
      offer({ price: 1500, class_amount: 5 }),
    ];
    const all = [five, ten, sale, free];
    expect(packagesForClass(all, wanted, [])).toEqual([free, sale, ten, five]);
    expect(packagesForClass(all, wanted, [free.class_package_id])).toEqual([sale, ten, five]);
  });

  it('pays for one class alone by the cheapest package of one class that fits, never a trial or a subscription', () => {
    const one = { class_amount: 1, price: 200 };
    const [single, dear, ofReformer] = [
      offer(one),
      offer({ ...one, price: 250 }),
      offer({ class_amount: 0, price: 150, class_package_types: typed(REFORMER, 1) }),
    ];
    const others = [offer(), offer({ ...one, is_trial: true }), offer({ ...one, price: 90, is_subscription: true })];
    expect(singleFor([...others, dear, single, ofReformer], wanted)).toBe(single);
    expect(singleFor([...others, dear, single, ofReformer], restricted)).toBe(ofReformer);
    expect(singleFor(others, wanted)).toBeNull();
  });

  it.each<[string, object, boolean]>([
    ['a trial that costs nothing', { price: 0, class_amount: 1, limit_per_customer: 1 }, true],
    ['a trial on sale for nothing', { is_trial: true, sale_price: 0 }, true],
    ['a trial with a price', { is_trial: true }, false],
    ['a free subscription', { price: 0, is_trial: true, is_subscription: true }, false],
    ['a free package for everybody', { price: 0 }, false],
  ])('%s: the first class is free is %s', (_case, more, free) => {
    const one = offer(more);
    expect(freeFirstClass([offer(), one])).toBe(free ? one : null);
  });
});
