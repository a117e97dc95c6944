/** The package list as people read it: what to begin with, the regular list, events, online. */
import type { ClassPackage } from '../../../domain/contract/packages';
import { isTrialPackage, regularPackages } from '../../../domain/packages';

export interface PackageSections {
  /** Trials and others that each customer can buy once. */
  readonly starters: readonly ClassPackage[];
  readonly regular: readonly ClassPackage[];
  readonly events: readonly ClassPackage[];
  readonly online: readonly ClassPackage[];
}

const isStarter = (p: ClassPackage): boolean => isTrialPackage(p) || p.limit_per_customer === 1;

/** Every package stands in exactly one section. */
export function packageSections(packages: readonly ClassPackage[]): PackageSections {
  const ordinary = packages.filter((p) => !p.is_special_event);
  const others = ordinary.filter((p) => !isStarter(p));
  return {
    starters: ordinary.filter(isStarter),
    regular: regularPackages(others.filter((p) => p.kind !== 'online')),
    events: packages.filter((p) => p.is_special_event),
    online: regularPackages(others.filter((p) => p.kind === 'online')),
  };
}
