import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS } from '../../domain/adminPaths';
import { ROUTES } from '../../domain/routes';
import { retryingImport } from '../core/http/chunks';
import { PATHS } from '../core/routing/paths';
import { ScreenSkeleton } from './ScreenSkeleton';
import AuditScreen from './audit/AuditScreen';
import CheckInScreen from './attendance/containers/CheckInScreen';
import DayScreen from './attendance/containers/DayScreen';
import ReservationScreen from './attendance/containers/ReservationScreen';
import CustomFieldsScreen from './customFields/CustomFieldsScreen';
import UnpaidCashScreen from './purchases/UnpaidCashScreen';
import DisputesScreen from './disputes/DisputesScreen';
import MailsScreen from './mails/MailsScreen';
import TeamScreen from './team/TeamScreen';

const screen = (load: () => Promise<{ readonly default: ComponentType }>) => lazy(retryingImport(load));

/** Screens of the admin area. Those of the front desk are part of this chunk; the others load on their own. */
const SCREENS: Readonly<Record<keyof typeof ADMIN_PATHS, ComponentType>> = {
  numbers: screen(() => import('./numbers/NumbersScreen')),
  report: screen(() => import('./numbers/ReportScreen')),
  brand: screen(() => import('./brand/BrandScreen')),
  brandSettlement: screen(() => import('./brand/SettlementScreen')),
  brandPackages: screen(() => import('./brand/BrandPackagesScreen')),
  ratings: screen(() => import('./ratings/RatingsScreen')),
  cancellations: screen(() => import('./cancellations/CancellationsScreen')),
  start: screen(() => import('./setup/StartScreen')),
  today: screen(() => import('./today/containers/TodayScreen')),
  schedule: screen(() => import('./schedule/containers/ScheduleScreen')),
  classes: DayScreen,
  roster: screen(() => import('./roster/containers/RosterScreen')),
  checkIn: CheckInScreen,
  fixedPlaces: screen(() => import('./fixedPlaces/FixedPlacesScreen')),
  cash: UnpaidCashScreen,
  cfdis: screen(() => import('./cfdis/CfdisScreen')),
  giftCards: screen(() => import('./giftCards/GiftCardsScreen')),
  transfers: screen(() => import('./transfers/TransfersScreen')),
  sale: screen(() => import('./desk/containers/SaleScreen')),
  sales: screen(() => import('./desk/containers/SalesScreen')),
  cashCount: screen(() => import('./tills/containers/CashCountScreen')),
  disputes: DisputesScreen,
  mails: MailsScreen,
  customers: screen(() => import('./customers/CustomersScreen')),
  customer: screen(() => import('./customer/containers/CustomerScreen')),
  rooms: screen(() => import('./rooms/containers/RoomsScreen')),
  classTypes: screen(() => import('./catalogue/kinds/ClassTypesScreen')),
  locations: screen(() => import('./catalogue/kinds/LocationsScreen')),
  instructors: screen(() => import('./catalogue/kinds/InstructorsScreen')),
  coachPay: screen(() => import('./coachPay/CoachPayScreen')),
  coachRates: screen(() => import('./coachPay/RatesScreen')),
  coachStatement: screen(() => import('./coachPay/StatementScreen')),
  ownPay: screen(() => import('./coachPay/OwnPayScreen')),
  programs: screen(() => import('./catalogue/kinds/ProgramsScreen')),
  videos: screen(() => import('./videos/VideosScreen')),
  videoTypes: screen(() => import('./videos/VideoTypesScreen')),
  tags: screen(() => import('./catalogue/kinds/TagsScreen')),
  packages: screen(() => import('./packages/containers/PackagesScreen')),
  package: screen(() => import('./packages/containers/PackageScreen')),
  categories: screen(() => import('./catalogue/kinds/ClassCategoriesScreen')),
  customFields: CustomFieldsScreen,
  packagesHome: screen(() => import('./packagesHome/HomePackagesScreen')),
  attendees: screen(() => import('./attendees/AttendeesScreen')),
  discounts: screen(() => import('./discounts/DiscountsScreen')),
  paymentMethods: screen(() => import('./paymentMethods/PaymentMethodsScreen')),
  files: screen(() => import('./files/containers/FilesScreen')),
  forms: screen(() => import('./forms/containers/FormsScreen')),
  pages: screen(() => import('./pages/containers/PagesScreen')),
  journeys: screen(() => import('./journeys/JourneysScreen')),
  campaigns: screen(() => import('./campaigns/CampaignsScreen')),
  announcements: screen(() => import('./announcements/containers/AnnouncementsScreen')),
  config: screen(() => import('./config/containers/ConfigScreen')),
  landing: screen(() => import('./landing/containers/LandingScreen')),
  import: screen(() => import('./import/containers/ImportScreen')),
  privacy: screen(() => import('./privacy/DeletionsScreen')),
  team: TeamScreen,
  audit: AuditScreen,
};
const NAMES = Object.keys(SCREENS) as (keyof typeof SCREENS)[];

const pathUnderAdmin = (path: string): string => path.slice(PATHS.admin.length + 1);
const routeOf = (path: string, Screen: ComponentType): JSX.Element => (
  <Route key={path} path={pathUnderAdmin(path)} element={<Screen />} />
);

/** The routes of /admin. */
export default function AdminRoutes() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        {NAMES.map((name) => routeOf(ADMIN_PATHS[name], SCREENS[name]))}
        {routeOf(ROUTES.adminReservation.path, ReservationScreen)}
        <Route path="*" element={<Navigate to={PATHS.admin} replace />} />
      </Routes>
    </Suspense>
  );
}
