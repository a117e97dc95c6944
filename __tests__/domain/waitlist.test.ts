import type { Credit } from '../../domain/credits';
import {
  joinRefusal,
  canPromote,
  serveWaitlist,
  type WaitlistClass,
  type WaitlistRules,
  type QueueEntry,
} from '../../domain/waitlist';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * 36e5);
const rules: WaitlistRules = {
  waitlist_enabled: true,
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
  seatsLeft: 0,
  takenSpots: [],
};
const free: WaitlistClass = { ...full, seatsLeft: 1 };
const credit = (available_class_id: number, changes: Partial<Credit> = {}): Credit => ({
  available_class_id,
  class_type_id: null,
  unlimited: false,
  expiresAt: null,
  ...changes,
});
const anEntry = (n: number, changes: Partial<QueueEntry> = {}): QueueEntry => ({
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
  line: readonly QueueEntry[],
  changed: Partial<WaitlistRules> = {},
  spot: number | null = null,
) => {
  const { promoted, notified } = serveWaitlist({ ...rules, ...changed }, single, line, spot, NOW);
  return { promoted: promoted.map((p) => p.entry.waitlist_id), notified: notified.map((w) => w.waitlist_id) };
};

describe('joining', () => {
  it.each<[string, Partial<WaitlistRules>, Partial<WaitlistClass>, boolean, ReturnType<typeof joinRefusal>]>([
    ['a full class to come', {}, {}, false, null],
    ['where the studio has no lists', { waitlist_enabled: false }, {}, false, 'waitlist/disabled'],
    ['a class that starts now', {}, { startsAt: NOW }, false, 'class/started'],
    ['a class without a start', {}, { startsAt: new Date(NaN) }, false, 'class/started'],
    ['a class that is sold as a package', {}, { class_package_id: 3 }, false, 'class/package-only'],
    ["with a place of one's own", {}, {}, true, 'reservation/already-reserved'],
    ['a class with seats', {}, { seatsLeft: 1 }, false, 'waitlist/not-full'],
    [
      'a class whose room has fewer spots than seats',
      {},
      { seatsLeft: 1, spot_map: '2', takenSpots: [1, 2] },
      false,
      null,
    ],
  ])('%s', (_case, changed, single, reserved, refusal) => {
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
])('%p hours before a class seats are given away: %p', (hours, promotes) => {
  expect(canPromote(rules, inHours(hours), NOW)).toBe(promotes);
});

it('without a window seats are given away until the class starts', () => {
  expect(canPromote({ ...rules, cancel_timeframe_value: null }, inHours(0.001), NOW)).toBe(true);
});

describe('serving', () => {
  it('books the first in line', () =>
    expect(served(free, [anEntry(1), anEntry(2)])).toEqual({ promoted: [1], notified: [] }));

  it.each<[string, Partial<QueueEntry>]>([
    ['has no credit', { credits: [] }],
    ['has one that expires before the class', { credits: [credit(1, { expiresAt: inHours(23) })] }],
    ['has one for another type', { credits: [credit(1, { class_type_id: 2 })] }],
    ['has a penalty', { penalty: { end_date: inHours(1) } }],
    ['only wants to be told', { auto: false }],
  ])('passes over who %s', (_case, changes) => {
    expect(served(free, [anEntry(1, changes), anEntry(2)])).toEqual({ promoted: [2], notified: [] });
    expect(served(free, [anEntry(1, changes)])).toEqual({ promoted: [], notified: [1] });
  });

  it('minds no penalty where the studio has none, and none that is over', () => {
    expect(
      served(free, [anEntry(1, { penalty: { end_date: inHours(1) } })], {
        unlimited_membership_penalties_enabled: false,
      }).promoted,
    ).toEqual([1]);
    expect(served(free, [anEntry(1, { penalty: { end_date: NOW } })]).promoted).toEqual([1]);
  });

  it('neither books nor tells who has a place', () => {
    expect(served(free, [anEntry(1, { alreadyReserved: true })])).toEqual({ promoted: [], notified: [] });
  });

  it('gives away as many seats as there are, and tells those who are left only while one is free', () => {
    expect(
      served({ ...full, seatsLeft: 2 }, [anEntry(1), anEntry(2, { credits: [] }), anEntry(3), anEntry(4)]),
    ).toEqual({ promoted: [1, 3], notified: [] });
    expect(served({ ...full, seatsLeft: 3 }, [anEntry(1), anEntry(2, { credits: [] }), anEntry(3)])).toEqual({
      promoted: [1, 3],
      notified: [2],
    });
    expect(served(full, [anEntry(1)])).toEqual({ promoted: [], notified: [] });
  });

  it('inside the window only tells, everybody', () => {
    expect(served({ ...free, startsAt: inHours(11) }, [anEntry(1), anEntry(2, { auto: false })])).toEqual({
      promoted: [],
      notified: [1, 2],
    });
  });

  it('does nothing for a class that has started, or where the studio has no lists', () => {
    expect(served({ ...free, startsAt: NOW }, [anEntry(1)])).toEqual({ promoted: [], notified: [] });
    expect(served(free, [anEntry(1)], { waitlist_enabled: false })).toEqual({ promoted: [], notified: [] });
  });

  it('gives the freed spot first, then the others by number; no more than there are', () => {
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

  it('pays with the credit that a reservation would take', () => {
    const credits = [credit(1), credit(2, { expiresAt: inHours(48) }), credit(3, { class_type_id: 1 })];
    expect(
      serveWaitlist(rules, free, [anEntry(1, { credits })], null, NOW).promoted[0]?.credit.available_class_id,
    ).toBe(3);
  });
});
