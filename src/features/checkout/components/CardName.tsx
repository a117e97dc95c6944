import { brandName } from '../../paymentMethods/labels';

/** "Visa •••• 4242", read aloud as "Visa terminada en 4242". */
export function CardName({ brand, digits }: { readonly brand: string; readonly digits: string }) {
  return (
    <>
      {brandName(brand)} <span aria-hidden>•••• </span>
      <span className="ui-hidden">terminada en </span>
      {digits}
    </>
  );
}
