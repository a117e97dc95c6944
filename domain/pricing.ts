/**
 * Prices of packages (specification, section 9), in integer centavos. The server's result is binding; the browser
 * previews with the same functions.
 */

import { toCentavos } from './money';

/** The built-in values of payment_method_id (specification, section 9). */
export const CARD = 1;
export const CASH = 2;
export const WALLET = 3;
/** The card terminal at the desk; not offered in the checkout. */
export const TERMINAL = 4;
/** To the studio's own account; the team confirms it by its proof. */
export const TRANSFER = 5;
/** A SPEI transfer that the card processor notices by itself. */
export const SPEI = 6;
/** In cash at an OXXO shop, by a voucher of the card processor. */
export const OXXO = 7;
/** Paid at Mercado Pago's own page; one-off purchases only. */
export const MERCADO_PAGO = 8;
/** What store credit paid; it is chosen beside the methods, not among them. */
export const STORE_CREDIT = 9;
/** The methods that pay what store credit leaves of a purchase in the checkout. */
export const PAYS_BESIDE_CREDIT: readonly number[] = [CARD, CASH, WALLET, MERCADO_PAGO];

/** Whether a method is paid later, to the studio itself, under the same limits: in cash or by transfer. */
export const isPaidLater = (method: number | null): boolean => method === CASH || method === TRANSFER;

/** Centavos: the card processor's minimum charge in MXN. It leaves smaller invoices unpaid. */
export const MIN_CARD_CHARGE = 1_000;

export interface Price {
  /** Centavos. */
  readonly price: number;
  /** Centavos; null if the package is not on sale. */
  readonly sale_price: number | null;
}

export interface DiscountTerms {
  /** Percent (0 to 100) if is_percent, else centavos. */
  readonly amount: number;
  readonly is_percent: boolean;
  readonly first_invoice_only: boolean;
}

/** The current price in centavos: the sale price if there is one. */
export function packagePrice({ price, sale_price }: Price): number {
  return sale_price ?? price;
}

/** The price after a discount, in centavos, from 0 to `price`. */
export function discountedPrice(price: number, discount: DiscountTerms | null): number {
  if (!discount) return price;
  // Whole hundredths of a percent keep 33.3 % exact.
  const off = discount.is_percent
    ? Math.round((price * toCentavos(discount.amount)) / 10_000)
    : Math.round(discount.amount);
  return off > 0 ? Math.max(0, price - off) : price;
}

/** What the studio takes off what is paid in ways that cost it no fee, in percent; 0: nothing. */
export interface MethodDiscounts {
  readonly cash_discount_percent: number;
  readonly transfer_discount_percent: number;
}

/** The percent that paying by a method takes off. */
export function methodPercent(method: number | null | undefined, discounts: MethodDiscounts): number {
  if (method === CASH) return discounts.cash_discount_percent;
  return method === TRANSFER || method === SPEI ? discounts.transfer_discount_percent : 0;
}

/**
 * What paying by a method takes off, in centavos, of `rest`: what the method has to pay of a one-off purchase, after its
 * discount code and store credit.
 */
export const methodDiscount = (rest: number, method: number | null | undefined, discounts: MethodDiscounts): number =>
  rest -
  discountedPrice(rest, { amount: methodPercent(method, discounts), is_percent: true, first_invoice_only: false });

/**
 * What paying by a method takes off each of several things, of which store credit pays the first ones. All in centavos.
 */
export function methodDiscounts(
  prices: readonly number[],
  credit: number,
  method: number | null | undefined,
  discounts: MethodDiscounts,
): number[] {
  let left = credit;
  return prices.map((price) => {
    const paid = Math.min(left, price);
    left -= paid;
    return methodDiscount(price - paid, method, discounts);
  });
}

/** The price of one invoice in centavos. `invoice` counts from 0. */
export function invoicePrice(price: number, discount: DiscountTerms | null, invoice: number): number {
  return discount?.first_invoice_only && invoice > 0 ? price : discountedPrice(price, discount);
}

interface ChargedSubscription {
  /** The price that it was bought at, before its discount. */
  readonly amount: number;
  readonly discount: DiscountTerms | null;
  /** Index of the next charge, from 0, not counting a free trial. */
  readonly next_charge: number;
  /** null: bought before the amounts of charges were stored. */
  readonly first_payment: number | null;
  readonly later_payment: number | null;
}

/** The amount of a subscription's next charge, in centavos. */
export const nextAmount = ({
  amount,
  discount,
  next_charge,
  first_payment,
  later_payment,
}: ChargedSubscription): number =>
  (next_charge === 0 ? first_payment : later_payment) ?? invoicePrice(amount, discount, next_charge);

/** Whether a card can be charged so much: nothing, or at least MIN_CARD_CHARGE. */
export const canCharge = (centavos: number): boolean => centavos === 0 || centavos >= MIN_CARD_CHARGE;

/** Whether each charge is either nothing or at least MIN_CARD_CHARGE. `price`: centavos. */
export function canChargeCard(price: number, discount: DiscountTerms | null, isSubscription: boolean): boolean {
  const charges = [invoicePrice(price, discount, 0), ...(isSubscription ? [invoicePrice(price, discount, 1)] : [])];
  return charges.every(canCharge);
}

/**
 * How much of a total store credit pays: all of it, or a part beside a method, which leaves a card what it can charge.
 * Centavos. `method` null: none is chosen.
 */
export function creditPart(balance: number, total: number, method: number | null): number {
  if (balance >= total) return total;
  if (method === null || !PAYS_BESIDE_CREDIT.includes(method)) return 0;
  return Math.max(0, Math.min(balance, total - (method === CARD || method === MERCADO_PAGO ? MIN_CARD_CHARGE : 1)));
}

/** Whether a package is free: its checkout shows a single 'Obtener Oferta' button. */
export function isFree(pkg: Price & { readonly is_subscription: boolean }): boolean {
  return packagePrice(pkg) === 0 && !pkg.is_subscription;
}
