/** The package list as people read it: what to begin with, the regular list, events, online. */
import type { ClassPackage } from '../../../../domain/contract/packages';
import { isTrialPackage, regularPackages } from '../../../../domain/packages';
import { useEffect } from 'react';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { PackagesSkeleton } from '../components/PackagesSkeleton';
import '../packages.scss';
import { PackageCard } from '../components/PackageCard';
import { BuyLink } from '../components/BuyLink';
import { PackageFacts } from '../components/PackageFacts';
import { PackageImage } from '../components/PackageImage';
import { PackagePrice } from '../components/PackagePrice';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectSessionChecking, selectSignedIn } from '../../session/state';
import { fetchPackages, fetchUsedPackages } from '../actions';
import { selectOffered, selectSubscribed } from '../selectors';

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

interface PackagesProps {
  /** What the studio calls them: 'Paquetes'. */
  readonly name: string;
  /** null: not read yet. */
  readonly packages: readonly ClassPackage[] | null;
  readonly failed: boolean;
  readonly spinner: boolean;
  readonly signedIn: boolean;
  /** Packages of which the customer has a subscription. */
  readonly subscribed: readonly number[];
  /** It is not known yet whether the visitor is a customer. */
  readonly checking: boolean;
  readonly onLoad: () => void;
  /** Reads what the customer can't have again. */
  readonly onSignedIn: () => void;
}

function Packages(props: PackagesProps) {
  const { name, packages, failed, spinner, signedIn, subscribed, checking, onLoad, onSignedIn } = props;
  useTitle(name);
  useEffect(onLoad, [onLoad]);
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn, onSignedIn]);

  const content = (): JSX.Element => {
    if (failed && !packages)
      return <ErrorState title="No pudimos cargar los paquetes." onRetry={onLoad} busy={spinner} />;
    if (!packages || checking) return <PackagesSkeleton />;
    if (packages.length === 0)
      return (
        <EmptyState
          illustration="ticket"
          title="Aún no hay paquetes a la venta."
          text="Vuelve pronto o pregunta en recepción."
        />
      );
    return <PackageList packages={packages} visitor={!signedIn} subscribed={subscribed} />;
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={name}
        text="Elige cómo quieres entrenar. Sin filas y sin llamadas: compra aquí y reserva tu lugar."
      />
      {content()}
    </div>
  );
}

interface PackageListProps {
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

function PackageList({ packages, visitor, subscribed }: PackageListProps) {
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

/** The package that a first-time customer should see first. */
function StarterCard({ pkg }: { readonly pkg: ClassPackage }) {
  return (
    <section className="packages-starter" aria-labelledby="para-empezar">
      <div className="packages-starter__words">
        <PackageImage pkg={pkg} />
        <p className="packages-starter__eyebrow">Para empezar</p>
        <h2 id="para-empezar" className="packages-starter__title">
          {pkg.title}
        </h2>
        {pkg.short_description && <p className="packages-starter__text">{pkg.short_description}</p>}
        <PackageFacts pkg={pkg} />
      </div>
      <div className="packages-starter__offer">
        <PackagePrice pkg={pkg} />
        <BuyLink pkg={pkg} variant="primary" subscribed={false} />
      </div>
    </section>
  );
}

export const preload: Preload = ({ dispatch }) => dispatch(fetchPackages());

export default connect(
  (state: RootState) => ({
    name: selectConfig(state).class_packages_name,
    packages: selectOffered(state),
    failed: state.packages.failed,
    spinner: state.packages.spinner,
    signedIn: selectSignedIn(state),
    subscribed: selectSubscribed(state),
    checking: selectSessionChecking(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPackages()),
    onSignedIn: () => void dispatch(fetchUsedPackages()),
  }),
)(Packages);
