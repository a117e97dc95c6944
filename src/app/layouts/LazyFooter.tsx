import { lazyRoute } from '../../ssr/lazyRoute';
import { LazyHydrate } from '../../ssr/LazyHydrate';

/** Pixels, about. */
const HEIGHT = 380;

const Footer = lazyRoute(
  'footer',
  () => import(/* webpackChunkName: "footer" */ './FooterContainer'),
  <div style={{ minHeight: HEIGHT }} />,
);

/** The footer's place on every screen; its content loads when scrolled near (a screen fills the window at least). */
export function LazyFooter() {
  return (
    <footer className="app-footer">
      <LazyHydrate chunk="footer" label="Contacto e información" height={HEIGHT} margin={-1}>
        <Footer />
      </LazyHydrate>
    </footer>
  );
}
