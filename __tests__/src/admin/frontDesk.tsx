/** A front desk half an hour before a class: its list, its staff's browser, and the server's responses. */
import type { AppConfig } from '../../../domain/config';
import type { ReactWrapper } from 'enzyme';
import { Route, Routes } from 'react-router-dom';
import type { RosterEntry, RosterResponse } from '../../../domain/contract/attendance';
import type { Role } from '../../../domain/contract/customers';
import { attendanceReducer } from '../../../src/admin/attendance/reducer';
import { listsReducer } from '../../../src/admin/list/useList';
import AdminArea from '../../../src/admin/AdminArea';
import AdminRoutes from '../../../src/admin/AdminRoutes';
import type { AppStore } from '../../../src/core/store';
import { initialCustomers } from '../../../src/features/customers/state';
import { initialSession } from '../../../src/features/session/state';
import { aConfig, aCustomer, aMyReservation } from '../../helpers/fixtures';
import { mountScreen } from '../../helpers/mount';
import { fakeApi, ok, realStore, type FakeRequest, type FakeRoutes as Answers } from '../../helpers/store';

/** Half an hour before the class of the fixtures. */
export const NOW = new Date('2026-11-23T12:30:00.000Z');

/** The studio's zone in the fixtures. */
export const ZONE = aConfig().timezone;

export const entry = (class_reservation_id: number, changes: Partial<RosterEntry> = {}): RosterEntry => ({
  class_reservation_id,
  customer_id: class_reservation_id,
  name: 'Ana',
  last_name: 'Robles',
  spot: null,
  guest: null,
  is_cash: false,
  is_paid: true,
  attend: false,
  attended_at: null,
  deletedAt: null,
  ...changes,
});
export const { single_class } = aMyReservation();
const roster = (...class_reservations: RosterEntry[]): RosterResponse => ({ single_class, class_reservations });
export const ROSTER = roster(
  entry(1, { name: 'Íñigo', last_name: 'Peña', spot: 3 }),
  entry(2, { name: 'Ana', last_name: 'Robles', attend: true }),
  entry(3, { name: 'Ana', last_name: 'Robles', guest: 'Beto' }),
  entry(4, { name: 'Zoé', last_name: 'Lara', deletedAt: '2026-11-22T12:00:00.000Z' }),
  entry(5, { name: 'Eva', last_name: 'Cruz', is_cash: true, is_paid: false }),
);

/** The server's response to a mark: the entry as requested. */
export const marked =
  (id: number) =>
  ({ body }: FakeRequest) => {
    const { attend } = body as { attend: boolean };
    const known = ROSTER.class_reservations.find((r) => r.class_reservation_id === id) ?? entry(id);
    return ok({ class_reservation: { ...known, attend, attended_at: attend ? NOW.toISOString() : null } });
  };

export function staffStore(role: Role = 'staff', config: Partial<AppConfig> = {}, sends_mail = false): AppStore {
  const store = realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig(config),
    customers: { ...initialCustomers, me: aCustomer({ role, ...(sends_mail ? { sends_mail } : {}) }) },
  });
  // As the admin area's chunk does; some tests dispatch without mounting it.
  store.injectReducers({ attendance: attendanceReducer, lists: listsReducer });
  return store;
}

/**
 * Every screen's frame counts the disputes and knows the studios; the schedule tells of stopped series, lists have
 * views.
 */
const FRAME = [
  'GET /disputes',
  'GET /locations',
  'GET /class_series/stopped',
  'GET /saved_views',
  'GET /customer_segments',
];

export async function open(path: string, answers: Answers, store = staffStore()) {
  const api = fakeApi({
    'GET /health': ok({}),
    'GET /disputes': ok({ disputes: [] }),
    'GET /locations': ok({ locations: [] }),
    'GET /class_series/stopped': ok({ class_series: [] }),
    'GET /saved_views': ok({ saved_views: [] }),
    'GET /customer_segments': ok({ customer_segments: [] }),
    ...answers,
  });
  const screen = await mountScreen(
    <Routes>
      <Route path="/admin" element={<AdminArea />}>
        <Route path="*" element={<AdminRoutes />} />
      </Route>
    </Routes>,
    store,
    { path },
  );
  const own = {
    ...api,
    get requests() {
      return api.requests.filter(({ call }) => !FRAME.includes(call));
    },
  };
  return { api: own, store, screen };
}
export const checkIn = (answers: Answers = {}, store = staffStore()) =>
  open('/admin/clases/11/checkin', { 'GET /single_class/11/reservations': ok(ROSTER), ...answers }, store);
export const names = (screen: ReactWrapper): string[] =>
  screen.find('.attendance-place__words > strong').map((n) => n.text());
export const counter = (screen: ReactWrapper): string => screen.find('.attendance-count').text();
export const sent = (requests: readonly FakeRequest[]) => requests.filter((r) => r.call.startsWith('PUT'));
