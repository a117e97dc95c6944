/** The router: what each page of the table (domain/routes.ts) shows. Each screen is a chunk. */
import type { ComponentType, ReactElement } from 'react';
import { connect } from 'react-redux';
import { Route, Routes, useLocation } from 'react-router-dom';
import { routeNames, routePath, ROUTES, type RouteName, type RouteSpec } from '../../domain/routes';
import { CheckoutWaiting } from '../features/checkout/components/CheckoutFrame';
import AskedFormsLoader from '../features/forms/containers/AskedFormsLoader';
import { LazyLanding } from '../features/landing/LazyLanding';
import ConfirmedLoader from '../features/reservations/containers/ConfirmedLoader';
import HomeLoader from '../features/reservations/containers/HomeLoader';
import SessionDialogLoader from '../features/session/containers/SessionDialogLoader';
import { Spinner } from '../ui/Spinner';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyRoute } from '../ssr/lazyRoute';
import { PublicLayout } from './layouts/PublicLayout';
import { PATHS } from '../core/routing/paths';
import type { RootState } from '../core/state';
import { NotFound } from '../ui/NotFound';
import { useRouteFocus } from '../ui/useRouteFocus';

const WAITING = (
  <div className="app-wait">
    <Spinner />
  </div>
);

const CustomerLayout = lazyRoute(
  'area',
  () => import(/* webpackChunkName: "area" */ './layouts/CustomerLayout'),
  WAITING,
);
const AdminArea = lazyRoute(
  'admin-area',
  () => import(/* webpackChunkName: "admin-area" */ '../admin/AdminArea'),
  WAITING,
);
const AdminRoutes = lazyRoute('admin', () => import(/* webpackChunkName: "admin" */ '../admin/AdminRoutes'), WAITING);

const Calendar = lazyRoute(
  'calendario',
  () => import(/* webpackChunkName: "calendario" */ '../features/calendar/containers/CalendarScreen'),
  WAITING,
);

type ScreenChunk = Exclude<(typeof ROUTES)[RouteName]['chunk'], 'admin' | 'calendario' | 'landing'>;

const FETCH: Readonly<Record<ScreenChunk, () => Promise<{ readonly default: ComponentType }>>> = {
  avisos: () => import(/* webpackChunkName: "avisos" */ '../features/content/containers/AnnouncementsScreen'),
  cancelar: () => import(/* webpackChunkName: "cancelar" */ '../features/purchases/containers/CancelByLinkScreen'),
  cargos: () => import(/* webpackChunkName: "cargos" */ '../features/purchases/containers/ChargesScreen'),
  checkout: () => import(/* webpackChunkName: "checkout" */ '../features/checkout/containers/CheckoutScreen'),
  clase: () => import(/* webpackChunkName: "clase" */ '../features/classTypes/containers/ClassTypeScreen'),
  coach: () => import(/* webpackChunkName: "coach" */ '../features/instructors/containers/CoachScreen'),
  compras: () => import(/* webpackChunkName: "compras" */ '../features/purchases/containers/PurchasesScreen'),
  creditos: () => import(/* webpackChunkName: "creditos" */ '../features/credits/containers/CreditsScreen'),
  cuenta: () => import(/* webpackChunkName: "cuenta" */ '../features/account/containers/AccountHubScreen'),
  entrar: () => import(/* webpackChunkName: "entrar" */ '../features/session/containers/LoginScreen'),
  familia: () => import(/* webpackChunkName: "familia" */ '../features/family/containers/FamilyScreen'),
  formulario: () => import(/* webpackChunkName: "formulario" */ '../features/forms/containers/FormScreen'),
  gracias: () => import(/* webpackChunkName: "gracias" */ '../features/checkout/containers/ThanksScreen'),
  informacion: () => import(/* webpackChunkName: "informacion" */ '../features/account/containers/AccountScreen'),
  instructor: () => import(/* webpackChunkName: "instructor" */ '../features/instructors/containers/InstructorScreen'),
  invitado: () => import(/* webpackChunkName: "invitado" */ '../features/guests/containers/GuestPlaceScreen'),
  invita: () => import(/* webpackChunkName: "invita" */ '../features/referrals/containers/ReferralsScreen'),
  invitacion: () => import(/* webpackChunkName: "invitacion" */ '../features/referrals/containers/InvitationScreen'),
  listas: () => import(/* webpackChunkName: "listas" */ '../features/waitlists/containers/WaitlistsScreen'),
  metodos: () => import(/* webpackChunkName: "metodos" */ '../features/paymentMethods/containers/PaymentMethodsScreen'),
  pagar: () => import(/* webpackChunkName: "pagar" */ '../features/paymentLink/containers/PaymentLinkScreen'),
  pagina: () => import(/* webpackChunkName: "pagina" */ '../features/content/containers/ContentPageScreen'),
  paquetes: () => import(/* webpackChunkName: "paquetes" */ '../features/packages/containers/PackagesScreen'),
  precio: () => import(/* webpackChunkName: "precio" */ '../features/purchases/containers/AgreeToPriceScreen'),
  preguntas: () => import(/* webpackChunkName: "preguntas" */ '../features/content/containers/QuestionsScreen'),
  recibo: () => import(/* webpackChunkName: "recibo" */ '../features/purchases/containers/ReceiptScreen'),
  recuperar: () => import(/* webpackChunkName: "recuperar" */ '../features/session/containers/RecoverScreen'),
  regalo: () => import(/* webpackChunkName: "regalo" */ '../features/giftCards/containers/GiftCardScreen'),
  regalos: () => import(/* webpackChunkName: "regalos" */ '../features/giftCards/containers/GiftCardsScreen'),
  registro: () => import(/* webpackChunkName: "registro" */ '../features/session/containers/SignUpScreen'),
  renovar: () => import(/* webpackChunkName: "renovar" */ '../features/checkout/containers/RenewalLinkScreen'),
  respuesta: () => import(/* webpackChunkName: "respuesta" */ '../features/answers/containers/AnswerScreen'),
  reservaciones: () =>
    import(/* webpackChunkName: "reservaciones" */ '../features/reservations/containers/MyReservationsScreen'),
  unaclase: () => import(/* webpackChunkName: "unaclase" */ '../features/singleClass/containers/SingleClassScreen'),
  ubicacion: () => import(/* webpackChunkName: "ubicacion" */ '../features/locations/containers/LocationScreen'),
  video: () => import(/* webpackChunkName: "video" */ '../features/videos/containers/VideoScreen'),
  videos: () => import(/* webpackChunkName: "videos" */ '../features/videos/containers/VideosScreen'),
};

const SCREENS: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(FETCH).map(([chunk, fetch]) => [
    chunk,
    lazyRoute(chunk, fetch, chunk === 'checkout' ? <CheckoutWaiting /> : WAITING),
  ]),
);

function screenOf(name: RouteName): ReactElement {
  if (name === 'schedule' || name === 'studio')
    return (
      <>
        <HomeLoader quiet={name === 'schedule'} />
        <Calendar title={name === 'schedule' ? 'Horarios' : 'Calendario'} />
      </>
    );
  const Screen = SCREENS[ROUTES[name].chunk] ?? LazyLanding;
  if (name !== 'singleClass') return <Screen />;
  return (
    <>
      <HomeLoader quiet />
      <Screen />
    </>
  );
}

interface AppRoutesProps {
  /** Whether the studio has waitlists. */
  readonly waitlists: boolean;
  /** Whether the studio sells subscriptions. */
  readonly subscriptions: boolean;
  /** '/paquetes', or the studio's own path. */
  readonly packagesPath: string;
}

function AppRoutes({ packagesPath, subscriptions, waitlists }: AppRoutesProps) {
  useRouteFocus();
  const { pathname } = useLocation();
  const missing: ReadonlySet<RouteName> = new Set([
    ...(waitlists ? [] : (['waitlists'] as const)),
    ...(subscriptions ? [] : (['charges'] as const)),
  ]);
  const screens = (layout: RouteSpec['layout']) =>
    routeNames()
      .filter((name) => ROUTES[name].layout === layout && !missing.has(name))
      .map((name) => {
        const path = routePath(name, { class_packages_path: packagesPath });
        return <Route key={name} path={path} element={screenOf(name)} />;
      });
  return (
    <ErrorBoundary resetKey={pathname}>
      <Routes>
        {screens('none')}
        <Route element={<PublicLayout />}>
          {screens('public')}
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<CustomerLayout />}>{screens('customer')}</Route>
        <Route path={PATHS.admin} element={<AdminArea />}>
          <Route path="*" element={<AdminRoutes />} />
        </Route>
      </Routes>
      <SessionDialogLoader />
      <ConfirmedLoader />
      <AskedFormsLoader />
    </ErrorBoundary>
  );
}

export default connect((state: RootState) => ({
  packagesPath: state.appconfig.class_packages_path,
  subscriptions: state.appconfig.subscriptions_enabled,
  waitlists: state.appconfig.waitlist_enabled,
}))(AppRoutes);
