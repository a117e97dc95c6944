/** Every route and the screen that it shows. Each screen is a chunk of its own. */
import { connect } from 'react-redux';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LateLanding } from '../landing/LateLanding';
import SessionDialogLoader from '../session/containers/SessionDialogLoader';
import { Spinner } from '../ui/Spinner';
import { ErrorBoundary } from './ErrorBoundary';
import { late } from './late';
import { PublicLayout } from './layouts/PublicLayout';
import { PATHS } from './paths';
import type { RootState } from './rootReducer';
import { useRouteFocus } from './useRouteFocus';

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
  () => import(/* webpackChunkName: "avisos" */ '../content/containers/AnnouncementsScreen'),
  WAITING,
);
const CalendarScreen = late(
  'calendario',
  () => import(/* webpackChunkName: "calendario" */ '../schedule/containers/CalendarScreen'),
  WAITING,
);
const ChargesScreen = late(
  'cargos',
  () => import(/* webpackChunkName: "cargos" */ '../purchases/containers/ChargesScreen'),
  WAITING,
);
const CheckoutScreen = late(
  'checkout',
  () => import(/* webpackChunkName: "checkout" */ '../checkout/containers/CheckoutScreen'),
  WAITING,
);
const ClassTypeScreen = late(
  'clase',
  () => import(/* webpackChunkName: "clase" */ '../catalogue/containers/ClassTypeScreen'),
  WAITING,
);
const CoachScreen = late(
  'coach',
  () => import(/* webpackChunkName: "coach" */ '../instructors/containers/CoachScreen'),
  WAITING,
);
const CreditsScreen = late(
  'creditos',
  () => import(/* webpackChunkName: "creditos" */ '../credits/containers/CreditsScreen'),
  WAITING,
);
const InstructorScreen = late(
  'instructor',
  () => import(/* webpackChunkName: "instructor" */ '../instructors/containers/InstructorScreen'),
  WAITING,
);
const LocationScreen = late(
  'ubicacion',
  () => import(/* webpackChunkName: "ubicacion" */ '../catalogue/containers/LocationScreen'),
  WAITING,
);
const LoginScreen = late(
  'entrar',
  () => import(/* webpackChunkName: "entrar" */ '../session/containers/LoginScreen'),
  WAITING,
);
const MyReservationsScreen = late(
  'reservaciones',
  () => import(/* webpackChunkName: "reservaciones" */ '../reservations/containers/MyReservationsScreen'),
  WAITING,
);
const PackagesScreen = late(
  'paquetes',
  () => import(/* webpackChunkName: "paquetes" */ '../packages/containers/PackagesScreen'),
  WAITING,
);
const PageScreen = late(
  'pagina',
  () => import(/* webpackChunkName: "pagina" */ '../content/containers/PageScreen'),
  WAITING,
);
const PaymentMethodsScreen = late(
  'metodos',
  () => import(/* webpackChunkName: "metodos" */ '../paymentMethods/containers/PaymentMethodsScreen'),
  WAITING,
);
const PurchasesScreen = late(
  'compras',
  () => import(/* webpackChunkName: "compras" */ '../purchases/containers/PurchasesScreen'),
  WAITING,
);
const ReceiptScreen = late(
  'recibo',
  () => import(/* webpackChunkName: "recibo" */ '../purchases/containers/ReceiptScreen'),
  WAITING,
);
const QuestionsScreen = late(
  'preguntas',
  () => import(/* webpackChunkName: "preguntas" */ '../content/containers/QuestionsScreen'),
  WAITING,
);
const RecoverScreen = late(
  'recuperar',
  () => import(/* webpackChunkName: "recuperar" */ '../session/containers/RecoverScreen'),
  WAITING,
);
const SignUpScreen = late(
  'registro',
  () => import(/* webpackChunkName: "registro" */ '../session/containers/SignUpScreen'),
  WAITING,
);
const ThanksScreen = late(
  'gracias',
  () => import(/* webpackChunkName: "gracias" */ '../checkout/containers/ThanksScreen'),
  WAITING,
);
const WaitlistsScreen = late(
  'listas',
  () => import(/* webpackChunkName: "listas" */ '../waitlists/containers/WaitlistsScreen'),
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
