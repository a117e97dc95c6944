import { cancelPolicyText, type CancelRules } from '../../domain/cancellation';
import { cancelRulesOf, isLiveUrl, liveEntry, liveHost, type LiveFacts, type LivePlace } from '../../domain/liveClass';

const NOW = new Date('2026-11-23T12:00:00Z');
const PLACE: LivePlace = { deletedAt: null, is_cash: false, is_paid: true };
const UNPAID: LivePlace = { ...PLACE, is_cash: true, is_paid: false };
const GIVEN_UP: LivePlace = { ...PLACE, deletedAt: '2026-11-22T12:00:00.000Z' };
/** Fifty minutes that start in so many seconds. */
const starting = (seconds: number, changes: Partial<LiveFacts> = {}): LiveFacts => ({
  places: [PLACE],
  hasLink: true,
  isCancelled: false,
  minutes: 50,
  startsAt: new Date(NOW.getTime() + seconds * 1000),
  ...changes,
});

it.each<[string, string, LiveFacts]>([
  ['15 minutes and a second before', 'live/early', starting(901)],
  ['15 minutes before', 'open', starting(900)],
  ['in its last second', 'open', starting(-2999)],
  ['at its end', 'class/ended', starting(-3000)],
  ['without a link', 'live/no-place', starting(0, { hasLink: false })],
  ['without a place', 'live/no-place', starting(0, { places: [] })],
  ['whose place was given up', 'live/no-place', starting(0, { places: [GIVEN_UP] })],
  ['that was cancelled with its places', 'class/cancelled', starting(0, { places: [GIVEN_UP], isCancelled: true })],
  ['that was cancelled, for others', 'live/no-place', starting(0, { places: [], isCancelled: true })],
  ['with unpaid cash', 'live/unpaid', starting(0, { places: [UNPAID] })],
  ['with unpaid cash, too early', 'live/unpaid', starting(7200, { places: [UNPAID] })],
  ['with paid cash', 'open', starting(0, { places: [{ ...UNPAID, is_paid: true }] })],
  ['with a paid place beside an unpaid one', 'open', starting(0, { places: [UNPAID, PLACE] })],
  ['with a paid place that was given up', 'live/unpaid', starting(0, { places: [UNPAID, GIVEN_UP] })],
])('a live class %s: the entry of a customer is %s', (_when, entry, facts) =>
  expect(liveEntry(facts, NOW)).toBe(entry),
);

it.each([
  ['https://us02web.zoom.us/j/123?pwd=abc', true],
  ['https://meet.example.com:8443/sala#clave', true],
  ['http://zoom.us/j/123', false],
  ['javascript:alert(1)', false],
  ['https://zoom', false],
  ['https://ana:clave@zoom.us/j', false],
  ['https://zoom.us/j/1 2', false],
])('the live link %s is accepted: %s', (text, accepted) => expect(isLiveUrl(text)).toBe(accepted));

it('a live link of more than 2,000 characters is refused', () =>
  expect(isLiveUrl(`https://zoom.us/${'x'.repeat(2_000)}`)).toBe(false));

it.each([
  ['https://zoom.us/j/123?pwd=abc', 'https://zoom.us'],
  ['https://zoom.us?pwd=abc', 'https://zoom.us'],
  ['https://zoom.us#abc', 'https://zoom.us'],
])('of the live link %s the audit log records only %s', (url, host) => expect(liveHost(url)).toBe(host));

it.each<[string, Partial<CancelRules>, boolean, string]>([
  ['a live class in a studio without a window', {}, true, 'Solo puedes cancelar clases con 15 minutos de anticipacion'],
  [
    'a live class in a studio with a shorter window',
    { cancel_timeframe_unit: 'minutes', cancel_timeframe_value: 5 },
    true,
    'Solo puedes cancelar clases con 15 minutos de anticipacion',
  ],
  [
    'a live class in a studio with a longer window',
    { cancel_timeframe_value: 2 },
    true,
    'Solo puedes cancelar clases con 2 horas de anticipacion',
  ],
  ['a class that is not live', {}, false, ''],
])('the cancellation policy of %s depends on when its link is shown', (_which, rules, isLive, text) => {
  const RULES: CancelRules = {
    allow_cancel_reservations: true,
    allow_cancel_after_treshold: false,
    cancel_timeframe_unit: 'hours',
    cancel_timeframe_value: null,
    max_cancels_per_available_class: null,
  };
  expect(cancelPolicyText(cancelRulesOf({ ...RULES, ...rules }, isLive))).toBe(text);
});
