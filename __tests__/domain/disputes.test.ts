import fc from 'fast-check';
import {
  DISPUTE_TRANSITIONS,
  canMoveDispute,
  disputeBadge,
  disputeReason,
  frozenDays,
  type DisputeStatus,
} from '../../domain/disputes';
import { HOUR } from '../../domain/durations';

const STATUSES = Object.keys(DISPUTE_TRANSITIONS) as DisputeStatus[];
const AT = new Date('2026-11-20T18:00:00.000Z');
const later = (hours: number) => new Date(AT.getTime() + hours * HOUR);
const ZONE = 'America/Mexico_City';

it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
  'a dispute moves from %s to %s only if these differ: a bank may take up what it decided',
  (from, to) => expect(canMoveDispute(from, to)).toBe(from !== to),
);

it.each([
  [0, 0],
  [1, 1],
  [24, 1],
  [24.5, 2],
  [72, 3],
])('%p hours of freezing give %p days back', (hours, days) =>
  expect(frozenDays(AT, later(hours), [], ZONE)).toBe(days),
);

it.each([
  ['inside it', 24, 48, 3],
  ['that began before it', -48, 24, 3],
  ['that goes on after it', 24, 500, 1],
  ['around it', -24, 500, 0],
  ['after it', 200, 300, 4],
])('a won dispute gives no day back that a freeze %s gives back', (_, from, until, days) =>
  expect(frozenDays(AT, later(96), [{ from: later(from), until: later(until) }], ZONE)).toBe(days),
);

it('a won dispute never takes days away nor gives back a day less than the freezing lasted', () => {
  fc.assert(
    fc.property(fc.double({ min: -1000, max: 10_000, noNaN: true }), (hours) => {
      const days = frozenDays(AT, later(hours), [], ZONE);
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days * 24).toBeGreaterThanOrEqual(Math.floor(hours));
      expect(days * 24).toBeLessThan(Math.max(0, hours) + 24);
    }),
  );
});

it.each([
  ['fraudulent', 'No reconoce el cargo'],
  ['UNAUTHORISED', 'No reconoce el cargo'],
  ['reversal', 'El banco retiró el pago'],
  ['algo_nuevo', 'Sin motivo conocido'],
  ['', 'Sin motivo conocido'],
])('the reason %p of a dispute reads %p', (reason, text) => expect(disputeReason(reason)).toBe(text));

it('each status of a dispute has a badge of its own', () => {
  expect(new Set(STATUSES.map(disputeBadge)).size).toBe(STATUSES.length);
});
