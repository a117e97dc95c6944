/** Money: pesos with two decimals on the wire, integer centavos everywhere else. */

/** Pesos of the wire (1200.5) as integer centavos (120050). Half a centavo rounds away from zero. */
export function toCentavos(pesos: number): number {
  const centavos = Math.round(Number(`${Math.abs(pesos)}e2`));
  return pesos < 0 ? -centavos : centavos;
}

/** Integer centavos as the wire's pesos. */
export function toPesos(centavos: number): number {
  return centavos / 100;
}
