import type { AppConfig } from './config';
import type { Role } from './contract/customers';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Administración',
  staff: 'Recepción',
  coach: 'Coach',
  contador: 'Contaduría',
  customer: 'Cliente',
};

/** Whether someone sees all sales and tills, not only their own. */
export const seesAllMoney = (role: string): boolean => role === 'admin' || role === 'contador';

/** Roles that may be limited to branches. */
export const isLimited = (role: Role): boolean => role === 'staff' || role === 'coach';

/** What a studio may leave to its admins; by default the front desk does it, too. */
export type Permission = 'only_admins_discount' | 'only_admins_void' | 'only_admins_export';

/** Pages beyond the first that someone who may not download lists reads in an hour, over all lists. */
export const LIST_PAGES_AN_HOUR = 20;

/** Whether someone of the team may do what the studio may have left to its admins. */
export const isAllowed = (
  role: Role | undefined,
  permission: Permission,
  config: Pick<AppConfig, Permission>,
): boolean => role === 'admin' || (role === 'contador' && permission === 'only_admins_export') || !config[permission];
