import { formatMoney } from '../../../../domain/numbers';

export interface AmountProps {
  /** Centavos. */
  readonly total: number;
  readonly refunded: number;
}

/** What was paid, and below it what was given back. */
export function Amount({ total, refunded }: AmountProps) {
  return (
    <span className="purchases-amount">
      <span className="purchases-amount__total">{formatMoney(total)}</span>
      {refunded > 0 && <span className="purchases-amount__refunded">Reembolsado {formatMoney(refunded)}</span>}
    </span>
  );
}
