import fc from 'fast-check';
import {
  PURCHASE_TRANSITIONS,
  canMovePurchase,
  offersCancellation,
  purchaseBadge,
  type PurchaseStatus,
} from '../../domain/purchaseStatus';

const STATUSES = Object.keys(PURCHASE_TRANSITIONS) as PurchaseStatus[];

describe('purchaseBadge', () => {
  it.each([
    ['active', 'Activa'],
    ['completed', 'Completada'],
    ['pending', 'Pendiente'],
    ['failed', 'Fallido'],
    ['revoked', 'Revocada'],
    ['cancelled', 'Cancelada el 23 nov. 2026'],
    ['refunded', 'refunded'],
    ['', ''],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
    ['__proto__', '__proto__'],
  ])('status %p shows %p', (status, badge) => {
    expect(purchaseBadge(status, '23 nov. 2026')).toBe(badge);
  });

  it.each(STATUSES)('of a purchase in dispute shows the dispute, whatever its status (%s)', (status) =>
    expect(purchaseBadge(status, '23 nov. 2026', true)).toBe('En disputa'),
  );

  it('omits an unknown date', () => expect(purchaseBadge('cancelled', null)).toBe('Cancelada'));

  it('shows an unknown status as it is', () => {
    fc.assert(
      fc.property(fc.string(), (status) => {
        fc.pre(!STATUSES.some((s) => s === status));
        expect(purchaseBadge(status, null)).toBe(status);
      }),
    );
  });
});

describe('purchase transitions', () => {
  const allowed = [
    ['pending', 'active'],
    ['pending', 'completed'],
    ['pending', 'failed'],
    ['active', 'cancelled'],
    ['active', 'revoked'],
    ['completed', 'revoked'],
  ];
  const isAllowed = (from: string, to: string): boolean => allowed.some(([a, b]) => a === from && b === to);
  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, isAllowed(from, to)] as const)))(
    'from %s to %s are allowed: %s',
    (from, to, expected) => expect(canMovePurchase(from, to)).toBe(expected),
  );

  it('never return to an earlier status', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.array(fc.nat(5)), (start, turns) => {
        const seen = [start];
        for (const turn of turns) {
          const next = PURCHASE_TRANSITIONS[seen[seen.length - 1]!];
          if (next.length === 0) break;
          seen.push(next[turn % next.length]!);
        }
        expect(new Set(seen).size).toBe(seen.length);
      }),
    );
  });
});

describe("'Cancelar suscripción'", () => {
  const offered = (list: 'table' | 'cards', subscription_period: string | null = 'month'): string[] =>
    [...STATUSES, 'on-hold'].filter((status) => offersCancellation({ status, subscription_period }, list));

  it('is offered in the table for active subscriptions only', () => expect(offered('table')).toEqual(['active']));

  it('is offered on the cards for subscriptions that are neither cancelled nor revoked, failed ones too', () => {
    expect(offered('cards')).toEqual(['pending', 'active', 'completed', 'failed', 'on-hold']);
  });

  it('is never offered for a one-off purchase', () =>
    expect([...offered('table', null), ...offered('cards', null)]).toEqual([]));
});
