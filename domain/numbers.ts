/** Formats of numbers and money. Separate from format.ts, so that a page with prices doesn't load moment. */

/** Created for the first fraction only: creation takes 50 ms on a slow phone. */
let commas: Intl.NumberFormat | null = null;

/** 1234567.5 -> "1,234,567.5" */
export function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  commas ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
  return commas.format(value);
}

/** 120000 centavos -> "$1,200.00 MXN" */
export const formatMoney = (centavos: number): string => `${formatAmount(centavos)} MXN`;

/** 120000 centavos -> "$1,200.00", where the currency is said elsewhere: in the head of a column. */
export function formatAmount(centavos: number): string {
  const amount = Math.abs(centavos);
  const fraction = String(amount % 100).padStart(2, '0');
  return `${centavos < 0 ? '-' : ''}$${formatNumber(Math.floor(amount / 100))}.${fraction}`;
}

/** The head of a column of amounts: "Precio (MXN)". */
export const amountLabel = (label: string): string => `${label} (MXN)`;

/** 3200000 -> "3.2 MB" */
export function sizeText(bytes: number): string {
  const of = (unit: number): string => formatNumber(Math.round((bytes / unit) * 10) / 10);
  if (bytes < 1_000_000) return `${formatNumber(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_000)))} KB`;
  return bytes < 1_000_000_000 ? `${of(1_000_000)} MB` : `${of(1_000_000_000)} GB`;
}

/** A count with its noun: "1 crédito", "4 créditos". */
export function plural(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}
