import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber } from '../../../domain/numbers';

/** '15 %', '$200.00 MXN' */
export const amountText = ({
  amount,
  is_percent,
}: {
  readonly amount: number;
  readonly is_percent: boolean;
}): string => (is_percent ? `${amount} %` : formatMoney(toCentavos(amount)));

export const limitText = (limit: number | null): string => (limit === null ? 'Sin límite' : formatNumber(limit));
