import { formatDate } from '../../../domain/format';
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

/** '10 clases, 5 clases', 'Todos'. */
export const packagesText = (titles: readonly string[]): string => titles.join(', ') || 'Todos';

export const limitText = (limit: number | null): string => (limit === null ? 'Sin límite' : formatNumber(limit));

/** '1 dic 2026 – 31 dic 2026', 'Desde 1 dic 2026', 'Hasta 31 dic 2026', 'Siempre'. */
export function validityText({
  valid_from,
  valid_until,
}: {
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}): string {
  const [from, until] = [valid_from && formatDate(valid_from), valid_until && formatDate(valid_until)];
  if (from && until) return `${from} – ${until}`;
  if (from) return `Desde ${from}`;
  return until ? `Hasta ${until}` : 'Siempre';
}
