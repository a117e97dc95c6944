import { DEFAULT_CONFIG } from '../../domain/config';
import { creditState, type CreditFacts, type CreditState, type CreditUseFacts } from '../../domain/creditHistory';
import { HOUR } from '../../domain/durations';

const NOW = new Date('2026-11-20T18:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const RULES = {
  ...DEFAULT_CONFIG,
  allow_cancel_reservations: true,
  cancel_timeframe_value: 4,
  max_cancels_per_available_class: 2,
};
const use = (changes: Partial<CreditUseFacts> = {}): CreditUseFacts => ({
  startsAt: at(24),
  attend: false,
  deletedAt: null,
  ...changes,
});
const CREDIT: CreditFacts = {
  unlimited: false,
  expiresAt: at(240),
  forfeitedAt: null,
  revoked: false,
  frozen: false,
  cancels: 0,
  uses: [],
};
/** A credit lost to a cancellation. Both times are hours from now. */
const lost = (cancelledAt: number, startsAt: number, cancels = 1) => ({
  forfeitedAt: at(cancelledAt),
  cancels,
  uses: [use({ deletedAt: at(cancelledAt), startsAt: at(startsAt) })],
});

test.each<[CreditState, string, Partial<CreditFacts>]>([
  ['free', 'never used', {}],
  ['free', 'without expiry', { expiresAt: null }],
  ['free', 'on its last instant', { expiresAt: NOW }],
  ['free', 'after a cancellation in time', { cancels: 1, uses: [use({ deletedAt: at(-1) })] }],
  ['expired', 'never used', { expiresAt: at(-1) }],
  ['reserved', 'for a coming class', { uses: [use()] }],
  ['reserved', 'again, after a cancellation', { cancels: 1, uses: [use(), use({ deletedAt: at(-2) })] }],
  ['used', 'for a class that was attended', { uses: [use({ startsAt: at(-24), attend: true })], expiresAt: at(-1) }],
  ['missed', 'for a past class without a check-in', { uses: [use({ startsAt: at(-24) })] }],
  ['late', 'cancelled three hours before the class', lost(-10, -7)],
  ['too-often', 'cancelled in time, for the third time', lost(-30, -1, 3)],
  ['lost', 'in time and not too often, under earlier rules', lost(-30, -1)],
  ['lost', 'without a cancellation that explains it', { forfeitedAt: at(-1) }],
  ['revoked', 'with its purchase', { forfeitedAt: at(-1), revoked: true }],
  ['frozen', 'while its payment is in dispute', { frozen: true }],
  ['reserved', 'although its payment is in dispute', { frozen: true, uses: [use()] }],
  ['frozen', 'a plan whose payment is in dispute', { unlimited: true, frozen: true, uses: [use()] }],
  ['revoked', 'a plan whose payment was lost to a dispute', { unlimited: true, revoked: true, uses: [use()] }],
  [
    'used',
    'before its purchase was revoked',
    { forfeitedAt: at(-1), revoked: true, uses: [use({ startsAt: at(-24), attend: true })] },
  ],
  [
    'free',
    'a plan that pays for classes',
    { unlimited: true, uses: [use(), use({ startsAt: at(-24), attend: true })] },
  ],
  [
    'expired',
    'a plan that is over',
    { unlimited: true, expiresAt: at(-1), uses: [use({ startsAt: at(-24), attend: true })] },
  ],
])('creditState is %s: %s', (state, _, changes) => {
  expect(creditState(RULES, { ...CREDIT, ...changes }, NOW)).toBe(state);
});
