/** How numbers and money are written. Apart from format.ts, so that a page with prices needs no dates. */

/** Comma thousands separators: 1234567.5 -> "1,234,567.5". */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Centavos as "$1,200.00 MXN". */
export function formatMoney(centavos: number): string {
  const [whole = '0', fraction = '00'] = (Math.abs(centavos) / 100).toFixed(2).split('.');
  return `${centavos < 0 ? '-' : ''}$${formatNumber(Number(whole))}.${fraction} MXN`;
}

/** "1 crédito", "4 créditos": a count with its noun. */
export function plural(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}
