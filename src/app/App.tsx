import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import Alerts from './alerts/Alerts';
import ConnectionBanner from './ConnectionBanner';
import GlobalModal from './modal/GlobalModal';
import AppRoutes from './routes';
import { NotFoundContent } from '../ui/NotFound';
import UnknownPage from './UnknownPage';
import type { AppStore } from '../core/store';

/** Settings of the router's future version. */
export const ROUTER_FUTURE = { v7_startTransition: false, v7_relativeSplatPath: true } as const;

/** The whole page, inside a router that gives its address. */
export function AppRoot({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <NotFoundContent.Provider value={<UnknownPage />}>
        <ConnectionBanner />
        <AppRoutes />
        <GlobalModal />
        <Alerts />
      </NotFoundContent.Provider>
    </Provider>
  );
}

export function App({ store, onHydrated }: { readonly store: AppStore; readonly onHydrated?: () => void }) {
  // Runs after the effects of everything inside.
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <BrowserRouter future={ROUTER_FUTURE}>
      <AppRoot store={store} />
    </BrowserRouter>
  );
}
