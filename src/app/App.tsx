import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import Alerts from './alerts/Alerts';
import ConnectionBanner from './ConnectionBanner';
import ModalLoader from './modal/ModalLoader';
import AppRoutes from './routes';
import { LazyLanding } from '../features/landing/LazyLanding';
import { NotFoundContent } from '../ui/NotFound';
import type { AppStore } from '../core/store';

/** How the router of later versions does it, where it lets us choose. */
export const ROUTER_FUTURE = { v7_startTransition: false, v7_relativeSplatPath: true } as const;

/** The whole page; the router around it says at which address. */
export function Everything({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <NotFoundContent.Provider value={<LazyLanding />}>
        <ConnectionBanner />
        <AppRoutes />
        <ModalLoader />
        <Alerts />
      </NotFoundContent.Provider>
    </Provider>
  );
}

/** The page can be used: what was pressed before is pressed now (server/ssr/deferredScripts.ts). */
export const ALIVE = 'studio:alive';

export function App({ store }: { readonly store: AppStore }) {
  // After the effects of all that stands in here.
  useEffect(() => void window.dispatchEvent(new Event(ALIVE)), []);
  return (
    <BrowserRouter future={ROUTER_FUTURE}>
      <Everything store={store} />
    </BrowserRouter>
  );
}
