import fc from 'fast-check';
import {
  PURCHASE_TRANSITIONS,
  canMove,
  offersCancellation,
  purchaseBadge,
  type PurchaseStatus,
} from '../../domain/purchaseStatus';

const STATUSES = Object.keys(PURCHASE_TRANSITIONS) as PurchaseStatus[];

describe('badges', () => {
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
  ])('%p shows %p', (status, badge) => {
    expect(purchaseBadge(status, '23 nov. 2026')).toBe(badge);
  });

  it('does without a date where none is known', () => expect(purchaseBadge('cancelled', null)).toBe('Cancelada'));

  it('shows any other value as it is', () => {
    fc.assert(
      fc.property(fc.string(), (status) => {
        fc.pre(!STATUSES.some((s) => s === status));
        expect(purchaseBadge(status, null)).toBe(status);
      }),
    );
  });
});

describe('the life of a purchase', () => {
  const allowed = [
    ['pending', 'active'],
    ['pending', 'completed'],
    ['pending', 'failed'],
    ['active', 'cancelled'],
    ['active', 'revoked'],
    ['completed', 'revoked'],
  ];
  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))('%s -> %s', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.some(([a, b]) => a === from && b === to));
  });

  it('never comes back to where it was', () => {
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

describe("'Cancelar Suscripción'", () => {
  const offered = (list: 'table' | 'cards', subscription_period: string | null = 'month'): string[] =>
    [...STATUSES, 'on-hold'].filter((status) => offersCancellation({ status, subscription_period }, list));

  it('is offered on a desktop for active subscriptions', () => expect(offered('table')).toEqual(['active']));

  it('is offered on phones for any that is neither cancelled nor revoked', () => {
    expect(offered('cards')).toEqual(['pending', 'active', 'completed', 'failed', 'on-hold']);
  });

  it('is never offered for what was bought once', () =>
    expect([...offered('table', null), ...offered('cards', null)]).toEqual([]));
});
