import { lazyRoute } from '../../ssr/lazyRoute';
import { Spinner } from '../../ui/Spinner';

/** The landing page: at its own address, and at those that turn out to be nothing. */
export const LazyLanding = lazyRoute(
  'landing',
  () => import(/* webpackChunkName: "landing" */ './containers/LandingScreen'),
  <div className="app-wait">
    <Spinner />
  </div>,
);
