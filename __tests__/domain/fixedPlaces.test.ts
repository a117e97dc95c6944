/** The rule of fixed places, for many rooms, credits and refusals. */
import { decideFixedDay, isEndingSoon, losesCredit, makeupDaysOf } from '../../domain/fixedPlaces';
import { decideReservation, type ReserveFacts } from '../../domain/reserve';
import { DAY } from '../../domain/durations';
import { spotCount } from '../../domain/spotMap';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const at = (days: number): Date => new Date(NOW.getTime() + days * DAY);
const RULES = { unlimited_membership_penalties_enabled: true, allow_class_guests: true, overdue_block_days: 7 };

/** Deterministic numbers from 0 to below `n`. */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

const credit = (days: number, unlimited = false) => ({
  available_class_id: 1,
  class_type_id: null,
  unlimited,
  kind: 'presencial',
  class_package_id: 1,
  is_paid: true,
  expiresAt: at(days),
});

function aCase(seed: number) {
  const any = numbers(seed);
  const spots = any(3) === 0 ? 0 : 1 + any(8);
  const taken = Array.from({ length: spots }, (_, i) => i + 1).filter(() => any(2) === 0);
  const startsIn = any(30) - 2;
  const facts: ReserveFacts = {
    class_type_id: 1,
    restricted: any(4) === 0,
    spot_map: spots === 0 ? null : String(spots),
    class_package_id: null,
    startsAt: at(startsIn),
    studioStart: at(startsIn),
    seatsLeft: spots === 0 ? any(3) : spots - taken.length,
    takenSpots: taken,
    alreadyReserved: any(8) === 0,
    credits: any(3) === 0 ? [] : [credit(any(30), any(2) === 0) as ReserveFacts['credits'][number]],
    penalty: any(6) === 0 ? { end_date: at(any(10)) } : null,
    overdueAt: any(6) === 0 ? at(-any(20)) : null,
  };
  const place = {
    spot: spots === 0 ? null : 1 + any(spots),
    renews: any(2) === 0,
    creditsUntil: any(3) === 0 ? null : at(any(30)),
    frozenUntil: any(5) === 0 ? at(any(20)) : null,
  };
  return { facts, place };
}

it('a date is only reserved on a free spot, by what lets its customer reserve, and outside of a freeze', () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const { facts, place } = aCase(seed);
    const decided = decideFixedDay(RULES, facts, place, NOW);
    kinds.add(decided.kind);
    if (decided.kind !== 'reserve') continue;
    const { spot } = decided;
    expect(decideReservation(RULES, facts, { spot, guest: null }, NOW)).toEqual({ ok: true, credit: decided.credit });
    expect(facts.seatsLeft).toBeGreaterThan(0);
    expect(spot === null).toBe(spotCount(facts.spot_map) === 0);
    if (spot !== null) expect(facts.takenSpots).not.toContain(spot);
    // Another spot only where the own one is taken.
    expect(decided.other).toBe(place.spot !== null && facts.takenSpots.includes(place.spot));
    if (place.frozenUntil) expect(facts.startsAt >= place.frozenUntil).toBe(true);
  }
  expect([...kinds].sort()).toEqual(['missed', 'own', 'reserve', 'wait']);
});

it('a date is missed for the reason that its customer would read, and never for credits that the next charge grants', () => {
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const { facts, place } = aCase(seed);
    const decided = decideFixedDay(RULES, facts, place, NOW);
    if (decided.kind !== 'missed') continue;
    const isLater = place.creditsUntil !== null && facts.startsAt > place.creditsUntil;
    expect(decided.code === 'reservation/no-credits' && place.renews && isLater).toBe(false);
    if (decided.code !== 'class/full') {
      const spot = place.spot !== null && !facts.takenSpots.includes(place.spot) ? place.spot : null;
      const own = decideReservation(RULES, facts, { spot, guest: null }, NOW);
      if (spot === place.spot) expect(own).toEqual({ ok: false, code: decided.code });
    }
  }
});

it('the credit of a freed date is moved once, and not at all where the studio gives no days for it', () => {
  expect(makeupDaysOf(30, { counted: true, cancels: 0 })).toBe(30);
  expect(makeupDaysOf(30, { counted: true, cancels: 1 })).toBeNull();
  expect(makeupDaysOf(30, { counted: false, cancels: 0 })).toBeNull();
  expect([makeupDaysOf(null, { counted: true, cancels: 0 }), losesCredit(null)]).toEqual([null, false]);
  expect([makeupDaysOf(0, { counted: true, cancels: 0 }), losesCredit(0)]).toEqual([null, true]);
});

it('an end is announced within the days before it, and never where the package goes on or is over', () => {
  expect(isEndingSoon(at(7), 7, NOW)).toBe(true);
  expect(isEndingSoon(at(8), 7, NOW)).toBe(false);
  expect(isEndingSoon(at(0), 7, NOW)).toBe(false);
  expect(isEndingSoon(null, 7, NOW)).toBe(false);
});
