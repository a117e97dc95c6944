/** Giving money back: how much of which payment, and what goes with it (specification, section 8; design: "Purchases"). Centavos. */

/** A payment of a purchase and what of it was not given back yet. */
export interface PaidInvoice {
  readonly invoice_id: number;
  readonly left: number;
}

export interface RefundPlan {
  readonly parts: ReadonlyArray<{ readonly invoice_id: number; readonly amount: number }>;
  /** Nothing is left of the purchase: its credits and the purchase itself go, too. */
  readonly full: boolean;
}

/**
 * What is given back of which payment, the newest first. `amount` null: all that is left. `invoices` come
 * newest first.
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
