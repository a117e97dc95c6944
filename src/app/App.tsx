import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import Alerts from './alerts/Alerts';
import ConnectionBanner from './connection/ConnectionBanner';
import GlobalModal from './modal/GlobalModal';
import AppRoutes from './routes';
import type { AppStore } from './store';

export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <BrowserRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
        <ConnectionBanner />
        <AppRoutes />
        <GlobalModal />
        <Alerts />
      </BrowserRouter>
    </Provider>
  );
}
