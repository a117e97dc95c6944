/** Money is pesos with two decimals on the wire and integer centavos everywhere else. */

/** Pesos (1200.5) as integer centavos (120050). Half a centavo rounds away from zero. */
export function toCentavos(pesos: number): number {
  // Shift the decimal point of the number's text: 1.005 * 100 is 100.49999999999999.
  const [digits, exponent = '0'] = String(Math.abs(pesos)).split('e');
  const centavos = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return pesos < 0 && centavos !== 0 ? -centavos : centavos;
}

export function toPesos(centavos: number): number {
  return centavos / 100;
}
