/** Every route and the screen that it shows. Each screen is a chunk of its own. */
import { lazy, Suspense } from 'react';
import { connect } from 'react-redux';
import { Route, Routes } from 'react-router-dom';
import SessionDialogLoader from '../session/containers/SessionDialogLoader';
import { Spinner } from '../ui/Spinner';
import { CustomerLayout } from './layouts/CustomerLayout';
import { PublicLayout } from './layouts/PublicLayout';
import { PATHS } from './paths';
import type { RootState } from './rootReducer';
import { useRouteFocus } from './useRouteFocus';

const LandingScreen = lazy(() => import('../landing/containers/LandingScreen'));
const LoginScreen = lazy(() => import('../session/containers/LoginScreen'));
const PageScreen = lazy(() => import('../content/containers/PageScreen'));
const RecoverScreen = lazy(() => import('../session/containers/RecoverScreen'));
const SignUpScreen = lazy(() => import('../session/containers/SignUpScreen'));

export interface AppRoutesProps {
  /** '/paquetes', or what the studio calls it. */
  readonly packagesPath: string;
}

export function AppRoutes({ packagesPath: _packagesPath }: AppRoutesProps) {
  useRouteFocus();
  return (
    <>
      <Suspense fallback={<div className="app-wait"><Spinner /></div>}>
        <Routes>
          <Route path={PATHS.login} element={<LoginScreen />} />
          <Route path={PATHS.signUp} element={<SignUpScreen />} />
          <Route path={PATHS.recover} element={<RecoverScreen />} />

          <Route element={<PublicLayout />}>
            <Route path="/:slug" element={<PageScreen />} />
            {/* '/' and whatever else nobody knows. */}
            <Route path="*" element={<LandingScreen />} />
          </Route>

          <Route path={PATHS.studio} element={<CustomerLayout />} />
        </Routes>
      </Suspense>
      <SessionDialogLoader />
    </>
  );
}

export default connect((state: RootState) => ({ packagesPath: state.appconfig.class_packages_path }))(AppRoutes);
