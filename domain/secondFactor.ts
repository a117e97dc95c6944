/** Whose sessions need a second factor to work in the team's area. */
import type { AppConfig } from './config';
import type { Role } from './contract/customers';

type Demands = Pick<AppConfig, 'admin_second_factor_optional' | 'staff_second_factor_required'>;

/**
 * An admin can change everything: in production theirs is required unless the studio has switched it off. Trying the
 * product out takes none.
 */
export function requiresSecondFactor(role: Role, config: Demands, isProduction: boolean): boolean {
  if (role !== 'admin' && role !== 'staff') return false;
  if (config.staff_second_factor_required) return true;
  return role === 'admin' && isProduction && !config.admin_second_factor_optional;
}
