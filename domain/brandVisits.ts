/** Classes of one studio's package that are taken in another studio of the brand. */

/** How a visit that used its class ended. */
export const VISIT_OUTCOMES = ['attended', 'no_show', 'late_cancel'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<VisitOutcome, string>> = {
  attended: 'Asistió',
  no_show: 'No asistió',
  late_cancel: 'Canceló tarde',
};

/**
 * The price in centavos of one class of a payment that granted several: those that don't divide go to the payment's
 * first classes. `place` counts from 1.
 */
export function priceOfClass({ paid, granted, place }: { paid: number; granted: number; place: number }): number {
  if (granted <= 0) return 0;
  return Math.floor(paid / granted) + (place <= paid % granted ? 1 : 0);
}

/** What the studio that sold the class owes the one that gave it. */
export const owedFor = (outcome: VisitOutcome, price: number, settles: 'used' | 'attended'): number =>
  settles === 'used' || outcome === 'attended' ? price : 0;
