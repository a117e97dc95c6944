/** Which sessions need a second factor for the team's area. */
import type { AppConfig } from './config';
import type { Role } from './contract/customers';

type Demands = Pick<AppConfig, 'admin_second_factor_optional' | 'staff_second_factor_required'>;

/**
 * In production admins need one unless the studio has switched it off, as they can change everything. A demo needs
 * none.
 */
export function requiresSecondFactor(role: Role, config: Demands, isProduction: boolean): boolean {
  if (role !== 'admin' && role !== 'staff' && role !== 'contador') return false;
  if (config.staff_second_factor_required) return true;
  return role === 'admin' && isProduction && !config.admin_second_factor_optional;
}
