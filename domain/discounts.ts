/** Limits and error texts of discount codes (specification, sections 5, 8 and 9). pricing.ts computes the prices. */
import { shownError } from './shownErrors';
import { formatDate } from './format';
import { toCentavos, toPesos } from './money';
import type { DiscountTerms } from './pricing';

export interface DiscountLimits {
  /** The packages that the discount is for; empty: any. */
  readonly class_package_ids: readonly number[];
  readonly limit_per_customer: number | null;
  readonly limit_total: number | null;
  /** The first and last day on which it can be used (YYYY-MM-DD); null: any. */
  readonly valid_from: string | null;
  readonly valid_until: string | null;
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

/** Why a code can't be used on a day; null: it can. */
export function daysText(
  { valid_from, valid_until }: Pick<DiscountLimits, 'valid_from' | 'valid_until'>,
  today: string,
): string | null {
  if (valid_from !== null && today < valid_from) return `Este código vale desde el ${formatDate(valid_from)}.`;
  if (valid_until !== null && today > valid_until) return `Este código venció el ${formatDate(valid_until)}.`;
  return null;
}

/** Whether a discount is for a package. */
export const isForPackage = ({ class_package_ids }: Pick<DiscountLimits, 'class_package_ids'>, id: number): boolean =>
  class_package_ids.length === 0 || class_package_ids.includes(id);

/** The error code of a discount that a package can't use, or null. A free package would waste a use. */
export function discountRefusal(
  limits: DiscountLimits,
  uses: DiscountUses,
  pkg: DiscountedPackage,
  /** By the studio's calendar. */
  today: string,
): 'discount/invalid' | 'discount/used-up' | null {
  if (!isForPackage(limits, pkg.class_package_id)) return 'discount/invalid';
  if (pkg.price === 0 || daysText(limits, today) !== null) return 'discount/invalid';
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

/** Whether an amount from the API is valid: whole percents up to 100, or pesos from 0.01 with two decimals. */
export function isDiscountAmount({ amount, is_percent }: Pick<DiscountTerms, 'amount' | 'is_percent'>): boolean {
  if (is_percent) return Number.isInteger(amount) && amount >= 1 && amount <= 100;
  return amount <= DISCOUNT_MAX && toCentavos(amount) >= 1 && toPesos(toCentavos(amount)) === amount;
}

/** In pesos. */
const DISCOUNT_MAX = 10_000_000;
export const DISCOUNT_CODE_MAX = 60;

export interface DiscountDraft extends Omit<DiscountLimits, 'class_package_ids'> {
  readonly code: string;
  /** In percent or pesos, as in the API. */
  readonly amount: number;
  readonly is_percent: boolean;
}

/** What is wrong with a discount that an admin typed, by field. */
export function discountProblems({
  code,
  amount,
  is_percent,
  limit_per_customer,
  limit_total,
  valid_from,
  valid_until,
}: DiscountDraft): Partial<Record<keyof DiscountDraft, string>> {
  const limit = (value: number | null): string | null =>
    value === null || (Number.isInteger(value) && value >= 1 && value < 2 ** 31)
      ? null
      : 'Un límite es un número entero desde 1; vacío no limita.';
  const codeProblem = (): string | null => {
    if (code.trim() === '') return 'Escribe el código.';
    if (/\s/.test(code)) return 'El código no lleva espacios.';
    return code.length > DISCOUNT_CODE_MAX ? `El código puede tener hasta ${DISCOUNT_CODE_MAX} caracteres.` : null;
  };
  const amountProblem = (): string | null => {
    if (isDiscountAmount({ amount, is_percent })) return null;
    return is_percent
      ? 'El porcentaje es un número entero del 1 al 100.'
      : 'Escribe pesos desde $0.01, con máximo dos decimales.';
  };
  const problems = {
    code: codeProblem(),
    amount: amountProblem(),
    limit_per_customer: limit(limit_per_customer),
    limit_total: limit(limit_total),
    valid_until:
      valid_from !== null && valid_until !== null && valid_until < valid_from ? 'Termina antes de empezar.' : null,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null));
}

/** How many packages the refusal of a code names at most. */
const NAMED_MAX = 3;

/** The refusal of a code for another package: the specification's text, then the names of those that it is for. */
export function otherPackageText(titles: readonly string[]): string {
  const [named, further] = [titles.slice(0, NAMED_MAX), titles.length - NAMED_MAX];
  const words = [...named.map((title) => `«${title}»`), ...(further > 0 ? [`${further} más`] : [])];
  const names = new Intl.ListFormat('es-MX').format(words);
  return `${shownError('discount/invalid')} Es solo para ${titles.length === 1 ? 'el paquete' : 'los paquetes'} ${names}.`;
}

/** The text for a refused code: the server's `message`, else one by HTTP status. */
export function discountErrorText(status: number, message: string | null): string {
  return message ?? shownError(status === 412 ? 'discount/used-up' : 'discount/invalid');
}
