import { Navigate, Route, Routes } from 'react-router-dom';
import { PATHS } from '../core/routing/paths';
import CheckInScreen from './attendance/containers/CheckInScreen';
import DayScreen from './attendance/containers/DayScreen';
import ReservationScreen from './attendance/containers/ReservationScreen';
import MailsScreen from './mails/containers/MailsScreen';

/** The screens of /admin: one chunk, which the staff's phone has once it has any of them. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route path="clases" element={<DayScreen />} />
      <Route path="clases/:id/checkin" element={<CheckInScreen />} />
      <Route path="reservaciones/:id" element={<ReservationScreen />} />
      <Route path="correos" element={<MailsScreen />} />
      <Route path="*" element={<Navigate to={PATHS.adminClasses} replace />} />
    </Routes>
  );
}
