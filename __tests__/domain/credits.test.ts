import fc from 'fast-check';
import { endOfStudioDayAfter, instantOf } from '../../domain/studioTime';
import {
  chooseCredit,
  creditFits,
  creditOrder,
  creditsLabel,
  giftDays,
  grantedCredits,
  type Credit,
  type CreditNeed,
  creditParts,
} from '../../domain/credits';
import { DAY } from '../../domain/durations';

const CYCLING = 1;
const YOGA = 2;
const STARTS = new Date('2026-11-23T13:00:00Z');
const EVENT = 7;
const NEED: CreditNeed = {
  class_type_id: CYCLING,
  restricted: false,
  class_package_id: null,
  studioStart: STARTS,
  guest: false,
};
const GUEST = { ...NEED, guest: true };
const RESTRICTED = { ...NEED, restricted: true };
const AT_EVENT = { ...RESTRICTED, class_package_id: EVENT };
const day = (n: number): Date => new Date(STARTS.getTime() + n * DAY);
const credit = (available_class_id: number, more: Partial<Credit> = {}): Credit => ({
  available_class_id,
  class_type_id: null,
  unlimited: false,
  kind: 'presencial',
  class_package_id: 3,
  expiresAt: null,
  ...more,
});

describe('creditFits', () => {
  it.each<[string, Credit, CreditNeed, boolean]>([
    ['general, never expires', credit(1), NEED, true],
    ['expires exactly when the class starts', credit(1, { expiresAt: STARTS }), NEED, true],
    ['expires a millisecond before', credit(1, { expiresAt: new Date(STARTS.getTime() - 1) }), NEED, false],
    ['an invalid expiry', credit(1, { expiresAt: new Date(NaN) }), NEED, false],
    ['of the class type', credit(1, { class_type_id: CYCLING }), NEED, true],
    ['of another class type', credit(1, { class_type_id: YOGA }), NEED, false],
    ['general, for a restricted type', credit(1), RESTRICTED, false],
    ['of the restricted type', credit(1, { class_type_id: CYCLING }), RESTRICTED, true],
    ['unlimited', credit(1, { unlimited: true }), NEED, true],
    ['unlimited, for a guest', credit(1, { unlimited: true }), GUEST, false],
    ['general, for a guest', credit(1), GUEST, true],
    ['unlimited, for a restricted type', credit(1, { unlimited: true }), RESTRICTED, false],
    ['unpaid, with a place left for it', credit(1, { is_paid: false }), { ...NEED, unpaidPlacesLeft: 1 }, true],
    ['unpaid, with no place left for it', credit(1, { is_paid: false }), { ...NEED, unpaidPlacesLeft: 0 }, false],
    ['unpaid, without a limit', credit(1, { is_paid: false }), NEED, true],
    ['paid, with no place left for unpaid ones', credit(1, { is_paid: true }), { ...NEED, unpaidPlacesLeft: 0 }, true],
    ['unlimited in the restricted type', credit(1, { unlimited: true, class_type_id: CYCLING }), RESTRICTED, true],
    ['online, for a class at the studio', credit(1, { kind: 'online' }), NEED, false],
    ['unlimited online, for a class at the studio', credit(1, { kind: 'online', unlimited: true }), NEED, false],
    ['online, for an event', credit(1, { kind: 'online', class_package_id: EVENT }), AT_EVENT, false],
    ['for classes, for an event', credit(1, { class_type_id: CYCLING }), AT_EVENT, false],
    ['unlimited, for an event', credit(1, { unlimited: true }), AT_EVENT, false],
    ['of an event, for an ordinary class', credit(1, { kind: 'especial', class_package_id: EVENT }), NEED, false],
    ['of the event', credit(1, { kind: 'especial', class_package_id: EVENT }), AT_EVENT, true],
    ['of another event', credit(1, { kind: 'especial', class_package_id: 8 }), AT_EVENT, false],
    [
      'of the event, expired',
      credit(1, { kind: 'especial', class_package_id: EVENT, expiresAt: day(-1) }),
      AT_EVENT,
      false,
    ],
  ])('decides about a credit: %s', (_case, c, need, fits) => {
    expect(creditFits(c, need)).toBe(fits);
  });
});

describe('chooseCredit', () => {
  it.each<[string, Credit[], CreditNeed, number | null]>([
    ['none', [], NEED, null],
    ['none that fits', [credit(1, { class_type_id: YOGA })], NEED, null],
    [
      'one for the class type before a general one, even if it expires later',
      [credit(1, { expiresAt: day(1) }), credit(2, { class_type_id: CYCLING, expiresAt: day(30) })],
      NEED,
      2,
    ],
    ['the one that expires first', [credit(1, { expiresAt: day(9) }), credit(2, { expiresAt: day(3) })], NEED, 2],
    ['one that expires before one that never does', [credit(1), credit(2, { expiresAt: day(90) })], NEED, 2],
    [
      'a paid one before an unpaid one that expires first',
      [credit(1), credit(2, { is_paid: false, expiresAt: day(3) })],
      NEED,
      1,
    ],
    ['the older of two equal ones', [credit(8), credit(3)], NEED, 3],
    [
      'the unlimited plan, so that no counted credit is spent',
      [credit(1, { class_type_id: CYCLING }), credit(2, { unlimited: true })],
      NEED,
      2,
    ],
    ['a counted one for a guest', [credit(1, { unlimited: true }), credit(2)], GUEST, 2],
    ['none for a guest if the customer has only a plan', [credit(1, { unlimited: true })], GUEST, null],
    [
      'none that expires before the class',
      [credit(1, { expiresAt: day(-1) }), credit(2, { expiresAt: day(9) })],
      NEED,
      2,
    ],
  ])('chooses %s', (_case, credits, need, chosen) => {
    expect(chooseCredit(credits, need)?.available_class_id ?? null).toBe(chosen);
  });

  const anyCredit = fc.record<Credit>({
    available_class_id: fc.nat(50),
    class_type_id: fc.constantFrom(null, CYCLING, YOGA),
    unlimited: fc.boolean(),
    kind: fc.constantFrom('presencial', 'online', 'especial'),
    class_package_id: fc.constantFrom(null, EVENT, 8),
    expiresAt: fc.option(fc.integer({ min: -3, max: 3 }).map(day)),
  });
  const wallet = fc.uniqueArray(anyCredit, { selector: (c) => c.available_class_id, maxLength: 12 });
  const need = fc.record<CreditNeed>({
    class_type_id: fc.constantFrom(CYCLING, YOGA),
    restricted: fc.boolean(),
    class_package_id: fc.constantFrom(null, EVENT),
    studioStart: fc.constant(STARTS),
    guest: fc.boolean(),
  });

  it('does not depend on the order of the credits', () => {
    fc.assert(
      fc.property(
        wallet.chain((w) => fc.tuple(fc.constant(w), fc.shuffledSubarray(w, { minLength: w.length }))),
        need,
        ([a, b], n) => {
          expect(creditOrder(b, n)).toEqual(creditOrder(a, n));
        },
      ),
    );
  });

  it('chooses a fitting credit whenever there is one, and does not change the list', () => {
    fc.assert(
      fc.property(wallet, need, (w, n) => {
        const before = [...w];
        const chosen = chooseCredit(w, n);
        expect(chosen !== null).toBe(w.some((c) => creditFits(c, n)));
        if (chosen) expect(creditFits(chosen, n)).toBe(true);
        expect(w).toEqual(before);
      }),
    );
  });

  it('never pays for an ordinary class with an online or event credit, nor for an event with any other', () => {
    fc.assert(
      fc.property(wallet, need, (w, n) => {
        const chosen = chooseCredit(w, n);
        if (!chosen) return;
        expect(chosen.kind).toBe(n.class_package_id === null ? 'presencial' : 'especial');
        if (n.class_package_id !== null) expect(chosen.class_package_id).toBe(n.class_package_id);
      }),
    );
  });

  it('never chooses a general credit while one for the class type fits', () => {
    fc.assert(
      fc.property(wallet, need, (w, n) => {
        const chosen = chooseCredit(w, n);
        if (!chosen || chosen.unlimited || chosen.class_type_id !== null) return;
        expect(w.some((c) => !c.unlimited && c.class_type_id !== null && creditFits(c, n))).toBe(false);
      }),
    );
  });
});

it.each<[string, boolean[], string]>([
  ['no credits', [], '0'],
  ['three credits', [false, false, false], '3'],
  ['an unlimited plan', [true], 'Ilimitadas'],
  ['a plan beside credits', [false, true], 'Ilimitadas'],
])('creditsLabel of %s', (_case, unlimited, label) => {
  expect(creditsLabel(unlimited.map((u) => ({ unlimited: u, kind: 'presencial' })))).toBe(label);
});

it('creditsLabel counts neither online credits nor those of events', () => {
  const credits = [credit(1), credit(2, { kind: 'online', unlimited: true }), credit(3, { kind: 'especial' })];
  expect(creditsLabel(credits)).toBe('1');
});

describe('grantedCredits', () => {
  const pkg = (class_amount: number, ...types: [class_type_id: number, class_amount: number][]) => ({
    class_amount,
    expiration_days: 30,
    class_package_types: types.map(([class_type_id, amount]) => ({
      class_type: { class_type_id },
      class_amount: amount,
      expiration_days: 15,
    })),
  });
  it.each<[string, ReturnType<typeof pkg>, ReturnType<typeof grantedCredits>]>([
    ['ten general ones', pkg(10), [{ class_type_id: null, unlimited: false, count: 10, expiration_days: 30 }]],
    [
      'one row for an unlimited plan',
      pkg(-1),
      [{ class_type_id: null, unlimited: true, count: 1, expiration_days: 30 }],
    ],
    ['none', pkg(0), []],
    [
      'general ones, then those of a class type with their own expiry',
      pkg(5, [YOGA, 2]),
      [
        { class_type_id: null, unlimited: false, count: 5, expiration_days: 30 },
        { class_type_id: YOGA, unlimited: false, count: 2, expiration_days: 15 },
      ],
    ],
    [
      'only those of class types, one of them unlimited, one of them none',
      pkg(0, [YOGA, -1], [CYCLING, 0]),
      [{ class_type_id: YOGA, unlimited: true, count: 1, expiration_days: 15 }],
    ],
  ])('grants %s', (_case, given, credits) => {
    expect(grantedCredits(given)).toEqual(credits);
  });
});

describe('creditParts', () => {
  it('separates typed, online and event credits, and leaves out general ones and plans', () => {
    expect(
      creditParts([
        { class_amount: 1 },
        { class_amount: -1, class_type_name: 'Barre' },
        { class_amount: 1, kind: 'presencial', class_type_name: 'Reformer' },
        { class_amount: 1, kind: 'presencial', class_type_name: 'Reformer' },
        { class_amount: 1, kind: 'online' },
        { class_amount: 1, kind: 'especial' },
      ]),
    ).toEqual(['2 solo Reformer', '1 en línea', '1 de evento']);
  });
});

describe("a credit's last day is the day of the class's place", () => {
  const ENDS = ['2026-12-31', '2027-02-28', '2027-06-30', '2026-10-31', '2027-03-13', '2027-04-04'] as const;
  const ZONES = ['America/Mexico_City', 'America/Tijuana', 'America/Cancun', 'America/Hermosillo'] as const;
  const cases = ENDS.flatMap((day) => ZONES.map((zone) => [day, zone] as const));
  const nextDay = (text: string): string =>
    new Date(Date.parse(`${text}T00:00:00.000Z`) + DAY).toISOString().slice(0, 10);
  const pays = (lastDay: string, studioZone: string, class_date: string): boolean => {
    const expiresAt = endOfStudioDayAfter(instantOf(`${lastDay}T12:00:00.000Z`, studioZone), 0, studioZone);
    return creditFits(credit(1, { expiresAt }), { ...NEED, studioStart: instantOf(class_date, studioZone) });
  };

  it.each(cases)(
    'until %s of a studio in %s it pays until the last minute of that day, and not in the next',
    (day, zone) => {
      expect(pays(day, zone, `${day}T00:15:00.000Z`)).toBe(true);
      expect(pays(day, zone, `${day}T22:30:00.000Z`)).toBe(true);
      expect(pays(day, zone, `${day}T23:59:00.000Z`)).toBe(true);
      expect(pays(day, zone, `${nextDay(day)}T00:00:00.000Z`)).toBe(false);
    },
  );
});

test.each([
  [
    'the package that was bought last',
    [
      { expiration_days: 60, credits: { total: 5 } },
      { expiration_days: 10, credits: { total: 1 } },
    ],
    60,
  ],
  [
    'the last one with credits, where a charge came after it',
    [
      { expiration_days: 1, credits: { total: 0 } },
      { expiration_days: 45, credits: { total: 8 } },
    ],
    45,
  ],
  ['30 days, where nothing was bought', [], 30],
])('a single credit is suggested for as long as %s', (_case, purchases, days) => {
  expect(giftDays(purchases)).toBe(days);
});
