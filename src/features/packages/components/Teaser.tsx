import { useEffect } from 'react';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { isTrialPackage } from '../../../../domain/packages';
import { LinkButton } from '../../../ui/Button';
import { packageSections } from '../sections';
import { PackageCard } from './PackageCard';
import { PackagesSkeleton } from './PackagesSkeleton';
import '../packages.scss';

const SHOWN = 3;

export interface TeaserProps {
  readonly name: string;
  /** Where all of them are. */
  readonly to: string;
  readonly packages: readonly ClassPackage[] | null;
  readonly failed: boolean;
  readonly onLoad: () => void;
}

/** What to begin with and what the studio recommends; nothing where there is nothing to sell. */
function chosen(packages: readonly ClassPackage[]): ClassPackage[] {
  const { starters, regular } = packageSections(packages);
  const home = regular.filter((pkg) => pkg.home);
  const rest = regular.filter((pkg) => !pkg.home);
  return [...starters.slice(0, 1), ...home, ...rest].slice(0, SHOWN);
}

/** The landing page's section of packages. */
export function Teaser({ name, to, packages, failed, onLoad }: TeaserProps) {
  useEffect(onLoad, [onLoad]);
  const shown = packages && chosen(packages);
  if ((failed && !packages) || shown?.length === 0) return null;
  const highlighted = shown?.find((pkg) => pkg.home && !isTrialPackage(pkg))?.class_package_id;
  return (
    <section className="packages-teaser ui-container" aria-labelledby="paquetes-portada">
      <div className="packages-teaser__heading">
        <h2 id="paquetes-portada">{name}</h2>
        <LinkButton to={to} variant="quiet">
          Ver todos<span className="ui-hidden"> los paquetes</span>
        </LinkButton>
      </div>
      {shown ? (
        <ul className="packages-grid">
          {shown.map((pkg) => (
            <PackageCard key={pkg.class_package_id} pkg={pkg} highlighted={pkg.class_package_id === highlighted} />
          ))}
        </ul>
      ) : (
        <PackagesSkeleton />
      )}
    </section>
  );
}
