/** Limits and error texts of discount codes (specification, sections 5, 8 and 9). pricing.ts computes the prices. */
import { errorMessage } from './errors';
import { toCentavos, toPesos } from './money';
import type { DiscountTerms } from './pricing';

export interface DiscountLimits {
  /** The only package that the discount is for; null: any. */
  readonly class_package_id: number | null;
  readonly limit_per_customer: number | null;
  readonly limit_total: number | null;
}

/** Purchases with the discount, except failed ones: the customer's own and all customers'. */
export interface DiscountUses {
  readonly own: number;
  readonly all: number;
}

/** `price`: centavos, before the discount. */
export interface DiscountedPackage {
  readonly class_package_id: number;
  readonly price: number;
}

/** The error code of a discount that a package can't use, or null. A free package would waste a use. */
export function discountRefusal(
  limits: DiscountLimits,
  uses: DiscountUses,
  pkg: DiscountedPackage,
): 'discount/invalid' | 'discount/used-up' | null {
  if (limits.class_package_id !== null && limits.class_package_id !== pkg.class_package_id) return 'discount/invalid';
  if (pkg.price === 0) return 'discount/invalid';
  const exhausted = (limit: number | null, used: number): boolean => limit !== null && used >= limit;
  return exhausted(limits.limit_total, uses.all) || exhausted(limits.limit_per_customer, uses.own)
    ? 'discount/used-up'
    : null;
}

/** Converts a discount from the wire (percent or pesos) to the terms of pricing.ts (percent or centavos). */
export function discountTermsOf<D extends DiscountTerms>({ amount, is_percent, first_invoice_only }: D): DiscountTerms {
  return { amount: is_percent ? amount : toCentavos(amount), is_percent, first_invoice_only };
}

/** Converts an amount from the terms (percent or centavos) to the wire (percent or pesos). */
export function wireDiscountAmount({ amount, is_percent }: Pick<DiscountTerms, 'amount' | 'is_percent'>): number {
  return is_percent ? amount : toPesos(amount);
}

/** Whether an amount from the wire is valid: whole percents up to 100, or at least a centavo. */
export function isDiscountAmount({ amount, is_percent }: Pick<DiscountTerms, 'amount' | 'is_percent'>): boolean {
  return is_percent ? Number.isInteger(amount) && amount >= 1 && amount <= 100 : toCentavos(amount) >= 1;
}

/** The refusal of a code that is another package's: the specification's text, then which package it is for. */
export const otherPackageText = (title: string): string =>
  `${errorMessage('discount/invalid')} Es solo para el paquete «${title}».`;

/** The text for a refused code: the server's `message`, else one by HTTP status. */
export function discountErrorText(status: number, message: string | null): string {
  return message ?? errorMessage(status === 412 ? 'discount/used-up' : 'discount/invalid');
}
