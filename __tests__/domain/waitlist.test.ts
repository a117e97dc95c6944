import type { Credit } from '../../domain/credits';
import { HOUR } from '../../domain/durations';
import {
  joinRefusal,
  canPromote,
  decideOffered,
  decidePromotion,
  promotionRefusal,
  serveWaitlist,
  type WaitlistClass,
  type WaitlistRules,
  type WaitlistCandidate,
} from '../../domain/waitlist';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const rules: WaitlistRules = {
  waitlist_enabled: true,
  waitlist_offers: 'all',
  waitlist_offer_minutes: 15,
  unlimited_membership_penalties_enabled: true,
  allow_class_guests: false,
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: false,
  cancel_timeframe_unit: 'hours',
  cancel_timeframe_value: 12,
  max_cancels_per_available_class: null,
};
const full: WaitlistClass = {
  class_type_id: 1,
  restricted: false,
  spot_map: null,
  class_package_id: null,
  startsAt: inHours(24),
  studioStart: inHours(24),
  seatsLeft: 0,
  takenSpots: [],
  closesAt: null,
};
const free: WaitlistClass = { ...full, seatsLeft: 1 };
const credit = (available_class_id: number, changes: Partial<Credit> = {}): Credit => ({
  available_class_id,
  class_type_id: null,
  unlimited: false,
  kind: 'presencial',
  class_package_id: null,
  expiresAt: null,
  ...changes,
});
const anEntry = (n: number, changes: Partial<WaitlistCandidate> = {}): WaitlistCandidate => ({
  waitlist_id: n,
  customer_id: 100 + n,
  auto: true,
  alreadyReserved: false,
  credits: [credit(n)],
  penalty: null,
  ...changes,
});
const served = (
  single: WaitlistClass,
  waitlist: readonly WaitlistCandidate[],
  changed: Partial<WaitlistRules> = {},
  spot: number | null = null,
) => {
  const { promoted, notified } = serveWaitlist({ ...rules, ...changed }, single, waitlist, spot, NOW);
  return { promoted: promoted.map((p) => p.entry.waitlist_id), notified: notified.map((w) => w.waitlist_id) };
};

describe('joinRefusal', () => {
  it.each<[string, Partial<WaitlistRules>, Partial<WaitlistClass>, boolean, ReturnType<typeof joinRefusal>]>([
    ['a full class in the future', {}, {}, false, null],
    ['a studio without waitlists', { waitlist_enabled: false }, {}, false, 'waitlist/disabled'],
    ['a class that starts now', {}, { startsAt: NOW }, false, 'class/started'],
    ['a class with an invalid start', {}, { startsAt: new Date(NaN) }, false, 'class/started'],
    ['a class that is sold as a package', {}, { class_package_id: 3 }, false, 'class/package-only'],
    ['a customer with a seat', {}, {}, true, 'reservation/already-reserved'],
    ['a class with seats', {}, { seatsLeft: 1 }, false, 'waitlist/not-full'],
    ['a class whose waitlist has closed', {}, { closesAt: NOW }, false, 'waitlist/closed'],
    ['a class with fewer spots than seats', {}, { seatsLeft: 1, spot_map: '2', takenSpots: [1, 2] }, false, null],
  ])('decides about %s', (_case, changed, single, reserved, refusal) => {
    expect(joinRefusal({ ...rules, ...changed }, { ...full, ...single }, { reserved }, NOW)).toBe(refusal);
  });
});

it.each([
  [24, true],
  [12, true],
  [11.99, false],
  [0, false],
  [-1, false],
  [NaN, false],
])('canPromote %p hours before a class: %p', (hours, promotes) => {
  expect(canPromote(rules, inHours(hours), NOW)).toBe(promotes);
});

it('canPromote without a window until the class starts', () => {
  expect(canPromote({ ...rules, cancel_timeframe_value: null }, inHours(0.001), NOW)).toBe(true);
});

describe('serveWaitlist', () => {
  it('promotes the first entry of the waitlist', () =>
    expect(served(free, [anEntry(1), anEntry(2)])).toEqual({ promoted: [1], notified: [] }));

  it.each<[string, Partial<WaitlistCandidate>]>([
    ['has no credit', { credits: [] }],
    ['has a credit that expires before the class', { credits: [credit(1, { expiresAt: inHours(23) })] }],
    ['has a credit for another class type', { credits: [credit(1, { class_type_id: 2 })] }],
    ['has a penalty', { penalty: { end_date: inHours(1) } }],
    ['only asks for a notification', { auto: false }],
  ])('skips an entry that %s, and notifies it if a seat is left', (_case, changes) => {
    expect(served(free, [anEntry(1, changes), anEntry(2)])).toEqual({ promoted: [2], notified: [] });
    expect(served(free, [anEntry(1, changes)])).toEqual({ promoted: [], notified: [1] });
  });

  it('promotes despite a penalty if penalties are disabled or the penalty has ended', () => {
    expect(
      served(free, [anEntry(1, { penalty: { end_date: inHours(1) } })], {
        unlimited_membership_penalties_enabled: false,
      }).promoted,
    ).toEqual([1]);
    expect(served(free, [anEntry(1, { penalty: { end_date: NOW } })]).promoted).toEqual([1]);
  });

  it('neither promotes nor notifies a customer with a seat', () => {
    expect(served(free, [anEntry(1, { alreadyReserved: true })])).toEqual({ promoted: [], notified: [] });
  });

  it('promotes one entry per free seat, and notifies the rest only if a seat is left', () => {
    expect(
      served({ ...full, seatsLeft: 2 }, [anEntry(1), anEntry(2, { credits: [] }), anEntry(3), anEntry(4)]),
    ).toEqual({ promoted: [1, 3], notified: [] });
    expect(served({ ...full, seatsLeft: 3 }, [anEntry(1), anEntry(2, { credits: [] }), anEntry(3)])).toEqual({
      promoted: [1, 3],
      notified: [2],
    });
    expect(served(full, [anEntry(1)])).toEqual({ promoted: [], notified: [] });
  });

  it('notifies every entry and promotes none inside the cancellation window', () => {
    expect(served({ ...free, startsAt: inHours(11) }, [anEntry(1), anEntry(2, { auto: false })])).toEqual({
      promoted: [],
      notified: [1, 2],
    });
  });

  it('does nothing for a class that has started, or without waitlists', () => {
    expect(served({ ...free, startsAt: NOW }, [anEntry(1)])).toEqual({ promoted: [], notified: [] });
    expect(served(free, [anEntry(1)], { waitlist_enabled: false })).toEqual({ promoted: [], notified: [] });
  });

  it('assigns the freed spot first, then the others by number, and no more than there are', () => {
    const room = { ...full, seatsLeft: 3, spot_map: '2,2', takenSpots: [2] };
    const { promoted } = serveWaitlist(rules, room, [anEntry(1), anEntry(2), anEntry(3), anEntry(4)], 4, NOW);
    expect(promoted.map((p) => [p.entry.waitlist_id, p.spot])).toEqual([
      [1, 4],
      [2, 1],
      [3, 3],
    ]);
    expect(
      serveWaitlist(rules, { ...room, takenSpots: [1, 2, 3] }, [anEntry(1), anEntry(2)], null, NOW).promoted.map(
        (p) => p.spot,
      ),
    ).toEqual([4]);
  });

  it('takes the same credit as a reservation', () => {
    const credits = [credit(1), credit(2, { expiresAt: inHours(48) }), credit(3, { class_type_id: 1 })];
    expect(
      serveWaitlist(rules, free, [anEntry(1, { credits })], null, NOW).promoted[0]?.credit.available_class_id,
    ).toBe(3);
  });
});

describe('decidePromotion', () => {
  it('books a customer who only wants to be notified, inside the window too, with the first free spot', () => {
    const soon = { ...free, startsAt: inHours(1), spot_map: '3', takenSpots: [1] };
    const entry = anEntry(7, { auto: false });
    expect(decidePromotion(rules, soon, entry, NOW)).toEqual({ ok: true, credit: credit(7), spot: 2 });
  });

  it.each([
    ['class/full', full, anEntry(1)],
    ['class/full', { ...free, spot_map: '2', takenSpots: [1, 2] }, anEntry(1)],
    ['class/started', { ...free, startsAt: NOW }, anEntry(1)],
    ['reservation/no-credits', free, anEntry(1, { credits: [] })],
    ['reservation/penalty', free, anEntry(1, { penalty: { end_date: inHours(48) } })],
    ['reservation/already-reserved', free, anEntry(1, { alreadyReserved: true })],
  ])('refuses with %s', (code, single, entry) => {
    expect(decidePromotion(rules, single, entry, NOW)).toEqual({ ok: false, code });
  });

  it('shows before a seat is free whether an entry could be booked', () => {
    const map = { ...full, spot_map: '2', takenSpots: [1, 2] };
    expect(promotionRefusal(rules, map, anEntry(1), NOW)).toBeNull();
    expect(promotionRefusal(rules, map, anEntry(1, { credits: [] }), NOW)).toBe('reservation/no-credits');
  });
});

describe('serveWaitlist where seats are offered one after the other', () => {
  const one: WaitlistRules = { ...rules, waitlist_offers: 'one' };
  const near: WaitlistClass = { ...free, startsAt: inHours(3), studioStart: inHours(3), closesAt: inHours(2.5) };
  const offered = (
    single: WaitlistClass,
    waitlist: readonly WaitlistCandidate[],
    changed: Partial<WaitlistRules> = {},
  ) => {
    const result = serveWaitlist({ ...one, ...changed }, single, waitlist, null, NOW);
    return {
      promoted: result.promoted.map((p) => p.entry.waitlist_id),
      offered: result.offered.map((o) => [o.entry.waitlist_id, o.until]),
      passed: result.passed.map((p) => [p.entry.waitlist_id, p.reason]),
      notified: result.notified.map((w) => w.waitlist_id),
    };
  };
  const NO_ENTRY = { promoted: [], offered: [], passed: [], notified: [] };

  it('offers each free seat to the next entry that can pay, whether it is booked automatically or not', () => {
    const waitlist = [anEntry(1, { credits: [] }), anEntry(2, { auto: false }), anEntry(3), anEntry(4)];
    expect(offered({ ...near, seatsLeft: 2 }, waitlist)).toEqual({
      promoted: [],
      offered: [
        [2, inHours(0.25)],
        [3, inHours(0.25)],
      ],
      passed: [[1, 'reservation/no-credits']],
      notified: [],
    });
  });

  it('leaves out entries with an open offer and those that have answered one', () => {
    const waitlist = [anEntry(1, { offer: 'open' }), anEntry(2, { offer: 'over' }), anEntry(3)];
    expect(offered(near, waitlist).offered).toEqual([[3, inHours(0.25)]]);
  });

  it('notifies those without an answer when no entry is left to offer a seat to', () => {
    const waitlist = [anEntry(1, { offer: 'open' }), anEntry(2, { offer: 'over' }), anEntry(3, { credits: [] })];
    expect(offered(near, waitlist)).toEqual({
      ...NO_ENTRY,
      passed: [[3, 'reservation/no-credits']],
      notified: [3],
    });
  });

  it('ends an offer no later than the waitlist closes', () => {
    expect(offered({ ...near, closesAt: inHours(0.1) }, [anEntry(1)]).offered).toEqual([[1, inHours(0.1)]]);
  });

  it('notifies all where the time before the closing is too short for an offer', () => {
    expect(offered({ ...near, closesAt: inHours(0.02) }, [anEntry(1), anEntry(2, { offer: 'over' })])).toEqual({
      ...NO_ENTRY,
      notified: [1, 2],
    });
  });

  it('serves no entry from the closing on, and books outside the window as ever', () => {
    expect(offered({ ...near, closesAt: NOW }, [anEntry(1)])).toEqual(NO_ENTRY);
    expect(offered({ ...free, closesAt: inHours(23) }, [anEntry(1, { auto: false }), anEntry(2)])).toEqual({
      ...NO_ENTRY,
      promoted: [2],
      passed: [[1, 'waitlist/notify-only']],
    });
  });

  it('notifies all at once where the studio wants that', () => {
    expect(offered({ ...near, closesAt: null }, [anEntry(1), anEntry(2)], { waitlist_offers: 'all' })).toEqual({
      ...NO_ENTRY,
      notified: [1, 2],
    });
  });
});

it.each([
  ['who can pay', {}, true],
  ['who has spent the credit', { credits: [] }, false],
  ['who has a place', { alreadyReserved: true }, false],
])('decides about an offered seat for %s', (_case, changes, ok) => {
  const mapped: WaitlistClass = { ...full, spot_map: '2', takenSpots: [1, 2] };
  expect(decideOffered(rules, mapped, anEntry(1, changes), 2, NOW).ok).toBe(ok);
});

describe('several of one account on a waitlist', () => {
  const shared = [credit(1), credit(2)];
  const family = { ...rules, family_enabled: true };
  const of = (n: number, family_member_id: number | null, more: Partial<WaitlistCandidate> = {}): WaitlistCandidate =>
    anEntry(n, { customer_id: 7, family_member_id, credits: shared, ...more });
  const serve = (seatsLeft: number, entries: readonly WaitlistCandidate[], by: WaitlistRules = family) =>
    serveWaitlist(by, { ...full, seatsLeft }, entries, null, NOW);

  it('are paid by different credits, and who finds none left is passed over', () => {
    const { promoted, passed } = serve(3, [of(1, 8), of(2, null), of(3, 9)]);
    expect(promoted.map(({ entry, credit: paid }) => [entry.waitlist_id, paid.available_class_id])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(passed.map(({ entry, reason }) => [entry.waitlist_id, reason])).toEqual([[3, 'family/no-credits']]);
  });

  it('share the places that their plan can still pay for', () => {
    const plan = [credit(1, { unlimited: true, family: true })];
    const { promoted } = serve(2, [
      of(1, 8, { credits: plan, unlimitedPlacesLeft: 1 }),
      of(2, null, { credits: plan, unlimitedPlacesLeft: 1 }),
    ]);
    expect(promoted.map(({ entry }) => entry.waitlist_id)).toEqual([1]);
  });

  it('are offered no seat that an open offer of the account already takes the credit for', () => {
    const one = { credits: [credit(1)] };
    const single = { ...full, startsAt: inHours(3), studioStart: inHours(3), seatsLeft: 1 };
    const entries = [of(2, null, one), of(1, 8, { ...one, offer: 'open' })];
    const { offered, passed } = serveWaitlist({ ...family, waitlist_offers: 'one' }, single, entries, null, NOW);
    expect([offered, passed.map(({ reason }) => reason)]).toEqual([[], ['reservation/no-credits']]);
  });

  it('are passed over where the studio has no families any more, or the person has a place', () => {
    const reasons = (entry: WaitlistCandidate, by = family) => serve(1, [entry], by).passed.map(({ reason }) => reason);
    expect(reasons(of(1, 8), { ...family, family_enabled: false })).toEqual(['family/disabled']);
    expect(reasons(of(1, 8, { alreadyReserved: true }))).toEqual(['family/already-reserved']);
  });
});
