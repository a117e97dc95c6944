import type { Role } from '../../../domain/contract/customers';

export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  admin: 'Ve y cambia todo, también los roles.',
  staff: 'Asistencia, clientes y efectivo; no cambia el catálogo ni la configuración.',
  contador:
    'Ve y descarga números, ventas, cortes, efectivo, disputas y el pago de coaches; no cambia nada ni abre fichas de clientes.',
  coach: 'Ve y marca la asistencia de sus propias clases.',
  customer: 'Sin acceso a la administración.',
};

/** The branches that a member of the team is limited to; null: all. Archived ones aren't among `locations`. */
export function branchesText(
  chosen: readonly number[] | null,
  locations: ReadonlyArray<{ readonly location_id: number; readonly name: string }>,
): string {
  if (chosen === null) return 'Todos los estudios';
  const names = locations.filter(({ location_id }) => chosen.includes(location_id)).map(({ name }) => name);
  return names.join(', ') || 'Ningún estudio';
}
