import { useEffect } from 'react';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { isTrialPackage } from '../../../../domain/packages';
import { LinkButton } from '../../../ui/Button';
import { PackageCard } from '../components/PackageCard';
import { PackagesSkeleton } from '../components/PackagesSkeleton';
import '../packages.scss';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import { FREE_FIRST_CLASS, packagesPath, PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectSignedIn } from '../../session/state';
import { fetchHomePackages, fetchUsedPackages } from '../actions';
import { selectOfferedHome, selectOffersFreeClass, selectSubscribed } from '../selectors';

interface TeaserProps {
  readonly name: string;
  /** Where all of them are. */
  readonly to: string;
  /** The studio's home list, in its order; null: not read yet. */
  readonly packages: readonly ClassPackage[] | null;
  readonly failed: boolean;
  readonly onLoad: () => void;
  readonly signedIn: boolean;
  /** Packages of which the customer has a subscription. */
  readonly subscribed: readonly number[];
  /** Where the free first class is chosen; null: the studio offers none, or the customer had it. */
  readonly freeClassAt: string | null;
  /** Reads what the customer can't have again. */
  readonly onSignedIn: () => void;
}

/** The landing page's section of packages; takes no room where the home list is empty. */
function Teaser(props: TeaserProps) {
  const { name, to, packages, failed, onLoad, signedIn, subscribed, freeClassAt, onSignedIn } = props;
  useEffect(onLoad, [onLoad]);
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn, onSignedIn]);
  if ((failed && !packages) || packages?.length === 0) return null;
  const highlighted = packages?.find((pkg) => !isTrialPackage(pkg))?.class_package_id;
  return (
    <section className="packages-teaser ui-container" aria-labelledby="paquetes-portada">
      <div className="packages-teaser__heading">
        <h2 id="paquetes-portada">{name}</h2>
        <LinkButton to={to} variant="quiet">
          Ver todos<span className="ui-hidden"> los paquetes</span>
        </LinkButton>
      </div>
      {freeClassAt !== null && (
        <LinkButton className="packages-teaser__free" to={freeClassAt} state={FREE_FIRST_CLASS} size="lg">
          Reserva tu primera clase gratis
        </LinkButton>
      )}
      {packages ? (
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
      ) : (
        <PackagesSkeleton />
      )}
    </section>
  );
}

/** @public lazyRoute reads it from the module. */
export const preload: Preload = ({ dispatch }) => dispatch(fetchHomePackages());

export default connect(
  (state: RootState) => ({
    name: selectConfig(state).class_packages_name,
    to: packagesPath(selectConfig(state)),
    packages: selectOfferedHome(state),
    signedIn: selectSignedIn(state),
    subscribed: selectSubscribed(state),
    freeClassAt: !selectOffersFreeClass(state) ? null : selectSignedIn(state) ? PATHS.studio : PATHS.schedule,
    failed: state.packages.homeFailed,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchHomePackages()),
    onSignedIn: () => void dispatch(fetchUsedPackages()),
  }),
)(Teaser);
