/** Refunds: how much of which payment, and whether the purchase is revoked (specification, section 8). Centavos. */

/** A payment of a purchase. `left`: the part that is not refunded yet. */
export interface PaidInvoice {
  readonly invoice_id: number;
  readonly left: number;
}

export interface RefundPlan {
  readonly parts: ReadonlyArray<{ readonly invoice_id: number; readonly amount: number }>;
  /** Whether nothing paid is left, so that credits and purchase are revoked as well. */
  readonly full: boolean;
}

/**
 * Splits a refund over `invoices`, which come newest first and are refunded in that order. `amount` null refunds all
 * that is left. Returns the error code of a refund that isn't possible.
 */
export function refundPlan(
  invoices: readonly PaidInvoice[],
  amount: number | null,
): RefundPlan | 'purchase/nothing-to-refund' | 'purchase/refund-too-large' {
  const left = invoices.reduce((sum, invoice) => sum + invoice.left, 0);
  if (left === 0) return 'purchase/nothing-to-refund';
  const wanted = amount ?? left;
  if (wanted > left) return 'purchase/refund-too-large';
  let open = wanted;
  const parts = invoices.map(({ invoice_id, left: most }) => {
    const part = Math.min(open, most);
    open -= part;
    return { invoice_id, amount: part };
  });
  return { parts: parts.filter((part) => part.amount > 0), full: wanted === left };
}
