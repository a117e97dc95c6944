/** The id in an address, or null ("/checkout/abc"). */
export function idParam(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
