import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES, type RouteName } from '../../domain/routes';
import { retrying } from '../core/http/chunks';
import { PATHS } from '../core/routing/paths';
import { ScreenSkeleton } from './ScreenSkeleton';
import AuditScreen from './audit/containers/AuditScreen';
import CheckInScreen from './attendance/containers/CheckInScreen';
import DayScreen from './attendance/containers/DayScreen';
import ReservationScreen from './attendance/containers/ReservationScreen';
import ClassCategoriesScreen from './classCategories/containers/ClassCategoriesScreen';
import CustomFieldsScreen from './customFields/containers/CustomFieldsScreen';
import UnpaidCashScreen from './purchases/containers/UnpaidCashScreen';
import DisputesScreen from './disputes/containers/DisputesScreen';
import MailsScreen from './mails/containers/MailsScreen';
import TeamScreen from './team/containers/TeamScreen';

const TodayScreen = lazy(retrying(() => import('./today/containers/TodayScreen')));
const ScheduleScreen = lazy(retrying(() => import('./schedule/containers/ScheduleScreen')));
const SaleScreen = lazy(retrying(() => import('./desk/containers/SaleScreen')));
const CashCountScreen = lazy(retrying(() => import('./tills/containers/CashCountScreen')));
const RoomsScreen = lazy(retrying(() => import('./rooms/containers/RoomsScreen')));
const CustomersScreen = lazy(retrying(() => import('./customers/containers/CustomersScreen')));
const CustomerScreen = lazy(retrying(() => import('./customer/containers/CustomerScreen')));

const RosterScreen = lazy(retrying(() => import('./roster/containers/RosterScreen')));

const under = (name: RouteName): string => ROUTES[name].path.slice(PATHS.admin.length + 1);

/** The screens of /admin: one chunk, which the staff's phone has once it has any of them. */
export default function AdminRoutes() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route path={under('adminToday')} element={<TodayScreen />} />
        <Route path={under('adminSchedule')} element={<ScheduleScreen />} />
        <Route path={under('adminClasses')} element={<DayScreen />} />
        <Route path={under('adminRoster')} element={<RosterScreen />} />
        <Route path={under('adminCheckIn')} element={<CheckInScreen />} />
        <Route path={under('adminReservation')} element={<ReservationScreen />} />
        <Route path={under('adminCash')} element={<UnpaidCashScreen />} />
        <Route path={under('adminSale')} element={<SaleScreen />} />
        <Route path={under('adminCashCount')} element={<CashCountScreen />} />
        <Route path={under('adminDisputes')} element={<DisputesScreen />} />
        <Route path={under('adminMails')} element={<MailsScreen />} />
        <Route path={under('adminCustomers')} element={<CustomersScreen />} />
        <Route path={under('adminCustomer')} element={<CustomerScreen />} />
        <Route path={under('adminRooms')} element={<RoomsScreen />} />
        <Route path={under('adminCategories')} element={<ClassCategoriesScreen />} />
        <Route path={under('adminCustomFields')} element={<CustomFieldsScreen />} />
        <Route path={under('adminTeam')} element={<TeamScreen />} />
        <Route path={under('adminAudit')} element={<AuditScreen />} />
        <Route path="*" element={<Navigate to={PATHS.admin} replace />} />
      </Routes>
    </Suspense>
  );
}
