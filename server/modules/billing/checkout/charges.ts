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

const behindPackage = (charges: readonly Charge[]): string => {
  const all = chargesAsOne(charges);
  return all ? ` + ${all.concept}` : '';
};

/** The title of a sale with a package: "Diez clases + Agua, Playera". */
export const saleTitle = (packageTitle: string, charges: readonly Charge[]): string =>
  packageTitle + behindPackage(charges);

/** The package's part of such a title: its name when it was sold. */
export const soldPackageTitle = (title: string, charges: readonly Charge[]): string =>
  title.slice(0, title.length - behindPackage(charges).length);

export const chargeOf = <P extends ClassPackage>(pkg: P, { concept, amount }: Charge): P => ({
  ...pkg,
  title: concept,
  price: toPesos(amount),
  sale_price: null,
});
