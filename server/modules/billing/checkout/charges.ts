/**
 * Charges without a product: each is a purchase, with its own price and name, of one package that is never for sale.
 */
import type { ClassPackage } from '../../../../domain/contract/packages';
import { toPesos } from '../../../../domain/money';

/** `amount`: centavos. */
export interface Charge {
  readonly concept: string;
  readonly amount: number;
}

export const chargeTotal = (charges: readonly Charge[]): number => charges.reduce((sum, { amount }) => sum + amount, 0);

/** Combines several charges into one purchase; null: there are none. */
export const chargesAsOne = (charges: readonly Charge[]): Charge | null =>
  charges.length === 0
    ? null
    : { concept: charges.map(({ concept }) => concept).join(', '), amount: chargeTotal(charges) };

export const chargeOf = <P extends ClassPackage>(pkg: P, { concept, amount }: Charge): P => ({
  ...pkg,
  title: concept,
  price: toPesos(amount),
  sale_price: null,
});
