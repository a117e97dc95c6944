/** Which discount codes can be used, and how a failed one is told (specification, sections 5, 8 and 9). What they take off: pricing.ts. */
import { errorMessage } from './errors';
import { toCentavos, toPesos } from './money';
import type { DiscountTerms } from './pricing';

export interface DiscountLimits {
  /** The only package that it is for; null: any. */
  readonly class_package_id: number | null;
  readonly limit_per_customer: number | null;
  readonly limit_total: number | null;
}

/** Purchases with the discount that did not fail. */
export interface DiscountUses {
  readonly own: number;
  readonly all: number;
}

/** `price`: centavos, before the discount. */
export interface DiscountedPackage {
  readonly class_package_id: number;
  readonly price: number;
}

/** Why a discount can't be used for a package, or null. What costs nothing takes none: its use would be lost. */
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

/** A discount of the wire (percent or pesos) as the terms that prices are computed with (percent or centavos). */
export function discountTermsOf<D extends DiscountTerms>({ amount, is_percent, first_invoice_only }: D): DiscountTerms {
  return { amount: is_percent ? amount : toCentavos(amount), is_percent, first_invoice_only };
}

/** The other way round: what the wire says of the terms. */
export function wireDiscountAmount({ amount, is_percent }: Pick<DiscountTerms, 'amount' | 'is_percent'>): number {
  return is_percent ? amount : toPesos(amount);
}

/** Whether the terms make sense: whole percents up to 100, or at least a centavo. */
export function isDiscountAmount({ amount, is_percent }: Pick<DiscountTerms, 'amount' | 'is_percent'>): boolean {
  return is_percent ? Number.isInteger(amount) && amount >= 1 && amount <= 100 : toCentavos(amount) >= 1;
}

/** The text for a code that was not taken: 412 is one that is used up; `message` is the server's own, null where it had none. */
export function discountErrorText(status: number, message: string | null): string {
  return message ?? errorMessage(status === 412 ? 'discount/used-up' : 'discount/invalid');
}
