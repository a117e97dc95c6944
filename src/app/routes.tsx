/** Every route and the screen that it shows. Each screen is a chunk of its own. */
import { lazy, Suspense } from 'react';
import { connect } from 'react-redux';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { retrying } from '../http/chunks';
import SessionDialogLoader from '../session/containers/SessionDialogLoader';
import { Spinner } from '../ui/Spinner';
import { ErrorBoundary } from './ErrorBoundary';
import { PublicLayout } from './layouts/PublicLayout';
import { PATHS } from './paths';
import type { RootState } from './rootReducer';
import { useRouteFocus } from './useRouteFocus';

const CustomerLayout = lazy(retrying(() => import('./layouts/CustomerLayout')));
const AdminArea = lazy(retrying(() => import('../admin/AdminArea')));
const AdminRoutes = lazy(retrying(() => import('../admin/AdminRoutes')));
const AnnouncementsScreen = lazy(retrying(() => import('../content/containers/AnnouncementsScreen')));
const CalendarScreen = lazy(retrying(() => import('../schedule/containers/CalendarScreen')));
const ChargesScreen = lazy(retrying(() => import('../purchases/containers/ChargesScreen')));
const CheckoutScreen = lazy(retrying(() => import('../checkout/containers/CheckoutScreen')));
const ClassTypeScreen = lazy(retrying(() => import('../catalogue/containers/ClassTypeScreen')));
const CoachScreen = lazy(retrying(() => import('../instructors/containers/CoachScreen')));
const CreditsScreen = lazy(retrying(() => import('../credits/containers/CreditsScreen')));
const InstructorScreen = lazy(retrying(() => import('../instructors/containers/InstructorScreen')));
const LandingScreen = lazy(retrying(() => import('../landing/containers/LandingScreen')));
const LocationScreen = lazy(retrying(() => import('../catalogue/containers/LocationScreen')));
const LoginScreen = lazy(retrying(() => import('../session/containers/LoginScreen')));
const MyReservationsScreen = lazy(retrying(() => import('../reservations/containers/MyReservationsScreen')));
const PackagesScreen = lazy(retrying(() => import('../packages/containers/PackagesScreen')));
const PageScreen = lazy(retrying(() => import('../content/containers/PageScreen')));
const PaymentMethodsScreen = lazy(retrying(() => import('../paymentMethods/containers/PaymentMethodsScreen')));
const PurchasesScreen = lazy(retrying(() => import('../purchases/containers/PurchasesScreen')));
const ReceiptScreen = lazy(retrying(() => import('../purchases/containers/ReceiptScreen')));
const QuestionsScreen = lazy(retrying(() => import('../content/containers/QuestionsScreen')));
const RecoverScreen = lazy(retrying(() => import('../session/containers/RecoverScreen')));
const SignUpScreen = lazy(retrying(() => import('../session/containers/SignUpScreen')));
const ThanksScreen = lazy(retrying(() => import('../checkout/containers/ThanksScreen')));
const WaitlistsScreen = lazy(retrying(() => import('../waitlists/containers/WaitlistsScreen')));

export interface AppRoutesProps {
  /** The studio has waiting lists. */
  readonly waitlists: boolean;
  /** The studio sells subscriptions. */
  readonly subscriptions: boolean;
  /** '/paquetes', or what the studio calls it. */
  readonly packagesPath: string;
}

export function AppRoutes({ packagesPath, subscriptions, waitlists }: AppRoutesProps) {
  useRouteFocus();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<div className="app-wait"><Spinner /></div>}>
        <Routes>
          <Route path={PATHS.login} element={<LoginScreen />} />
          <Route path={PATHS.signUp} element={<SignUpScreen />} />
          <Route path={PATHS.recover} element={<RecoverScreen />} />

          <Route element={<PublicLayout />}>
            <Route path={PATHS.schedule} element={<CalendarScreen title="Horarios" />} />
            <Route path={PATHS.announcements} element={<AnnouncementsScreen />} />
            <Route path={PATHS.location} element={<LocationScreen />} />
            <Route path={PATHS.questions} element={<QuestionsScreen />} />
            <Route path="/coach/:coach_id" element={<CoachScreen />} />
            <Route path="/instructor/:instructor_id" element={<InstructorScreen />} />
            <Route path="/class_type/:class_type_id" element={<ClassTypeScreen />} />
            <Route path={packagesPath} element={<PackagesScreen />} />
            <Route path="/checkout/:class_package_id" element={<CheckoutScreen />} />
            <Route path="/gracias/:purchase_id" element={<ThanksScreen />} />
            <Route path="/:slug" element={<PageScreen />} />
            {/* '/' and whatever else nobody knows. */}
            <Route path="*" element={<LandingScreen />} />
          </Route>

          <Route path={PATHS.studio} element={<CustomerLayout />}>
            <Route index element={<CalendarScreen title="Calendario" />} />
            <Route path={PATHS.reservations} element={<MyReservationsScreen />} />
            <Route path={PATHS.credits} element={<CreditsScreen />} />
            {waitlists && <Route path={PATHS.waitlists} element={<WaitlistsScreen />} />}
            <Route path={PATHS.purchases} element={<PurchasesScreen />} />
            {subscriptions && <Route path={PATHS.charges} element={<ChargesScreen />} />}
            <Route path={PATHS.paymentMethods} element={<PaymentMethodsScreen />} />
            <Route path={`${PATHS.receipts}/:purchase_id`} element={<ReceiptScreen />} />
            <Route path={`${PATHS.studio}${packagesPath}`} element={<PackagesScreen />} />
          </Route>

          <Route path={PATHS.admin} element={<AdminArea />}>
            <Route index element={<Navigate to={PATHS.adminClasses} replace />} />
            <Route path="*" element={<AdminRoutes />} />
          </Route>
        </Routes>
      </Suspense>
      <SessionDialogLoader />
    </ErrorBoundary>
  );
}

export default connect((state: RootState) => ({
  packagesPath: state.appconfig.class_packages_path,
  subscriptions: state.appconfig.subscriptions_enabled,
  waitlists: state.appconfig.waitlist_enabled,
}))(AppRoutes);
