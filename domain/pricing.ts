/**
 * What a package costs (specification, section 9). All amounts are integer centavos. The server's figure
 * is the one that counts; the browser previews with these same functions.
 */

import { toCentavos } from './money';

/** payment_method_id of card payments (specification, section 9), of cash, and of the wallet. */
export const CARD = 1;
export const CASH = 2;
export const WALLET = 3;

/** Centavos: the card processor takes no less (its smallest charge in MXN); less would be carried along unpaid. */
export const MIN_CARD_CHARGE = 1_000;

export interface Price {
  /** Centavos. */
  readonly price: number;
  /** Centavos; null where the package is not on sale. */
  readonly sale_price: number | null;
}

export interface DiscountTerms {
  /** Percent (0 to 100) where is_percent, else centavos. */
  readonly amount: number;
  readonly is_percent: boolean;
  readonly first_invoice_only: boolean;
}

/** The price in force: the sale price where there is one, in centavos. */
export function packagePrice({ price, sale_price }: Price): number {
  return sale_price ?? price;
}

/** A price after a discount, in centavos: never below 0, never above the price. */
export function discountedPrice(price: number, discount: DiscountTerms | null): number {
  if (!discount) return price;
  // Hundredths of a percent, so that 33.3 % is exact; like centavos, a percent has two decimals.
  const off = discount.is_percent
    ? Math.round((price * toCentavos(discount.amount)) / 10_000)
    : Math.round(discount.amount);
  return off > 0 ? Math.max(0, price - off) : price;
}

/**
 * What one invoice of a purchase costs, in centavos. `invoice` counts from 0; a discount with
 * first_invoice_only applies to the first payment only.
 */
export function invoicePrice(price: number, discount: DiscountTerms | null, invoice: number): number {
  return discount?.first_invoice_only && invoice > 0 ? price : discountedPrice(price, discount);
}

/** Whether every charge is one that a card can pay, or none at all. */
export function canChargeCard(price: number, discount: DiscountTerms | null, isSubscription: boolean): boolean {
  const charges = [invoicePrice(price, discount, 0), ...(isSubscription ? [invoicePrice(price, discount, 1)] : [])];
  return charges.every((charge) => charge === 0 || charge >= MIN_CARD_CHARGE);
}

/** A free package: price 0 and no subscription; checkout shows a single 'Obtener Oferta' button. */
export function isFree(pkg: Price & { readonly is_subscription: boolean }): boolean {
  return packagePrice(pkg) === 0 && !pkg.is_subscription;
}
