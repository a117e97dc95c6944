import type { Role } from './contract/customers';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Administración',
  staff: 'Recepción',
  coach: 'Coach',
  customer: 'Cliente',
};
