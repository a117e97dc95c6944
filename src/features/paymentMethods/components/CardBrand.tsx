import type { CardType } from '../../../../domain/cardBrand';

/** The brand as a small drawing, beside its name. */
export function CardBrand({ type }: { readonly type: CardType }) {
  return (
    <span className="methods-brand" aria-hidden>
      {type === 'mastercard' ? (
        <svg viewBox="0 0 40 24" width={40} height={24}>
          <circle cx="15" cy="12" r="9" />
          <circle cx="25" cy="12" r="9" />
        </svg>
      ) : (
        <span>{type === 'visa' ? 'VISA' : 'AMEX'}</span>
      )}
    </span>
  );
}
