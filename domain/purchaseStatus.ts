/** The transitions of a purchase, its badge and its cancel button (specification, section 4). */

import { CASH, TRANSFER } from './pricing';

export type PurchaseStatus = 'pending' | 'active' | 'completed' | 'failed' | 'cancelled' | 'revoked';

/** The only transitions. Late events never move a purchase backwards. */
export const PURCHASE_TRANSITIONS: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  pending: ['active', 'completed', 'failed'],
  active: ['cancelled', 'revoked'],
  completed: ['revoked'],
  failed: [],
  cancelled: [],
  revoked: [],
};

export function canMovePurchase(from: PurchaseStatus, to: PurchaseStatus): boolean {
  return PURCHASE_TRANSITIONS[from].includes(to);
}

/** The status of a revoked purchase after its lost dispute is won after all. */
export const restoredStatus = (revokedFrom: 'active' | 'completed', hasEnded: boolean): PurchaseStatus =>
  revokedFrom === 'active' && hasEnded ? 'cancelled' : revokedFrom;

/** The transition of cash or a transfer that came after its purchase had lapsed. */
export const PAID_LATE_TRANSITION = { from: 'failed', to: 'completed' } as const satisfies Record<
  string,
  PurchaseStatus
>;

const BADGES: ReadonlyMap<string, string> = new Map([
  ['active', 'Activa'],
  ['completed', 'Completada'],
  ['pending', 'Pendiente'],
  ['failed', 'Fallido'],
  ['revoked', 'Revocada'],
]);

/**
 * The badge's text; an unknown status shows as it is. `cancelledOn`: a formatted date. A dispute outranks the status.
 */
export function purchaseBadge(status: string, cancelledOn: string | null, disputed = false): string {
  if (disputed) return 'En disputa';
  if (status === 'cancelled') return cancelledOn ? `Cancelada el ${cancelledOn}` : 'Cancelada';
  return BADGES.get(status) ?? status;
}

/**
 * Whether a purchase took no money (a declined card or an abandoned page), so that customers don't see it. Lapsed cash
 * and lapsed transfers gave credits, and refunded money was taken: they stay in the list.
 */
export const isFailedTry = (purchase: {
  readonly status: string;
  readonly payment_method_id: number | null;
  readonly refunded: number;
}): boolean =>
  purchase.status === 'failed' &&
  purchase.payment_method_id !== CASH &&
  purchase.payment_method_id !== TRANSFER &&
  purchase.refunded === 0;

/** The two lists of 'Mis Compras': the table on desktops, the cards on phones. */
export type PurchaseList = 'table' | 'cards';

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'revoked']);

/**
 * Whether 'Cancelar suscripción' is offered: in the table for an active subscription, on the cards for one that is
 * neither cancelled nor revoked (specification, section 4). A one-off purchase has no period.
 */
export function offersCancellation(
  purchase: { readonly status: string; readonly subscription_period: string | null },
  list: PurchaseList,
): boolean {
  if (purchase.subscription_period === null) return false;
  return list === 'table' ? purchase.status === 'active' : !ENDED.has(purchase.status);
}
