/**
 * Meses sin intereses: the bank of a Mexican credit card lets its customer pay over months, while the studio gets all of
 * it at once and pays the fee. Amounts are centavos.
 */
import { formatMoney, plural } from './numbers';

export interface InstallmentRules {
  /** As stored: '3,6,12'; empty: none are offered. */
  readonly installments_plans: string;
  /** Pesos. */
  readonly installments_min_amount: number;
}

/** The months that the studio offers for what a card pays of a one-off purchase. */
export const plansFor = (amount: number, { installments_plans: plans, installments_min_amount }: InstallmentRules) =>
  plans !== '' && amount >= installments_min_amount * 100 ? plans.split(',').map(Number) : [];

/** What is paid each month; the bank adds what doesn't divide, so that it is exact only where nothing is left. */
export const monthlyPayment = (
  amount: number,
  count: number,
): { readonly amount: number; readonly isExact: boolean } => ({
  amount: Math.round(amount / count),
  isExact: amount % count === 0,
});

/** "6 meses sin intereses" */
export const planName = (count: number): string => `${plural(count, 'mes', 'meses')} sin intereses`;

/** "6 meses sin intereses de $216.67 aprox." */
export function planText(amount: number, count: number): string {
  const month = monthlyPayment(amount, count);
  return `${planName(count)} de ${formatMoney(month.amount)}${month.isExact ? '' : ' aprox.'}`;
}

/** A way of paying with its plan: "Tarjeta a 6 meses sin intereses". */
export const withPlan = (way: string, count: number | null | undefined): string =>
  count ? `${way} a ${planName(count)}` : way;
