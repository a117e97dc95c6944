import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import Alerts from './alerts/Alerts';
import ConnectionBanner from './connection/ConnectionBanner';
import ModalLoader from './modal/ModalLoader';
import AppRoutes from './routes';
import type { AppStore } from './store';

/** How the router of later versions does it, where it lets us choose. */
export const ROUTER_FUTURE = { v7_startTransition: false, v7_relativeSplatPath: true } as const;

/** All that stands in the page, whoever says at which address. */
export function Everything({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <ConnectionBanner />
      <AppRoutes />
      <ModalLoader />
      <Alerts />
    </Provider>
  );
}

export function App({ store }: { readonly store: AppStore }) {
  return <BrowserRouter future={ROUTER_FUTURE}><Everything store={store} /></BrowserRouter>;
}
