/**
 * Disputes: a bank or PayPal takes a payment back because its customer denies the purchase, or got nothing for it.
 * Meanwhile its unused credits are frozen; a lost dispute revokes them, a won one restores them.
 */

import { DAY } from './durations';
import { frozenDays as daysOfFreeze } from './freezes';

export type DisputeStatus = 'open' | 'won' | 'lost';

/**
 * Allowed changes of status. A bank may reopen a decided case and decide otherwise, even without reporting the
 * reopening. Outdated readings are recognised by changes that were stored before they were read.
 */
export const DISPUTE_TRANSITIONS: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  open: ['won', 'lost'],
  won: ['open', 'lost'],
  lost: ['open', 'won'],
};

export const canMoveDispute = (from: DisputeStatus, to: DisputeStatus): boolean =>
  DISPUTE_TRANSITIONS[from].includes(to);

/** A freeze of the disputed purchase (domain/freezes), which extends credits by its own days. */
export interface PurchaseFreeze {
  readonly from: Date;
  readonly until: Date;
}

/** Days by which frozen credits are extended when the dispute is won: each day begun, except those of a freeze. */
export function frozenDays(since: Date, until: Date, freezes: readonly PurchaseFreeze[], timeZone: string): number {
  const days = Math.ceil((until.getTime() - since.getTime()) / DAY);
  const given = freezes.map((freeze) =>
    daysOfFreeze(freeze.from > since ? freeze.from : since, freeze.until < until ? freeze.until : until, timeZone),
  );
  return given.reduce((left, own) => Math.max(0, left - own), Math.max(0, days));
}

const BADGES: Readonly<Record<DisputeStatus, string>> = { open: 'En disputa', won: 'Ganada', lost: 'Perdida' };

export const disputeBadge = (status: DisputeStatus): string => BADGES[status];

/** Reasons of disputes: Stripe's in lower case, PayPal's in capitals. */
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
  ['chargeback', 'El banco retiró el pago'],
  ['general', 'El banco retiró el pago'],
  ['fraud', 'No reconoce el cargo'],
]);

/** A provider's reason in words. */
export const disputeReason = (reason: string): string => REASONS.get(reason.toLowerCase()) ?? 'Sin motivo conocido';
