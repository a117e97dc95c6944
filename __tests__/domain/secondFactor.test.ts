import { DEFAULT_CONFIG } from '../../domain/config';
import { requiresSecondFactor } from '../../domain/secondFactor';

describe('requiresSecondFactor', () => {
  const roles = (changes: Partial<typeof DEFAULT_CONFIG>, isProduction: boolean) =>
    (['customer', 'coach', 'contador', 'staff', 'admin'] as const).filter((role) =>
      requiresSecondFactor(role, { ...DEFAULT_CONFIG, ...changes }, isProduction),
    );

  it('is true for admins in production by default, and for nobody where the product is tried out', () => {
    expect(roles({}, true)).toEqual(['admin']);
    expect(roles({}, false)).toEqual([]);
  });

  it('is true for nobody once the studio has switched it off', () => {
    expect(roles({ admin_second_factor_optional: true }, true)).toEqual([]);
  });

  it('is true for the accountant, staff and admins everywhere where the studio requires it of its team', () => {
    for (const isProduction of [true, false])
      expect(roles({ staff_second_factor_required: true, admin_second_factor_optional: true }, isProduction)).toEqual([
        'contador',
        'staff',
        'admin',
      ]);
  });
});
