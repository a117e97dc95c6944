/** Store credit ('saldo a favor'): pesos that a studio owes a customer, kept as a ledger of signed entries in centavos. */
export const STORE_CREDIT_KINDS = [
  'refund',
  'overpayment',
  'goodwill',
  'gift_card',
  'payment',
  'payment_returned',
  'expired',
] as const;
export type StoreCreditKind = (typeof STORE_CREDIT_KINDS)[number];

export const STORE_CREDIT_REASON_MAX = 500;
/** Pesos; a gift can't be more by mistake. */
export const STORE_CREDIT_MAX = 100_000;

/** Spanish names of movements. */
export const STORE_CREDIT_LABELS: Readonly<Record<StoreCreditKind, string>> = {
  refund: 'Reembolso',
  overpayment: 'Pago de más',
  goodwill: 'Cortesía',
  gift_card: 'Tarjeta de regalo',
  payment: 'Pago con saldo',
  payment_returned: 'Saldo devuelto',
  expired: 'Saldo vencido',
};

/** What a movement is called: one that the team takes away is a correction. */
export const storeCreditLabel = ({
  kind,
  amount,
}: {
  readonly kind: StoreCreditKind;
  readonly amount: number;
}): string => (kind === 'goodwill' && amount < 0 ? 'Corrección' : STORE_CREDIT_LABELS[kind]);
