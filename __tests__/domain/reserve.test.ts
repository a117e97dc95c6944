import fc from 'fast-check';
import type { Credit } from '../../domain/credits';
import { HOUR } from '../../domain/durations';
import { ERRORS } from '../../domain/errors';
import {
  decideReservation,
  decideSeveral,
  decideWithGuest,
  payingOrder,
  type ReserveFacts,
  type ReserveRequest,
  type ReserveRules,
} from '../../domain/reserve';
import { limitText } from '../../domain/personLimits';
import { spotCount } from '../../domain/spotMap';

const NOW = new Date('2026-11-23T12:00:00Z');
const CREDIT: Credit = {
  available_class_id: 1,
  class_type_id: null,
  unlimited: false,
  kind: 'presencial',
  class_package_id: null,
  expiresAt: null,
};
const TICKET: Credit = { ...CREDIT, kind: 'especial', class_package_id: 7 };
const PLAN: Credit = { ...CREDIT, available_class_id: 2, unlimited: true };
const UNPAID: Credit = { ...CREDIT, available_class_id: 3, is_paid: false };
const PENALTY = { end_date: '2026-11-30T00:00:00Z' };
const RULES: ReserveRules = {
  unlimited_membership_penalties_enabled: true,
  allow_class_guests: true,
  family_enabled: true,
};
const FACTS: ReserveFacts = {
  class_type_id: 1,
  restricted: false,
  spot_map: null,
  class_package_id: null,
  startsAt: new Date(NOW.getTime() + HOUR),
  studioStart: new Date(NOW.getTime() + HOUR),
  seatsLeft: 5,
  takenSpots: [],
  alreadyReserved: false,
  credits: [CREDIT],
  penalty: null,
};
const MAPPED = { ...FACTS, spot_map: '4,5,5' };
const MINE: ReserveRequest = { spot: null, guest: null };
const GUEST: ReserveRequest = { spot: null, guest: 'Ana' };
const SOFIA: ReserveRequest = { spot: null, guest: null, family_member_id: 8 };
const FAMILY = { familySeats: [{ family_member_id: 8, reserved: false }] };

describe('decideReservation grants a seat', () => {
  it.each<[string, Partial<ReserveFacts>, ReserveRequest, Credit]>([
    ['for a credit', {}, MINE, CREDIT],
    ['for an unlimited plan', { credits: [PLAN] }, MINE, PLAN],
    ['a second before the class', { startsAt: new Date(NOW.getTime() + 1000) }, MINE, CREDIT],
    ['on a free spot', { ...MAPPED, takenSpots: [1, 3] }, { spot: 2, guest: null }, CREDIT],
    ['to the guest of a customer with a seat', { alreadyReserved: true }, GUEST, CREDIT],
    ['to a guest, for a counted credit', { credits: [PLAN, CREDIT] }, GUEST, CREDIT],
    ['for an unpaid credit with a place left', { credits: [UNPAID], unpaidPlacesLeft: 1 }, MINE, UNPAID],
    [
      'for a paid credit beside exhausted unpaid ones',
      { credits: [UNPAID, CREDIT], unpaidPlacesLeft: 0 },
      MINE,
      CREDIT,
    ],
    [
      'to a person of the family, whether or not the customer has a seat',
      { ...FAMILY, alreadyReserved: true },
      SOFIA,
      CREDIT,
    ],
    [
      'to a person of the family, for a shared plan before a counted credit',
      { ...FAMILY, credits: [{ ...PLAN, family: true }, CREDIT] },
      SOFIA,
      { ...PLAN, family: true },
    ],
    [
      'to a person of the family, for a counted credit beside a plan',
      { ...FAMILY, credits: [PLAN, CREDIT] },
      SOFIA,
      CREDIT,
    ],
    ['in an event, for a credit of its package', { class_package_id: 7, credits: [TICKET] }, MINE, TICKET],
    ['after a penalty has ended', { penalty: { end_date: NOW } }, MINE, CREDIT],
  ])('%s', (_case, more, request, credit) => {
    expect(decideReservation(RULES, { ...FACTS, ...more }, request, NOW)).toEqual({ ok: true, credit });
  });

  it('during a penalty if penalties are disabled', () => {
    const rules = { ...RULES, unlimited_membership_penalties_enabled: false };
    expect(decideReservation(rules, { ...FACTS, penalty: PENALTY }, MINE, NOW)).toMatchObject({ ok: true });
  });
});

describe('decideReservation refuses a seat', () => {
  it.each<[string, Partial<ReserveFacts>, ReserveRequest, string]>([
    ['once the class has started', { startsAt: NOW }, MINE, 'class/started'],
    ['if the start is an invalid date', { startsAt: new Date(NaN) }, MINE, 'class/started'],
    ['if the class is sold as a package', { class_package_id: 7 }, MINE, 'class/package-only'],
    [
      'for unpaid credits alone, once they pay for enough',
      { credits: [UNPAID], unpaidPlacesLeft: 0 },
      MINE,
      'reservation/cash-pending',
    ],
    ['in an ordinary class, for a credit of an event', { credits: [TICKET] }, MINE, 'reservation/no-credits'],
    ['to a customer with a seat', { alreadyReserved: true }, MINE, 'reservation/already-reserved'],
    ['in a full class', { seatsLeft: 0 }, MINE, 'class/full'],
    ['in an overfull class', { seatsLeft: -1 }, MINE, 'class/full'],
    ['if the number of seats is NaN', { seatsLeft: NaN }, MINE, 'class/full'],
    ['to a guest without a name', {}, { spot: null, guest: '' }, 'reservation/guest-name'],
    ['to a guest with a name of one letter', {}, { spot: null, guest: ' A ' }, 'reservation/guest-name'],
    ['without a spot in a class with a map', MAPPED, MINE, 'spot/invalid'],
    ['on a spot in a class without a map', {}, { spot: 1, guest: null }, 'spot/invalid'],
    ['on a spot beyond the map', MAPPED, { spot: 15, guest: null }, 'spot/invalid'],
    ['on a taken spot', { ...MAPPED, takenSpots: [2] }, { spot: 2, guest: null }, 'spot/taken'],
    ['during a penalty', { penalty: PENALTY }, MINE, 'reservation/penalty'],
    ['without credits', { credits: [] }, MINE, 'reservation/no-credits'],
    ['without credits, before a penalty', { credits: [], penalty: PENALTY }, MINE, 'reservation/no-credits'],
    ['without a credit for the restricted type', { restricted: true }, MINE, 'reservation/no-credits'],
    ['to the guest of a customer with only a plan', { credits: [PLAN] }, GUEST, 'reservation/no-credits'],
    ['to a person of the family with a plan alone', { ...FAMILY, credits: [PLAN] }, SOFIA, 'family/no-credits'],
    [
      'to a person of the family with a credit that is not shared',
      { ...FAMILY, credits: [{ ...CREDIT, family: false }] },
      SOFIA,
      'family/no-credits',
    ],
    [
      'to a person of the family with a seat',
      { familySeats: [{ family_member_id: 8, reserved: true }] },
      SOFIA,
      'family/already-reserved',
    ],
    ['to a person of another family', {}, SOFIA, 'family/not-found'],
    ['in a full class, before missing credits', { seatsLeft: 0, credits: [] }, MINE, 'class/full'],
  ])('%s', (_case, more, wanted, code) => {
    expect(decideReservation(RULES, { ...FACTS, ...more }, wanted, NOW)).toEqual({ ok: false, code });
    expect(ERRORS).toHaveProperty([code]);
  });

  it('to guests if the studio disables them', () => {
    expect(decideReservation({ ...RULES, allow_class_guests: false }, FACTS, GUEST, NOW)).toEqual({
      ok: false,
      code: 'reservation/guests-disabled',
    });
  });
});

it('decideReservation never grants a seat that does not exist, is taken, or has no credit to pay for it', () => {
  const facts = fc.record<ReserveFacts>({
    class_type_id: fc.constantFrom(1, 2),
    restricted: fc.boolean(),
    spot_map: fc.constantFrom(null, '2,3', ''),
    class_package_id: fc.constantFrom(null, null, null, 7),
    startsAt: fc.integer({ min: -1, max: 6 }).map((h) => new Date(NOW.getTime() + h * HOUR)),
    studioStart: fc.integer({ min: -1, max: 6 }).map((h) => new Date(NOW.getTime() + h * HOUR)),
    seatsLeft: fc.integer({ min: -1, max: 8 }),
    takenSpots: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
    alreadyReserved: fc.boolean(),
    familySeats: fc.array(fc.record({ family_member_id: fc.constantFrom(8, 9), reserved: fc.boolean() }), {
      maxLength: 1,
    }),
    credits: fc.subarray([
      CREDIT,
      PLAN,
      { ...PLAN, available_class_id: 4, family: true },
      { ...CREDIT, available_class_id: 3, class_type_id: 1 },
      { ...CREDIT, available_class_id: 5, family: false },
    ]),
    penalty: fc.constantFrom(null, null, PENALTY),
    ownPlaces: fc.option(fc.record({ day: fc.nat(3), week: fc.nat(6), ahead: fc.nat(9) })),
  });
  const wanted = fc.record<ReserveRequest>({
    spot: fc.option(fc.integer({ min: -1, max: 7 })),
    guest: fc.constantFrom(null, 'Ana', 'A'),
    family_member_id: fc.constantFrom(null, null, 8),
  });
  const rules = fc.record<ReserveRules>({
    unlimited_membership_penalties_enabled: fc.boolean(),
    allow_class_guests: fc.boolean(),
    reservations_per_day: fc.option(fc.nat(3)),
    reservations_per_week: fc.option(fc.nat(6)),
    reservations_ahead: fc.option(fc.nat(9)),
    family_enabled: fc.boolean(),
  });
  fc.assert(
    fc.property(rules, facts, wanted, (r, f, w) => {
      const decision = decideReservation(r, f, w, NOW);
      if (!decision.ok) return;
      expect(f.startsAt.getTime()).toBeGreaterThan(NOW.getTime());
      expect(f.seatsLeft).toBeGreaterThan(0);
      expect(f.class_package_id).toBeNull();
      expect(f.credits).toContain(decision.credit);
      expect(w.spot === null).toBe(spotCount(f.spot_map) === 0);
      if (w.spot !== null) expect(f.takenSpots).not.toContain(w.spot);
      const ofFamily = w.family_member_id === 8;
      if (w.guest === null && !ofFamily) expect(f.alreadyReserved).toBe(false);
      if (ofFamily) {
        expect(r.family_enabled).toBe(true);
        expect(f.familySeats).toEqual([{ family_member_id: 8, reserved: false }]);
        expect(decision.credit.family ?? !decision.credit.unlimited).toBe(true);
      }
      if ((w.guest === null || ofFamily) && f.ownPlaces) {
        expect(f.ownPlaces.day).toBeLessThan(r.reservations_per_day || Infinity);
        expect(f.ownPlaces.week).toBeLessThan(r.reservations_per_week || Infinity);
        expect(f.ownPlaces.ahead).toBeLessThan(r.reservations_ahead || Infinity);
      }
      if (w.guest !== null && !ofFamily)
        expect([r.allow_class_guests, decision.credit.unlimited]).toEqual([true, false]);
      if (f.penalty) expect(r.unlimited_membership_penalties_enabled).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

describe('decideReservation with limits per person', () => {
  const rules = { ...RULES, reservations_per_day: 1, reservations_per_week: 3, reservations_ahead: 5 };
  const full = { ...FACTS, ownPlaces: { day: 1, week: 1, ahead: 1 } };

  it.each<[string, NonNullable<ReserveFacts['ownPlaces']>, string]>([
    ['of a day', { day: 1, week: 3, ahead: 5 }, 'Ya tienes 1 clase ese día'],
    ['of a week', { day: 0, week: 3, ahead: 5 }, 'Ya tienes 3 clases esa semana'],
    ['ahead', { day: 0, week: 2, ahead: 6 }, 'Ya tienes 5 clases por venir'],
  ])('refuses the place beyond those %s, and says how many they are', (_, ownPlaces, text) => {
    const decision = decideReservation(rules, { ...FACTS, ownPlaces }, MINE, NOW);
    expect(decision.ok || (decision.limit && limitText(decision.limit))).toContain(text);
  });

  it.each<[string, Partial<ReserveFacts>, ReserveRequest]>([
    ['a guest', {}, GUEST],
    ['an event, which is bought', { class_package_id: 7, credits: [TICKET] }, MINE],
    ['whom they are not counted for', { ownPlaces: null }, MINE],
    ['the last place below them', { ownPlaces: { day: 0, week: 2, ahead: 4 } }, MINE],
  ])('seats %s', (_, more, wanted) => {
    expect(decideReservation(rules, { ...full, ...more }, wanted, NOW)).toMatchObject({ ok: true });
  });

  it('refuses in a full class as full, so that it offers its waitlist', () => {
    expect(decideReservation(rules, { ...full, seatsLeft: 0 }, MINE, NOW)).toEqual({ ok: false, code: 'class/full' });
  });
});

describe('decideWithGuest', () => {
  const two = { ...FACTS, credits: [CREDIT, { ...CREDIT, available_class_id: 3 }] };
  const LUPITA = { spot: null, guest: 'Lupita' };

  it('takes two credits, or the plan and a counted credit', () => {
    expect(decideWithGuest(RULES, two, null, LUPITA, NOW)).toMatchObject({
      ok: true,
      own: { available_class_id: 1 },
      guest: { available_class_id: 3 },
    });
    expect(decideWithGuest(RULES, { ...FACTS, credits: [PLAN, CREDIT] }, null, LUPITA, NOW)).toMatchObject({
      ok: true,
      own: PLAN,
      guest: CREDIT,
    });
  });

  it.each<[string, Partial<ReserveFacts>, number | null, ReserveRequest & { guest: string }, string]>([
    ['with one credit', { credits: [CREDIT] }, null, LUPITA, 'reservation/no-guest-credits'],
    ['with a plan alone', { credits: [PLAN] }, null, LUPITA, 'reservation/no-guest-credits'],
    ['with one seat left', { seatsLeft: 1 }, null, LUPITA, 'class/last-seat'],
    ['in a full class', { seatsLeft: 0 }, null, LUPITA, 'class/full'],
    ['if both ask for one spot', { spot_map: '4' }, 2, { spot: 2, guest: 'Lupita' }, 'spot/taken'],
    ['to a customer with a seat', { alreadyReserved: true }, null, LUPITA, 'reservation/already-reserved'],
    ["without the guest's name", {}, null, { spot: null, guest: 'L' }, 'reservation/guest-name'],
  ])('refuses both seats %s', (_, more, spot, wanted, code) => {
    expect(decideWithGuest(RULES, { ...two, ...more }, spot, wanted, NOW)).toEqual({ ok: false, code });
  });
});

describe('decideWithGuest with unpaid credits', () => {
  const two = [UNPAID, { ...UNPAID, available_class_id: 4 }];
  const asked = (credits: Credit[], unpaidPlacesLeft: number | null) =>
    decideWithGuest(RULES, { ...FACTS, credits, unpaidPlacesLeft }, null, { spot: null, guest: 'Ana' }, NOW);

  it('refuses the guest where one place is left for them, and seats both with two', () => {
    expect(asked(two, 1)).toEqual({ ok: false, code: 'reservation/cash-pending' });
    expect(asked(two, 2)).toMatchObject({ ok: true });
  });

  it('seats the customer with a paid credit and the guest with the last unpaid place', () => {
    expect(asked([UNPAID, CREDIT], 1)).toEqual({ ok: true, own: CREDIT, guest: UNPAID });
  });
});

describe('decideSeveral', () => {
  const LEO: ReserveRequest = { spot: null, guest: null, family_member_id: 9 };
  const OTHER: Credit = { ...CREDIT, available_class_id: 4 };
  const OWN_ONLY: Credit = { ...CREDIT, available_class_id: 5, family: false };
  const family = (more: object = {}) => [
    { family_member_id: 8, reserved: false, ...more },
    { family_member_id: 9, reserved: false },
  ];
  const three = { ...FACTS, credits: [CREDIT, OTHER, PLAN], familySeats: family() };
  const decide = (facts: ReserveFacts, requests: readonly ReserveRequest[], rules: ReserveRules = RULES) =>
    decideSeveral(rules, facts, payingOrder(requests), NOW);

  it('pays the family by what they may use, and the customer by what is left', () => {
    expect(decide(three, [MINE, SOFIA, LEO])).toEqual({ ok: true, credits: [CREDIT, OTHER, PLAN] });
    expect(decide({ ...three, credits: [CREDIT, OWN_ONLY] }, [MINE, SOFIA])).toEqual({
      ok: true,
      credits: [CREDIT, OWN_ONLY],
    });
  });

  it.each<[string, Partial<ReserveFacts>, readonly ReserveRequest[], ReserveRequest, string]>([
    ['a person whom no credit is left for', { credits: [CREDIT, PLAN] }, [MINE, SOFIA, LEO], LEO, 'family/no-credits'],
    ['all where fewer seats are left', { seatsLeft: 2 }, [MINE, SOFIA, LEO], MINE, 'class/few-seats'],
    ['all where no seat is left', { seatsLeft: 0 }, [MINE, SOFIA], SOFIA, 'class/full'],
    ['the same person twice', {}, [SOFIA, SOFIA], SOFIA, 'family/already-reserved'],
    [
      'two on one spot',
      { spot_map: '4' },
      [
        { ...MINE, spot: 2 },
        { ...SOFIA, spot: 2 },
      ],
      { ...MINE, spot: 2 },
      'spot/taken',
    ],
  ])('refuses %s, and so everyone', (_what, more, requests, request, code) => {
    expect(decide({ ...three, ...more }, requests)).toMatchObject({ ok: false, code, request });
  });

  it('binds each person by their own places, not by those of the others', () => {
    const limits = { ...RULES, reservations_per_day: 1, reservations_per_week: null, reservations_ahead: null };
    const none = { day: 0, week: 0, ahead: 0 };
    const facts = { ...three, ownPlaces: none, familySeats: family({ own_places: { day: 1, week: 1, ahead: 1 } }) };
    expect(decide(facts, [MINE, LEO], limits)).toMatchObject({ ok: true });
    expect(decide(facts, [MINE, SOFIA], limits)).toMatchObject({ code: 'reservation/day-limit', request: SOFIA });
  });

  it('counts the places that a plan can still pay for, over all of them', () => {
    const shared = { ...PLAN, family: true };
    const facts = { ...three, credits: [shared], unlimitedPlacesLeft: 1 };
    expect(decide(facts, [MINE, SOFIA])).toMatchObject({ code: 'reservation/unlimited-limit', request: MINE });
  });
});
