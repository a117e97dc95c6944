/** Charges without a product: purchases of one package that is never on offer, at their own price and name. */
import type { ClassPackage } from '../../../../domain/contract/packages';
import { toPesos } from '../../../../domain/money';

/** `amount`: centavos. */
export interface Charge {
  readonly concept: string;
  readonly amount: number;
}

export const chargeTotal = (charges: readonly Charge[]): number => charges.reduce((sum, { amount }) => sum + amount, 0);

/** Several are one purchase; null: there are none. */
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
