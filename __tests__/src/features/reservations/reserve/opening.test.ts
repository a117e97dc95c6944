import { decideOpening, type OpeningFacts } from '../../../../../src/features/reservations/reserve/opening';
import { anAvailableClass, aSingleClass } from '../../../../helpers/fixtures';

const RULES = { unlimited_membership_penalties_enabled: true, allow_class_guests: false };
const NOW = new Date('2026-11-20T12:00:00Z');
const PENALTY = { class_reservation_penalty_id: 1, customer_id: 7, end_date: '2026-11-27T05:59:59.999Z' };
const { class_type } = aSingleClass();

const opening = (changes: Partial<OpeningFacts>, rules = RULES, now = NOW) =>
  decideOpening(
    rules,
    {
      single: aSingleClass(),
      credits: [anAvailableClass()],
      penalty: null,
      studioZone: 'America/Mexico_City',
      ...changes,
    },
    now,
  );

test('a credit that fits opens the reserve dialog, and so does an unlimited plan', () => {
  expect(opening({})).toEqual({ step: 'choosing' });
  expect(opening({ credits: [anAvailableClass({ class_amount: -1 })] })).toEqual({ step: 'choosing' });
});

test("no credit, or none that fits the class, opens 'Créditos Agotados'", () => {
  expect(opening({ credits: [] })).toEqual({ step: 'no-credits' });
  expect(opening({ credits: [anAvailableClass({ class_type_id: 99 })] })).toEqual({ step: 'no-credits' });
  expect(opening({ credits: [anAvailableClass({ expiration_date: '2026-11-22T05:59:59.999Z' })] })).toEqual({
    step: 'no-credits',
  });
  expect(opening({ single: aSingleClass({ class_type: { ...class_type, restricted: true } }) })).toEqual({
    step: 'no-credits',
  });
});

test('an active penalty blocks reserving where penalties are on', () => {
  expect(opening({ penalty: PENALTY })).toEqual({ step: 'penalty' });
  expect(opening({ penalty: PENALTY }, { ...RULES, unlimited_membership_penalties_enabled: false })).toEqual({
    step: 'choosing',
  });
  expect(opening({ penalty: { ...PENALTY, end_date: '2026-11-19T06:00:00.000Z' } })).toEqual({ step: 'choosing' });
});

test('missing credits are shown before the penalty', () => {
  expect(opening({ penalty: PENALTY, credits: [] })).toEqual({ step: 'no-credits' });
});

test('a class that can not be reserved says why', () => {
  const full = aSingleClass({ capacity: 1, class_reservations: [{ spot: null }] });
  const mine = aSingleClass({
    class_reservations: [{ spot: null, class_reservation_id: 21, customer_id: 7, guest: null }],
  });
  expect(opening({ single: full })).toEqual({ refused: 'class/full' });
  expect(opening({ single: mine })).toEqual({ refused: 'reservation/already-reserved' });
  expect(opening({ single: aSingleClass({ class_package_id: 5 }) })).toEqual({ refused: 'class/package-only' });
  // 07:00 in Mexico City is 13:00 UTC.
  expect(opening({}, RULES, new Date('2026-11-23T12:59:59Z'))).toEqual({ step: 'choosing' });
  expect(opening({}, RULES, new Date('2026-11-23T13:00:00Z'))).toEqual({ refused: 'class/started' });
});

test('a class without a free spot on its map is full, whatever its capacity', () => {
  const single = aSingleClass({
    capacity: 9,
    class_type: { ...class_type, spot_map: '1,1' },
    class_reservations: [{ spot: 1 }, { spot: 2 }],
  });
  expect(opening({ single })).toEqual({ refused: 'class/full' });
  const own = { spot: 2, class_reservation_id: 21, customer_id: 7, guest: null };
  expect(opening({ single: { ...single, class_reservations: [{ spot: 1 }, own] } })).toEqual({
    refused: 'reservation/already-reserved',
  });
});
