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

/** What a sale sold behind its first package: further packages at their prices, and charges. */
export interface SoldBehind {
  readonly more: readonly Charge[];
  readonly charges: readonly Charge[];
}

const behindPackage = ({ more, charges }: SoldBehind): string => {
  const all = chargesAsOne(charges);
  return [...more, ...(all ? [all] : [])].map(({ concept }) => ` + ${concept}`).join('');
};

/** The title of a sale with packages: "Diez clases + Una clase + Agua, Playera". */
export const saleTitle = (packageTitle: string, behind: SoldBehind): string => packageTitle + behindPackage(behind);

/** The first package's part of such a title: its name when it was sold. */
export const soldPackageTitle = (title: string, behind: SoldBehind): string =>
  title.slice(0, title.length - behindPackage(behind).length);

export const chargeOf = <P extends ClassPackage>(pkg: P, { concept, amount }: Charge): P => ({
  ...pkg,
  title: concept,
  price: toPesos(amount),
  sale_price: null,
});
