import type { ClassPackage, UsedPackages } from '../../../domain/contract/packages';
import { freeFirstClass } from '../../../domain/packages';
import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';
import { selectSignedIn } from '../session/state';

const NONE: readonly number[] = [];

/** null while the list has not been read. */
export const selectPackages = (state: RootState): readonly ClassPackage[] | null => state.packages.packages;

const unbuyable = memoize((had: UsedPackages): readonly number[] => [...had.used, ...(had.subscribed ?? NONE)]);

/** The packages that the customer can't buy: used up, or had already; none while that isn't known. */
export const selectUnbuyable = (state: RootState): readonly number[] =>
  state.packages.used ? unbuyable(state.packages.used) : NONE;

/** The packages of which the customer has a subscription that runs; none while that isn't known. */
export const selectSubscribed = (state: RootState): readonly number[] => state.packages.used?.subscribed ?? NONE;

/** Whether the customer has had a package's free trial; null: not known yet. */
export const selectTrialUsed = ({ packages: { used } }: RootState, classPackageId: number): boolean | null =>
  used && used.trials.includes(classPackageId);

const trialless = memoize((pkg: ClassPackage): ClassPackage => ({ ...pkg, free_trial_length: null }));
const withoutUsed = (packages: readonly ClassPackage[], used: UsedPackages): readonly ClassPackage[] =>
  packages
    .filter(({ class_package_id }) => !used.used.includes(class_package_id))
    .map((pkg) => (used.trials.includes(pkg.class_package_id) ? trialless(pkg) : pkg));
const offered = memoize(withoutUsed);
const offeredHome = memoize(withoutUsed);

/** What the customer can still have; null while the list, or what they have had, isn't known. */
export function selectOffered(state: RootState): readonly ClassPackage[] | null {
  const { packages, used } = state.packages;
  if (!selectSignedIn(state)) return packages;
  return packages && used && offered(packages, used);
}

/** The studio's home list; a customer's without what they have used up, as far as that is known. */
export function selectOfferedHome(state: RootState): readonly ClassPackage[] | null {
  const { home, used } = state.packages;
  return home && used && selectSignedIn(state) ? offeredHome(home, used) : home;
}

/** Whether the home list has a free first class that the visitor can have; a customer once what they had is known. */
export const selectOffersFreeClass = (state: RootState): boolean =>
  (!selectSignedIn(state) || state.packages.used !== null) && freeFirstClass(selectOfferedHome(state) ?? []) !== null;

/** One package, from wherever it was read; null while it has not been. */
export const selectPackage = (state: RootState, classPackageId: number): ClassPackage | null => {
  const { package: single, packages, home } = state.packages;
  if (single?.class_package_id === classPackageId) return single;
  return [...(packages ?? []), ...(home ?? [])].find((p) => p.class_package_id === classPackageId) ?? null;
};
