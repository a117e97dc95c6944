import { HOUR } from '../../domain/durations';
import { HOLD_MS, holdRefusal, type HoldFacts, type HoldRequest } from '../../domain/holds';

const NOW = new Date('2026-11-18T18:00:00Z');
const FACTS: HoldFacts = {
  startsAt: new Date(NOW.getTime() + HOUR),
  spot_map: '4',
  seatsLeft: 4,
  takenSpots: [1],
  alreadyReserved: false,
  firstHeldAt: null,
  timesReleased: 0,
  otherKept: false,
};
const ALONE: HoldRequest = { spot: 2, guest: null };
const BOTH: HoldRequest = { spot: 2, guest: { spot: 3 } };
const before = (milliseconds: number): Date => new Date(NOW.getTime() - milliseconds);

it.each<[string, Partial<HoldFacts>, HoldRequest, string | null, boolean?]>([
  ['a free spot', {}, ALONE, null],
  ['two free spots', {}, BOTH, null],
  ['a class without spots', { spot_map: null }, { spot: null, guest: { spot: null } }, null],
  ['a class that starts now', { startsAt: NOW }, ALONE, 'class/started'],
  ['an invalid start', { startsAt: new Date('x') }, ALONE, 'class/started'],
  ['an own reservation', { alreadyReserved: true }, ALONE, 'reservation/already-reserved'],
  ['a full class', { seatsLeft: 0 }, ALONE, 'class/full'],
  ['a hold within its ten minutes', { firstHeldAt: before(HOLD_MS - 1) }, ALONE, null],
  ['a hold after its ten minutes', { firstHeldAt: before(HOLD_MS) }, ALONE, 'hold/used-up'],
  ['a hold that was released too often', { timesReleased: 3 }, ALONE, 'hold/used-up'],
  ['a seat while another waits for a transfer', { otherKept: true }, ALONE, 'hold/kept'],
  ['a guest where there are none', {}, BOTH, 'reservation/guests-disabled', false],
  ['a guest with one seat left', { seatsLeft: 1 }, BOTH, 'class/last-seat'],
  ['no spot where there are some', {}, { spot: null, guest: null }, 'spot/invalid'],
  ['a spot that does not exist', {}, { spot: 5, guest: null }, 'spot/invalid'],
  ['a taken spot', {}, { spot: 1, guest: null }, 'spot/taken'],
  ['a taken spot for the guest', {}, { spot: 2, guest: { spot: 1 } }, 'spot/taken'],
  ['one spot for two', {}, { spot: 2, guest: { spot: 2 } }, 'spot/taken'],
])('holding %s is decided', (_case, facts, request, refusal, allow_class_guests = true) => {
  expect(holdRefusal({ allow_class_guests }, { ...FACTS, ...facts }, request, NOW)).toBe(refusal);
});
