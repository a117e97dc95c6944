import { connect } from 'react-redux';
import { selectConfig } from '../features/appconfig/state';
import { LazyLanding } from '../features/landing/LazyLanding';
import { packagesPath, PATHS } from '../core/routing/paths';
import type { RootState } from '../core/state';
import { LinkButton } from '../ui/Button';

/** Shows that an address is no page, with links; below is the landing page (specification, section 2). */
function UnknownPage({ packages }: { readonly packages: string }) {
  return (
    <>
      <section className="app-unknown" aria-label="Página no encontrada">
        <div className="ui-container">
          <p>
            <strong>No encontramos esta página.</strong> Quizá cambió de dirección; desde aquí puedes seguir.
          </p>
          <div className="app-unknown__ways">
            <LinkButton size="sm" to={PATHS.schedule}>
              Ver horarios
            </LinkButton>
            <LinkButton size="sm" variant="ghost" to={packages}>
              Ver paquetes
            </LinkButton>
          </div>
        </div>
      </section>
      <LazyLanding />
    </>
  );
}

export default connect((state: RootState) => ({ packages: packagesPath(selectConfig(state)) }))(UnknownPage);
