import type { ClassPackage } from '../../../../domain/contract/packages';
import { packageSections } from '../sections';
import { PackageCard } from './PackageCard';
import { StarterCard } from './StarterCard';
import '../packages.scss';

export interface PackageListProps {
  readonly packages: readonly ClassPackage[];
  /** A visitor sees first what to begin with; a customer knows the studio already. */
  readonly visitor: boolean;
  /** Those of which the customer has a subscription. */
  readonly subscribed: readonly number[];
}

interface SectionProps {
  readonly title: string;
  readonly packages: readonly ClassPackage[];
  readonly subscribed: readonly number[];
  readonly highlighted?: number;
}

function Section({ title, packages, subscribed, highlighted }: SectionProps) {
  if (packages.length === 0) return null;
  return (
    <section className="packages-section">
      <h2 className="packages-section__title">{title}</h2>
      <ul className="packages-grid">
        {packages.map((pkg) => (
          <PackageCard
            key={pkg.class_package_id}
            pkg={pkg}
            highlighted={pkg.class_package_id === highlighted}
            subscribed={subscribed.includes(pkg.class_package_id)}
          />
        ))}
      </ul>
    </section>
  );
}

export function PackageList({ packages, visitor, subscribed }: PackageListProps) {
  const { starters, regular, events, online } = packageSections(packages);
  const [first] = starters;
  const others = visitor ? starters.slice(1) : starters;
  const highlighted = regular.find((pkg) => pkg.home)?.class_package_id;
  const minor = [
    { title: 'Para empezar', packages: others },
    { title: 'Eventos especiales', packages: events },
    { title: 'En línea', packages: online },
  ].filter((section) => section.packages.length > 0);
  const small = minor.every((section) => section.packages.length <= 1);
  const sections = minor.map((section) => <Section key={section.title} {...section} subscribed={subscribed} />);
  return (
    <div className="packages-sections">
      {visitor && first && <StarterCard pkg={first} />}
      <Section title="A tu ritmo" packages={regular} highlighted={highlighted} subscribed={subscribed} />
      {small && minor.length > 0 ? <div className="packages-minor">{sections}</div> : sections}
    </div>
  );
}
