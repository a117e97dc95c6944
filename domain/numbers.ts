/** How numbers and money are written. Apart from format.ts, so that a page with prices needs no dates. */

/** Only for what isn't whole: making one costs a slow phone a twentieth of a second. */
let commas: Intl.NumberFormat | null = null;

/** Comma thousands separators: 1234567.5 -> "1,234,567.5". */
export function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  commas ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
  return commas.format(value);
}

/** Centavos as "$1,200.00 MXN". */
export function formatMoney(centavos: number): string {
  const amount = Math.abs(centavos);
  const fraction = String(amount % 100).padStart(2, '0');
  return `${centavos < 0 ? '-' : ''}$${formatNumber(Math.floor(amount / 100))}.${fraction} MXN`;
}

/** "1 crédito", "4 créditos": a count with its noun. */
export function plural(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}
