/** Words of the money that payment providers keep and pay out. */

/** What moves the balance at a provider. 'payout': to the studio's bank, or back from it. */
export type BalanceKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'adjustment';

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const BALANCE_LABELS: Readonly<Record<BalanceKind, string>> = {
  payment: 'Pago',
  refund: 'Reembolso',
  dispute: 'Disputa',
  fee: 'Comisión',
  payout: 'Depósito',
  adjustment: 'Ajuste',
};

export const PAYOUT_LABELS: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Por salir',
  in_transit: 'En camino',
  paid: 'Depositado',
  failed: 'Devuelto por el banco',
  canceled: 'Cancelado',
};

export const PAYOUT_PROVIDERS = { stripe: 'Stripe', paypal: 'PayPal' } as const;
