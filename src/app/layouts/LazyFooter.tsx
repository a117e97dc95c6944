import { lazyRoute } from '../../ssr/lazyRoute';
import { LazyHydrate } from '../../ssr/LazyHydrate';

/** Approximate height in pixels. */
const HEIGHT = 380;

const Footer = lazyRoute(
  'footer',
  () => import(/* webpackChunkName: "footer" */ './FooterContainer'),
  <div style={{ minHeight: HEIGHT }} />,
);

/** The place of the footer; its content loads when scrolled near (a screen fills at least the window). */
export function LazyFooter() {
  return (
    <footer className="app-footer">
      <LazyHydrate chunk="footer" label="Contacto e información" height={HEIGHT} margin={-1}>
        <Footer />
      </LazyHydrate>
    </footer>
  );
}
