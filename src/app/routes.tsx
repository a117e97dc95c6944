/** Every route and the screen that it shows. Each screen is a chunk of its own. */
import { connect } from 'react-redux';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LateLanding } from '../features/landing/LateLanding';
import SessionDialogLoader from '../features/session/containers/SessionDialogLoader';
import { Spinner } from '../ui/Spinner';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { late } from '../ssr/lazyRoute';
import { PublicLayout } from './layouts/PublicLayout';
import { PATHS } from '../core/routing/paths';
import type { RootState } from './rootReducer';
import { useRouteFocus } from '../ui/useRouteFocus';

const WAITING = (
  <div className="app-wait">
    <Spinner />
  </div>
);

const CustomerLayout = late('area', () => import(/* webpackChunkName: "area" */ './layouts/CustomerLayout'), WAITING);
const AdminArea = late('admin-area', () => import(/* webpackChunkName: "admin-area" */ '../admin/AdminArea'), WAITING);
const AdminRoutes = late('admin', () => import(/* webpackChunkName: "admin" */ '../admin/AdminRoutes'), WAITING);
const AnnouncementsScreen = late(
  'avisos',
  () => import(/* webpackChunkName: "avisos" */ '../features/content/containers/AnnouncementsScreen'),
  WAITING,
);
const CalendarScreen = late(
  'calendario',
  () => import(/* webpackChunkName: "calendario" */ '../features/schedule/containers/CalendarScreen'),
  WAITING,
);
const ChargesScreen = late(
  'cargos',
  () => import(/* webpackChunkName: "cargos" */ '../features/purchases/containers/ChargesScreen'),
  WAITING,
);
const CheckoutScreen = late(
  'checkout',
  () => import(/* webpackChunkName: "checkout" */ '../features/checkout/containers/CheckoutScreen'),
  WAITING,
);
const ClassTypeScreen = late(
  'clase',
  () => import(/* webpackChunkName: "clase" */ '../features/catalogue/containers/ClassTypeScreen'),
  WAITING,
);
const CoachScreen = late(
  'coach',
  () => import(/* webpackChunkName: "coach" */ '../features/instructors/containers/CoachScreen'),
  WAITING,
);
const CreditsScreen = late(
  'creditos',
  () => import(/* webpackChunkName: "creditos" */ '../features/credits/containers/CreditsScreen'),
  WAITING,
);
const InstructorScreen = late(
  'instructor',
  () => import(/* webpackChunkName: "instructor" */ '../features/instructors/containers/InstructorScreen'),
  WAITING,
);
const LocationScreen = late(
  'ubicacion',
  () => import(/* webpackChunkName: "ubicacion" */ '../features/catalogue/containers/LocationScreen'),
  WAITING,
);
const LoginScreen = late(
  'entrar',
  () => import(/* webpackChunkName: "entrar" */ '../features/session/containers/LoginScreen'),
  WAITING,
);
const MyReservationsScreen = late(
  'reservaciones',
  () => import(/* webpackChunkName: "reservaciones" */ '../features/reservations/containers/MyReservationsScreen'),
  WAITING,
);
const PackagesScreen = late(
  'paquetes',
  () => import(/* webpackChunkName: "paquetes" */ '../features/packages/containers/PackagesScreen'),
  WAITING,
);
const PageScreen = late(
  'pagina',
  () => import(/* webpackChunkName: "pagina" */ '../features/content/containers/PageScreen'),
  WAITING,
);
const PaymentMethodsScreen = late(
  'metodos',
  () => import(/* webpackChunkName: "metodos" */ '../features/paymentMethods/containers/PaymentMethodsScreen'),
  WAITING,
);
const PurchasesScreen = late(
  'compras',
  () => import(/* webpackChunkName: "compras" */ '../features/purchases/containers/PurchasesScreen'),
  WAITING,
);
const ReceiptScreen = late(
  'recibo',
  () => import(/* webpackChunkName: "recibo" */ '../features/purchases/containers/ReceiptScreen'),
  WAITING,
);
const QuestionsScreen = late(
  'preguntas',
  () => import(/* webpackChunkName: "preguntas" */ '../features/content/containers/QuestionsScreen'),
  WAITING,
);
const RecoverScreen = late(
  'recuperar',
  () => import(/* webpackChunkName: "recuperar" */ '../features/session/containers/RecoverScreen'),
  WAITING,
);
const SignUpScreen = late(
  'registro',
  () => import(/* webpackChunkName: "registro" */ '../features/session/containers/SignUpScreen'),
  WAITING,
);
const ThanksScreen = late(
  'gracias',
  () => import(/* webpackChunkName: "gracias" */ '../features/checkout/containers/ThanksScreen'),
  WAITING,
);
const WaitlistsScreen = late(
  'listas',
  () => import(/* webpackChunkName: "listas" */ '../features/waitlists/containers/WaitlistsScreen'),
  WAITING,
);

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
          <Route path="*" element={<LateLanding />} />
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
      <SessionDialogLoader />
    </ErrorBoundary>
  );
}

export default connect((state: RootState) => ({
  packagesPath: state.appconfig.class_packages_path,
  subscriptions: state.appconfig.subscriptions_enabled,
  waitlists: state.appconfig.waitlist_enabled,
}))(AppRoutes);
