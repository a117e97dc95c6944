/** Money: pesos with two decimals on the wire, integer centavos everywhere else. */

/** Pesos of the wire (1200.5) as integer centavos (120050). Half a centavo rounds away from zero. */
export function toCentavos(pesos: number): number {
  // Moved by the decimal point of the number's text: 1.005 * 100 would be 100.49999999999999.
  const [digits, exponent = '0'] = String(Math.abs(pesos)).split('e');
  const centavos = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return pesos < 0 && centavos !== 0 ? -centavos : centavos;
}

/** Integer centavos as the wire's pesos. */
export function toPesos(centavos: number): number {
  return centavos / 100;
}
