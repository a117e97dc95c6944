import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS } from '../../domain/adminPaths';
import { ROUTES } from '../../domain/routes';
import { retrying } from '../core/http/chunks';
import { PATHS } from '../core/routing/paths';
import { ScreenSkeleton } from './ScreenSkeleton';
import AuditScreen from './audit/containers/AuditScreen';
import CheckInScreen from './attendance/containers/CheckInScreen';
import DayScreen from './attendance/containers/DayScreen';
import ReservationScreen from './attendance/containers/ReservationScreen';
import CustomFieldsScreen from './customFields/containers/CustomFieldsScreen';
import UnpaidCashScreen from './purchases/containers/UnpaidCashScreen';
import DisputesScreen from './disputes/containers/DisputesScreen';
import MailsScreen from './mails/containers/MailsScreen';
import TeamScreen from './team/containers/TeamScreen';

const TodayScreen = lazy(retrying(() => import('./today/containers/TodayScreen')));
const StartScreen = lazy(retrying(() => import('./setup/containers/StartScreen')));
const ScheduleScreen = lazy(retrying(() => import('./schedule/containers/ScheduleScreen')));
const SaleScreen = lazy(retrying(() => import('./desk/containers/SaleScreen')));
const CashCountScreen = lazy(retrying(() => import('./tills/containers/CashCountScreen')));
const ClassTypesScreen = lazy(retrying(() => import('./catalogue/kinds/ClassTypesScreen')));
const ClassCategoriesScreen = lazy(retrying(() => import('./catalogue/kinds/ClassCategoriesScreen')));
const LocationsScreen = lazy(retrying(() => import('./catalogue/kinds/LocationsScreen')));
const InstructorsScreen = lazy(retrying(() => import('./catalogue/kinds/InstructorsScreen')));
const ProgramsScreen = lazy(retrying(() => import('./catalogue/kinds/ProgramsScreen')));
const VideosScreen = lazy(retrying(() => import('./videos/VideosScreen')));
const VideoTypesScreen = lazy(retrying(() => import('./videos/VideoTypesScreen')));
const TagsScreen = lazy(retrying(() => import('./catalogue/kinds/TagsScreen')));
const RoomsScreen = lazy(retrying(() => import('./rooms/containers/RoomsScreen')));
const CustomersScreen = lazy(retrying(() => import('./customers/containers/CustomersScreen')));
const CustomerScreen = lazy(retrying(() => import('./customer/containers/CustomerScreen')));
const HomePackagesScreen = lazy(retrying(() => import('./packagesHome/HomePackagesScreen')));
const AttendeesScreen = lazy(retrying(() => import('./attendees/AttendeesScreen')));
const DiscountsScreen = lazy(retrying(() => import('./discounts/DiscountsScreen')));
const PaymentMethodsScreen = lazy(retrying(() => import('./paymentMethods/PaymentMethodsScreen')));
const ImportScreen = lazy(retrying(() => import('./import/containers/ImportScreen')));
const FilesScreen = lazy(retrying(() => import('./files/containers/FilesScreen')));
const PagesScreen = lazy(retrying(() => import('./pages/containers/PagesScreen')));
const FormsScreen = lazy(retrying(() => import('./forms/containers/FormsScreen')));
const AnnouncementsScreen = lazy(retrying(() => import('./announcements/containers/AnnouncementsScreen')));

const ConfigScreen = lazy(retrying(() => import('./config/containers/ConfigScreen')));
const LandingScreen = lazy(retrying(() => import('./landing/containers/LandingScreen')));

const PackagesScreen = lazy(retrying(() => import('./packages/containers/PackagesScreen')));
const PackageScreen = lazy(retrying(() => import('./packages/containers/PackageScreen')));
const DeletionsScreen = lazy(retrying(() => import('./privacy/DeletionsScreen')));
const RosterScreen = lazy(retrying(() => import('./roster/containers/RosterScreen')));

const under = (path: string): string => path.slice(PATHS.admin.length + 1);

/** The screens of /admin: one chunk, which the staff's phone has once it has any of them. */
export default function AdminRoutes() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route path={under(ADMIN_PATHS.start)} element={<StartScreen />} />
        <Route path={under(ADMIN_PATHS.today)} element={<TodayScreen />} />
        <Route path={under(ADMIN_PATHS.schedule)} element={<ScheduleScreen />} />
        <Route path={under(ADMIN_PATHS.classes)} element={<DayScreen />} />
        <Route path={under(ADMIN_PATHS.roster)} element={<RosterScreen />} />
        <Route path={under(ADMIN_PATHS.checkIn)} element={<CheckInScreen />} />
        <Route path={under(ROUTES.adminReservation.path)} element={<ReservationScreen />} />
        <Route path={under(ADMIN_PATHS.cash)} element={<UnpaidCashScreen />} />
        <Route path={under(ADMIN_PATHS.sale)} element={<SaleScreen />} />
        <Route path={under(ADMIN_PATHS.cashCount)} element={<CashCountScreen />} />
        <Route path={under(ADMIN_PATHS.disputes)} element={<DisputesScreen />} />
        <Route path={under(ADMIN_PATHS.mails)} element={<MailsScreen />} />
        <Route path={under(ADMIN_PATHS.customers)} element={<CustomersScreen />} />
        <Route path={under(ADMIN_PATHS.customer)} element={<CustomerScreen />} />
        <Route path={under(ADMIN_PATHS.rooms)} element={<RoomsScreen />} />
        <Route path={under(ADMIN_PATHS.classTypes)} element={<ClassTypesScreen />} />
        <Route path={under(ADMIN_PATHS.locations)} element={<LocationsScreen />} />
        <Route path={under(ADMIN_PATHS.instructors)} element={<InstructorsScreen />} />
        <Route path={under(ADMIN_PATHS.programs)} element={<ProgramsScreen />} />
        <Route path={under(ADMIN_PATHS.videos)} element={<VideosScreen />} />
        <Route path={under(ADMIN_PATHS.videoTypes)} element={<VideoTypesScreen />} />
        <Route path={under(ADMIN_PATHS.tags)} element={<TagsScreen />} />
        <Route path={under(ADMIN_PATHS.packages)} element={<PackagesScreen />} />
        <Route path={under(ADMIN_PATHS.package)} element={<PackageScreen />} />
        <Route path={under(ADMIN_PATHS.categories)} element={<ClassCategoriesScreen />} />
        <Route path={under(ADMIN_PATHS.customFields)} element={<CustomFieldsScreen />} />
        <Route path={under(ADMIN_PATHS.packagesHome)} element={<HomePackagesScreen />} />
        <Route path={under(ADMIN_PATHS.attendees)} element={<AttendeesScreen />} />
        <Route path={under(ADMIN_PATHS.discounts)} element={<DiscountsScreen />} />
        <Route path={under(ADMIN_PATHS.paymentMethods)} element={<PaymentMethodsScreen />} />
        <Route path={under(ADMIN_PATHS.files)} element={<FilesScreen />} />
        <Route path={under(ADMIN_PATHS.forms)} element={<FormsScreen />} />
        <Route path={under(ADMIN_PATHS.pages)} element={<PagesScreen />} />
        <Route path={under(ADMIN_PATHS.announcements)} element={<AnnouncementsScreen />} />
        <Route path={under(ADMIN_PATHS.config)} element={<ConfigScreen />} />
        <Route path={under(ADMIN_PATHS.landing)} element={<LandingScreen />} />
        <Route path={under(ADMIN_PATHS.import)} element={<ImportScreen />} />
        <Route path={under(ADMIN_PATHS.privacy)} element={<DeletionsScreen />} />
        <Route path={under(ADMIN_PATHS.team)} element={<TeamScreen />} />
        <Route path={under(ADMIN_PATHS.audit)} element={<AuditScreen />} />
        <Route path="*" element={<Navigate to={PATHS.admin} replace />} />
      </Routes>
    </Suspense>
  );
}
