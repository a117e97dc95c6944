import { lazy, Suspense } from 'react';
import { retrying } from '../../http/chunks';
import { WhenNear } from '../../ui/WhenNear';

const Footer = lazy(retrying(() => import('./FooterContainer')));

/** Pixels, about. */
const HEIGHT = 380;

/** The footer's place on every screen; what stands in it comes when somebody comes to see it (a screen fills the window at least). */
export function LateFooter() {
  return (
    <footer className="app-footer">
      <WhenNear label="Contacto e información" height={HEIGHT} margin={-1}>
        <Suspense fallback={<div style={{ minHeight: HEIGHT }} />}><Footer /></Suspense>
      </WhenNear>
    </footer>
  );
}
