import type { Role } from '../../../domain/contract/customers';

export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  admin: 'Ve y cambia todo, también los roles.',
  staff: 'Asistencia, clientes y efectivo; no cambia el catálogo ni la configuración.',
  coach: 'Ve y marca la asistencia de sus propias clases.',
  customer: 'Sin acceso a la administración.',
};
