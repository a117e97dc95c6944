/**
 * Disputes: a bank or PayPal takes a payment back because its customer says that they didn't make it, or got nothing for
 * it. Meanwhile what it bought and is unused is frozen; a lost dispute revokes it, a won one restores it.
 */

export type DisputeStatus = 'open' | 'won' | 'lost';

/** The only transitions. A late or repeated event never opens a decided dispute again. */
export const DISPUTE_TRANSITIONS: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};

export const canMoveDispute = (from: DisputeStatus, to: DisputeStatus): boolean =>
  DISPUTE_TRANSITIONS[from].includes(to);

const DAY = 86_400_000;

/** Days that frozen credits get back when the dispute is won: each day that was begun. */
export const frozenDays = (since: Date, until: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - since.getTime()) / DAY));

const BADGES: Readonly<Record<DisputeStatus, string>> = { open: 'En disputa', won: 'Ganada', lost: 'Perdida' };

export const disputeBadge = (status: DisputeStatus): string => BADGES[status];

/** Stripe's reasons in lower case, PayPal's in capitals. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['fraudulent', 'No reconoce el cargo'],
  ['unrecognized', 'No reconoce el cargo'],
  ['unauthorised', 'No reconoce el cargo'],
  ['duplicate', 'Dice que se le cobró dos veces'],
  ['duplicate_transaction', 'Dice que se le cobró dos veces'],
  ['incorrect_amount', 'Dice que el monto no es el correcto'],
  ['product_not_received', 'Dice que no recibió lo que compró'],
  ['merchandise_or_service_not_received', 'Dice que no recibió lo que compró'],
  ['product_unacceptable', 'Dice que no es lo que compró'],
  ['merchandise_or_service_not_as_described', 'Dice que no es lo que compró'],
  ['subscription_canceled', 'Dice que había cancelado la suscripción'],
  ['canceled_recurring_billing', 'Dice que había cancelado la suscripción'],
  ['credit_not_processed', 'Dice que no recibió su reembolso'],
  ['reversal', 'El banco retiró el pago'],
]);

/** A provider's reason in words. */
export const disputeReason = (reason: string): string => REASONS.get(reason.toLowerCase()) ?? 'Sin motivo conocido';
