/** Where a row of the catalogue is used: what prevents its deletion. */

const WORDS = {
  classes_ahead: ['clase por venir', 'clases por venir'],
  classes_before: ['clase pasada o cancelada', 'clases pasadas o canceladas'],
  series: ['serie semanal', 'series semanales'],
  packages: ['paquete', 'paquetes'],
  purchases: ['compra', 'compras'],
  credits: ['crédito', 'créditos'],
  rooms: ['sala', 'salas'],
  blocked_spots: ['lugar fuera de servicio', 'lugares fuera de servicio'],
  holidays: ['día festivo', 'días festivos'],
  programs: ['programa', 'programas'],
  rates: ['tarifa de coach', 'tarifas de coaches'],
  statements: ['pago aprobado', 'pagos aprobados'],
  videos: ['video', 'videos'],
} as const;

export type CatalogueUse = keyof typeof WORDS;
export type UseCounts = Readonly<Partial<Record<CatalogueUse, number>>>;

/** '12 clases por venir, 2 paquetes y 1 crédito'; empty if nothing uses it. */
export function catalogueUsesText(counts: UseCounts): string {
  const parts = (Object.keys(WORDS) as CatalogueUse[]).flatMap((use) => {
    const count = counts[use] ?? 0;
    return count === 0 ? [] : [`${count} ${WORDS[use][count === 1 ? 0 : 1]}`];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts[parts.length - 1]}`;
}
