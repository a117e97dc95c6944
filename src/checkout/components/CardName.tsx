import { shownCardType, type CardType } from '../../../domain/cardEntry';

const BRANDS: Readonly<Record<CardType, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' };

/** "Visa •••• 4242", read aloud as "Visa terminada en 4242". */
export function CardName({ brand, digits }: { readonly brand: string; readonly digits: string }) {
  return (
    <>
      {BRANDS[shownCardType(brand)]} <span aria-hidden>•••• </span><span className="ui-hidden">terminada en </span>{digits}
    </>
  );
}
