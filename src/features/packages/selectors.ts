import type { ClassPackage } from '../../../domain/contract/packages';
import type { RootState } from '../../core/state';

/** null while the list has not been read. */
export const selectPackages = (state: RootState): readonly ClassPackage[] | null => state.packages.packages;

/** One package, from wherever it was read; null while it has not been. */
export const selectPackage = (state: RootState, classPackageId: number): ClassPackage | null => {
  const { package: single, packages, home } = state.packages;
  if (single?.class_package_id === classPackageId) return single;
  return [...(packages ?? []), ...(home ?? [])].find((p) => p.class_package_id === classPackageId) ?? null;
};
