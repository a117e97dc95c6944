import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ErrorBoundary';
import { MAIN_ID } from '../useRouteFocus';

/** The main landmark with the route's screen, which may still be on its way or fail. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  return (
    <main id={MAIN_ID} tabIndex={-1} className="app-main">
      <ErrorBoundary resetKey={pathname}>
        <Outlet />
      </ErrorBoundary>
    </main>
  );
}
